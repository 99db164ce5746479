import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import { budget, costClasses } from '#domain/spending.ts'
import { addUsers } from '../support/ctx.ts'
import { addPicks } from '../support/game.ts'
import { type Answer, api, signUp } from '../support/http/api.ts'
import { addLeague, addPersons, type TestLeague } from '../support/league.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/*
 * A member sends expensive requests at full rate over every interface: tRPC, batches, REST, /mcp, with a
 * personal token, in a second session; and so does a client without an account. With COST_BUDGET=off all of
 * it fails.
 */

let worker: TestWorker
let league: TestLeague
const now = '2026-06-15T12:00:00.000Z'
type Player = Awaited<ReturnType<typeof signUp>>
const players: Player[] = []
const asUser = ({ id, email }: Player) => ({ id, email, name: email, sessionId: '' })

beforeAll(async () => {
  worker = await startTestWorker({ vars: { COST_BUDGET: process.env.COST_BUDGET ?? 'on' } })
  const { db } = worker.database
  for (let i = 0; i < 9; i++) players.push(await signUp(worker.url, `Player${i}`))
  const people = Array.from({ length: 60 }, (_, i) => ({ id: `Q${i + 1}` }))
  await addPersons(db, people, now)
  const [first, ...rest] = players.map(asUser)
  if (!first) throw new Error('nobody')
  league = await addLeague(db, [first, ...rest, ...(await addUsers(db, ['Other']))], {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  for (const [index, player] of players.entries())
    await addPicks(
      db,
      league,
      asUser(player),
      people.slice(index * 6, index * 6 + 6).map(({ id }) => id),
      '2026-02-01T10:00:00.000Z',
    )
  await worker.setClock(now)
})
afterAll(() => worker?.stop())

const player = (index: number): Player => {
  const found = players[index]
  if (!found) throw new Error('no such player')
  return found
}
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const asked = () => ({ league: league.slug, type: 'league_duel' })
const whatIf = () => `/api/v1/leagues/${league.slug}/what-if?base=flat`
const mostDear = Math.floor(budget.cost / costClasses.dear.least)

/** Sends many at once, so that the pause of refusals occurs once. */
const flood = (count: number, send: (nr: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, nr) => send(nr)))
const served = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const refusal = (answers: readonly Answer[]): Answer => {
  const found = answers.find(({ status }) => status === 429)
  if (!found) throw new Error(`none refused: ${answers.map(({ status }) => status)}`)
  return found
}

describe('a member who sends expensive requests', () => {
  test('cannot request advice twenty times in one batch', async () => {
    const names = Array.from({ length: 20 }, () => 'competition.advice').join(',')
    const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, nr) => [nr, asked()]))
    const { status, body } = await player(0).call('GET', `/api/trpc/${names}?batch=1&input=${input(inputs)}`)
    expect(status).toBe(413)
    expect(body.error.data.code).toBe('batch_too_dear')
  })
  test('is refused from some point on, with a waiting time; other members are not', async () => {
    const path = `/api/trpc/competition.advice?input=${input(asked())}`
    const answers = await flood(100, () => player(1).call('GET', path))
    expect(served(answers)).toBeGreaterThan(5)
    expect(served(answers)).toBeLessThanOrEqual(mostDear)
    const { headers, body } = refusal(answers)
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(budget.seconds + 5)
    expect(body.error.data).toMatchObject({ code: 'budget_spent', httpStatus: 429 })
    expect(body.error.message).toMatch(/Please wait \d+ s\./)
    const italian = await flood(30, () =>
      player(1).call('GET', whatIf(), undefined, { 'accept-language': 'it' }),
    )
    expect(refusal(italian).body.message).toMatch(/Attendi \d+ s\./)
    expect((await player(2).call('GET', path)).status).toBe(200)
  })
  test('has one budget across REST, /mcp, a token and a second session', async () => {
    const made = await player(3).call('POST', '/api/v1/tokens', { name: 'A script', scope: 'read', days: 7 })
    expect(made.status).toBe(200)
    const token = api(worker.url, made.body.token)
    const again = await api(worker.url)('POST', '/auth/v1/token?grant_type=password', {
      email: player(3).email,
      password: player(3).password,
    })
    const second = api(worker.url, again.body.access_token)
    const mcp = () =>
      token(
        'POST',
        '/mcp',
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'statistics', arguments: { league: league.slug } },
        },
        { accept: 'application/json, text/event-stream' },
      )
    const ways = [
      () => player(3).call('GET', whatIf()),
      () => second('GET', whatIf()),
      () => token('GET', `/api/v1/leagues/${league.slug}/statistics`),
      mcp,
    ]
    const answers = await flood(100, (nr) => (ways[nr % ways.length] ?? mcp)())
    expect(served(answers)).toBeLessThanOrEqual(mostDear)
    for (const way of ways) {
      const { status, headers } = refusal(await flood(12, way))
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
  test('gets a batch answered within the budget, and retry-after for the rest', async () => {
    const names = ['competition.advice', 'statistics.page', 'profile.me'].join(',')
    const inputs = { 0: asked(), 1: { league: league.slug } }
    const batch = () => player(4).call('GET', `/api/trpc/${names}?batch=1&input=${input(inputs)}`)
    const answers = await flood(60, batch)
    const mixed = answers.find(({ status }) => status === 207)
    expect(mixed?.headers.get('retry-after') ?? refusal(answers).headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

test('signed-out clients are limited by network', netsOnly, async () => {
  const anybody = api(worker.url)
  const answers = await flood(150, () => anybody('GET', '/api/v1/docs'))
  expect(served(answers)).toBeLessThanOrEqual(budget.cost / costClasses.page.least)
  expect(Number(refusal(answers).headers.get('retry-after'))).toBeGreaterThan(0)
})

test('invalid bodies are charged as well, by network and by account', netsOnly, async () => {
  const when = { all: Array.from({ length: 8 }, () => ({ day: { weekday: 0, month: 0, day: 0 } })) }
  const terms = Array.from({ length: 20 }, (_, nr) => ({ id: `t${nr}`, when, points: 1 }))
  const pack = { version: 1, base: { kind: 'flat', points: 1 }, terms }
  for (const { call } of [{ call: api(worker.url) }, player(7)]) {
    const answers = await flood(120, () => call('POST', `/api/v1/leagues/${league.slug}/what-if`, { pack }))
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
    expect(Number(refusal(answers).headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('an audit log with long texts is charged by its size', netsOnly, async () => {
  const { db } = worker.database
  await db.insert(auditLog).values(
    Array.from({ length: 50 }, (_, nr) => ({
      id: `01a00000-0000-7000-8000-${String(nr).padStart(12, '0')}`,
      at: now,
      leagueId: league.id,
      action: 'rules_changed' as const,
      after: { pack: 'x'.repeat(20_000) },
    })),
  )
  const answers: Answer[] = []
  // A few at a time: the budget is refilled in between.
  while (answers.length < 70)
    answers.push(...(await flood(5, () => player(8).call('GET', `/api/v1/leagues/${league.slug}/audit`))))
  expect(served(answers)).toBeGreaterThan(5)
  expect(served(answers)).toBeLessThanOrEqual(budget.cost / 30)
  await db.delete(auditLog).where(eq(auditLog.leagueId, league.id))
})

test('opening every page of a league twice in a row stays within the budget', netsOnly, async () => {
  const l = { league: league.slug }
  const pages = [
    'league.home',
    'deathlist.page',
    'standings.page',
    'pick.page',
    'receipt.page',
    'league.membersPage',
    'league.settingsPage',
    'competition.listPage',
    'competition.matchupsPage',
    'calendar.page',
    'draft.page',
    'outlook.page',
    'history.page',
    'statistics.page',
    'statistics.whatIf',
  ]
  for (const page of [...pages, ...pages]) {
    const opened = [`${page}?batch=1&input=${input({ 0: l })}`, 'league.list,inbox.count?batch=1&input={}']
    const answers = await Promise.all(opened.map((call) => player(5).call('GET', `/api/trpc/${call}`)))
    expect(
      answers.map(({ status }) => status),
      page,
    ).toEqual([200, 200])
  }
})

describe('the advice cannot be probed', () => {
  const advice = (query: Record<string, string>) =>
    player(6).call(
      'GET',
      `/api/v1/competition/advice?${new URLSearchParams({ league_id: league.id, type: 'league_duel', ...query })}`,
    )
  test('refuses lengths that the form does not offer, and lists the valid ones', async () => {
    for (const days of ['1', '91', '135', '366']) {
      const { status, body } = await advice({ duration_days: days })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'validation_failed', field: 'duration_days' })
      expect(body.message).toContain('7, 14, 21, 28, 42, 60, 90, 120, 180, 365')
    }
  })
  test('dates do not change the shares, and a past start is refused', async () => {
    const shares = async (query: Record<string, string>) => {
      const { status, body } = await advice(query)
      expect(status).toBe(200)
      return body.lengths.map((length: { blank_share: number | null }) => length.blank_share)
    }
    const withoutDates = await shares({})
    expect(withoutDates.some((share: number | null) => share !== null)).toBe(true)
    for (const start of ['2026-06-16', '2026-07-09', '2049-03-01', '2100-12-31'])
      expect(await shares({ start_date: start, duration_days: '90' })).toEqual(withoutDates)
    const begun = await advice({ start_date: '1900-01-01' })
    expect(begun.status).toBe(422)
    expect(begun.body).toMatchObject({ code: 'competition_starts_too_soon', field: 'start_date' })
  })
})
