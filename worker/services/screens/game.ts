import type { z } from 'zod'
import type { gamePage } from '#contracts/league-pages.ts'
import { ifStale, picksOfLeaderboards, thisLeaderboard } from '#db/queries/competitions/leaderboard-inputs.ts'
import { everMembersOf } from '#db/queries/competitions/leaderboard-results.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { competitionLines, roundsUnderWay } from '#db/queries/leagues/overview.ts'
import { pageOfLeague } from '#db/queries/news/activity-items.ts'
import { deathlistIdInLeague, deathlistScope } from '#db/queries/picks/deathlists.ts'
import { picksOfDeathlist } from '#db/queries/picks/picks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { roomOf } from '../deathlists/list-room.ts'
import { isEntry } from '../deathlists/own-list.ts'
import { currentLeaderboard, leaderboardParts } from '../leaderboards/current.ts'
import { readinessParts, viewReadiness } from '../leagues/readiness.ts'
import { activityParts, viewActivity } from '../news/happenings.ts'
import { boundRules, leagueFacts, viewLeague } from '../views/leagues.ts'
import { viewPick } from '../views/picks.ts'
import { usersById } from '../views/standings.ts'
import { viewDeadlines } from './deadlines.ts'

const topRows = 5
const latestActivity = 8
const nextDeadlines = 6

/** The league at a glance: next deadlines, latest activity, one's own list, the top of the leaderboard. */
export const readGamePage = async (
  ctx: Ctx,
  input: { league: string },
): Promise<z.output<typeof gamePage>> => {
  const { db, now, locale } = ctx
  const today = dayOf(now)
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => {
    const listId = deathlistIdInLeague(input.league, user.userId)
    const seasonId = currentSeasonIdOf(leagueId)
    return {
      facts: leagueFacts(ctx, leagueId),
      competitions: competitionLines(db, leagueId),
      rounds: roundsUnderWay(db, leagueId, today),
      activity: activityParts(ctx, pageOfLeague(leagueId, user.userId, { limit: latestActivity })),
      sizes: readinessParts(ctx, leagueId),
      lists: deathlistScope(db, listId),
      picks: picksOfDeathlist(db, listId, { now, removedSince: now }),
      users: everMembersOf(db, leagueId),
      leaderboardPicks: picksOfLeaderboards(db, ifStale(thisLeaderboard(seasonId), now)),
      leaderboard: leaderboardParts(ctx, seasonId),
    }
  })
  const { season, membership, user } = scope
  const { facts, activity, sizes, lists, picks, users, leaderboardPicks, leaderboard } = scope.rows
  const { inForce } = boundRules(facts.versions, today)
  const list = lists[0]?.deathlist
  const kept = picks.filter(({ pick }) => pick.removedAt === null)
  const { standings } = currentLeaderboard(ctx, leaderboard, leaderboardPicks)
  const userOf = usersById(users, locale)
  return {
    league: viewLeague(ctx, scope, facts),
    readiness: viewReadiness(sizes, season, today),
    room: roomOf(ctx, kept, { rules: inForce, season, memberSince: membership.joinedAt }),
    deadlines: viewDeadlines(
      ctx,
      { season, membership, versions: facts.versions },
      scope.rows,
      nextDeadlines,
    ),
    activity: viewActivity(ctx, user.userId, activity, userOf),
    list: {
      id: list?.id ?? null,
      name: list?.name ?? null,
      picks: kept.filter(isEntry).map((row) => {
        const { id, wikidataId, name, imageUrl, birthYear, status, lifeStatus, diedOn } = viewPick(ctx, row)
        return { id, wikidataId, name, imageUrl, birthYear, status, lifeStatus, diedOn }
      }),
    },
    top: standings
      .filter(({ userId }, position) => position < topRows || userId === user.userId)
      .map((row) => ({
        ...userOf(row.userId),
        rank: row.rank,
        points: row.points,
        provisionalPoints: row.provisionalPoints,
        alive: row.alive,
        dead: row.dead,
        total: row.total,
        active: row.active,
      })),
  }
}
