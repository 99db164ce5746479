import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { LeagueHead } from '#contracts/league.ts'
import type { Parts, Result } from '#db/batch.ts'
import { type Given, type Names, prepareParts } from '#db/prepared.ts'
import {
  type CompetitionIdOf,
  type CompetitionRefs,
  type CompetitionScope,
  competitionIdForMember,
  competitionScope,
  leagueIdOfCompetition,
  type ParticipantRow,
  participantsOf,
  seasonIdOfCompetition,
} from '#db/queries/competitions/competitions.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { statusAt } from '#domain/competitions/start.ts'
import { readAsUser, requireAdmin } from '../access.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { viewCompetition, viewLeagueHead } from '../views/competitions.ts'

/** Ids of a competition as subqueries that are null for everyone but members of its league. */
export interface CompetitionIds {
  competitionId: CompetitionIdOf
  leagueId: CompetitionIdOf
  seasonId: CompetitionIdOf
}

export interface CompetitionRead<Rows> extends CompetitionScope {
  user: User
  participants: ParticipantRow[]
  /** Rows of the parts, under their names. */
  rows: Rows
}

export type CompetitionReadParams = Record<'competition' | 'userId', string> & { league: string | null }

export const competitionIds = ({
  userId,
  ...refs
}: {
  competition: Given<string>
  league?: Given<string | null> | undefined
  userId: Given<string>
}): CompetitionIds => {
  const competitionId = competitionIdForMember(refs, userId)
  return {
    competitionId,
    leagueId: leagueIdOfCompetition(competitionId),
    seasonId: seasonIdOfCompetition(competitionId),
  }
}

const scopeParts = prepareParts((db, asked: Names<CompetitionReadParams>) => {
  const { competitionId } = competitionIds(asked)
  return {
    scopeRows: competitionScope(db, competitionId, asked.userId),
    participants: participantsOf(db, { competitionId }),
  }
})

/**
 * Reads a competition (given by slug or id) for a member, in one round trip. The subqueries that the parts get give no
 * access to data of another league.
 * @throws AppError competition_not_found for non-members and for competitions that don't exist, alike; and
 *   those of readAsUser
 */
export const readAsCompetitionMember = async <const P extends Parts>(
  ctx: Ctx,
  refs: CompetitionRefs,
  parts: (ids: CompetitionIds & { user: User }) => P,
): Promise<CompetitionRead<Result<P>>> => {
  const { user, rows } = await readAsUser(ctx, (user) => {
    const { userId } = user
    const { competition, league = null } = refs
    return {
      ...scopeParts(ctx.db, { competition, league, userId }),
      own: parts({ ...competitionIds({ competition, league, userId }), user }),
    }
  })
  const scope = rows.scopeRows[0]
  if (!scope) throw new AppError('competition_not_found')
  ctx.publish?.(scope.league.id)
  return { ...scope, user, participants: rows.participants, rows: rows.own }
}

/**
 * The same for admins who change a competition, with the league's members.
 * @throws AppError not_allowed, competition_cancelled, and those of readAsCompetitionMember
 */
export const readToChange = async (ctx: Ctx, refs: CompetitionRefs) => {
  const scope = await readAsCompetitionMember(ctx, refs, ({ leagueId }) => ({
    members: roster(ctx.db, leagueId),
  }))
  requireAdmin(scope)
  const { competition: row, user, participants, rows } = scope
  const status = statusAt(row, ctx.now)
  if (status === 'cancelled') throw new AppError('competition_cancelled')
  return { row, user, participants, members: rows.members, status }
}

/**
 * The header of every page of a competition. `calledOff`: it has just been found to be cancelled, which is not stored
 * yet.
 */
export const viewHead = (
  scope: Pick<
    CompetitionRead<unknown>,
    'competition' | 'league' | 'membership' | 'members' | 'participants' | 'user'
  >,
  ctx: Ctx,
  calledOff = false,
): { league: LeagueHead; competition: CompetitionView; takesPart: boolean } => {
  const row = calledOff
    ? { ...scope.competition, cancelledAt: ctx.now, cancelReason: 'too_few' as const }
    : scope.competition
  return {
    league: viewLeagueHead(scope.league, scope.membership),
    competition: viewCompetition(row, scope.participants, scope.members, ctx.now),
    takesPart: takesPart(scope),
  }
}

/** True if the user takes part, or would if it began now. */
export const takesPart = ({
  participants,
  user,
}: Pick<CompetitionRead<unknown>, 'participants' | 'user'>): boolean =>
  participants.length === 0 || participants.some(({ userId }) => userId === user.userId)
