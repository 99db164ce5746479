import type { z } from 'zod'
import type { markReadInput, UnreadNews } from '#contracts/accounts/inbox.ts'
import { runBatch } from '#db/batch.ts'
import { markReadUntil, unreadByLeague } from '#db/queries/news/inbox.ts'
import { readAsMember, readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { countOf } from './read.ts'

/** A moment in UTC as the database has it, not later than now. */
const upToNow = (until: string, now: string): string =>
  Date.parse(until) < Date.parse(now) ? new Date(until).toISOString() : now

/**
 * Marks what happened until a moment as read, in all leagues of the actor or in one. Marks only move forward: of two
 * devices the one that has seen more wins. Answers what is left.
 * @throws AppError league_not_found
 */
export const markRead = async (
  ctx: Ctx,
  { until, league }: z.output<typeof markReadInput>,
): Promise<UnreadNews> => {
  const member = league === undefined ? undefined : await readAsMember(ctx, league, () => ({}))
  const { user } = member ?? (await readAsUser(ctx, () => ({})))
  const { marks } = await runBatch(ctx.db, {
    marked: markReadUntil(ctx.db, user.userId, upToNow(until, ctx.now), member?.league.id),
    marks: unreadByLeague(ctx.db, user.userId),
  })
  return countOf(marks)
}
