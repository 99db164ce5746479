import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity, competitionPicks, competitions, jobLeases } from '../../../db/schema/index.ts'
import { commitmentOf } from '../../../worker/domain/draw.ts'
import { runCompetitionClock } from '../../../worker/services/competitions/clock.ts'
import { readDuelPage } from '../../../worker/services/competitions/duel.ts'
import { getCompetition } from '../../../worker/services/competitions/list.ts'
import {
  exportCompetitionStandings,
  readCompetitionLeaderboard,
  readCompetitionMatches,
  readCompetitionStandings,
  readMatchesPage,
} from '../../../worker/services/competitions/table.ts'
import { chooseTeam, readTeamPage } from '../../../worker/services/competitions/team.ts'
import {
  exportSeasonStandings,
  readLeaderboardPage,
  readSeasonStandings,
} from '../../../worker/services/tables/season.ts'
import { addUsers, ctxFor, type TestUser } from '../../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../../support/database.ts'
import { addCompetition, addPicks, confirmDeath, endMembershipAt, reportDeath } from '../../support/game.ts'
import { addLeague, addPersons } from '../../support/league.ts'
import { outcome, refusalOf } from '../refusal.ts'

let database: TestDatabase
let ann: TestUser
let bob: TestUser
let stranger: TestUser
let serial = 500
const noon = (day: string) => `${day}T12:00:00.000Z`

beforeAll(async () => {
  database = await startTestDatabase()
  ;[ann, bob, stranger] = (await addUsers(database.db, ['Ann', 'Bob', 'Stranger'])) as [
    TestUser,
    TestUser,
    TestUser,
  ]
})
afterAll(() => database?.stop())

const ctx = (user: TestUser | null, now: string, locale: 'en' | 'it' = 'en') =>
  ctxFor(database.db, user, { now, locale })

/** Ann holds A, B and S; Bob holds C and S. Born 5 May 1935. */
const setUp = async (options: Parameters<typeof addLeague>[2] = {}) => {
  const { db } = database
  const league = await addLeague(db, [ann, bob], options)
  const [a, b, c, s] = Array.from({ length: 4 }, () => `Q${serial++}`) as [string, string, string, string]
  await addPersons(
    db,
    [
      { id: a, labelEn: 'Ada', labelIt: 'Adina' },
      { id: b, labelEn: 'Ben' },
      { id: c, labelEn: 'Cleo', birthDate: '1934-05-05', birthYear: 1934 },
      { id: s, labelEn: 'Sam' },
    ],
    noon('2026-01-01'),
  )
  const annPicks = await addPicks(db, league, ann, [a, b, s], noon('2026-01-01'))
  const bobPicks = await addPicks(db, league, bob, [c, s], noon('2026-01-01'))
  return { db, league, a, b, c, s, annPicks, bobPicks }
}

/** Runs one page and tells how many round trips it took. */
const counted = async <T>(work: Promise<T>): Promise<[T, number]> => {
  database.resetRoundTrips()
  const result = await work
  return [result, database.roundTrips()]
}

