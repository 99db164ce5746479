import { isAuthError } from '@supabase/auth-js'
import { codeOf } from '../second-factor/second-factor.ts'
import { given, newClient, ok, refusal, type TestClient } from '../support.ts'
import { Authenticator, type Lies } from './authenticator.ts'

/** Authenticators know a site by its name; where the tests reach it is another matter. */
export const site = { origin: 'http://localhost', rpId: 'localhost' }
export const onSite = { PUBLIC_URL: site.origin }

/** The client's type knows its own classes for what is JSON by then. */
type Answer = Parameters<TestClient['auth']['passkey']['verifyRegistration']>[0]['credential']
export const asAnswer = (json: object): Answer => json as unknown as Answer

/** The data of a call that the authenticator may fail as well as the server. @throws what failed */
export const done = <T extends { error: unknown; data: unknown }>({
  data,
  error,
}: T): NonNullable<T['data']> => {
  if (error) throw error
  return given(data) as NonNullable<T['data']>
}

/** The server's refusal, as [status, code]. @throws what the authenticator failed with */
export const refused = ({ error }: { error: unknown }) => {
  if (error && !isAuthError(error)) throw error
  return refusal({ error: isAuthError(error) ? error : null })
}

/** Asks for a passkey and has the authenticator make it. */
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

/** Asks for a challenge and has the authenticator answer it. */
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

/** Sets an authenticator app up as the second step. */
export const setUpApp = async ({ auth }: TestClient): Promise<void> => {
  const { data } = ok(await auth.mfa.enroll({ factorType: 'totp' }))
  if (data?.type !== 'totp') throw new Error('There should be a TOTP factor.')
  ok(await auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) }))
}
