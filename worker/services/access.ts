import { type Parts, type Result, runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type Name, type Names, prepareParts } from '#db/prepared.ts'
import { countTokenCall, noteTokenUse, tokenCheck } from '#db/queries/auth/personal-tokens.ts'
import { sessionCheck } from '#db/queries/auth/session.ts'
import {
  type LeagueIdOf,
  leagueIdForMember,
  type MemberScope,
  memberScope,
  prepareLeagueParts,
  type RequestedLeague,
} from '#db/queries/leagues/member-scope.ts'
import type { Viewer } from '#db/queries/picks/sealed.ts'
import { addMs, hourMs } from '../domain/calendar-day.ts'
import { isAdmin } from '../domain/leagues/roles.ts'
import { type CallScope, covers, tokenQuota } from '../domain/personal-tokens.ts'
import type { ShownToken, User } from './actor.ts'
import type { Asking, Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { knownLeague, noteLeague } from './known-leagues.ts'
import { countQuota, requireRate } from './quotas.ts'
import { credentialOf } from './spending.ts'

/**
 * The signed-in user; throws the appropriate error for others. Checks the token only: the read that follows checks the
 * session.
 */
export const requireUser = (ctx: Ctx): User => {
  if (ctx.actor.kind === 'user') return ctx.actor
  throw new AppError(
    ctx.actor.kind === 'anonymous' && ctx.actor.why === 'expired'
      ? 'authentication_expired'
      : 'authentication_required',
  )
}

type SessionRow = Awaited<ReturnType<typeof sessionCheck>>[number]

/** The error for a rejected session or token, whose holder must not use up the account's budget from now on. */
const refusal = (
  { spending }: Pick<Ctx, 'spending'>,
  user: User,
  code: 'authentication_expired' | 'second_factor_required',
): AppError => {
  spending?.refuse(credentialOf(user))
  return new AppError(code)
}

/** The user, with the account's present address. */
const checkSession = (ctx: Pick<Ctx, 'spending'>, user: User, row: SessionRow | undefined): User => {
  if (!row?.live || row.banned) throw refusal(ctx, user, 'authentication_expired')
  if (row.hasVerifiedFactor && user.aal !== 'aal2') throw refusal(ctx, user, 'second_factor_required')
  return { ...user, email: row.email }
}

/** Adds the version query to the first read of a request: whatever is read later is at least as new as that version. */
const watch = ({ watched }: Ctx, user: User) =>
  watched?.version === undefined ? watched?.statement(user) : undefined

const noteVersion = ({ watched }: Ctx, rows: { version: string | null }[] | undefined): void => {
  if (watched && rows) watched.version = rows[0]?.version ?? null
}

/** The same for a personal token. Its use is counted once per request, however many reads that makes. */
const readBehindToken = async <const P extends Parts>(
  ctx: Ctx,
  user: User,
  token: ShownToken,
  parts: P,
): Promise<{ user: User; rows: Result<P> }> => {
  const { db, realNow } = ctx
  const shown = { userId: user.userId, hash: token.hash }
  const { counted, tokenRows, spent, version, rows } = await runBatch(db, {
    counted: token.calls === null ? countTokenCall(db, shown, realNow) : undefined,
    tokenRows: tokenCheck(db, shown, realNow),
    spent: countQuota(ctx, user),
    version: watch(ctx, user),
    rows: parts,
  })
  const [row] = tokenRows
  if (!row || row.banned) throw refusal(ctx, user, 'authentication_expired')
  if (row.hasVerifiedFactor && row.aal !== 'aal2') throw refusal(ctx, user, 'second_factor_required')
  token.calls ??= counted?.[0]?.count ?? 0
  if (token.calls > tokenQuota.calls) throw new AppError('rate_limited')
  if (ctx.quota) requireRate(ctx, ctx.quota.rate, spent)
  const anHourAgo = addMs(realNow, -hourMs)
  if (row.lastUsedAt === null || row.lastUsedAt < anHourAgo)
    ctx.after(noteTokenUse(db, token.hash, realNow, anHourAgo))
  noteVersion(ctx, version)
  return { user: { ...user, email: row.email, aal: row.aal }, rows }
}

/**
 * Runs the parts together with the session check in one round trip, and counts the call against its limit. With a
 * foreign issuer the token alone is the proof.
 */
const readBehindSession = async <const P extends Parts>(
  ctx: Ctx,
  user: User,
  parts: P,
): Promise<{ user: User; rows: Result<P> }> => {
  if (user.token) return readBehindToken(ctx, user, user.token, parts)
  const { session, spent, version, rows } = await runBatch(ctx.db, {
    session: ctx.ownAccounts ? sessionCheck(ctx.db, user) : undefined,
    spent: countQuota(ctx, user),
    version: watch(ctx, user),
    rows: parts,
  })
  const checked = ctx.ownAccounts ? checkSession(ctx, user, session?.[0]) : user
  if (ctx.quota) requireRate(ctx, ctx.quota.rate, spent)
  noteVersion(ctx, version)
  return { user: checked, rows }
}

/**
 * Rejects calls that a personal token's scope does not cover, and those that no token may make. The user's own session
 * may make all calls.
 * @throws AppError token_scope, token_not_allowed
 */
export const requireScope = ({ actor }: Pick<Ctx, 'actor'>, call: CallScope): void => {
  if (actor.kind !== 'user' || !actor.token || covers(actor.token.scope, call)) return
  throw new AppError(call === 'session' ? 'token_not_allowed' : 'token_scope')
}

/**
 * Rejects, in a demo, changes that outlast a visit or affect its other visitors.
 * @throws AppError demo_closed
 */
export const requireOutsideDemo = ({ demo }: Pick<Ctx, 'demo'>): void => {
  if (demo) throw new AppError('demo_closed')
}

/**
 * Reads for a signed-in user, in one round trip.
 * @throws AppError authentication_required, authentication_expired, second_factor_required; rate_limited for
 *   a token; the code of the call's limit (worker/domain/leagues/quotas.ts)
 */
export const readAsUser = async <const P extends Parts>(
  ctx: Ctx,
  parts: (user: User) => P,
): Promise<{ user: User; rows: Result<P> }> => {
  const user = requireUser(ctx)
  return readBehindSession(ctx, user, parts(user))
}

/**
 * A user's read with the same parts for all users: their SQL is built once per isolate.
 * @param build gets a placeholder for the user's id
 * @returns the read, as readAsUser
 */
export const prepareUserRead = <const P extends Parts>(
  build: (db: Db, userId: Name<string>) => P,
): ((ctx: Ctx) => Promise<{ user: User; rows: Result<P> }>) => {
  const partsOf = prepareParts((db, { userId }: Names<{ userId: string }>) => build(db, userId))
  return (ctx) => readAsUser(ctx, ({ userId }) => partsOf(ctx.db, { userId }))
}

export interface MemberRead<Rows> extends MemberScope {
  user: User
  /** Rows of the parts, under their names. */
  rows: Rows
}

/**
 * Reads a league (given by slug or id) for a member, in one round trip. The parts get the league's id as a subquery
 * that is null for anyone who is not a member now, so that no data of another league can be read through them. Prepared
 * parts get it as `asked`, with the ids of the member's last read; if one of them has changed since, everything is read
 * again.
 * @throws AppError league_not_found for non-members and for leagues that don't exist, alike; and those of
 *   readAsUser
 */
export const readAsMember = async <const P extends Parts>(
  ctx: Ctx,
  leagueRef: string,
  parts: (scope: { leagueId: LeagueIdOf; asked: RequestedLeague; user: User }) => P,
): Promise<MemberRead<Result<P>>> => {
  const caller = requireUser(ctx)
  const { db } = ctx
  const { userId } = caller
  const known = knownLeague(db, userId, leagueRef)
  const read = await readBehindSession(ctx, caller, {
    scopeRows: memberScope(db, leagueRef, userId),
    rows: parts({
      leagueId: leagueIdForMember(leagueRef, userId),
      asked: { ref: leagueRef, userId, known },
      user: caller,
    }),
  })
  const {
    user,
    rows: { scopeRows, rows },
  } = read
  const scope = scopeRows[0]
  const found = scope && { id: scope.league.id, seasonId: scope.season.id }
  const isAnother = known !== undefined && (found?.id !== known.id || found.seasonId !== known.seasonId)
  noteLeague(db, userId, leagueRef, isAnother ? undefined : found)
  if (!scope) throw new AppError('league_not_found')
  if (isAnother) return readAsMember(ctx, leagueRef, parts)
  ctx.publish?.(scope.league.id)
  return { ...scope, user, rows }
}

/**
 * A member's read of a league with the same parts for all members: their SQL is built once per isolate.
 * @param build gets placeholders for the league's id, the member's id and the current time
 * @returns the read, as readAsMember
 */
export const prepareMemberRead = <const P extends Parts>(
  build: (asking: Asking, leagueId: LeagueIdOf, viewer: Viewer) => P,
): ((ctx: Ctx, leagueRef: string) => Promise<MemberRead<Result<P>>>) => {
  const partsOf = prepareLeagueParts((db, leagueId, userId, { now }: Names<{ now: string }>) =>
    build({ db, now }, leagueId, { userId, now }),
  )
  return (ctx, league) => readAsMember(ctx, league, ({ asked }) => partsOf(ctx.db, asked, { now: ctx.now }))
}

/** @throws AppError not_allowed for plain members. */
export const requireAdmin = (scope: Pick<MemberScope, 'membership'>): void => {
  if (!isAdmin(scope.membership.role)) throw new AppError('not_allowed')
}

/**
 * Like readAsMember, for admins.
 * @throws AppError not_allowed for plain members, and those of readAsMember
 */
export const readAsAdmin: typeof readAsMember = async (ctx, leagueRef, parts) => {
  const scope = await readAsMember(ctx, leagueRef, parts)
  requireAdmin(scope)
  return scope
}

/** @throws AppError not_allowed for all but the owner. */
export const requireOwner = (scope: Pick<MemberScope, 'membership'>): void => {
  if (scope.membership.role !== 'OWNER') throw new AppError('not_allowed')
}
