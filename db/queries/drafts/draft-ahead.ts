import { type SQL, sql } from 'drizzle-orm'

/** True while a draft of the season is planned or under way. */
export const isDraftAhead = (seasonId: SQL): SQL =>
  sql`exists (select 1 from drafts f where f.season_id = ${seasonId} and f.finished_at is null)`
