import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  competitionParticipants,
  competitionPicks,
  competitions,
  leaderboards,
  matches,
  standings,
} from '#db/schema/index.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { addCompetition, confirmDeath, endMembershipAt } from '#tests/support/game.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { removeMember } from '#worker/services/members/end-membership.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { activityOf, ctxAt, database, noon, pointsOf, read, setUp, withFriends } from './friends.ts'

withFriends()

const twoRounds: Parameters<typeof addCompetition>[3] = {
  type: 'death_cup',
  startDate: '2026-01-10',
  endDate: '2026-01-29',
  roundDurationDays: 10,
  tiebreakerPriority: ['average_age', 'uniqueness', 'coin'],
}
const at = (now: string) => recomputeStale(ctxAt(now), { ms: 5000 })
/** The match of a cup's first round that two players play */
const firstMatch = async (competitionId: string) => {
  const rows = await database.db
    .select()
    .from(matches)
    .where(eq(matches.competitionId, competitionId))
    .orderBy(matches.round, matches.slot)
  return rows.find(({ awayUserId }) => awayUserId !== null)
}

describe('competitions over time', () => {
  test('a cup starts, is decided, corrected, finished and sealed; each is recorded once', async () => {
    const { db, league, a, b, c, ann, bob, cy } = await setUp()
    const cup = await addCompetition(db, league, ann, twoRounds)
    await at(noon('2026-01-09'))
    expect((await db.select().from(competitions).where(eq(competitions.id, cup.id)))[0]?.startedAt).toBe(null)
    expect(await at(noon('2026-01-10'))).toMatchObject({ started: 1 })
    expect((await db.select().from(competitions).where(eq(competitions.id, cup.id)))[0]).toMatchObject({
      startedAt: noon('2026-01-10'),
      rulesVersion: 1,
    })
    expect(
      await db
        .select()
        .from(competitionParticipants)
        .where(eq(competitionParticipants.competitionId, cup.id)),
    ).toHaveLength(3)
    const first = await firstMatch(cup.id)
    const people = new Map([
      [ann.id, a],
      [bob.id, b],
      [cy.id, c],
    ])
    const [home, away] = [first?.homeUserId ?? '', first?.awayUserId ?? '']

    await confirmDeath(db, people.get(away) ?? '', '2026-01-12', noon('2026-01-13'))
    await at(noon('2026-01-13'))
    await confirmDeath(db, people.get(home) ?? '', '2026-01-11', noon('2026-01-14'))
    await at(noon('2026-01-14'))
    expect(
      (
        await db
          .select()
          .from(matches)
          .where(eq(matches.id, first?.id ?? ''))
      )[0],
    ).toMatchObject({ winnerUserId: home, decidedBy: 'first_death' })
    for (const day of ['2026-01-20', '2026-01-30', '2026-01-30', '2026-02-14', '2026-02-14'])
      await at(noon(day))
    expect(
      await activityOf(league, [
        'competition_started',
        'round_started',
        'match_decided',
        'match_corrected',
        'competition_finished',
        'sealed',
      ]),
    ).toEqual([
      'competition_started',
      'round_started',
      'match_decided',
      'match_corrected',
      'round_started',
      'match_decided',
      'competition_finished',
      'sealed',
    ])
  })

  test('a player who is removed and back on the same day has forfeited nothing, and news of it is corrected', async () => {
    const { db, league, ann, bob, cy } = await setUp()
    const cup = await addCompetition(db, league, ann, twoRounds)
    await at(noon('2026-01-10'))
    const match = await firstMatch(cup.id)
    const target = [bob, cy].find(({ id }) => id === match?.homeUserId || id === match?.awayUserId) ?? bob
    const asAnn = (now: string) => ctxFor(db, ann, { now })
    await removeMember(asAnn('2026-01-12T12:00:00.000Z'), { league: league.id, userId: target.id })
    await at('2026-01-12T12:01:00.000Z')
    expect(await firstMatch(cup.id)).toMatchObject({ decidedBy: 'forfeit', status: 'final' })
    await inviteByEmail(asAnn('2026-01-12T12:02:00.000Z'), { league: league.id, email: target.email })
    await joinByCode(ctxFor(db, target, { now: '2026-01-12T12:03:00.000Z' }), { code: league.id.slice(-12) })
    await at('2026-01-12T12:04:00.000Z')
    expect(await firstMatch(cup.id)).toEqual(match)
    expect(await activityOf(league, ['match_decided', 'match_corrected'])).toEqual([
      'match_decided',
      'match_corrected',
    ])
  })

  test('the first reader on the start day starts it, before the scheduled job', async () => {
    const { db, league, a, ann } = await setUp()
    const leaderboard = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
    })
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    const shown = await read(leaderboard.id, league.seasonId, noon('2026-01-11'))
    expect(pointsOf(shown.standings, ann)).toBe(10)
    expect(
      (await db.select().from(competitions).where(eq(competitions.id, leaderboard.id)))[0]?.startedAt,
    ).toBe(noon('2026-01-11'))
  })

  test('a stored leaderboard is computed again on a day that changes it', async () => {
    const { db, league, ann } = await setUp()
    const leaderboard = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
    })
    await recomputeStale(ctxAt(noon('2026-01-09')), { ms: 5000 })
    expect(await read(leaderboard.id, league.seasonId, noon('2026-01-09'))).toMatchObject({
      computed: false,
      standings: [],
    })
    const shown = await read(leaderboard.id, league.seasonId, '2026-01-10T00:00:00.000Z')
    expect(shown.computed).toBe(true)
    expect(shown.standings).toHaveLength(3)
    expect((await read(leaderboard.id, league.seasonId, noon('2026-01-29'))).computed).toBe(false)
    expect((await read(leaderboard.id, league.seasonId, '2026-01-30T00:00:00.000Z')).computed).toBe(true)
  })

  test('rules and participants are those of the start', async () => {
    const { db, league, a, d, ann, bob, cy } = await setUp()
    const leaderboard = await addCompetition(
      db,
      league,
      ann,
      { type: 'championship', startDate: '2026-01-10', endDate: '2026-01-29' },
      [ann, bob],
    )
    await recomputeStale(ctxAt(noon('2026-01-10')), { ms: 5000 })
    await db.run(
      `insert into league_rules select league_id, 2, '2026-01-12', max_picks, json_set(settings, '$.flatPoints', 99), created_by, created_at from league_rules where league_id = '${league.id}'`,
    )
    await confirmDeath(db, a, '2026-01-13', noon('2026-01-14'))
    await confirmDeath(db, d, '2026-01-13', noon('2026-01-14'))
    await recomputeStale(ctxAt(noon('2026-01-15')), { ms: 5000 })
    const rows = await db.select().from(standings).where(eq(standings.leaderboardId, leaderboard.id))
    expect(rows.map((row) => row.userId).sort()).toEqual([ann.id, bob.id].sort())
    expect(rows.some((row) => row.userId === cy.id)).toBe(false)
    expect(pointsOf(rows, ann)).toBe(20)
    const season = await db.select().from(standings).where(eq(standings.leaderboardId, league.seasonId))
    expect(pointsOf(season, ann)).toBe(198)
  })

  test('a subset is frozen at the start; without a choice, the earliest picks count', async () => {
    const { db, league, a, d, ann } = await setUp()
    const leaderboard = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
      pickParticipation: 'subset',
      picksCount: 1,
    })
    await recomputeStale(ctxAt(noon('2026-01-10')), { ms: 5000 })
    const frozen = await db
      .select()
      .from(competitionPicks)
      .where(eq(competitionPicks.competitionId, leaderboard.id))
    expect(frozen).toHaveLength(3)
    await confirmDeath(db, a, '2026-01-13', noon('2026-01-14'))
    await confirmDeath(db, d, '2026-01-13', noon('2026-01-14'))
    await recomputeStale(ctxAt(noon('2026-01-15')), { ms: 5000 })
    expect(
      pointsOf(await db.select().from(standings).where(eq(standings.leaderboardId, leaderboard.id)), ann),
    ).toBe(10)
  })

  test('with fewer than two players on the start day it is cancelled and recorded', async () => {
    const { db, league, ann, bob, cy } = await setUp()
    const leaderboard = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
    })
    await endMembershipAt(db, league, bob, noon('2026-01-05'))
    await endMembershipAt(db, league, cy, noon('2026-01-06'))
    expect(await recomputeStale(ctxAt(noon('2026-01-10')), { ms: 5000 })).toMatchObject({ cancelled: 1 })
    expect(
      (await db.select().from(competitions).where(eq(competitions.id, leaderboard.id)))[0],
    ).toMatchObject({
      cancelledAt: noon('2026-01-10'),
      cancelReason: 'too_few',
    })
    expect(await db.select().from(leaderboards).where(eq(leaderboards.id, leaderboard.id))).toEqual([])
    expect(await activityOf(league, ['competition_cancelled'])).toEqual(['competition_cancelled'])
  })
})
