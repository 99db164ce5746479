import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { activity, people, picks, scoreEntries } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { Pause } from '#domain/picks/void-reasons.ts'
import { playerWasIn, settledDiedOn } from '../picks/picks.ts'
import { isToldTo, mayBeNamedTo, type Viewer } from '../picks/sealed.ts'

/** The fields of a pick as a JSON array, an eighth as long as rows with columns. Booleans are 0 or 1. */
type PackedPick = [
  personId: string,
  addedAt: Instant,
  countsFrom: CalendarDay,
  replacement: number,
  suspendedAt: Instant | null,
  windowFrom: CalendarDay | null,
  pauses: Pause[],
  diedOn: CalendarDay | null,
  playerWasIn: number,
]

const packedPicks = (now: Given<Instant>) =>
  sql`json_group_array(json_array(${picks.personId}, ${picks.addedAt}, ${picks.countsFrom}, ${picks.replacement},
    ${picks.suspendedAt}, ${picks.windowFrom}, json(${picks.pauses}), ${settledDiedOn(now)}, ${playerWasIn(now)}))`.mapWith(
    (text: string) => JSON.parse(text) as PackedPick[],
  )

/**
 * What is on the lists of a season, with what a day's page tells of it and what decides how much room there is; of sealed
 * lists the viewer's own alone.
 */
export const listedInSeason = (db: Db, seasonId: SQL<string>, viewer: Viewer) => {
  const listed = and(
    eq(picks.seasonId, seasonId),
    isNull(picks.removedAt),
    isNull(picks.voidedAt),
    mayBeNamedTo(viewer, picks),
  )
  return joined(
    {
      picks: db
        .select({ userId: picks.userId, picks: packedPicks(viewer.now).as('picks') })
        .from(picks)
        .innerJoin(people, eq(people.id, picks.personId))
        .where(listed)
        .groupBy(picks.userId),
      people: db
        .select({
          id: people.id,
          labelEn: people.labelEn,
          labelIt: people.labelIt,
          descriptionEn: people.descriptionEn,
          descriptionIt: people.descriptionIt,
          image: people.image,
          birthDate: people.birthDate,
          birthPrecision: people.birthPrecision,
          birthYear: people.birthYear,
          sex: people.sex,
          status: people.status,
          confirmedAt: people.confirmedAt,
          enwikiTitle: people.enwikiTitle,
          itwikiTitle: people.itwikiTitle,
        })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${listed})`),
    },
    (read) => {
      const known = new Map(read.people.map((person) => [person.id, person]))
      return read.picks.flatMap(({ userId, picks }) =>
        picks.flatMap((packed) => {
          const [personId, addedAt, countsFrom, replacement, suspendedAt, windowFrom, pauses, diedOn, wasIn] =
            packed
          const person = known.get(personId)
          if (!person) return []
          // `listed` selects picks that are neither removed nor void.
          const off = { removedAt: null, voidedAt: null }
          const when = { addedAt, countsFrom, suspendedAt, windowFrom, pauses, ...off }
          const pick = { userId, replacement: replacement === 1, ...when }
          return [{ pick, diedOn, playerWasIn: wasIn === 1, person }]
        }),
      )
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
