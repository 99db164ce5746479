import { type Parts, runBatch } from '#db/batch.ts'
import { eraseAgain, eraseEverything, erasuresBefore, leaguesOwnedBy } from '#db/queries/accounts/erase.ts'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { dueLeaguesWith, leaguesDraftingWith } from '#db/queries/drafts/drafts.ts'
import { liveLeaguesEverOf, liveLeaguesOfUser } from '#db/queries/leagues/live.ts'
import { addMs } from '#domain/calendar-day.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { settleAfter, settleLeague } from '../drafts/settle-drafts.ts'
import { AppError } from '../errors.ts'
import { closeConnections, hintLeagues } from '../live/hint.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { removeNow } from '../storage.ts'

/** How many leagues are named to a user who has to hand them over first. */
const mostNamed = 5

/** @throws AppError owns_leagues, with the first of them and how many there are */
const checkOwned = (owned: readonly { name: string; count: number }[]): void => {
  const count = owned[0]?.count ?? 0
  if (count === 0) return
  const names = owned.map(({ name }) => name).join(', ')
  throw new AppError('owns_leagues', {
    params: { leagues: count > owned.length ? `${names}, … (${count})` : names },
  })
}

const erase = async (ctx: Ctx, userId: string, more?: Parts): Promise<void> => {
  const { db } = ctx
  const { owned, profiles, live, due, drafting } = await runBatch(db, {
    owned: leaguesOwnedBy(db, userId, mostNamed),
    profiles: profileOf(db, userId),
    live: liveLeaguesOfUser(db, userId),
    due: dueLeaguesWith(db, userId, ctx.now),
    drafting: leaguesDraftingWith(db, userId),
  })
  const profile = profiles[0]
  if (!profile || profile.deletedAt !== null) throw new AppError('not_found')
  checkOwned(owned)
  // The queue, which is deleted now, decides the turns that have run out and the claims that are due: store them first.
  await Promise.all(due.map(({ leagueId }) => settleLeague(ctx, leagueId)))
  const { done } = await runBatch(db, {
    done: eraseEverything(db, { userId, email: profile.email, at: ctx.realNow, gameAt: ctx.now }),
    more,
  })
  const { before, erased } = done
  if (erased.length === 0) throw new AppError('changed_meanwhile')
  const leagueIds = live.map(({ id }) => id)
  closeConnections(ctx, leagueIds, userId)
  hintLeagues(ctx, leagueIds)
  for (const { leagueId } of drafting) settleAfter(ctx, leagueId)
  await removeNow(ctx, before[0]?.avatarKey ?? null)
}

/**
 * Deletes an account: it leaves all its leagues and all personal data is deleted; picks and points stay in the leagues'
 * history.
 * @param more statements for the same transaction, under conditions of their own
 * @throws AppError owns_leagues, not_found when there is no such account, changed_meanwhile
 */
export const eraseAccount = retryOnConflict(erase)

/**
 * Deletes the user's own account.
 * @throws AppError owns_leagues (hand them over or delete them first), and those of readAsUser and
 *   eraseAccount
 */
export const deleteOwnAccount = async (ctx: Ctx): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await eraseAccount(ctx, user.userId)
}

/** After this time, in ms, all requests are over that were running when the account was deleted. */
const overAfterMs = 600_000
const mostAtOnce = 20

/**
 * Erases accounts that were deleted some minutes ago once more, and closes their connections: requests that were
 * running may have written since, or the deletion may have been interrupted after its commit.
 */
export const eraseLeftovers = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'realNow' | 'live' | 'after'>,
): Promise<{ accounts: number }> => {
  const { db, now, realNow } = ctx
  const due = await erasuresBefore(db, addMs(realNow, -overAfterMs), mostAtOnce)
  for (const { userId } of due) {
    const { live } = await runBatch(db, {
      live: liveLeaguesEverOf(db, userId),
      erased: eraseAgain(db, { userId, at: realNow, gameAt: now }),
    })
    closeConnections(
      ctx,
      live.map(({ id }) => id),
      userId,
    )
  }
  return { accounts: due.length }
}
