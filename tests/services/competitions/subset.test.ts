import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, competitionPicks } from '#db/schema/index.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { addCompetition, confirmDeath } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import { readCompetitionLeaderboard } from '#worker/services/competitions/leaderboard.ts'
import { chooseTeam, readTeamPage } from '#worker/services/competitions/team.ts'
import { runCompetitionClock } from '#worker/services/jobs/start-competitions.ts'
import { outcome, refusalOf } from '../refusal.ts'
import { ann, bob, ctx, database, noon, setUp, stranger, withCouple } from './couple.ts'

withCouple()

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

  test('players choose until it begins; then only the frozen choice scores', async () => {
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

  test('refuses picks that cannot take part', async () => {
    const { subset, a, b, s, annPicks, bobPicks } = await makeSubset()
    const choose = (user: TestUser, pickIds: (string | undefined)[], at = before) =>
      refusalOf(chooseTeam(ctx(user, at), { competition: subset.id, pickIds: pickIds.map((id) => id ?? '') }))
    expect(await choose(ann, [annPicks[a], annPicks[b], annPicks[s]])).toMatchObject({
      code: 'team_too_many',
      en: 'You can choose 2 of your picks at most.',
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

  test('reminds players without a choice seven, two and one day before, once each', async () => {
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
      ['2026-01-02', 0],
      ['2026-01-03', 1],
      ['2026-01-07', 1],
      ['2026-01-08', 2],
      ['2026-01-09', 3],
      ['2026-01-09', 3],
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
