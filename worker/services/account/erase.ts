import { runBatch } from '#db/batch.ts'
import { leaguesDraftingWith } from '#db/queries/drafts.ts'
import { eraseEverything, leaguesOwnedBy } from '#db/queries/erase.ts'
import { liveLeaguesOfUser } from '#db/queries/live.ts'
import { profileOf } from '#db/queries/profiles.ts'
import type { Ctx } from '../context.ts'
import { settleAfter, settleLeague } from '../drafts/settle.ts'
import { AppError } from '../errors.ts'
import { onFreshRows } from '../fresh-rows.ts'
import { closeConnections, hintLeagues } from '../live/hint.ts'

const erase = async (ctx: Ctx, userId: string): Promise<void> => {
  const { db } = ctx
  const { owned, profiles, live, drafting } = await runBatch(db, {
    owned: leaguesOwnedBy(db, userId),
    profiles: profileOf(db, userId),
    live: liveLeaguesOfUser(db, userId),
    drafting: leaguesDraftingWith(db, userId),
  })
  const profile = profiles[0]
  if (!profile || profile.deletedAt !== null) throw new AppError('not_found')
  if (owned.length > 0)
    throw new AppError('owns_leagues', { params: { leagues: owned.map(({ name }) => name).join(', ') } })
  // A turn that is over was decided by the wishes of its time, which go now.
  const due = drafting.filter(({ dueAt }) => dueAt !== null && dueAt <= ctx.now)
  await Promise.all(due.map(({ leagueId }) => settleLeague(ctx, leagueId)))
  const { before, erased } = await runBatch(
    db,
    eraseEverything(db, { userId, email: profile.email, at: ctx.realNow, gameAt: ctx.now }),
  )
  if (erased.length === 0) throw new AppError('changed_meanwhile')
  const picture = before[0]?.avatarKey
  const leagueIds = live.map(({ id }) => id)
  closeConnections(ctx, leagueIds, userId)
  hintLeagues(ctx, leagueIds)
  for (const { leagueId } of drafting) settleAfter(ctx, leagueId)
  if (picture) ctx.after(ctx.avatars.remove(picture))
}

/**
 * Deletes an account: it leaves every league that it is in by then, everything personal goes, picks and points stay in
 * the leagues' history.
 * @throws AppError owns_leagues, not_found when there is no such account, changed_meanwhile
 */
export const eraseAccount = (ctx: Ctx, userId: string): Promise<void> => onFreshRows(() => erase(ctx, userId))
