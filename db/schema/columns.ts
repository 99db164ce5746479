import { text } from 'drizzle-orm/sqlite-core'

/** A UUIDv7 as text. */
export const id = () => text()
/** A moment in UTC: `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
export const instant = () => text()
/** A UTC calendar day: `YYYY-MM-DD`. */
export const day = () => text()
