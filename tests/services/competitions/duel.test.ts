import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commitmentOf } from '#domain/draw.ts'
import { addCompetition, confirmDeath, reportDeath } from '#tests/support/game.ts'
import { readDuelPage } from '#worker/services/competitions/duel.ts'
import {
  readCompetitionMatches,
  readCompetitionStandings,
  readMatchesPage,
} from '#worker/services/competitions/leaderboard.ts'
import { getCompetition, readCompetitionsPage } from '#worker/services/competitions/list-competitions.ts'
import { runCompetitionClock } from '#worker/services/jobs/start-competitions.ts'
import { outcome } from '../refusal.ts'
import { ann, bob, counted, ctx, database, noon, setUp, withCouple } from './couple.ts'

withCouple()

describe('a league duel', () => {
  const makeDuel = async () => {
    const world = await setUp({ rules: { rarityMax: 0 } })
    const duel = await addCompetition(world.db, world.league, ann, {
      type: 'league_duel',
      name: 'Duel',
      slug: 'duel',
      startDate: '2026-01-10',
      endDate: '2026-01-19',
      matchDurationDays: 10,
      allowDraws: false,
      tiebreakerPriority: ['uniqueness', 'average_age', 'coin'],
      coinSeed: 'f'.repeat(64),
    })
    return { ...world, duel }
  }

  test('matches and leaderboard, in one round trip each', async () => {
    const { league, duel, a } = await makeDuel()
    await confirmDeath(database.db, a, '2026-01-12', noon('2026-01-13'))
    const [page] = await counted(() =>
      readMatchesPage(ctx(bob, noon('2026-01-20')), { league: league.slug, competition: 'duel' }),
    )
    expect(page.matches).toMatchObject([
      {
        round: 1,
        start: '2026-01-10',
        end: '2026-01-19',
        winner: ann.id,
        decidedBy: 'points',
        status: 'final',
      },
    ])
    const standings = await readCompetitionStandings(ctx(bob, noon('2026-01-20')), {
      league: league.slug,
      competition: 'duel',
    })
    expect(standings).toMatchObject([
      { rank: 1, userId: ann.id, points: 10, won: 1, drawn: 0, lost: 0 },
      { rank: 2, userId: bob.id, points: 0, won: 0, drawn: 0, lost: 1 },
    ])
    await runCompetitionClock(ctx(null, noon('2026-01-20')))
    const [again, once] = await counted(() =>
      readCompetitionMatches(ctx(bob, noon('2026-01-20')), { competition: duel.id }),
    )
    expect(once).toBe(1)
    expect(again).toEqual(page.matches)
  })

  test('provisional points are shown beside the points, computed and stored alike', async () => {
    const { league, duel, a } = await makeDuel()
    await reportDeath(database.db, a, '2026-01-12', noon('2026-01-12'))
    const read = (day = '2026-01-13') => readCompetitionMatches(ctx(bob, noon(day)), { competition: duel.id })
    const sideOf = (match: Awaited<ReturnType<typeof read>>[number] | undefined) =>
      match?.home === ann.id
        ? [match.homePoints, match.homeProvisional, match.awayProvisional]
        : [match?.awayPoints, match?.awayProvisional, match?.homeProvisional]
    const { matches } = await readMatchesPage(ctx(bob, noon('2026-01-13')), {
      league: league.slug,
      competition: 'duel',
    })
    expect(sideOf(matches[0])).toEqual([0, 10, 0])
    await runCompetitionClock(ctx(null, noon('2026-01-13')))
    const [stored, trips] = await counted(() => read())
    expect(trips).toBe(1)
    expect(sideOf(stored[0])).toEqual([0, 10, 0])
    expect(
      await database.db.all(sql`select home_provisional + away_provisional as p from matches
        where competition_id = ${duel.id}`),
    ).toMatchObject([{ p: 10 }])
    await confirmDeath(database.db, a, '2026-01-12', noon('2026-01-14'))
    expect(sideOf((await read('2026-01-14'))[0])).toEqual([10, 0, 0])
  })

  test('a list of competitions names the winner only once it is over', async () => {
    const { league, a } = await makeDuel()
    const listed = async (day: string) =>
      (await readCompetitionsPage(ctx(bob, noon(day)), { league: league.slug })).past.map(
        ({ winners }) => winners,
      )
    await runCompetitionClock(ctx(null, noon('2026-01-20')))
    // Level except for the tie-breaker: Ann has won the match, so she leads the table.
    expect(await listed('2026-01-20')).toEqual([['Ann']])
    await confirmDeath(database.db, a, '2026-01-12', noon('2026-01-21'))
    await runCompetitionClock(ctx(null, noon('2026-01-21')))
    expect(await listed('2026-01-21')).toEqual([['Ann']])
    expect(
      (await readCompetitionsPage(ctx(bob, noon('2026-01-15')), { league: league.slug })).active,
    ).toMatchObject([{ winners: [] }])
  })

  test('the duel page separates shared picks and shows the tie-breakers', async () => {
    const { league, a, b, c, s } = await makeDuel()
    await reportDeath(database.db, a, '2026-01-12', noon('2026-01-12'))
    const [page, trips] = await counted(() =>
      readDuelPage(ctx(bob, noon('2026-01-13')), {
        league: league.slug,
        competition: 'duel',
        round: 1,
        slot: 1,
      }),
    )
    expect(trips).toBe(1)
    expect(page.shared.map(({ wikidataId }) => wikidataId)).toEqual([s])
    const sides = [page.home, page.away]
    const annSide = sides.find((side) => side?.userId === ann.id)
    const bobSide = sides.find((side) => side?.userId === bob.id)
    expect(annSide?.picks.map(({ wikidataId }) => wikidataId).sort()).toEqual([a, b].sort())
    expect(annSide).toMatchObject({ points: 0, provisionalPoints: 10 })
    expect(bobSide?.picks.map(({ wikidataId }) => wikidataId)).toEqual([c])
    const annIs = page.home?.userId === ann.id ? 'home' : 'away'
    // Ann: (1 + 1 + 1/2) / 3 = 0.83, Bob: (1 + 1/2) / 2 = 0.75; and Bob's Cleo is a year older.
    expect(page.tieBreakers.map(({ by, better }) => `${by} ${better}`)).toEqual([
      `uniqueness ${annIs}`,
      `average_age ${annIs}`,
      'coin null',
    ])
    expect(page.tieBreakers[0]?.[annIs]).toBeCloseTo(2.5 / 3, 6)
    expect(
      await outcome(
        readDuelPage(ctx(bob, noon('2026-01-13')), {
          league: league.slug,
          competition: 'duel',
          round: 2,
          slot: 1,
        }),
      ),
    ).toBe('match_not_found')
  })

  test('the coin can be checked by all once it is over, and not before', async () => {
    const { duel } = await makeDuel()
    const during = await getCompetition(ctx(bob, noon('2026-01-15')), { competition: duel.id })
    expect(during.coinSeed).toBe(null)
    const after = await getCompetition(ctx(bob, noon('2026-01-20')), { competition: duel.id })
    expect(commitmentOf(after.coinSeed ?? '')).toBe(during.coinCommitment)
  })
})
