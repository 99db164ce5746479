import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { people } from '#db/schema/index.ts'
import { addUsers } from '#tests/support/ctx.ts'
import { confirmDeath, reportDeath } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import {
  exportSeasonStandings,
  readLeaderboardPage,
  readSeasonStandings,
} from '#worker/services/screens/season-standings.ts'
import {
  ann,
  bob,
  counted,
  ctx,
  database,
  noon,
  setUp,
  stranger,
  withCouple,
} from '../competitions/couple.ts'
import { outcome } from '../refusal.ts'

withCouple()

describe('the season leaderboard', () => {
  test('explains every point, in one round trip, in the reader’s language', async () => {
    const { league, a, s } = await setUp()
    await confirmDeath(database.db, a, '2026-01-10', noon('2026-01-11'))
    await reportDeath(database.db, s, '2026-01-12', noon('2026-01-12'))
    const [page] = await counted(() =>
      readLeaderboardPage(ctx(bob, noon('2026-01-13')), { league: league.slug }),
    )
    // Aged 90: 100 - 90 = 10, and + 10 for being the only one of two.
    expect(page.standings).toMatchObject([
      {
        rank: 1,
        userId: ann.id,
        displayName: 'Ann',
        points: 20,
        provisionalPoints: 10,
        alive: 2,
        dead: 1,
        total: 3,
        entries: [
          {
            wikidataId: a,
            name: 'Ada',
            diedOn: '2026-01-10',
            status: 'confirmed',
            points: 20,
            reasons: [
              { rule: 'age', points: 10, age: 90 },
              { rule: 'rarity', points: 10, holders: 1, players: 2 },
            ],
          },
          { wikidataId: s, status: 'reported', points: 10 },
        ],
      },
      { rank: 2, userId: bob.id, points: 0, provisionalPoints: 10 },
    ])
    expect(
      page.players[0]?.picks.map(({ name, points, provisional }) => `${name} ${points} ${provisional}`),
    ).toEqual(['Ada 20 false', 'Ben null false', 'Sam 10 true'])
    expect(page.rankHistory).toEqual([
      { day: '2026-01-10', userId: ann.id, rank: 1, points: 20 },
      { day: '2026-01-10', userId: bob.id, rank: 2, points: 0 },
    ])
    const [italian, trips] = await counted(() =>
      readSeasonStandings(ctx(bob, noon('2026-01-13'), 'it'), { league: league.id }),
    )
    expect(trips).toBe(1)
    expect(italian[0]?.entries[0]).toMatchObject({
      name: 'Adina',
      reasons: [{ text: expect.stringContaining('90 anni') }, {}],
    })
  })

  test('reads a season by its number; an unknown number is not found', async () => {
    const { league } = await setUp()
    expect(
      (await readLeaderboardPage(ctx(ann, noon('2026-01-13')), { league: league.id, season: 1 })).season
        .number,
    ).toBe(1)
    expect(
      await outcome(readLeaderboardPage(ctx(ann, noon('2026-01-13')), { league: league.id, season: 7 })),
    ).toBe('not_found')
  })

  test('as CSV, with formulas made harmless', async () => {
    const [evil] = await addUsers(database.db, ['=1+1'])
    if (!evil) throw new Error('no user')
    const league = await addLeague(database.db, [evil])
    const { csv, filename } = await exportSeasonStandings(ctx(evil, noon('2026-01-13')), {
      league: league.id,
    })
    expect(filename).toBe(`standings-${league.slug}-season-1-2026-01-13.csv`)
    expect(csv.split('\r\n')[0]).toBe(
      'rank,player,user_id,points,provisional_points,alive,dead,total,active,won,drawn,lost,round_reached,scored_on',
    )
    expect(csv.split('\r\n')[1]).toContain("'=1+1")
  })

  test('is not for strangers', async () => {
    const { league } = await setUp()
    expect(await outcome(readSeasonStandings(ctx(stranger, noon('2026-01-13')), { league: league.id }))).toBe(
      'league_not_found',
    )
    expect(await outcome(readLeaderboardPage(ctx(null, noon('2026-01-13')), { league: league.id }))).toBe(
      'authentication_required',
    )
  })

  test('shows the oldest lookup time of the people on the lists', async () => {
    const { db, league, a, b, c, s } = await setUp()
    const polled = (id: string, at: string) =>
      db.update(people).set({ polledAt: at }).where(eq(people.id, id))
    const checkedAt = async () =>
      (await readLeaderboardPage(ctx(bob, noon('2026-01-13')), { league: league.slug })).checkedAt
    // Fetched when they were picked, and not polled since.
    expect(await checkedAt()).toBe(noon('2026-01-01'))
    await polled(a, noon('2026-01-12'))
    await polled(b, noon('2026-01-10'))
    await polled(c, noon('2026-01-11'))
    await polled(s, noon('2026-01-12'))
    expect(await checkedAt()).toBe(noon('2026-01-10'))
    // A confirmed death needs no further lookup.
    await confirmDeath(db, b, '2026-01-09', noon('2026-01-12'))
    expect(await checkedAt()).toBe(noon('2026-01-11'))
  })
})
