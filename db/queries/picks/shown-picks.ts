import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { people, picks } from '#db/schema/index.ts'
import { personState } from '../competitions/leaderboard-inputs.ts'
import { lastCheck } from '../people/last-check.ts'
import { mayBeSeenBy, type Viewer } from './sealed.ts'

/** A person as cards show one, and as scoring sees one. */
const shownPerson = {
  ...personState,
  labelEn: people.labelEn,
  labelIt: people.labelIt,
  image: people.image,
  contestedSince: people.contestedSince,
  polledAt: lastCheck,
  readAt: people.readAt,
}

/**
 * Every pick of a season, removed and void ones included, with its person: for pages that show lists or the deaths in a
 * table; of sealed lists only the viewer's own. Serves scoring as well, which looks at no sealed list.
 */
export const shownPicksOfSeason = (db: Db, seasonId: string | SQL, viewer: Viewer) =>
  db
    .select({ pick: picks, person: shownPerson })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(and(eq(picks.seasonId, seasonId), mayBeSeenBy(viewer, picks)))
    .orderBy(asc(picks.addedAt), asc(picks.id))

/** The same picks with what people are counted by: their fields, their countries, how widely they are known. */
export const countedPicksOfSeason = (db: Db, seasonId: string | SQL, viewer: Viewer) =>
  db
    .select({
      pick: picks,
      person: {
        ...personState,
        labelEn: people.labelEn,
        labelIt: people.labelIt,
        image: people.image,
        occupations: people.occupations,
        countries: people.countries,
        sitelinks: people.sitelinks,
      },
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(and(eq(picks.seasonId, seasonId), mayBeSeenBy(viewer, picks)))

export type ShownPickRow = Awaited<ReturnType<typeof shownPicksOfSeason>>[number]
