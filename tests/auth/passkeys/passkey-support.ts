import { isAuthError } from '@supabase/auth-js'
import { codeOf } from '../second-factor/second-factor.ts'
import { given, newClient, ok, refusal, type TestClient } from '../support.ts'
import { Authenticator, type Lies } from './authenticator.ts'

/** Authenticators identify a site by its name; the tests reach it at another address. */
export const site = { origin: 'http://localhost', rpId: 'localhost' }
export const onSite = { PUBLIC_URL: site.origin }

/** The client's type declares browser classes, but these are JSON by then. */
type Answer = Parameters<TestClient['auth']['passkey']['verifyRegistration']>[0]['credential']
export const asAnswer = (json: object): Answer => json as unknown as Answer

/** The data of a call that may fail in the authenticator or on the server. @throws that error */
export const done = <T extends { error: unknown; data: unknown }>({
  data,
  error,
}: T): NonNullable<T['data']> => {
  if (error) throw error
  return given(data) as NonNullable<T['data']>
}

/** The server's refusal, as [status, code]. @throws an error of the authenticator */
export const refused = ({ error }: { error: unknown }) => {
  if (error && !isAuthError(error)) throw error
  return refusal({ error: isAuthError(error) ? error : null })
}

/** Requests a registration and lets the authenticator create the passkey. */
export const registration = async (
  { auth }: TestClient,
  authenticator = new Authenticator(site),
  lies: Lies = {},
) => {
  const { data } = ok(await auth.passkey.startRegistration())
  const { challenge_id, options } = given(data)
  return {
    authenticator,
    challengeId: challenge_id,
    credential: asAnswer(authenticator.create(options, lies)),
  }
}

/** Adds a passkey to the account of the client. */
export const addPasskey = async (client: TestClient, authenticator = new Authenticator(site)) => {
  const { challengeId, credential } = await registration(client, authenticator)
  return {
    authenticator,
    passkey: done(await client.auth.passkey.verifyRegistration({ challengeId, credential })),
  }
}

/** Requests a challenge and lets the authenticator sign it. */
export const answered = async (url: string, authenticator: Authenticator, lies: Lies = {}) => {
  const client = newClient(url)
  const { data } = ok(await client.auth.passkey.startAuthentication())
  const { challenge_id, options } = given(data)
  return {
    client,
    challenge: options.challenge,
    challengeId: challenge_id,
    credential: asAnswer(authenticator.get(options, lies)),
  }
}

/** Tries to sign in with a passkey. */
export const trySignIn = async (url: string, authenticator: Authenticator, lies: Lies = {}) => {
  const { client, challengeId, credential } = await answered(url, authenticator, lies)
  return { client, result: await client.auth.passkey.verifyAuthentication({ challengeId, credential }) }
}

export const signInWithPasskey = async (url: string, authenticator: Authenticator) => {
  const { client, result } = await trySignIn(url, authenticator)
  const { session, user } = done(result)
  return { ...client, session: given(session), user: given(user) }
}

/** Sets up an authenticator app as second factor. */
export const setUpApp = async ({ auth }: TestClient): Promise<void> => {
  const { data } = ok(await auth.mfa.enroll({ factorType: 'totp' }))
  if (data?.type !== 'totp') throw new Error('There should be a TOTP factor.')
  ok(await auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) }))
}
