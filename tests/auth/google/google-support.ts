import type { Session, User } from '@supabase/auth-js'
import { afterAll, beforeAll } from 'vitest'
import {
  type CookieJar,
  fetchWithCookies,
  follow,
  type OidcPerson,
  type OidcStandIn,
  startOidc,
} from '#tests/stand-ins/oidc.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { calm, given, lastMail, newClient, newEmail, ok, password, type TestClient } from '../support.ts'

export interface WithGoogle {
  worker: TestWorker
  oidc: OidcStandIn
}

/** A Worker with sign-in through an OpenID provider, shared by all tests of a file. */
export const withGoogle = (vars: Record<string, string> = {}): (() => WithGoogle) => {
  let oidc: OidcStandIn | undefined
  let worker: TestWorker | undefined
  beforeAll(async () => {
    oidc = await startOidc()
    worker = await startTestWorker({
      vars: {
        ...calm,
        GOOGLE_CLIENT_ID: oidc.clientId,
        GOOGLE_CLIENT_SECRET: oidc.clientSecret,
        GOOGLE_ISSUER: oidc.issuer,
        ...vars,
      },
    })
    await oidc.accept(`${worker.url}/auth/v1/callback`)
  })
  afterAll(async () => {
    await worker?.stop()
    await oidc?.stop()
  })
  return () => ({ worker: given(worker, 'a Worker'), oidc: given(oidc, 'a provider') })
}

let subjects = 0
/** A person with an account at the provider. */
export const newPerson = (email = newEmail('google'), verified = true) => ({
  sub: `subject-${++subjects}.${Date.now()}`,
  email,
  email_verified: verified,
  name: 'A Person',
  picture: 'https://example.org/picture.png',
})

/** The parameters in the query and the fragment of an address. */
export const valuesOf = (url: URL): Record<string, string> => ({
  ...Object.fromEntries(url.searchParams),
  ...Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
})

/** True if the browser has left the auth server and the provider. */
export const hasLanded =
  (worker: TestWorker) =>
  (url: URL): boolean =>
    url.origin === worker.url && !url.pathname.startsWith('/auth/v1')

/** A client with a browser's cookies. */
export interface Browser extends TestClient {
  jar: CookieJar
  /** Follows the redirects of an address as this browser. */
  open: (address: string, isEnd?: (url: URL) => boolean) => Promise<URL>
}

export const newBrowser = (worker: TestWorker, options: Parameters<typeof newClient>[1] = {}): Browser => {
  const jar: CookieJar = new Map()
  return {
    ...newClient(worker.url, { fetch: fetchWithCookies(jar), ...options }),
    jar,
    open: (address, isEnd = hasLanded(worker)) => follow(address, isEnd, undefined, jar),
  }
}

/** The address that begins a sign-in through the provider. */
export const signInAddress = async (
  { worker }: WithGoogle,
  { auth }: TestClient,
  options: { scopes?: string; queryParams?: Record<string, string> } = {},
): Promise<string> =>
  given(
    ok(
      await auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${worker.url}/dashboard`, skipBrowserRedirect: true, ...options },
      }),
    ).data.url,
  )

export interface SignedInBrowser extends Browser {
  user: User
  session: Session
}

const exchanged = async (browser: Browser, values: Record<string, string>): Promise<SignedInBrowser> => {
  if (!values.code) throw new Error(`No code: ${JSON.stringify(values)}`)
  const { data } = ok(await browser.auth.exchangeCodeForSession(values.code))
  return { ...browser, user: given(data.user), session: given(data.session) }
}

/** Chooses this account at the provider, in place of the previous one. */
const chooseAccount = ({ oidc }: WithGoogle, { jar }: Browser, person: OidcPerson): void => {
  oidc.person = person
  jar.delete(new URL(oidc.issuer).host)
}

/** Signs a person in through the provider. @throws when that yields no code */
export const signInWithGoogle = async (
  with_: WithGoogle,
  person: OidcPerson = newPerson(),
  browser = newBrowser(with_.worker),
): Promise<SignedInBrowser> => {
  chooseAccount(with_, browser, person)
  const landed = await browser.open(await signInAddress(with_, browser))
  return exchanged(browser, valuesOf(landed))
}

/** The address that begins the linking of an identity, requested by the signed-in client. */
export const linkAddress = async ({ worker }: WithGoogle, { auth }: TestClient): Promise<string> =>
  given(
    ok(
      await auth.linkIdentity({
        provider: 'google',
        options: { redirectTo: `${worker.url}/profile`, skipBrowserRedirect: true },
      }),
    ).data?.url,
  )

/** Links a person's identity to the account of the browser. @throws when that yields no code */
export const linkGoogle = async (
  with_: WithGoogle,
  browser: Browser,
  person: OidcPerson = newPerson(),
): Promise<SignedInBrowser> => {
  chooseAccount(with_, browser, person)
  const landed = await browser.open(await linkAddress(with_, browser))
  return exchanged(browser, valuesOf(landed))
}

/** Unlinks the identity of a provider. */
export const unlink = async ({ auth }: TestClient, provider: string) => {
  const { identities } = given(ok(await auth.getUserIdentities()).data)
  return auth.unlinkIdentity(given(identities.find((identity) => identity.provider === provider)))
}

/** The user, as the server returns it. */
export const userOf = async ({ auth }: TestClient): Promise<User> => given(ok(await auth.getUser()).data.user)

/** A user who has signed up and confirmed, in a new browser. */
export const signedUp = async ({ worker }: WithGoogle, email = newEmail()): Promise<SignedInBrowser> => {
  const browser = newBrowser(worker)
  const { data } = ok(await browser.auth.signUp({ email, password }))
  const session =
    data.session ??
    ok(
      await browser.auth.verifyOtp({
        token_hash: (await lastMail(worker, email)).token,
        type: 'signup',
      }),
    ).data.session
  return { ...browser, session: given(session), user: given(session).user }
}
