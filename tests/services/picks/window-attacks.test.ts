import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorMessage } from '#contracts/errors.ts'
import { addRulesVersion } from '#db/queries/leagues/rules.ts'
import { memberships, picks, seasons } from '#db/schema/index.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import type { TransferWindow } from '#domain/packs/pack.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import type { TestLeagueOptions } from '#tests/support/league.ts'
import { dies } from '#tests/support/life.ts'
import { codeOf, now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { AppError } from '#worker/services/errors.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'

/** Attacks on and races of transfer windows and their picks. */

let bench: PickBench
const window = { from: '2026-06-10', to: '2026-06-20', most: 2, penalty: 5 }
const start = '2026-06-01'

const rulesWith = (windows: readonly TransferWindow[], perDeath?: number) => ({
  maxPicks: 4,
  allowNewPicks: false,
  pack: {
    version: 1 as const,
    base: { kind: 'flat' as const, points: 10 },
    terms: [],
    rounding: 'half_up' as const,
    moves: { windows, ...(perDeath === undefined ? {} : { perDeath }) },
  },
})

const fresh = (options: TestLeagueOptions = {}) =>
  bench.fresh({ startDate: start, endDate: '2026-12-31', rules: rulesWith([window]), ...options })

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench?.database.stop())
beforeEach(() => fresh())

const db = () => bench.database.db
const uses = async () => {
  const rows = await db().select().from(picks).where(eq(picks.leagueId, bench.league.id))
  return rows.map(({ personId, windowFrom }) => `${personId} ${windowFrom}`).toSorted()
}
const ownRow = async (at: Instant) => {
  const rows = await readSeasonStandings(bench.ctx({ now: at }), { league: bench.league.id })
  return rows.find(({ userId }) => userId === bench.user.id)
}
/** Another version of the rules, effective from a day. */
const decide = (effectiveFrom: string, windows: readonly TransferWindow[]) =>
  addRulesVersion(
    db(),
    {
      leagueId: bench.league.id,
      version: 2,
      effectiveFrom,
      ...defaultSettings(ruleKeys),
      ...rulesWith(windows),
      createdBy: bench.user.id,
      createdAt: now,
    },
    sql`1`,
  )
/** Adds Q1; `meanwhile` runs right before the write. */
const addWhile = (meanwhile: () => Promise<unknown>) =>
  codeOf(
    addPick(bench.ctx({ db: interruptedDb(bench.database.url, meanwhile) }), {
      league: bench.league.id,
      wikidataId: 'Q1',
    }),
  )

describe('between reading and writing', () => {
  test('another device takes the last pick: refused as full, in both languages with the days', async () => {
    await bench.add('Q2')
    expect(await addWhile(() => bench.add('Q3'))).toBe('window_full')
    expect(await uses()).toEqual(['Q2 2026-06-10', 'Q3 2026-06-10'])
    for (const [locale, said] of [
      ['en', 'You have made the picks of this transfer window: 2, from 10 June 2026 to 20 June 2026.'],
      ['it', 'Hai usato le scelte di questa finestra di mercato: 2, dal 10 giugno 2026 al 20 giugno 2026.'],
    ] as const) {
      const error = await bench.add('Q4', { locale }).catch((thrown: unknown) => thrown)
      if (!(error instanceof AppError)) throw error
      expect(errorMessage(error.code, locale, error.params)).toBe(said)
    }
  })

  test('the window closes: a pick requested before its end counts and costs points', async () => {
    const last = '2026-06-20T23:59:59.990Z'
    const ctx = bench.ctx({
      now: last,
      db: interruptedDb(bench.database.url, () => decide('2026-06-21', [])),
    })
    await addPick(ctx, { league: bench.league.id, wikidataId: 'Q1' })
    expect(await codeOf(bench.add('Q2', { now: '2026-06-21T00:00:00.010Z' }))).toBe('new_picks_closed')
    expect(await ownRow('2026-06-21T00:05:00.000Z')).toMatchObject({ points: -5 })
  })

  test('the season ends or is archived: refused', async () => {
    const season = eq(seasons.id, bench.league.seasonId)
    expect(await addWhile(() => db().update(seasons).set({ endDate: '2026-06-14' }).where(season))).toBe(
      'season_over',
    )
    await fresh()
    expect(
      await addWhile(() =>
        db().update(seasons).set({ archivedAt: now }).where(eq(seasons.id, bench.league.seasonId)),
      ),
    ).not.toBe('accepted')
    expect(await uses()).toEqual([])
  })

  test('the player leaves: refused', async () => {
    const { id } = bench.league
    const member = ctxFor(db(), bench.other, { now })
    const ctx = ctxFor(db(), bench.other, {
      now,
      db: interruptedDb(bench.database.url, () => leaveLeague(member, { league: id })),
    })
    expect(await codeOf(addPick(ctx, { league: id, wikidataId: 'Q1' }))).not.toBe('accepted')
    expect(await uses()).toEqual([])
  })
})

