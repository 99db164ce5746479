import { and, type SQL, sql } from 'drizzle-orm'

/** A condition of a statement, for floors that write no SQL. */
export type Condition = SQL

export const all = (...conditions: readonly SQL[]): SQL => and(...conditions) ?? sql`true`

export const not = (condition: SQL): SQL => sql`not (${condition})`