describe('the season leaderboard', () => {
  test('tells every point with its reasons, in one round trip, in the reader’s language', async () => {
    const { league, a, s } = await setUp()
    await confirmDeath(database.db, a, '2026-01-10', noon('2026-01-11'))
    await reportDeath(database.db, s, '2026-01-12', noon('2026-01-12'))
    const [page] = await counted(readLeaderboardPage(ctx(bob, noon('2026-01-13')), { league: league.slug }))
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
    const [italian, trips] = await counted(
      readSeasonStandings(ctx(bob, noon('2026-01-13'), 'it'), { league: league.id }),
    )
    expect(trips).toBe(1)
    expect(italian[0]?.entries[0]).toMatchObject({
      name: 'Adina',
      reasons: [{ text: expect.stringContaining('90 anni') }, {}],
    })
  })

  test('an earlier season by its number; one that never was is not found', async () => {
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
})

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

  test('matches and table, in one round trip each', async () => {
    const { league, duel, a } = await makeDuel()
    await confirmDeath(database.db, a, '2026-01-12', noon('2026-01-13'))
    const [page] = await counted(
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
    expect(page.standings).toMatchObject([
      { rank: 1, userId: ann.id, points: 10, won: 1, drawn: 0, lost: 0 },
      { rank: 2, userId: bob.id, points: 0, won: 0, drawn: 0, lost: 1 },
    ])
    await runCompetitionClock(ctx(null, noon('2026-01-20')))
    const [again, once] = await counted(
      readCompetitionMatches(ctx(bob, noon('2026-01-20')), { competition: duel.id }),
    )
    expect(once).toBe(1)
    expect(again).toEqual(page.matches)
  })

  test('at close range: shared picks set aside, and what would decide it', async () => {
    const { league, a, b, c, s } = await makeDuel()
    await reportDeath(database.db, a, '2026-01-12', noon('2026-01-12'))
    const [page, trips] = await counted(
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

describe('a subset competition', () => {
  const makeSubset = async (named: TestUser[] = []) => {
    const world = await setUp({ rules: { rarityMax: 0 } })
    const subset = await addCompetition(
      world.db,
      world.league,
      ann,
      {
        type: 'championship',
        name: 'Few',
        slug: 'few',
        startDate: '2026-01-10',
        endDate: '2026-01-20',
        pickParticipation: 'subset',
        picksCount: 2,
      },
      named,
    )
    return { ...world, subset }
  }
  const before = noon('2026-01-08')

  test('each chooses until it begins; the choice is frozen and scores alone', async () => {
    const { league, subset, a, b, s, annPicks } = await makeSubset()
    const input = { competition: subset.id }
    database.resetRoundTrips()
    const picked = [annPicks[b] ?? '', annPicks[s] ?? '']
    expect(await chooseTeam(ctx(ann, before), { ...input, pickIds: picked })).toEqual({ pickIds: picked })
    expect(database.roundTrips()).toBe(2)
    const page = await readTeamPage(ctx(ann, before), { league: league.id, competition: 'few' })
    expect(page).toMatchObject({
      open: true,
      takesPart: true,
      picksCount: 2,
      chooseUntil: '2026-01-09',
      ready: 1,
      teams: [],
    })
    expect(page.picks.filter(({ chosen }) => chosen).map(({ wikidataId }) => wikidataId)).toEqual([b, s])

    await runCompetitionClock(ctx(null, '2026-01-10T00:00:00.000Z'))
    expect(await outcome(chooseTeam(ctx(ann, noon('2026-01-10')), { ...input, pickIds: [] }))).toBe(
      'competition_begun',
    )
    await confirmDeath(database.db, a, '2026-01-12', noon('2026-01-13'))
    await confirmDeath(database.db, b, '2026-01-12', noon('2026-01-13'))
    const board = await readCompetitionLeaderboard(ctx(bob, noon('2026-01-14')), input)
    expect(board.standings.find(({ userId }) => userId === ann.id)).toMatchObject({
      points: 10,
      dead: 1,
      alive: 1,
      total: 2,
    })
    expect(
      board.players.find(({ userId }) => userId === ann.id)?.picks.map(({ wikidataId }) => wikidataId),
    ).toEqual([b, s])
    expect((await readTeamPage(ctx(bob, noon('2026-01-14')), input)).teams).toHaveLength(2)
  })

  test('refuses what can’t play', async () => {
    const { subset, a, b, s, annPicks, bobPicks } = await makeSubset()
    const choose = (user: TestUser, pickIds: (string | undefined)[], at = before) =>
      refusalOf(chooseTeam(ctx(user, at), { competition: subset.id, pickIds: pickIds.map((id) => id ?? '') }))
    expect(await choose(ann, [annPicks[a], annPicks[b], annPicks[s]])).toMatchObject({
      code: 'team_too_many',
      en: 'You can choose 2 picks.',
    })
    expect(await choose(ann, [bobPicks[s]])).toMatchObject({ code: 'team_pick_unknown' })
    await confirmDeath(database.db, a, '2026-01-07', before)
    expect(await choose(ann, [annPicks[a]])).toMatchObject({ code: 'team_pick_unknown' })
    expect(await choose(stranger, [annPicks[a]])).toMatchObject({ code: 'competition_not_found' })
    const { db, league } = await setUp()
    const all = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
    })
    expect(await outcome(chooseTeam(ctx(ann, before), { competition: all.id, pickIds: [] }))).toBe(
      'team_not_chosen_here',
    )
  })

  test('is closed to members who don’t take part', async () => {
    const [third] = await addUsers(database.db, ['Third'])
    if (!third) throw new Error('no user')
    const league = await addLeague(database.db, [ann, bob, third])
    const subset = await addCompetition(
      database.db,
      league,
      ann,
      {
        type: 'championship',
        startDate: '2026-01-10',
        endDate: '2026-01-20',
        pickParticipation: 'subset',
        picksCount: 1,
      },
      [ann, bob],
    )
    expect(await outcome(chooseTeam(ctx(third, before), { competition: subset.id, pickIds: [] }))).toBe(
      'not_taking_part',
    )
    expect(await readTeamPage(ctx(third, before), { competition: subset.id })).toMatchObject({
      takesPart: false,
      picks: [],
    })
  })

  test('reminds who has not chosen: three days before and on the last day, once each', async () => {
    const { db, league, subset, b, s, annPicks } = await makeSubset()
    await chooseTeam(ctx(ann, noon('2026-01-02')), {
      competition: subset.id,
      pickIds: [annPicks[b] ?? '', annPicks[s] ?? ''],
    })
    const reminders = async () =>
      (await db.select().from(activity).where(eq(activity.leagueId, league.id))).filter(
        ({ kind }) => kind === 'choose_reminder',
      )
    for (const [at, count] of [
      ['2026-01-06', 0],
      ['2026-01-07', 1],
      ['2026-01-08', 1],
      ['2026-01-09', 2],
      ['2026-01-09', 2],
    ] as const) {
      await runCompetitionClock(ctx(null, noon(at)))
      expect(await reminders()).toHaveLength(count)
    }
    expect((await reminders())[0]?.data).toMatchObject({ userIds: [bob.id], chooseUntil: '2026-01-09' })
    expect(
      await db.select().from(competitionPicks).where(eq(competitionPicks.competitionId, subset.id)),
    ).toHaveLength(2)
  })
})

describe('other types', () => {
  test('a one-shot with several rows a player has an entry a row', async () => {
    const { db, league, a, b, c } = await setUp({ rules: { rarityMax: 0 } })
    const race = await addCompetition(db, league, ann, {
      type: 'one_shot_madness',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
      scoringDirection: 'standard',
      allowMultiple: true,
    })
    for (const [person, day] of [
      [a, '2026-01-11'],
      [c, '2026-01-12'],
      [b, '2026-01-13'],
    ] as const)
      await confirmDeath(db, person, day, noon('2026-01-14'))
    const rows = await readCompetitionStandings(ctx(ann, noon('2026-01-15')), { competition: race.id })
    expect(
      rows.map((row) => [
        row.rank,
        row.userId === ann.id,
        row.scoredOn,
        row.entries.map(({ wikidataId }) => wikidataId),
      ]),
    ).toEqual([
      [1, true, '2026-01-11', [a]],
      [2, false, '2026-01-12', [c]],
      [3, true, '2026-01-13', [b]],
    ])
    const { csv } = await exportCompetitionStandings(ctx(ann, noon('2026-01-15')), { competition: race.id })
    expect(csv.trim().split('\r\n')).toHaveLength(4)
  })

  test('too few on the day: whoever looks first sees it called off', async () => {
    const { db, league } = await setUp()
    const made = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
    })
    await endMembershipAt(db, league, bob, noon('2026-01-05'))
    const page = await readCompetitionLeaderboard(ctx(ann, noon('2026-01-10')), { competition: made.id })
    expect(page.competition).toMatchObject({ status: 'cancelled', cancelReason: 'too_few' })
    expect(page.standings).toEqual([])
  })

  test('before it begins there is no table yet', async () => {
    const { db, league } = await setUp()
    const made = await addCompetition(db, league, ann, {
      type: 'death_cup',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
      roundDurationDays: 10,
    })
    expect(await readCompetitionMatches(ctx(ann, noon('2026-01-09')), { competition: made.id })).toEqual([])
    expect(
      (await readCompetitionLeaderboard(ctx(ann, noon('2026-01-09')), { competition: made.id })).standings,
    ).toEqual([])
    expect((await db.select().from(competitions).where(eq(competitions.id, made.id)))[0]?.startedAt).toBe(
      null,
    )
  })
})

describe('the clock', () => {
  test('runs once at a time', async () => {
    await database.db.insert(jobLeases).values({
      name: 'competition-clock',
      holder: 'other',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    expect(await runCompetitionClock(ctx(null, noon('2026-01-20')))).toEqual({ skipped: true })
    await database.db.delete(jobLeases)
    expect(await runCompetitionClock(ctx(null, noon('2026-01-20')))).toMatchObject({ more: false })
    expect(await database.db.select().from(jobLeases)).toEqual([])
  })
})
