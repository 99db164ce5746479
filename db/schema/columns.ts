import { text } from 'drizzle-orm/sqlite-core'
import type { GivenValues } from '#domain/league-settings/values.ts'

/** A UUIDv7 as text. */
export const id = () => text()
/** A moment in UTC: `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
export const instant = () => text()
/** A UTC calendar day: `YYYY-MM-DD`. */
export const day = () => text()
/** Settings by key, as JSON (queries/settings.ts); a key that is not there has the default of its row in the registry. */
export const settings = () => text({ mode: 'json' }).$type<GivenValues>().notNull().default({})
