import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailOutbox, notificationSettings } from '#db/schema/index.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { readCalendar } from '#worker/services/feeds/calendar-events.ts'
import { createCalendarLink } from '#worker/services/feeds/calendar-link.ts'
import { readCalendarPage } from '#worker/services/feeds/calendar-page.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { writeDigests } from '#worker/services/weekly-digest/write.ts'

/** Where the dates of transfer windows are shown. */

let bench: PickBench
const windows = [
  { from: '2026-05-20', to: '2026-06-02', most: 1, penalty: 0 },
  { from: '2026-06-20', to: '2026-06-25', most: 2, penalty: 5 },
  { from: '2027-01-05', to: '2027-01-06', most: 2, penalty: 5 },
]
const fresh = (allowNewPicks: boolean) =>
  bench.fresh({
    startDate: '2026-06-01',
    endDate: '2026-12-31',
    rules: {
      allowNewPicks,
      pack: {
        version: 1,
        base: { kind: 'flat', points: 10 },
        terms: [],
        rounding: 'half_up',
        moves: { windows },
      },
    },
  })

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench?.database.stop())
beforeEach(() => fresh(false))

const page = () => readCalendarPage(bench.ctx(), { league: bench.league.id })

test('the calendar shows windows within the season, none if picks are open', async () => {
  expect((await page()).windows).toEqual([
    { from: '2026-06-01', to: '2026-06-02' },
    { from: '2026-06-20', to: '2026-06-25' },
  ])
  await fresh(true)
  expect((await page()).windows).toEqual([])
})

test('the personal calendar feed has one entry per window, spanning all its days', async () => {
  const { url } = await createCalendarLink(bench.ctx(), { replace: true })
  const token = /\/calendar\/(\w+)\.ics/.exec(url ?? '')?.[1] ?? ''
  const feed = await readCalendar(bench.ctx(), token)
  const { seasonId } = bench.league
  expect(feed?.events.filter(({ id }) => id.startsWith(`${seasonId}-window`))).toMatchObject([
    { title: 'Test league: the transfer window is open', start: '2026-06-01', end: '2026-06-02' },
    { id: `${seasonId}-window-2026-06-20`, start: '2026-06-20', end: '2026-06-25' },
  ])
  await fresh(true)
  const without = await readCalendar(bench.ctx(), token)
  expect(without?.events.filter(({ id }) => id.startsWith(`${bench.league.seasonId}-window`))).toEqual([])
})

test('the weekly digest says when the next window opens and closes', async () => {
  const { db } = bench.database
  await db.insert(notificationSettings).values({
    userId: bench.user.id,
    timeZone: 'Europe/Rome',
    digestWeekday: 1,
    digestHour: 8,
    nextDigestAt: '2026-06-15T06:00:00.000Z',
  })
  await writeDigests(ctxFor(db, null, { actor: { kind: 'job', name: 'test' }, now, realNow: now }))
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, bench.user.email))
  expect(mail?.text).toContain('- 20 June: a transfer window opens\n- 25 June: last day of a transfer window')
})

test('a person’s page shows the price of a window pick', async () => {
  const costAt = async (at: string) => {
    const { lists } = await readPerson(bench.ctx({ now: at }), { wikidataId: 'Q1' })
    return lists.find(({ leagueId }) => leagueId === bench.league.id)
  }
  expect(await costAt('2026-06-21T12:00:00.000Z')).toMatchObject({ reason: null, cost: 5 })
  expect(await costAt('2026-06-02T12:00:00.000Z')).toMatchObject({ reason: null, cost: 0 })
  expect(await costAt('2026-06-27T12:00:00.000Z')).toMatchObject({ reason: 'new_picks_closed', cost: 0 })
})
