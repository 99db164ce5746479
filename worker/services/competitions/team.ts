import type { z } from 'zod'
import type { competitionInput, TeamPage, teamInput } from '#contracts/competitions/competition.ts'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { choosePicks } from '#db/queries/competition-picks.ts'
import { isChosenFrom, isUpcoming } from '#db/queries/competitions/competition-conditions.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import { type ShownPickRow, shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { addDays, dayOf, type Instant } from '#domain/calendar-day.ts'
import { statusAt } from '#domain/competitions/start.ts'
import { groupBy } from '#domain/group-by.ts'
import { listsAreSealed, listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { viewCard, viewPlayers } from '../views/standings.ts'
import { readLeaderboard } from './leaderboard.ts'
import { readAsCompetitionMember, takesPart, viewHead } from './scope.ts'

/** True for a pick that is on the list now, whose person is not known to have died. */
const canPlay = ({ pick, person }: ShownPickRow): boolean =>
  pick.removedAt === null &&
  pick.voidedAt === null &&
  pick.suspendedAt === null &&
  (person.status === 'alive' || person.status === 'retracted')

const isOpen = (
  row: { startDate: string; endDate: string; cancelledAt: Instant | null; startedAt: Instant | null },
  now: Instant,
): boolean => row.startedAt === null && statusAt(row, now) === 'upcoming'

/**
 * Chooses the user's own picks for a subset competition, until it begins. If fewer than the allowed number are chosen,
 * the rest is filled at the start, by date added.
 * @throws AppError team_not_chosen_here, competition_cancelled, competition_begun, not_taking_part,
 *   team_too_many, team_pick_unknown
 */
export const chooseTeam = async (
  ctx: Ctx,
  input: z.output<typeof teamInput>,
): Promise<{ pickIds: string[] }> => {
  const { db, now } = ctx
  const scope = await readAsCompetitionMember(ctx, input, ({ seasonId, user }) => ({
    picks: shownPicksOfSeason(db, seasonId, { ...user, now }),
  }))
  const { competition: row, user } = scope
  // A hint would reveal that the sealed list has picks to choose from.
  if (listsAreSealed(scope.season, dayOf(now))) ctx.suppress?.(scope.league.id)
  if (row.pickParticipation !== 'subset') throw new AppError('team_not_chosen_here')
  if (row.cancelledAt !== null) throw new AppError('competition_cancelled')
  if (!isOpen(row, now)) throw new AppError('competition_begun')
  if (!takesPart(scope)) throw new AppError('not_taking_part')
  const pickIds = [...new Set(input.pickIds)]
  const count = row.picksCount ?? 1
  if (pickIds.length > count) throw new AppError('team_too_many', { field: 'pickIds', params: { count } })
  const own = new Set(
    scope.rows.picks
      .filter((each) => each.pick.userId === user.userId && canPlay(each))
      .map(({ pick }) => pick.id),
  )
  if (pickIds.some((id) => !own.has(id))) throw new AppError('team_pick_unknown', { field: 'pickIds' })
  const still = all(
    isUpcoming(row.id, dayOf(now)),
    isChosenFrom(row, user.userId),
    isCurrentMember(row.leagueId, user.userId),
  )
  const { chosen } = await runBatch(
    db,
    choosePicks(db, { competitionId: row.id, userId: user.userId, pickIds }, still),
  )
  if (chosen.length !== pickIds.length) throw new AppError('changed_meanwhile')
  return { pickIds }
}

/**
 * The page of the user's own team: the picks that may play, those chosen, and the deadline; and all teams, once they
 * are fixed.
 */
export const readTeamPage = async (ctx: Ctx, input: z.output<typeof competitionInput>): Promise<TeamPage> => {
  const { now } = ctx
  const { scope, leaderboard, picks, lists, chosen, playing, userOf } = await readLeaderboard(ctx, input)
  const { competition: row, user } = scope
  const subset = row.pickParticipation === 'subset'
  const open = subset && isOpen(row, now)
  const entries = new Map(leaderboard.entries.map((entry) => [entry.pickId, entry]))
  const counts = groupBy(chosen, ({ userId }) => userId)
  const own = takesPart(scope)
    ? picks.filter(
        (each) =>
          each.pick.userId === user.userId &&
          (open
            ? canPlay(each)
            : (playing === null || playing.has(each.pick.id)) && each.pick.voidedAt === null),
      )
    : []
  return {
    ...viewHead(scope, ctx, leaderboard.cancelled),
    picks: own.map((each) => ({
      ...viewCard(ctx, each, entries.get(each.pick.id), row.endDate),
      chosen: playing === null || playing.has(each.pick.id),
    })),
    picksCount: row.picksCount,
    chooseUntil: subset ? addDays(row.startDate, -1) : null,
    open,
    teams:
      open || listsAreUnopened(scope.season, scope.membership, dayOf(now))
        ? []
        : viewPlayers(ctx, leaderboard, picks, playing, userOf, lists, row.endDate),
    ready: [...counts.values()].filter((own) => own.length >= (row.picksCount ?? 1)).length,
  }
}
