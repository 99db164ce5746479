import { describe, expect, test } from 'vitest'
import { addCompetition, confirmDeath } from '#tests/support/game.ts'
import { readMatchupsPage } from '#worker/services/competitions/matchups.ts'
import { runCompetitionClock } from '#worker/services/jobs/start-competitions.ts'
import { outcome } from '../refusal.ts'
import { ann, bob, counted, ctx, noon, setUp, stranger, withCouple } from './couple.ts'

withCouple()

describe('the matchups page', () => {
  const makeLeague = async () => {
    const world = await setUp({ rules: { rarityMax: 0 } })
    const duel = {
      type: 'league_duel' as const,
      matchDurationDays: 10,
      allowDraws: true,
      coinSeed: 'f'.repeat(64),
    }
    const add = (slug: string, startDate: string, endDate: string, over = {}) =>
      addCompetition(world.db, world.league, ann, { ...duel, name: slug, slug, startDate, endDate, ...over })
    await add('first', '2026-01-10', '2026-01-19')
    await add('second', '2026-01-12', '2026-01-21')
    await add('without-matches', '2026-01-10', '2026-01-30', { type: 'championship' })
    await add('over', '2026-01-05', '2026-01-09', { matchDurationDays: 5 })
    await add('later', '2026-02-20', '2026-03-02')
    await add('soon', '2026-02-10', '2026-02-19')
    await add('called-off', '2026-01-10', '2026-01-19', { cancelledAt: noon('2026-01-09') })
    return world
  }

  test('shows the running rounds of all competitions, and upcoming competitions', async () => {
    const { db, league, a } = await makeLeague()
    await confirmDeath(db, a, '2026-01-12', noon('2026-01-13'))
    const read = () => readMatchupsPage(ctx(bob, noon('2026-01-14')), { league: league.slug })
    // Nothing has been computed yet: the page computes all of them in the same round trip.
    const [page] = await counted(read)
    expect(page.running.map(({ competition }) => competition.slug)).toEqual(['second', 'first'])
    for (const { matches, players, takesPart } of page.running) {
      expect(takesPart).toBe(true)
      expect(players.map(({ displayName }) => displayName).sort()).toEqual(['Ann', 'Bob'])
      expect(matches).toMatchObject([{ round: 1, status: 'active' }])
      const [match] = matches
      const points = match?.home === ann.id ? match.homePoints : match?.awayPoints
      expect(points).toBe(10)
    }
    expect(page.upcoming.map(({ slug }) => slug)).toEqual(['soon', 'later'])
    const [again, trips] = await counted(read)
    expect(trips).toBe(1)
    expect(again.running.map(({ matches }) => matches)).toEqual(page.running.map(({ matches }) => matches))
  })

  test('stored and freshly computed results are the same', async () => {
    const { league } = await makeLeague()
    const now = noon('2026-01-15')
    const [page] = await counted(() => readMatchupsPage(ctx(ann, now), { league: league.slug }))
    await runCompetitionClock(ctx(null, now))
    expect(await readMatchupsPage(ctx(ann, now), { league: league.slug })).toEqual({
      ...page,
      running: page.running.map((round) => ({
        ...round,
        competition: {
          ...round.competition,
          // Frozen at the start.
          participants: expect.arrayContaining([ann.id, bob.id]),
          rulesVersion: 1,
          startedAt: expect.any(String),
        },
      })),
    })
  })

  test('returns nothing to a non-member', async () => {
    const { league } = await makeLeague()
    expect(await outcome(readMatchupsPage(ctx(stranger, noon('2026-01-15')), { league: league.slug }))).toBe(
      'league_not_found',
    )
  })
})
