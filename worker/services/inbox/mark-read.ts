import type { z } from 'zod'
import type { markReadInput, UnreadNews } from '#contracts/accounts/inbox.ts'
import { runBatch } from '#db/batch.ts'
import { markReadUntil, unreadByLeague } from '#db/queries/news/inbox.ts'
import { readAsMember, readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { countOf } from './read.ts'

/** A UTC instant in the format of the database, not later than now. */
const upToNow = (until: string, now: string): string =>
  Date.parse(until) < Date.parse(now) ? new Date(until).toISOString() : now

/**
 * Marks news up to an instant as read, in all leagues of the user or in one. Read marks only move forward: of two
 * devices, the later mark wins. Returns the news still unread.
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
