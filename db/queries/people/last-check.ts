import { type SQL, sql } from 'drizzle-orm'
import { people } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'

/** The cursor name of the position in Wikidata's feed of changes. */
export const feedCursorName = 'status-refresh:feed'

/**
 * Until when our data about a person are known to be complete, by the game's clock: the last poll of the item or, for
 * watched people, the last time that the feed was read to its end. Null: never, or not since something changed.
 */
export const lastCheck: SQL<Instant | null> = sql<Instant | null>`
  case when ${people.watch} > 0 then max(${people.polledAt}, coalesce(
    (select value ->> 'readAt' from job_cursors where name = ${feedCursorName}), ${people.polledAt}))
  else ${people.polledAt} end`
