import { type SQL, sql } from 'drizzle-orm'
import { people } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'

/** The name under which the refresh keeps how far it has read Wikidata's feed of changes. */
export const feedCursorName = 'status-refresh:feed'

/**
 * Up to when it is known that nothing of a person has escaped us, by the game's clock: the last look at the item itself
 * or, for who is watched, the last time that the feed was read to its end. Null: never, or not since something changed.
 */
export const lastCheck: SQL<Instant | null> = sql<Instant | null>`
  case when ${people.watch} > 0 then max(${people.polledAt}, coalesce(
    (select value ->> 'readAt' from job_cursors where name = ${feedCursorName}), ${people.polledAt}))
  else ${people.polledAt} end`
