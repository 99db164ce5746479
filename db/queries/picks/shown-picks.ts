import { type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { sortedBy } from '#db/order.ts'
import { packed, packedGroup, unpacked } from '#db/packed.ts'
import { people, picks } from '#db/schema/index.ts'
import { listOfPick, personState, pickOnList } from '../competitions/leaderboard-inputs.ts'
import { lastCheck } from '../people/last-check.ts'
import { seenInSeason, type Viewer } from './sealed.ts'

/** The fields of a person that cards show and scoring needs. */
const shownPerson = {
  ...personState,
  ...columnsOf(people, 'labels', 'image', 'contestedSince'),
  polledAt: lastCheck,
  readAt: people.readAt,
}

/** The fields of a person that statistics need: occupations, countries, how well known they are. */
const countedPerson = {
  ...personState,
  ...columnsOf(people, 'labels', 'image', 'occupations', 'countries', 'sitelinks'),
}

const picksSeen = (db: Db, seasonId: string | SQL, viewer: Viewer) => {
  const { countsFrom, formerPeople, suspendedAt, pauses, place, windowFrom, ...ofEach } = pickOnList(
    sql`(select s.league_id from seasons s where s.id = ${seasonId})`,
  )
  // Values that most picks of a list share are sent once.
  const shared = { ...listOfPick, countsFrom, formerPeople, suspendedAt, pauses, place, windowFrom }
  return db
    .select({ rows: packedGroup(shared, ofEach) })
    .from(picks)
    .where(seenInSeason(seasonId, viewer))
    .groupBy(...Object.values(shared))
}

const isPickSeen = (seasonId: string | SQL, viewer: Viewer) =>
  sql`${people.id} in (select ${picks.personId} from ${picks} where ${seenInSeason(seasonId, viewer)})`

/** Picks with their people, each read once; in the order in which they were added. */
const withPeople = <
  Pick extends { id: string; personId: string; addedAt: string },
  Person extends { id: string },
>(
  read: readonly Pick[],
  people: readonly Person[],
): { pick: Pick; person: Person }[] => {
  const known = new Map(people.map((person) => [person.id, person]))
  return sortedBy(
    read.flatMap((pick) => {
      const person = known.get(pick.personId)
      return person ? [{ pick, person }] : []
    }),
    ({ pick }) => pick.addedAt,
    ({ pick }) => pick.id,
  )
}

/**
 * Every pick of a season with its person, removed and void ones included; of sealed lists only the viewer's own. For
 * pages with lists or deaths, and for scoring, which reads no sealed list.
 */
export const shownPicksOfSeason = (db: Db, seasonId: string | SQL, viewer: Viewer) =>
  joined(
    {
      picks: picksSeen(db, seasonId, viewer),
      people: db
        .select({ rows: packed(shownPerson) })
        .from(people)
        .where(isPickSeen(seasonId, viewer)),
    },
    (read) => withPeople(unpacked(read.picks), unpacked(read.people)),
  )

/** The same picks with the fields of a person that statistics need. */
export const countedPicksOfSeason = (db: Db, seasonId: string | SQL, viewer: Viewer) =>
  joined(
    {
      picks: picksSeen(db, seasonId, viewer),
      people: db
        .select({ rows: packed(countedPerson) })
        .from(people)
        .where(isPickSeen(seasonId, viewer)),
    },
    (read) => withPeople(unpacked(read.picks), unpacked(read.people)),
  )

export type ShownPickRow = Result<ReturnType<typeof shownPicksOfSeason>>[number]
