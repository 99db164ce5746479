import type { z } from 'zod'
import type { DuelPage, duelInput } from '#contracts/competitions/competition.ts'
import { readSettings } from '#contracts/competitions/competition-settings.ts'
import { leaderboardInputs, thisLeaderboard } from '#db/queries/competitions/leaderboard-inputs.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { seasonPointsOf } from '#domain/competitions/season-points.ts'
import { tieLevels } from '#domain/competitions/tie-break.ts'
import { scorebookOf } from '#domain/scoring/scorebook.ts'
import { knowledgeAt } from '#domain/scoring/seal-day.ts'
import { listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { computeLeaderboards } from '../leaderboards/compute.ts'
import { usersById, viewCard, viewMatch } from '../views/standings.ts'
import { readAsCompetitionMember, viewHead } from './scope.ts'

/**
 * One match in detail: both lists with their shared picks set aside, and what would decide the match if it stays level.
 * Always computed from scratch, because it shows more than is stored.
 * @throws AppError competition_not_found, match_not_found
 */
export const readDuelPage = async (ctx: Ctx, input: z.output<typeof duelInput>): Promise<DuelPage> => {
  const { db, now } = ctx
  const scope = await readAsCompetitionMember(ctx, input, ({ competitionId, leagueId, seasonId, user }) => ({
    users: everMembersOf(db, leagueId),
    picks: shownPicksOfSeason(db, seasonId, { ...user, now }),
    inputs: leaderboardInputs(db, thisLeaderboard(competitionId)),
  }))
  const { users, picks, inputs } = scope.rows
  const [computed] = computeLeaderboards(inputs, picks, now)
  const match = computed?.result.matches.find(
    (each) => each.round === input.round && each.slot === input.slot,
  )
  if (!computed?.resolved || !match) throw new AppError('match_not_found')
  const { resolved, result } = computed
  const { competition, participants, deaths } = resolved
  const scorebook = scorebookOf(participants, resolved.picks, deaths, competition.rules, competition.start)
  const userOf = usersById(users, ctx.locale)
  const entries = new Map(
    result.entries
      .filter(({ diedOn }) => diedOn >= match.start && diedOn <= match.end)
      .map((entry) => [entry.pickId, entry]),
  )
  const playing = new Set(resolved.picks.map(({ id }) => id))
  // A player who has not opened the lists yet sees only their own.
  const unopened = listsAreUnopened(scope.season, scope.membership, dayOf(now))
  const listOf = (userId: string | null) =>
    picks.filter(
      ({ pick }) =>
        pick.userId === userId &&
        (!unopened || userId === scope.user.userId) &&
        playing.has(pick.id) &&
        (entries.has(pick.id) || (pick.removedAt === null && pick.voidedAt === null)),
    )
  const [home, away] = [listOf(match.homeUserId), listOf(match.awayUserId)]
  const heldBy = (list: typeof picks) => new Set(list.map(({ pick }) => pick.personId))
  const [homePeople, awayPeople] = [heldBy(home), heldBy(away)]
  const card = (row: (typeof picks)[number]) => viewCard(ctx, row, entries.get(row.pick.id), match.end)
  const side = (
    userId: string | null,
    list: typeof picks,
    others: ReadonlySet<string>,
    points: number,
    provisionalPoints: number,
  ) =>
    userId === null
      ? null
      : {
          ...userOf(userId),
          active: scorebook.isActive(userId, now),
          points,
          provisionalPoints,
          picks: list.filter(({ pick }) => !others.has(pick.personId)).map(card),
        }
  return {
    ...viewHead(scope, ctx),
    match: viewMatch(match),
    home: side(match.homeUserId, home, awayPeople, match.homePoints, match.homeProvisional),
    away: side(match.awayUserId, away, homePeople, match.awayPoints, match.awayProvisional),
    shared: home.filter(({ pick }) => awayPeople.has(pick.personId)).map(card),
    tieBreakers:
      match.homeUserId === null || match.awayUserId === null
        ? []
        : tieLevels(
            scorebook,
            {
              home: match.homeUserId,
              away: match.awayUserId,
              start: match.start,
              known: knowledgeAt(match.end, now),
              priority: readSettings(scope.competition).tiebreakerPriority ?? [],
              seasonPoints: seasonPointsOf('season' in competition ? competition.season : undefined, deaths),
            },
            now,
          ),
  }
}
