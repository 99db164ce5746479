import { type SQL, sql } from 'drizzle-orm'

/** The id that a person has now: another where items were merged. */
export const presentId = (personId: string | SQL): SQL<string> =>
  sql<string>`coalesce((select m.merged_into from people m where m.id = ${personId}), ${personId})`
