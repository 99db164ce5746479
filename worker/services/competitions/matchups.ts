import type { MatchupsPage } from '#contracts/competitions/competition.ts'
import { dayGiven } from '#db/prepared.ts'
import { competitionIdsUnderWay } from '#db/queries/competitions/competitions.ts'
import { storedMatchesOfRound } from '#db/queries/competitions/stored-leaderboards.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { matchupsVersion } from '#db/queries/versions/league-versions.ts'
import type { MatchResult } from '#domain/scoring/scored.ts'
import { prepareMemberRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { asResult } from '../leaderboards/current.ts'
import { freshLeaderboards, staleParts } from '../leaderboards/fresh.ts'
import { ofLeague } from '../page-version.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { usersById, viewMatch } from '../views/standings.ts'
import { competitionParts, viewAll } from './list-competitions.ts'
import { takesPart } from './scope.ts'

/** The current round. Rounds follow each other without overlap, so it is the last that has begun. */
const roundUnderWay = (matches: readonly MatchResult[]): MatchResult[] => {
  const begun = matches.filter(({ status }) => status !== 'upcoming')
  const round = Math.max(1, ...begun.map((match) => match.round))
  return matches.filter((match) => match.round === round)
}

export const matchupsDependOn = ofLeague(matchupsVersion)

const readMatchups = prepareMemberRead((asking, leagueId) => {
  const { db, now } = asking
  const underWay = competitionIdsUnderWay(leagueId, dayGiven(now))
  return {
    ...competitionParts(db, leagueId),
    users: everMembersOf(db, leagueId),
    stored: storedMatchesOfRound(db, underWay),
    stale: staleParts(asking, underWay),
  }
})

/** The current and coming matches of a league. One round trip for all of its competitions, two if one is stale. */
export const readMatchupsPage = async (ctx: Ctx, input: { league: string }): Promise<MatchupsPage> => {
  const { league, membership, user, rows } = await readMatchups(ctx, input.league)
  const { participants, users, stored } = rows
  const fresh = freshLeaderboards(ctx, rows.stale)
  const userOf = usersById(users, ctx.locale)
  const views = viewAll(ctx, rows).filter(({ rounds }) => rounds > 0)
  return {
    league: viewLeagueHead(league, membership),
    running: views
      .filter(({ id, status }) => status === 'active' && !fresh.get(id)?.cancelled)
      .map((competition) => {
        const { id } = competition
        const matches = roundUnderWay(
          fresh.get(id)?.result.matches ??
            stored.filter(({ competitionId }) => competitionId === id).map(asResult),
        )
        const players = new Set(matches.flatMap(({ homeUserId, awayUserId }) => [homeUserId, awayUserId]))
        return {
          competition,
          takesPart: takesPart({
            participants: participants.filter(({ competitionId }) => competitionId === id),
            user,
          }),
          matches: matches.map(viewMatch),
          players: [...players].filter((userId) => userId !== null).map(userOf),
        }
      }),
    upcoming: views.filter(({ status }) => status === 'upcoming').reverse(),
  }
}
