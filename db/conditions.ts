import { and, type SQL, sql } from 'drizzle-orm'

/** All of the conditions at once. */
export const all = (...conditions: readonly SQL[]): SQL => and(...conditions) ?? sql`true`

/** A count that has not gone beyond `most`. */
export const atMost = (count: SQL<number>, most: number): SQL => sql`${count} <= ${most}`
