import { type SQL, sql } from 'drizzle-orm'
import { deathlists } from '#db/schema/index.ts'
import type { LineUp } from '#domain/picks/line-up.ts'

export const hasLineUps = (listId: string | SQL, lineUps: readonly LineUp[]): SQL<boolean> =>
  sql<boolean>`(select w.line_ups from ${deathlists} w where w.id = ${listId}) = ${JSON.stringify(lineUps)}`
