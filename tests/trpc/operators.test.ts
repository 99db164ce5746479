import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestMails } from '#db/queries/news/outbox.ts'
import { authSessions, authUsers, leagues, operatorRecord, personalTokens } from '#db/schema/index.ts'
import { dumpDatabase, tableNames } from '../support/database/database-dump.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Operators, who are configured by a verified address, see counts, ban, and delete; all of it is recorded. */

const address = 'op.erator@test.example'
let worker: TestWorker
let operator: SignedUp
beforeAll(async () => {
  worker = await startTestWorker({ vars: { OPERATORS: `someone@else.example, ${address.toUpperCase()}` } })
  const { body } = await api(worker.url)('POST', '/auth/v1/signup', {
    email: address,
    password: 'correct horse',
  })
  operator = {
    id: body.user.id,
    email: address,
    password: 'correct horse',
    token: body.access_token,
    refreshToken: body.refresh_token,
    call: api(worker.url, body.access_token),
  }
})
afterAll(() => worker?.stop())

const db = () => worker.database.db
const page = async ({ call }: Pick<SignedUp, 'call'>) => {
  const { status, body } = await call('GET', '/api/trpc/operator.page')
  return { status, data: body.result?.data }
}
const act = async ({ call }: Pick<SignedUp, 'call'>, name: string, input: object) => {
  const { status, body } = await call('POST', `/api/trpc/operator.${name}`, input)
  return [status, body.error?.data.code ?? null]
}

test('a verified address makes an operator; other users get a 404', async () => {
  const stranger = await signUp(worker.url, 'Eve')
  // Confirmed only because confirmation is off: anybody may have signed up with it.
  expect((await page(operator)).status).toBe(404)
  await db().update(authUsers).set({ emailOnTrust: false }).where(eq(authUsers.id, operator.id))
  expect((await page(operator)).status).toBe(200)
  expect((await page(stranger)).status).toBe(404)
  for (const [name, input] of [
    ['ban', { account: operator.id, reason: 'x' }],
    ['unban', { account: operator.id, reason: 'x' }],
    ['deleteLeague', { league: 'nowhere', reason: 'x' }],
  ] as const)
    expect(await act(stranger, name, input)).toEqual([404, 'not_found'])
  expect(await db().select().from(operatorRecord)).toEqual([])
})

