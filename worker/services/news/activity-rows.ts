import type { Result } from '#db/batch.ts'
import { type ActivityItemIds, activityItems } from '#db/queries/news/activity-items.ts'
import type { Asking } from '../context.ts'

/** Queries for activity items, to be added to a page's batch. */
export const activityParts = (ctx: Pick<Asking, 'db'>, ids: ActivityItemIds) => ({
  entries: activityItems(ctx.db, ids),
})
export type ActivityItemRows = Result<ReturnType<typeof activityParts>>
export type EntryRow = ActivityItemRows['entries'][number]
