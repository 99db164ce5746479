import { and, type SQL, sql } from 'drizzle-orm'

/** All of the conditions at once. */
export const all = (...conditions: readonly SQL[]): SQL => and(...conditions) ?? sql`true`

/** The opposite of a condition. */
export const not = (condition: SQL): SQL => sql`not (${condition})`
