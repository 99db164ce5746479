import { and, eq, isNull, sql } from 'drizzle-orm'
import { joined } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { flagAs } from '#db/fields.ts'
import { sortedBy } from '#db/order.ts'
import { packed, packedGroup, unpacked } from '#db/packed.ts'
import { memberships, people, picks, profiles } from '#db/schema/index.ts'
import { fallbackLanguage, type WholeTranslations } from '#locales/languages.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { listedPerson, settledDiedOn } from './picks.ts'
import { seenInSeason, type Viewer } from './sealed.ts'

const shownList = { deathlistId: picks.deathlistId, userId: picks.userId }
const shownPick = {
  id: picks.id,
  personId: picks.personId,
  addedAt: picks.addedAt,
  countsFrom: picks.countsFrom,
  replacement: picks.replacement,
  place: picks.place,
  suspendedAt: picks.suspendedAt,
}

/** The fields of a person on a page with many people. */
const { descriptions, ...shownPerson } = listedPerson

const isPickShown = (leagueId: LeagueIdOf, viewer: Viewer) =>
  and(seenInSeason(currentSeasonIdOf(leagueId), viewer), isNull(picks.removedAt), isNull(picks.voidedAt))

const playersOf = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      userId: profiles.id,
      displayName: profiles.displayName,
      deletedAt: profiles.deletedAt,
      active: flagAs('active', sql`${memberships.leftAt} is null`),
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.id, memberships.userId))
    .where(eq(memberships.leagueId, leagueId))

/** Picks with their people and players, sorted by the people's English names. */
const inOrder = <
  Pick extends { personId: string; userId: string },
  Person extends { id: string; labels: WholeTranslations },
  Player extends { userId: string },
>(
  picks: readonly Pick[],
  people: readonly Person[],
  players: readonly Player[],
  next: (pick: Pick) => string,
): { pick: Pick; person: Person; player: Player }[] => {
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const playersById = new Map(players.map((player) => [player.userId, player]))
  return sortedBy(
    picks.flatMap((pick) => {
      const person = peopleById.get(pick.personId)
      const player = playersById.get(pick.userId)
      return person && player ? [{ pick, person, player }] : []
    }),
    ({ person }) => person.labels[fallbackLanguage],
    ({ pick }) => next(pick),
  )
}

/**
 * All picks of a league's current season for their page, with people and players; of sealed lists only the viewer's
 * own. Sorted by the people's English names.
 */
export const shownPicksOfLeague = (db: Db, leagueId: LeagueIdOf, viewer: Viewer) => {
  const isShown = isPickShown(leagueId, viewer)
  return joined(
    {
      picks: db
        .select({
          rows: packedGroup({ userId: picks.userId }, { personId: picks.personId, addedAt: picks.addedAt }),
        })
        .from(picks)
        .where(isShown)
        .groupBy(picks.userId),
      people: db
        .select({ rows: packed({ ...shownPerson, diedOn: settledDiedOn(viewer.now, leagueId) }) })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${isShown})`),
      players: playersOf(db, leagueId),
    },
    (read) => inOrder(unpacked(read.picks), unpacked(read.people), read.players, ({ addedAt }) => addedAt),
  )
}

/**
 * All picks of a league's current season with people and players, each read once; without void picks, and of sealed
 * lists only the viewer's own. Sorted by the people's English names.
 */
export const picksOfLeague = (db: Db, leagueId: LeagueIdOf, viewer: Viewer) => {
  const isShown = isPickShown(leagueId, viewer)
  return joined(
    {
      picks: db
        .select({ rows: packedGroup(shownList, shownPick) })
        .from(picks)
        .where(isShown)
        .groupBy(picks.deathlistId, picks.userId),
      people: db
        .select({ rows: packed({ ...listedPerson, settled: settledDiedOn(viewer.now, leagueId) }) })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${isShown})`),
      players: playersOf(db, leagueId),
    },
    (read) =>
      inOrder(unpacked(read.picks), unpacked(read.people), read.players, ({ id }) => id).map(
        ({ pick, person: { settled: diedOn, ...person }, player: { userId, ...player } }) => ({
          pick,
          person,
          diedOn,
          ...player,
        }),
      ),
  )
}
