import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { packed, packedGroup, unpacked } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { activity, people, picks, scoreEntries } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { listedPerson, playerWasIn, settledDiedOn } from '../picks/picks.ts'
import { isToldTo, mayBeNamedTo, type Viewer } from '../picks/sealed.ts'

const listedPick = (now: Given<Instant>) => ({
  personId: picks.personId,
  addedAt: picks.addedAt,
  countsFrom: picks.countsFrom,
  replacement: picks.replacement,
  suspendedAt: picks.suspendedAt,
  windowFrom: picks.windowFrom,
  pauses: picks.pauses,
  diedOn: settledDiedOn(now),
  playerWasIn: playerWasIn(now),
})

const dayPerson = {
  ...listedPerson,
  sex: people.sex,
  enwikiTitle: people.enwikiTitle,
  itwikiTitle: people.itwikiTitle,
}

/**
 * What is on the lists of a season, with what a day's page tells of it and what decides how much room there is; of sealed
 * lists the viewer's own alone.
 */
export const listedInSeason = (db: Db, seasonId: SQL<string>, viewer: Viewer) => {
  const listed = and(
    eq(picks.seasonId, seasonId),
    isNull(picks.removedAt),
    isNull(picks.voidedAt),
    // Of the season and not of each pick: so it is asked once.
    mayBeNamedTo(viewer, { userId: picks.userId, seasonId }),
  )
  return joined(
    {
      picks: db
        .select({ rows: packedGroup({ userId: picks.userId }, listedPick(viewer.now)) })
        .from(picks)
        .innerJoin(people, eq(people.id, picks.personId))
        .where(listed)
        .groupBy(picks.userId),
      people: db
        .select({ rows: packed(dayPerson) })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${listed})`),
    },
    (read) => {
      const known = new Map(unpacked(read.people).map((person) => [person.id, person]))
      return unpacked(read.picks).flatMap((pick) => {
        const { personId, diedOn, playerWasIn } = pick
        const person = known.get(personId)
        if (!person) return []
        // `listed` selects picks that are neither removed nor void.
        return [{ pick: { ...pick, removedAt: null, voidedAt: null }, diedOn, playerWasIn, person }]
      })
    },
  )
}

export type ListedRow = Result<ReturnType<typeof listedInSeason>>[number]

/** How many people were put on lists of a league since a moment, or taken off, as far as a member may know. */
export const pickChangesSince = (
  db: Db,
  leagueId: SQL<string>,
  userId: Given<string>,
  since: Given<Instant>,
) =>
  db.all<{ kind: 'picked' | 'removed'; count: number }>(sql`
    select a.kind, count(*) as "count" from ${activity} a
    where a.league_id = ${leagueId} and a.at >= ${since} and a.kind in ('picked', 'removed') and ${isToldTo(userId)}
    group by a.kind`)

/** On whose lists there is a birthday: of each of these seasons the people born on one of these days (`MM-DD`, a JSON array), by name. */
export const birthdaysInSeasons = (db: Db, seasonIds: SQL, days: Given<string>, viewer: Viewer) =>
  db
    .selectDistinct({
      seasonId: picks.seasonId,
      personId: people.id,
      labelEn: people.labelEn,
      labelIt: people.labelIt,
      birthDate: people.birthDate,
      birthPrecision: people.birthPrecision,
      birthYear: people.birthYear,
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(
      and(
        sql`${picks.seasonId} in ${seasonIds}`,
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
        inArray(people.status, ['alive', 'retracted']),
        eq(people.birthPrecision, 'day'),
        sql`substr(${people.birthDate}, 6) in (select value from json_each(${days}))`,
        mayBeNamedTo(viewer, picks),
      ),
    )

/** The last day on which somebody died for these leaderboards. */
export const lastDeaths = (db: Db, leaderboardIds: SQL) =>
  db.all<{ id: string; on: CalendarDay }>(sql`
    select e.leaderboard_id as "id", max(e.died_on) as "on" from ${scoreEntries} e
    where e.leaderboard_id in ${leaderboardIds} group by e.leaderboard_id`)
