import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picks, seasons } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { codeOf, now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'

let bench: PickBench
const window = { from: '2026-06-10', to: '2026-06-20', most: 2, penalty: 5 }
const later = { from: '2026-09-01', to: '2026-09-10', most: 1, penalty: 0 }
const start = '2026-06-01'
const minutes = (count: number) => addMs(now, count * 60_000)

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench.database.stop())
beforeEach(() =>
  bench.fresh({
    startDate: start,
    endDate: '2026-12-31',
    rules: {
      maxPicks: 6,
      allowNewPicks: false,
      pack: {
        version: 1,
        base: { kind: 'flat', points: 10 },
        terms: [],
        rounding: 'half_up',
        moves: { windows: [window, later] },
      },
    },
  }),
)
const windowFroms = async () => {
  const rows = await bench.database.db.select().from(picks).where(eq(picks.leagueId, bench.league.id))
  return rows.map(({ windowFrom }) => windowFrom)
}

test('a window accepts picks up to its limit and shows the number left', async () => {
  expect((await bench.page()).adding).toMatchObject({
    refusal: null,
    windows: { open: { ...window, left: 2 }, next: later },
  })
  await bench.add('Q1')
  await bench.add('Q2')
  expect(await windowFroms()).toEqual([window.from, window.from])
  expect(await codeOf(bench.add('Q3'))).toBe('window_full')
  const page = await bench.page()
  expect(page.adding).toMatchObject({ refusal: 'window_full', windows: { open: { left: 0 } } })
  expect(page.capacity.free).toBe(0)
})

test('outside a window, the refusal names the next one', async () => {
  const after = { now: '2026-06-21T00:00:00.000Z' }
  await expect(bench.add('Q1', after)).rejects.toMatchObject({
    code: 'window_closed',
    params: { from: '1 September 2026', to: '10 September 2026' },
  })
  expect(await codeOf(bench.add('Q1', { now: '2026-09-11T00:00:00.000Z' }))).toBe('new_picks_closed')
})

test('concurrent adds use exactly what the window has left', async () => {
  const codes = await Promise.all(['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].map((id) => codeOf(bench.add(id))))
  expect(codes.toSorted()).toEqual(['accepted', 'accepted', 'window_full', 'window_full', 'window_full'])
  expect(await windowFroms()).toHaveLength(2)
})

test('removing a pick returns its use within ten minutes only', async () => {
  const first = await bench.add('Q1')
  await bench.add('Q2')
  await removeOwnPick(bench.ctx({ now: minutes(9) }), { pickId: first.id })
  await bench.add('Q3', { now: minutes(9) })
  // Another pick has taken the use that was returned.
  expect(await codeOf(undoRemoval(bench.ctx({ now: minutes(10) }), { pickId: first.id }))).toBe('window_full')
  const [, , third] = (await bench.page({ now: minutes(10) })).picks
  expect(third).toBeUndefined()
  const [second] = (await bench.page({ now: minutes(20) })).picks
  await removeOwnPick(bench.ctx({ now: minutes(20) }), { pickId: second?.id ?? '' })
  expect(await codeOf(bench.add('Q4', { now: minutes(20) }))).toBe('window_full')
  expect(await codeOf(undoRemoval(bench.ctx({ now: minutes(25) }), { pickId: second?.id ?? '' }))).toBe(
    'accepted',
  )
})

test('a concurrent undo and add do not exceed the window’s limit', async () => {
  const first = await bench.add('Q1')
  await bench.add('Q2')
  await removeOwnPick(bench.ctx({ now: minutes(1) }), { pickId: first.id })
  const codes = await Promise.all([
    codeOf(undoRemoval(bench.ctx({ now: minutes(2) }), { pickId: first.id })),
    codeOf(bench.add('Q3', { now: minutes(2) })),
    codeOf(bench.add('Q4', { now: minutes(2) })),
  ])
  expect(codes.toSorted()).toEqual(['accepted', 'window_full', 'window_full'])
})

const ownRow = async (at: string) => {
  const rows = await readSeasonStandings(bench.ctx({ now: at }), { league: bench.league.id })
  return rows.find(({ userId }) => userId === bench.user.id)
}

test('a window pick costs points in the season table, even after its removal', async () => {
  expect(await ownRow(now)).toMatchObject({ points: 0, extras: [] })
  const first = await bench.add('Q1')
  const cost = {
    day: '2026-06-15',
    points: -5,
    reasons: [{ rule: 'transfer', points: -5, day: window.from, text: expect.any(String) }],
  }
  expect(await ownRow(now)).toMatchObject({ points: -5, extras: [cost] })
  // Removed within ten minutes, it has cost nothing.
  await removeOwnPick(bench.ctx({ now: minutes(9) }), { pickId: first.id })
  expect(await ownRow(minutes(9))).toMatchObject({ points: 0, extras: [] })
  const second = await bench.add('Q2', { now: minutes(20) })
  await removeOwnPick(bench.ctx({ now: minutes(40) }), { pickId: second.id })
  expect(await ownRow(minutes(60))).toMatchObject({ points: -5, extras: [cost] })
  // Long after the window, too.
  expect(await ownRow('2026-11-01T00:00:00.000Z')).toMatchObject({ points: -5, extras: [cost] })
})

test('picks from before a first day that moved use up nothing', async () => {
  const { db } = bench.database
  const day = (number: number) => `2026-06-${number}T12:00:00.000Z`
  await db
    .update(seasons)
    .set({ startDate: null, createdAt: '2026-06-01T00:00:00.000Z' })
    .where(eq(seasons.leagueId, bench.league.id))
  for (const id of ['Q1', 'Q2']) await bench.add(id, { now: day(11) })
  expect(await codeOf(bench.add('Q3', { now: day(11) }))).toBe('window_full')
  await updateLeague(bench.ctx({ now: day(12) }), { league: bench.league.id, startDate: '2026-06-14' })
  expect((await bench.page({ now: day(15) })).adding).toMatchObject({
    refusal: null,
    windows: { open: { ...window, left: 2 } },
  })
  for (const id of ['Q3', 'Q4']) await bench.add(id, { now: day(15) })
  expect(await codeOf(bench.add('Q5', { now: day(15) }))).toBe('window_full')
  expect(await ownRow(day(16))).toMatchObject({ points: -10 })
})

test('a window is open exactly from its first to its last UTC day', async () => {
  expect(await codeOf(bench.add('Q1', { now: '2026-06-09T23:59:59.999Z' }))).toBe('window_closed')
  expect(await codeOf(bench.add('Q1', { now: '2026-06-10T00:00:00.000Z' }))).toBe('accepted')
  expect(await codeOf(bench.add('Q2', { now: '2026-06-20T23:59:59.999Z' }))).toBe('accepted')
  expect(await codeOf(bench.add('Q3', { now: '2026-06-21T00:00:00.000Z' }))).toBe('window_closed')
})
