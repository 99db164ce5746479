import { type Results, runBatch, type Statement } from '../../db/batch.ts'
import {
  type LeagueIdOf,
  leagueIdForMember,
  type MemberScope,
  membershipGate,
} from '../../db/queries/gate.ts'
import { sessionGate } from '../../db/queries/session.ts'
import { isAdmin } from '../domain/roles.ts'
import type { Actor, Ctx } from './context.ts'
import { AppError } from './errors.ts'

export type User = Extract<Actor, { kind: 'user' }>

/** The signed-in user, or the refusal that fits. Checks the token only; the session is checked by the read that follows. */
export const requireUser = (ctx: Ctx): User => {
  if (ctx.actor.kind === 'user') return ctx.actor
  throw new AppError(
    ctx.actor.kind === 'anonymous' && ctx.actor.why === 'expired'
      ? 'authentication_expired'
      : 'authentication_required',
  )
}

type SessionRow = Awaited<ReturnType<typeof sessionGate>>[number]

const checkSession = (user: User, row: SessionRow | undefined): void => {
  if (!row?.live || row.banned) throw new AppError('authentication_expired')
  if (row.hasVerifiedFactor && user.aal !== 'aal2') throw new AppError('second_factor_required')
}

/** Runs the statements with the session check in one round trip. With a foreign issuer the token alone is the proof. */
const readBehindSession = async <const T extends readonly Statement[]>(
  ctx: Ctx,
  user: User,
  statements: T,
): Promise<Results<T>> => {
  if (!ctx.ownAccounts) return runBatch(ctx.db, statements)
  const [session, ...rows] = await runBatch(ctx.db, [sessionGate(ctx.db, user), ...statements])
  checkSession(user, session[0])
  // A spread tuple loses its element types; the order is the one sent.
  return rows as unknown as Results<T>
}

/**
 * One round trip for a signed-in user's read.
 * @throws AppError authentication_required, authentication_expired, second_factor_required
 */
export const readAsUser = async <const T extends readonly Statement[]>(
  ctx: Ctx,
  statements: (user: User) => T,
): Promise<{ user: User; rows: Results<T> }> => {
  const user = requireUser(ctx)
  return { user, rows: await readBehindSession(ctx, user, statements(user)) }
}

export interface MemberRead<T> extends MemberScope {
  user: User
  rows: T
}

/**
 * One round trip for a member's read of a league, given by slug or id. The statements get the league's id as a subquery
 * that is null for anyone who is not a member now, so that nothing of another league can be read through them.
 * @throws AppError league_not_found for strangers and for leagues that don't exist, alike; and those of readAsUser
 */
export const readAsMember = async <const T extends readonly Statement[]>(
  ctx: Ctx,
  leagueRef: string,
  statements: (scope: { leagueId: LeagueIdOf; user: User }) => T,
): Promise<MemberRead<Results<T>>> => {
  const user = requireUser(ctx)
  const leagueId = leagueIdForMember(leagueRef, user.userId)
  const [gate, ...rows] = await readBehindSession(ctx, user, [
    membershipGate(ctx.db, leagueRef, user.userId),
    ...statements({ leagueId, user }),
  ])
  const scope = gate[0]
  if (!scope) throw new AppError('league_not_found')
  // As above: a spread tuple loses its element types; the order is the one sent.
  return { ...scope, user, rows: rows as unknown as Results<T> }
}

/** @throws AppError not_allowed for plain members. */
export const requireAdmin = (scope: Pick<MemberScope, 'membership'>): void => {
  if (!isAdmin(scope.membership.role)) throw new AppError('not_allowed')
}

/** @throws AppError not_allowed for all but the owner. */
export const requireOwner = (scope: Pick<MemberScope, 'membership'>): void => {
  if (scope.membership.role !== 'OWNER') throw new AppError('not_allowed')
}
