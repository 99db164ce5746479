import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { people, picks } from '#db/schema/index.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { mayBeSeenBy, type Viewer } from '../picks/sealed.ts'
import { lastCheck } from './last-check.ts'

/**
 * When each of the people on the lists of a league's current season was last looked up, who died for certain left out,
 * and those on sealed lists but the viewer's own.
 */
export const checksOfLeague = (db: Db, leagueId: LeagueIdOf, viewer: Viewer) =>
  db
    .select({
      id: people.id,
      labelEn: people.labelEn,
      labelIt: people.labelIt,
      polledAt: lastCheck,
      missing: people.missing,
    })
    .from(people)
    .where(
      and(
        inArray(people.status, ['alive', 'reported', 'disputed', 'retracted']),
        inArray(
          people.id,
          db
            .select({ id: picks.personId })
            .from(picks)
            .where(
              and(
                eq(picks.seasonId, currentSeasonIdOf(leagueId)),
                isNull(picks.removedAt),
                isNull(picks.voidedAt),
                mayBeSeenBy(viewer, picks),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(people.labelEn), asc(people.id))

export type ChecksRow = Awaited<ReturnType<typeof checksOfLeague>>[number]
