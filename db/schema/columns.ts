import { type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core'
import type { GivenValues } from '#domain/league-settings/values.ts'

/** A UUIDv7 as text. */
export const id = () => text()
/** The id of another row. */
export const rowOf = (row: () => AnySQLiteColumn) => id().notNull().references(row)
/** The id of a row with which this one is deleted. */
export const partOf = (row: () => AnySQLiteColumn) => id().notNull().references(row, { onDelete: 'cascade' })
/** A UTC timestamp, `YYYY-MM-DDTHH:mm:ss.sssZ`: text order is time order. */
export const instant = () => text()
/** A UTC calendar day: `YYYY-MM-DD`. */
export const day = () => text()
/** Settings by key, as JSON (queries/settings.ts); a missing key has its default from the settings registry. */
export const settings = () => text({ mode: 'json' }).$type<GivenValues>().notNull().default({})
