import { and, type SQL, sql } from 'drizzle-orm'

export const all = (...conditions: readonly SQL[]): SQL => and(...conditions) ?? sql`true`

export const not = (condition: SQL): SQL => sql`not (${condition})`