test('counts stay correct as accounts and leagues are created and deleted', async () => {
  const { counts } = (await page(operator)).data
  const people = await Promise.all(['A', 'B', 'C'].map((name) => signUp(worker.url, name)))
  const [first, second] = people as [SignedUp, SignedUp]
  const { id, name } = (await first.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
  await second.call('POST', '/api/v1/league/create', { name: 'Day Owls' })
  const grown = (await page(operator)).data
  expect(grown.counts).toEqual({ accounts: counts.accounts + 3, leagues: counts.leagues + 2 })
  expect((await first.call('DELETE', `/api/v1/leagues/${id}`, { name })).status).toBe(200)
  expect((await first.call('DELETE', '/api/v1/profile/me')).status).toBe(200)
  const after = (await page(operator)).data
  expect(after.counts).toEqual({ accounts: counts.accounts + 2, leagues: counts.leagues + 1 })
  const [rows, made] = [await db().select().from(authUsers), await db().select().from(leagues)]
  expect(after.counts).toEqual({ accounts: rows.length, leagues: made.length })
  expect(after.growth).toContainEqual(
    expect.objectContaining({ kind: 'leagues', made: made.length + 1, gone: 1 }),
  )
  // Counts only, never content.
  expect(JSON.stringify(after)).not.toMatch(/owls|@/i)
})

test('a ban ends sessions and tokens, sends a mail, and can be lifted', async () => {
  const player = await signUp(worker.url, 'Max')
  const { token } = (await player.call('POST', '/api/v1/tokens', { name: 'Script' })).body
  const script = api(worker.url, token)
  expect((await script('GET', '/api/v1/profile/me')).status).toBe(200)
  const reason = 'Threatened another player; see evil.example/x.'
  const ban = () => act(operator, 'ban', { account: player.email.toUpperCase(), reason })
  expect((await Promise.all([ban(), ban()])).toSorted()).toEqual([
    [200, null],
    [409, 'account_already_banned'],
  ])
  expect(await ban()).toEqual([409, 'account_already_banned'])
  for (const call of [player.call, script])
    expect((await call('GET', '/api/v1/profile/me')).body.code).toBe('authentication_expired')
  const sessions = await db().select().from(authSessions).where(eq(authSessions.userId, player.id))
  expect(sessions.filter(({ revokedAt }) => revokedAt === null)).toEqual([])
  expect(await db().select().from(personalTokens).where(eq(personalTokens.userId, player.id))).toEqual([])
  const signIn = () =>
    api(worker.url)('POST', '/auth/v1/token?grant_type=password', {
      email: player.email,
      password: player.password,
    })
  expect((await signIn()).body.error_code).toBe('user_banned')
  const mailsTo = async () => (await latestMails(db())).filter(({ to }) => to === player.email)
  const [mail, ...others] = (await mailsTo()).filter(({ subject }) => subject.includes('banned'))
  expect(others).toEqual([])
  expect(mail?.text).toContain('Threatened another player')
  // The reason is quoted, without a link.
  expect(mail?.text).not.toContain('evil.example')

  const lift = () => act(operator, 'unban', { account: player.id, reason: 'Said sorry.' })
  expect((await Promise.all([lift(), lift()])).toSorted()).toEqual([
    [200, null],
    [409, 'account_not_banned'],
  ])
  expect((await signIn()).status).toBe(200)
  expect((await script('GET', '/api/v1/profile/me')).status).toBe(401)
  const { record } = (await page(operator)).data
  expect(record.slice(0, 2)).toMatchObject([
    { action: 'account_unbanned', operatorId: operator.id, subjectId: player.id, reason: 'Said sorry.' },
    { action: 'account_banned', operatorId: operator.id, subjectId: player.id, reason },
  ])
})

test('refused actions are not recorded', async () => {
  const before = (await db().select().from(operatorRecord)).length
  expect(await act(operator, 'ban', { account: operator.email, reason: 'Me.' })).toEqual([
    409,
    'operator_not_banned',
  ])
  expect(await act(operator, 'ban', { account: 'no@body.example', reason: 'x' })).toEqual([404, 'not_found'])
  expect(await act(operator, 'ban', { account: operator.id, reason: ' ' })).toEqual([
    400,
    'validation_failed',
  ])
  expect(await act(operator, 'deleteLeague', { league: 'nowhere', reason: 'x' })).toEqual([404, 'not_found'])
  const { token } = (await operator.call('POST', '/api/v1/tokens', { name: 'Op', scope: 'write' })).body
  expect((await page({ call: api(worker.url, token) })).status).toBe(401)
  expect((await db().select().from(operatorRecord)).length).toBe(before)
})

test('a league is deleted with all its data; only its id stays recorded', async () => {
  const owner = await signUp(worker.url, 'Olga')
  const { id, slug } = (await owner.call('POST', '/api/v1/league/create', { name: 'Unlawful Words' })).body
  // Two concurrent calls: one deletes, one finds nothing.
  const answers = await Promise.all(
    [1, 2].map(() => act(operator, 'deleteLeague', { league: slug, reason: 'A court says so.' })),
  )
  expect(answers.map(([status]) => status).sort()).toEqual([200, 404])
  expect((await owner.call('GET', `/api/v1/leagues/${id}`)).status).toBe(404)
  const dump = await dumpDatabase(db(), await tableNames(db()))
  const named = [...dump].filter(([, rows]) => JSON.stringify(rows).includes(id)).map(([table]) => table)
  expect(named).toEqual(['operator_record'])
  expect(JSON.stringify([...dump])).not.toMatch(/Unlawful|unlawful/)
  const acts = await db().select().from(operatorRecord).where(eq(operatorRecord.subjectId, id))
  expect(acts).toMatchObject([
    { action: 'league_deleted', operatorId: operator.id, reason: 'A court says so.' },
  ])
})
