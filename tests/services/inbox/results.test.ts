import { expect, test } from 'vitest'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import type { TestUser } from '#tests/support/ctx.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { addCompetition, confirmDeath, retractDeath } from '#tests/support/game.ts'
import type { TestLeague } from '#tests/support/league.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { ctxAt, database, noon, setUp, withFriends } from '../leaderboards/friends.ts'

withFriends()

/** A league's activity items about its competitions, as their leaderboards are computed day by day. */

const at = (now: string) => recomputeStale(ctxAt(now), { ms: 5000 })

/** The items of a kind, oldest first. */
const listTexts = async (
  league: TestLeague,
  user: TestUser,
  now: string,
  ...kinds: ActivityKind[]
): Promise<string[]> =>
  (await listActivity(ctxFor(database.db, user, { now }), { league: league.slug, limit: 100 }))
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .toReversed()

test('items name the winner, or nobody when all players are level', async () => {
  const { db, league, b, ann } = await setUp({ startDate: '2026-01-01', endDate: '2026-01-29' })
  const over = { type: 'championship', startDate: '2026-01-10', endDate: '2026-01-19' } as const
  await addCompetition(db, league, ann, { ...over, name: 'Quiet Days' })
  await addCompetition(db, league, ann, { ...over, name: 'Long Days', endDate: '2026-01-25' })
  await at(noon('2026-01-10'))
  await at(noon('2026-01-20'))
  await confirmDeath(db, b, '2026-01-21', noon('2026-01-22'))
  for (const day of ['2026-01-22', '2026-01-26', '2026-02-15']) await at(noon(day))
  const now = noon('2026-02-15')
  expect(await listTexts(league, ann, now, 'competition_finished')).toEqual([
    'Quiet Days is over',
    'Bob wins Long Days',
  ])
  expect((await listTexts(league, ann, now, 'sealed')).toSorted()).toEqual([
    'Season 1’s standings are final: Bob came first',
    'The standings of Long Days are final: Bob came first',
    'The standings of Quiet Days are final',
  ])
  const quiet = await setUp({ startDate: '2026-01-01', endDate: '2026-01-29' })
  await at(noon('2026-02-15'))
  expect(await listTexts(quiet.league, quiet.ann, now, 'sealed')).toEqual(['Season 1’s standings are final'])
})

test('the final standings of a season name its champions, as the home does', async () => {
  const { db, league, a, b, c, ann } = await setUp({ startDate: '2026-01-01', endDate: '2026-01-29' })
  for (const id of [a, b, c]) await confirmDeath(db, id, '2026-01-21', noon('2026-01-22'))
  const now = noon('2026-02-15')
  await at(now)
  const { seasonEnd } = await readHome(ctxFor(db, ann, { now }), { league: league.slug })
  expect(seasonEnd?.champions.toSorted()).toEqual(['Ann', 'Bob', 'Cy'])
  expect(await listTexts(league, ann, now, 'sealed')).toEqual([
    'Season 1’s standings are final: Ann, Bob and Cy came first together',
  ])
})

test('the final standings of a season are named and linked as its own once the next one runs', async () => {
  const { db, league, b, ann } = await setUp({ startDate: '2026-01-01', endDate: '2026-01-29' })
  await confirmDeath(db, b, '2026-01-21', noon('2026-01-22'))
  await openSeason(ctxFor(db, ann, { now: noon('2026-01-30') }), {
    league: league.id,
    startDate: '2026-01-31',
    startAfresh: false,
  })
  const now = noon('2026-02-15')
  await at(now)
  const items = await listActivity(ctxFor(db, ann, { now }), { league: league.slug, limit: 100 })
  expect(items.find(({ kind }) => kind === 'sealed')).toMatchObject({
    text: 'Season 1’s standings are final: Bob came first',
    href: `/l/${league.slug}/leaderboard/1`,
  })
})

test('a corrected match states its points and the result before', async () => {
  const { db, league, a, b, ann, bob } = await setUp()
  await addCompetition(
    db,
    league,
    ann,
    {
      type: 'league_duel',
      name: 'Pairs',
      startDate: '2026-01-10',
      endDate: '2026-01-19',
      matchDurationDays: 10,
      allowDraws: true,
    },
    [ann, bob],
  )
  await at(noon('2026-01-10'))
  await confirmDeath(db, b, '2026-01-12', noon('2026-01-13'))
  await at(noon('2026-01-20'))
  // In a draw, the order of the two names is random.
  const results = async () =>
    (await listTexts(league, ann, noon('2026-01-22'), 'match_decided', 'match_corrected')).map((text) =>
      text.replace('Bob and Ann drew', 'Ann and Bob drew'),
    )
  expect(await results()).toEqual(['Bob beat Ann 10 : 0 in round 1 of Pairs'])
  await confirmDeath(db, a, '2026-01-15', noon('2026-01-21'))
  await at(noon('2026-01-21'))
  expect(await results()).toEqual([
    'Bob beat Ann 10 : 0 in round 1 of Pairs. The result has been corrected since',
    'Corrected: Ann and Bob drew 10 : 10 in round 1 of Pairs. Before: Bob had won 10 : 0',
  ])
})

test('a match that is open again after a withdrawn death has no result, and is no headline', async () => {
  const { db, league, b, ann, bob } = await setUp()
  await addCompetition(
    db,
    league,
    ann,
    {
      type: 'death_cup',
      name: 'Pairs',
      startDate: '2026-01-10',
      endDate: '2026-01-19',
      roundDurationDays: 10,
    },
    [ann, bob],
  )
  await at(noon('2026-01-10'))
  await confirmDeath(db, b, '2026-01-12', noon('2026-01-13'))
  await at(noon('2026-01-13'))
  const headline = async (day: string) =>
    (await readHome(ctxFor(db, ann, { now: noon(day) }), { league: league.slug })).match?.text
  expect(await headline('2026-01-13')).toBe('Bob beat Ann 10 : 0 in round 1 of Pairs')
  await retractDeath(db, b, '2026-01-12', noon('2026-01-14'))
  await at(noon('2026-01-14'))
  expect(await headline('2026-01-14')).toBeUndefined()
  const [corrected] = await listTexts(league, ann, noon('2026-01-14'), 'match_corrected')
  expect(corrected?.replace('Bob and Ann', 'Ann and Bob')).toBe(
    'Corrected: Ann and Bob have no result yet in round 1 of Pairs. Before: Bob had won 10 : 0',
  )
})
