import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personalTokens } from '#db/schema/index.ts'
import { api } from '#tests/support/http/api.ts'
import { codeOf, deleteSteps, enrolled } from '../second-factor/second-factor.ts'
import { given, newClient, ok, password, type TestClient, withWorker } from '../support.ts'

const worker = withWorker()

const callAs = async ({ auth }: Pick<TestClient, 'auth'>) =>
  api(worker().url, given((await auth.getSession()).data.session).access_token)

/** Creates a token; returns a function that calls `GET /profile/me` with it. */
const createToken = async (client: Pick<TestClient, 'auth'>) => {
  const { status, body } = await (await callAs(client))('POST', '/api/v1/tokens', { name: 'My script' })
  expect([status, body.code]).toEqual([200, undefined])
  const { token } = body
  return async () => {
    const { status, body } = await api(worker().url, token)('GET', '/api/v1/profile/me')
    return [status, body.code ?? null]
  }
}

test('a token has its session’s assurance level, and verifying a factor ends weaker ones', async () => {
  const client = await enrolled(worker())
  const weak = await createToken(client)
  expect(await weak()).toEqual([200, null])
  const verify = (code: string) => client.auth.mfa.challengeAndVerify({ factorId: client.factorId, code })
  ok(await verify(codeOf(client.secret, -1)))
  expect(await weak()).toEqual([401, 'authentication_expired'])

  const strong = await createToken(client)
  expect(await strong()).toEqual([200, null])

  // A session with only the password can't create one.
  const other = newClient(worker().url)
  ok(await other.auth.signInWithPassword({ email: client.email, password }))
  const refused = await (await callAs(other))('POST', '/api/v1/tokens', { name: 'No' })
  expect(refused.body.code).toBe('second_factor_required')

  // Deleting a factor lowers the level of its tokens too, so that a later factor requires tokens created after it.
  await deleteSteps(worker(), client.factorId)
  ok(await client.auth.mfa.unenroll({ factorId: client.factorId }))
  const stored = await worker()
    .database.db.select()
    .from(personalTokens)
    .where(eq(personalTokens.userId, client.userId))
  expect(stored.map(({ aal }) => aal)).toEqual(['aal1'])
  expect(await strong()).toEqual([200, null])
})

test('a weak token that still exists after the verification is refused', async () => {
  const client = await enrolled(worker())
  const weak = await createToken(client)
  const { db } = worker().database
  const [row] = await db.select().from(personalTokens).where(eq(personalTokens.userId, client.userId))
  ok(await client.auth.mfa.challengeAndVerify({ factorId: client.factorId, code: codeOf(client.secret, -1) }))
  await db.insert(personalTokens).values(given(row))
  expect(await weak()).toEqual([401, 'second_factor_required'])
})
