import { and, eq, isNull, sql } from 'drizzle-orm'
import { joined } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { sortedBy } from '#db/order.ts'
import { packed, packedGroup, unpacked } from '#db/packed.ts'
import { memberships, people, picks, profiles } from '#db/schema/index.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { listedPerson, settledDiedOn } from './picks.ts'
import { mayBeSeenBy, type Viewer } from './sealed.ts'

const listOfPick = { deathlistId: picks.deathlistId, userId: picks.userId }
const pickOnList = {
  id: picks.id,
  personId: picks.personId,
  addedAt: picks.addedAt,
  countsFrom: picks.countsFrom,
  replacement: picks.replacement,
  place: picks.place,
  suspendedAt: picks.suspendedAt,
}

/**
 * All picks on the lists of a league's current season with people and players, each read once; void ones are not on a
 * list any more, and of sealed lists only the viewer's own are told. By the people's English names.
 */
export const picksOfLeague = (db: Db, leagueId: LeagueIdOf, viewer: Viewer) => {
  const told = and(
    eq(picks.seasonId, currentSeasonIdOf(leagueId)),
    isNull(picks.removedAt),
    isNull(picks.voidedAt),
    mayBeSeenBy(viewer, picks),
  )
  return joined(
    {
      picks: db
        .select({ rows: packedGroup(listOfPick, pickOnList) })
        .from(picks)
        .where(told)
        .groupBy(picks.deathlistId, picks.userId),
      people: db
        .select({ rows: packed({ ...listedPerson, settled: settledDiedOn(viewer.now, leagueId) }) })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${told})`),
      players: db
        .select({
          userId: profiles.id,
          displayName: profiles.displayName,
          deletedAt: profiles.deletedAt,
          active: sql<boolean>`${memberships.leftAt} is null`.mapWith(Boolean).as('active'),
        })
        .from(memberships)
        .innerJoin(profiles, eq(profiles.id, memberships.userId))
        .where(eq(memberships.leagueId, leagueId)),
    },
    (read) => {
      const peopleById = new Map(unpacked(read.people).map((person) => [person.id, person]))
      const players = new Map(read.players.map(({ userId, ...player }) => [userId, player]))
      return sortedBy(
        unpacked(read.picks).flatMap((pick) => {
          const known = peopleById.get(pick.personId)
          const player = players.get(pick.userId)
          if (!known || !player) return []
          const { settled: diedOn, ...person } = known
          return [{ pick, person, diedOn, ...player }]
        }),
        ({ person }) => person.labelEn,
        ({ pick }) => pick.id,
      )
    },
  )
}
