import { and, inArray, isNull, sql } from 'drizzle-orm'
import { joined } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { sortedBy } from '#db/order.ts'
import { packed } from '#db/packed.ts'
import { people, picks } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { seenInSeason, type Viewer } from '../picks/sealed.ts'
import { lastCheck } from './last-check.ts'

/**
 * When the people on a league's current lists were last checked, without confirmed deaths; of sealed lists only the
 * viewer's own.
 */
export const checksOfLeague = (db: Db, leagueId: LeagueIdOf, viewer: Viewer) => {
  const watched = and(
    inArray(people.status, ['alive', 'reported', 'disputed', 'retracted']),
    inArray(
      people.id,
      db
        .select({ id: picks.personId })
        .from(picks)
        .where(
          and(
            seenInSeason(currentSeasonIdOf(leagueId), viewer),
            isNull(picks.removedAt),
            isNull(picks.voidedAt),
          ),
        ),
    ),
  )
  return joined(
    {
      counts: db
        .select({
          people: sql<number>`count(*)`,
          checked: sql<number>`count(${lastCheck})`,
          oldestCheckAt: sql<Instant | null>`min(${lastCheck})`,
          missing: packed({ id: people.id, labels: people.labels }, people.missing),
        })
        .from(people)
        .where(watched),
    },
    ({ counts }) => {
      const { people: count = 0, checked = 0, oldestCheckAt = null, missing = [] } = counts[0] ?? {}
      return {
        people: count,
        unchecked: count - checked,
        oldestCheckAt,
        /** People whose Wikidata item no longer exists, sorted by their English names. */
        missing: sortedBy(
          missing,
          ({ labels }) => labels[fallbackLanguage],
          ({ id }) => id,
        ),
      }
    },
  )
}