describe('rules that change', () => {
  test('leave each pick the price of its own day', async () => {
    await bench.add('Q1')
    await decide('2026-06-16', [{ ...window, to: '2026-06-25', penalty: 1 }])
    await bench.add('Q2', { now: '2026-06-16T00:00:00.000Z' })
    expect((await ownRow('2026-06-17T00:00:00.000Z'))?.extras).toMatchObject([
      { day: '2026-06-15', points: -5 },
      { day: '2026-06-16', points: -1 },
    ])
    // An extended window is the same one: its picks stay used up.
    expect(await codeOf(bench.add('Q3', { now: '2026-06-22T00:00:00.000Z' }))).toBe('window_full')
  })

  test('that remove the windows keep their past costs', async () => {
    await bench.add('Q1')
    await decide('2026-06-16', [])
    expect(await ownRow('2026-06-17T00:00:00.000Z')).toMatchObject({ points: -5 })
    expect(await codeOf(bench.add('Q2', { now: '2026-06-17T00:00:00.000Z' }))).toBe('new_picks_closed')
    expect((await bench.page({ now: '2026-06-17T00:00:00.000Z' })).adding.windows).toBeNull()
  })
})

test('a place opened by a death is filled free, before window picks', async () => {
  await fresh({ rules: rulesWith([window], 1), startDate: '2026-06-12' })
  for (const id of ['Q1', 'Q2', 'Q3', 'Q4']) await bench.add(id, { now: '2026-06-01T12:00:00.000Z' })
  expect(await uses()).toEqual(['Q1 null', 'Q2 null', 'Q3 null', 'Q4 null'])
  await dies(db(), 'Q1', '2026-06-13', addMs(now, -3_600_000))
  await settleLists(bench.ctx())
  await bench.add('Q5')
  expect(await codeOf(bench.add('Q6'))).toBe('deathlist_full')
  const { picks: shown } = await bench.page()
  await removeOwnPick(bench.ctx(), { pickId: shown.find(({ wikidataId }) => wikidataId === 'Q2')?.id ?? '' })
  await bench.add('Q6')
  expect(await uses()).toEqual(expect.arrayContaining(['Q5 null', 'Q6 2026-06-10']))
  expect(await ownRow(now)).toMatchObject({ points: 5, extras: [{ points: -5 }] })
})

test('a pick voided for an earlier death costs nothing and frees its use', async () => {
  await bench.add('Q7')
  await dies(db(), 'Q7', '2026-06-02', now)
  await settleLists(bench.ctx())
  expect((await bench.page()).adding.windows?.open?.left).toBe(2)
  expect(await ownRow(now)).toMatchObject({ points: 0, extras: [] })
})

test('a member who leaves and returns keeps the used window picks', async () => {
  await bench.add('Q8')
  await bench.add('Q9')
  const { id } = bench.league
  const here = (leftAt: Instant | null) =>
    db()
      .update(memberships)
      .set({ leftAt })
      .where(sql`${memberships.leagueId} = ${id} and ${memberships.userId} = ${bench.user.id}`)
  await here(now)
  expect(await codeOf(bench.add('Q10'))).toBe('league_not_found')
  await here(null)
  expect(await codeOf(bench.add('Q10'))).toBe('window_full')
})

describe('sealed lists', () => {
  test('change freely until the opening; then window picks cost points', async () => {
    await fresh({ listsSealed: true, startDate: '2026-06-12' })
    // The window is open, the season is not: nothing is used up, and nothing is paid.
    await bench.add('Q11', { now: '2026-06-11T12:00:00.000Z' })
    expect(await uses()).toEqual(['Q11 null'])
    await bench.add('Q12', { now: '2026-06-12T00:00:00.000Z' })
    expect(await uses()).toEqual(['Q11 null', 'Q12 2026-06-10'])
    const rows = await readSeasonStandings(ctxFor(db(), bench.other, { now }), { league: bench.league.id })
    expect(rows.find(({ userId }) => userId === bench.user.id)).toMatchObject({
      points: -5,
      extras: [{ day: '2026-06-12', points: -5 }],
    })
  })
})

test('a late joiner fills a first list free of window costs', async () => {
  const joined = '2026-06-11T12:00:00.000Z'
  await fresh({ joinedAt: joined })
  expect((await bench.page()).adding.windows).toBeNull()
  await bench.add('Q15')
  expect(await uses()).toEqual(['Q15 null'])
  const later = '2026-06-20T12:00:00.000Z'
  expect((await bench.page({ now: later })).adding.windows?.open).toMatchObject({ left: 2 })
  await bench.add('Q16', { now: later })
  expect(await uses()).toEqual(['Q15 null', 'Q16 2026-06-10'])
})

test('each list has its own window picks', async () => {
  await bench.add('Q13')
  await bench.add('Q14')
  const other = ctxFor(db(), bench.other, { now })
  const page = await readDeathlistPage(other, { league: bench.league.id })
  expect(page.adding.windows?.open).toMatchObject({ left: 2 })
  expect(await codeOf(addPick(other, { league: bench.league.id, wikidataId: 'Q13' }))).toBe('accepted')
})
