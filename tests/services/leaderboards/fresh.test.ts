import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { upsertPeople } from '#db/queries/people/people.ts'
import { leaderboards } from '#db/schema/index.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { confirmDeath, endMembershipAt, reportDeath } from '#tests/support/game.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { ann, bob, counted, ctx, noon, setUp, withCouple } from '../competitions/couple.ts'

withCouple()

/** Pages that show a line of a leaderboard agree with the leaderboard itself, also before the scheduled job has run. */

const begun = { startDate: '2026-01-02', rules: { rarityMax: 0 } }

test('the dashboard ranks by what is known now, in one round trip for all leagues', async () => {
  const [one, two] = [await setUp(begun), await setUp(begun)]
  await recomputeStale(ctx(null, noon('2026-01-09')), { ms: 10_000 })
  await confirmDeath(one.db, one.a, '2026-01-12', noon('2026-01-13'))
  await reportDeath(two.db, two.c, '2026-01-12', noon('2026-01-13'))
  const read = () => readDashboard(ctx(bob, noon('2026-01-14')))
  const standings = (page: Awaited<ReturnType<typeof read>>) =>
    new Map(page.leagues.map(({ id, standing }) => [id, standing]))
  const [page] = await counted(read)
  expect(standings(page).get(one.league.id)).toMatchObject({ rank: 2, points: 0, provisionalPoints: 0 })
  // Nobody has scored: all are first.
  expect(standings(page).get(two.league.id)).toBeNull()
  const [again, trips] = await counted(read)
  expect(trips).toBe(1)
  expect(again).toEqual(page)
})

test('the dashboard counts places by the table, which keeps former members', async () => {
  const { db, league, a } = await setUp(begun)
  await confirmDeath(db, a, '2026-01-12', noon('2026-01-13'))
  await endMembershipAt(db, league, ann, noon('2026-01-20'))
  const read = async () =>
    (await readDashboard(ctx(bob, noon('2026-01-21')))).leagues.find(({ id }) => id === league.id)?.standing
  const [computed] = await counted(read)
  expect(computed).toEqual({ rank: 2, points: 0, provisionalPoints: 0, players: 2 })
  expect(await read()).toEqual(computed)
})

test('the dashboard places a leader without points, where others are below zero', async () => {
  const pack = {
    version: 1 as const,
    base: { kind: 'flat' as const, points: -5 },
    terms: [],
    rounding: 'half_up' as const,
  }
  const { db, league, a } = await setUp({ startDate: '2026-01-02', rules: { pack } })
  await confirmDeath(db, a, '2026-01-12', noon('2026-01-13'))
  const read = async () =>
    (await readDashboard(ctx(bob, noon('2026-01-14')))).leagues.find(({ id }) => id === league.id)?.standing
  const [computed] = await counted(read)
  expect(computed).toEqual({ rank: 1, points: 0, provisionalPoints: 0, players: 2 })
  expect(await read()).toEqual(computed)
})

test('one’s own list shows what a death is worth at once', async () => {
  const { db, league, a } = await setUp(begun)
  await recomputeStale(ctx(null, noon('2026-01-09')), { ms: 10_000 })
  await confirmDeath(db, a, '2026-01-12', noon('2026-01-13'))
  const read = () => readDeathlistPage(ctx(ann, noon('2026-01-14')), { league: league.slug })
  const [page] = await counted(read)
  const of = (id: string) => page.picks.find(({ wikidataId }) => wikidataId === id)
  expect(of(a)).toMatchObject({ points: 10, provisional: false, diedOn: '2026-01-12' })
  expect(page.picks.filter(({ points }) => points !== null)).toHaveLength(1)
  const [again, trips] = await counted(read)
  expect(trips).toBe(1)
  expect(again).toEqual(page)
})

test('a birth date refetched by a search does not change points at once', async () => {
  const { db, league, a } = await setUp(begun)
  await confirmDeath(db, a, '2026-01-12', noon('2026-01-13'))
  await recomputeStale(ctx(null, noon('2026-01-13')), { ms: 10_000 })
  const bornOn = (date: string): PersonFacts => ({
    id: a,
    labels: { en: 'Ada' },
    descriptions: {},
    aliases: [],
    human: true,
    birth: { date, precision: 'day' },
    sex: null,
    reportedDead: true,
    died: null,
    image: null,
    wikiTitles: {},
    occupations: [],
    countries: [],
    sitelinks: 1,
    lastrevid: 1,
  })
  const read = async () => {
    const page = await readDeathlistPage(ctx(ann, noon('2026-01-14')), { league: league.slug })
    return page.picks.find(({ wikidataId }) => wikidataId === a)?.points
  }
  expect(await read()).toBe(10)
  const revision = async () =>
    (await db.select().from(leaderboards).where(eq(leaderboards.leagueId, league.id)))[0]?.revision
  const before = await revision()
  await upsertPeople(db, [bornOn('1950-01-01')], noon('2026-01-14'))
  expect([await read(), await revision()]).toEqual([10, before])
})
