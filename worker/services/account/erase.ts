import { uuidv7 } from 'uuidv7'
import { runBatch } from '../../../db/batch.ts'
import { eraseAddress, eraseProfile, eraseUser, isErased, membershipsOf } from '../../../db/queries/erase.ts'
import { endMembership } from '../../../db/queries/members.ts'
import { profileOf } from '../../../db/queries/profiles.ts'
import { audit, isAudited, tell } from '../../../db/queries/record.ts'
import { markLeagueStale } from '../../../db/queries/tables.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

type EraseCtx = Pick<Ctx, 'db' | 'now' | 'realNow' | 'avatars' | 'after'>

/** Leaving one league because the account goes: list and points stay, under the name of a former player. */
const leave = ({ db, now }: EraseCtx, userId: string, leagueId: string, role: string) => {
  const id = uuidv7()
  return [
    audit(
      db,
      {
        id,
        leagueId,
        actorId: userId,
        action: 'member_left',
        subjectId: userId,
        before: { role },
        after: { accountDeleted: true },
        at: now,
      },
      isErased(userId),
    ),
    ...endMembership(db, { leagueId, userId, at: now, removedBy: null }, id),
    tell(db, { id: uuidv7(), leagueId, kind: 'left', actorId: userId, data: {}, at: now }, isAudited(id)),
    markLeagueStale(db, leagueId, now),
  ]
}

/**
 * Deletes an account: it leaves every league, everything personal goes, picks and points stay in the leagues' history.
 * @throws AppError owns_leagues, not_found when there is no such account, changed_meanwhile
 */
export const eraseAccount = async (ctx: EraseCtx, userId: string): Promise<void> => {
  const { db } = ctx
  const [memberships, [profile]] = await runBatch(db, [membershipsOf(db, userId), profileOf(db, userId)])
  if (!profile || profile.deletedAt !== null) throw new AppError('not_found')
  const owned = memberships.filter(({ role }) => role === 'OWNER').map(({ league }) => league)
  if (owned.length > 0) throw new AppError('owns_leagues', { params: { leagues: owned.join(', ') } })
  const [erased] = await runBatch(db, [
    eraseProfile(db, userId, ctx.realNow),
    ...memberships.flatMap(({ leagueId, role }) => leave(ctx, userId, leagueId, role)),
    ...(profile.email ? eraseAddress(db, userId, profile.email) : []),
    eraseUser(db, userId),
  ])
  if (erased.length === 0) throw new AppError('changed_meanwhile')
  if (profile.avatarKey) ctx.after(ctx.avatars.remove(profile.avatarKey))
}
