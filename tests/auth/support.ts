import { AuthClient, type AuthError, type Session } from '@supabase/auth-js'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect } from 'vitest'
import { latestMails } from '#db/queries/news/outbox.ts'
import { startTestWorker, type TestWorker, type TestWorkerOptions } from '../support/worker.ts'

/** Settings for tests without delays and rate limits. */
export const calm = { EMAIL_CONFIRMATION: 'on', AUTH_EMAIL_RESEND_SECONDS: '0', AUTH_RATE_LIMIT: 'off' }

/** One Worker for all tests of a file. */
export const withWorker = (
  vars: TestWorkerOptions['vars'] = {},
  options: Omit<TestWorkerOptions, 'vars'> = {},
): (() => TestWorker) => {
  let worker: TestWorker | undefined
  beforeAll(async () => {
    worker = await startTestWorker({ ...options, vars: { ...calm, ...vars } })
  })
  afterAll(() => worker?.stop())
  return () => {
    if (!worker) throw new Error('The Worker has not been started.')
    return worker
  }
}

let addresses = 0
/** An unused address. */
export const newEmail = (name = 'player'): string => `${name}${++addresses}.${Date.now()}@example.org`

export const password = 'correct horse'

export interface TestClient {
  auth: InstanceType<typeof AuthClient>
  /** Events in order, from `onAuthStateChange`. */
  events: string[]
  /** The client's storage, by key. */
  storage: Map<string, string>
}

/** The published client as in a browser, but with its storage in memory. */
export const newClient = (
  url: string,
  options: Partial<ConstructorParameters<typeof AuthClient>[0]> = {},
): TestClient => {
  const storage = new Map<string, string>()
  const events: string[] = []
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: 'session',
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    ...options,
  })
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, storage }
}

/** The refusal of a call, as [status, code]. */
export const refusal = (result: { error: AuthError | null }): [number | undefined, string | undefined] => {
  expect(result.error, 'a refusal').not.toBeNull()
  return [result.error?.status, result.error?.code]
}

/** The value, which must not be null. */
export const given = <T>(value: T | null | undefined, what = 'a value'): T => {
  if (value === null || value === undefined) throw new Error(`There should be ${what}.`)
  return value
}

/** A result, which must have no error. */
export const ok = <T extends { error: AuthError | null }>(result: T): T => {
  if (result.error) throw result.error
  return result
}

export interface ReadMail {
  to: string
  subject: string
  text: string
  html: string
  link: URL
  /** The token in the link. */
  token: string
  type: string
  /** The six digits, or '' if there are none. */
  code: string
}

/** The last mail to an address. */
export const lastMail = async (worker: TestWorker, to: string): Promise<ReadMail> => {
  const mail = given(
    (await latestMails(worker.database.db)).find((candidate) => candidate.to === to),
    `a mail to ${to}`,
  )
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'http://none.invalid')
  return {
    ...mail,
    link,
    token: link.searchParams.get('token') ?? '',
    type: link.searchParams.get('type') ?? '',
    code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
  }
}

export const mailsTo = async (worker: TestWorker, to: string) =>
  (await latestMails(worker.database.db)).filter((mail) => mail.to === to)

/** A user who has signed up and confirmed, signed in with a new client. */
export const signedIn = async (
  worker: TestWorker,
  email = newEmail(),
): Promise<TestClient & { email: string; session: Session; userId: string }> => {
  const client = newClient(worker.url)
  ok(await client.auth.signUp({ email, password }))
  const { code } = await lastMail(worker, email)
  const { data } = ok(await client.auth.verifyOtp({ email, token: code, type: 'signup' }))
  const session = given(data.session, 'a session')
  return { ...client, email, session, userId: session.user.id }
}

/** Another device of a user. */
export const onDevice = async (worker: TestWorker, email: string, secret = password) => {
  const client = newClient(worker.url)
  const { data } = ok(await client.auth.signInWithPassword({ email, password: secret }))
  return { ...client, session: given(data.session, 'a session') }
}

const currentVersion = { 'x-supabase-api-version': '2024-01-01' }

export interface RawAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A call without the client; redirects are not followed. */
export const call = async (
  worker: TestWorker,
  path: string,
  init: { method?: string; body?: unknown; headers?: Record<string, string>; token?: string } = {},
): Promise<RawAnswer> => {
  const response = await fetch(`${worker.url}/auth/v1${path}`, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...currentVersion,
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      ...init.headers,
    },
    ...(init.body === undefined
      ? {}
      : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    // Every answer of the server is an object, or empty.
    body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

/** The query and fragment of a redirect, merged. */
export const landing = (answer: RawAnswer) => {
  const url = new URL(given(answer.headers.get('location'), 'a location'))
  return {
    url,
    values: {
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    },
  }
}

/** Posts the token of a mailed link as a form, as the confirm page does. */
export const postForm = (
  worker: TestWorker,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  call(worker, '/verify', {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

export interface Keys {
  privateKey: CryptoKey
  jwk: JWK
}

/** A new ES256 key pair with its public JWK. */
export const newKeys = async (kid: string): Promise<Keys> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } }
}

/** A token for the admin API. */
export const adminToken = (
  { privateKey, jwk }: Keys,
  claims: Record<string, unknown> = {},
): Promise<string> =>
  new SignJWT({ role: 'service_role', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '' })
    .setExpirationTime('1h')
    .sign(privateKey)

let keysOfAdmins: Promise<Keys> | undefined
/** The key pair of all admins of this process, so that test files can share a Worker. */
export const adminKeys = (): Promise<Keys> => {
  keysOfAdmins ??= newKeys('admin')
  return keysOfAdmins
}

/** One Worker for all tests of a file or group, and a token for its admin API. */
export const withAdmin = (
  vars: TestWorkerOptions['vars'] = {},
): (() => { worker: TestWorker; token: string }) => {
  let started: { worker: TestWorker; token: string } | undefined
  beforeAll(async () => {
    const keys = await adminKeys()
    const worker = await startTestWorker({
      vars: { ...calm, AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }), ...vars },
    })
    started = { worker, token: await adminToken(keys) }
  })
  afterAll(() => started?.worker.stop())
  return () => given(started, 'a Worker')
}
