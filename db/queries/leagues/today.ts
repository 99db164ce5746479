import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { packed, packedFields, parsed, unpacked } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { activity, people, picks, scoreEntries } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { listedPerson, playerWasIn, settledDiedOn } from '../picks/picks.ts'
import { isToldTo, mayBeNamedTo, type Viewer } from '../picks/sealed.ts'

/** What most picks of a list share. */
const sharedByPicks = (now: Given<Instant>) => ({
  userId: picks.userId,
  countsFrom: picks.countsFrom,
  replacement: picks.replacement,
  substitute: sql<boolean>`${picks.suspendedAt} is ${picks.addedAt}`.mapWith(Boolean).as('substitute'),
  suspendedAt: picks.suspendedAt,
  pauses: picks.pauses,
  diedOn: settledDiedOn(now).as('settled_died_on'),
  playerWasIn: playerWasIn(now).as('player_was_in'),
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
  const each = db
    .select({ personId: picks.personId, ...sharedByPicks(viewer.now) })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(listed)
    .as('listed')
  const { personId, userId, countsFrom, replacement, substitute, suspendedAt, pauses, diedOn, playerWasIn } =
    each
  const shared = { userId, countsFrom, replacement, substitute, suspendedAt, pauses, diedOn, playerWasIn }
  return joined(
    {
      picks: db
        .select({
          shared: packedFields(shared),
          personIds: sql<string[]>`json_group_array(${personId})`.mapWith(parsed<string[]>).as('person_ids'),
        })
        .from(each)
        .groupBy(...Object.values(shared).map((field) => sql`${field}`)),
      people: db
        .select({ rows: packed(dayPerson) })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${listed})`),
    },
    (read) => {
      const known = new Map(unpacked(read.people).map((person) => [person.id, person]))
      return read.picks.flatMap(({ shared, personIds }) => {
        const { substitute, diedOn, playerWasIn, ...rest } = shared
        // `listed` selects picks that are neither removed nor void.
        const pick = { ...rest, removedAt: null, voidedAt: null }
        return personIds.flatMap((id) => {
          const person = known.get(id)
          return person ? [{ pick, substitute, diedOn, playerWasIn, person }] : []
        })
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
