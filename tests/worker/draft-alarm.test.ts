import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts, draftTurns, picks } from '#db/schema/index.ts'
import { signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** A draft without readers: no request and no scheduled job, only the alarm of the league's room. */

const startsAt = Date.parse('2026-03-02T19:00:00.000Z')
const secondsPerTurn = 30

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ people: true })
})
afterAll(() => worker?.stop())

const setClock = (secondsAfterStart: number) =>
  worker.setClock(new Date(startsAt + secondsAfterStart * 1000).toISOString())

/** A league of two with the same person in both queues; its draft is planned two seconds ahead. */
const planned = async (name: string): Promise<string> => {
  await setClock(-600)
  const [ada, bob] = [await signUp(worker.url, 'Ada'), await signUp(worker.url, 'Bob')]
  const { body: league } = await ada.call('POST', '/api/v1/league/create', {
    name,
    exclusive: true,
    start_date: '2026-05-01',
    end_date: '2026-12-31',
  })
  await bob.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  for (const player of [ada, bob]) {
    const wished = await player.call('PUT', `/api/v1/leagues/${league.id}/draft/wishes`, {
      wikidata_ids: ['Q392'],
    })
    expect(wished.status).toBe(200)
  }
  await setClock(-2)
  const { status } = await ada.call('POST', `/api/v1/leagues/${league.id}/draft`, {
    starts_at: new Date(startsAt).toISOString(),
    seconds_per_turn: secondsPerTurn,
    rounds: 1,
  })
  expect(status).toBe(200)
  return league.id
}
const stored = async (leagueId: string) => {
  const [draft] = await worker.database.db.select().from(drafts).where(eq(drafts.leagueId, leagueId))
  return draft
}

test('a draft begins and a turn expires by the alarm, without requests', {
  ...netsOnly,
}, async () => {
  const leagueId = await planned('Asleep')
  // The game's clock is advanced while the room waits: about four seconds of the first turn are left when it begins.
  await setClock(secondsPerTurn - 6)
  await expect.poll(async () => (await stored(leagueId))?.startedAt, { timeout: 10_000 }).not.toBeNull()
  const { id, players } = (await stored(leagueId)) ?? {}
  const turns = () =>
    worker.database.db
      .select()
      .from(draftTurns)
      .where(eq(draftTurns.draftId, id ?? ''))
  expect(await turns()).toEqual([])
  await expect.poll(turns, { timeout: 10_000 }).toMatchObject([
    {
      number: 0,
      userId: players?.[0],
      outcome: 'picked',
      auto: true,
      at: new Date(startsAt + secondsPerTurn * 1000).toISOString(),
    },
  ])
  expect(await worker.database.db.select().from(picks).where(eq(picks.leagueId, leagueId))).toMatchObject([
    { userId: players?.[0], personId: 'Q392' },
  ])
})

test('the room retries a due draft start after a database outage', {
  ...netsOnly,
}, async () => {
  const leagueId = await planned('Away')
  worker.proxy.setDown(true)
  try {
    await expect
      .poll(() => worker.log.some((line) => line.includes('draft_failed')), { timeout: 15_000 })
      .toBe(true)
  } finally {
    worker.proxy.setDown(false)
  }
  expect((await stored(leagueId))?.startedAt).toBeNull()
  await expect
    .poll(async () => (await stored(leagueId))?.startedAt, { timeout: 15_000 })
    .toBe(new Date(startsAt).toISOString())
})
