import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { packed, packedFields, packedFrom, parsed } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { membershipPeriods, people, picks, scoreEntries } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { livingStatuses } from '#domain/life-status/statuses.ts'
import { birthColumns, namedPerson } from '../people/named-person.ts'
import { settledDiedOn } from '../picks/picks.ts'
import { mayBeNamedTo, type Viewer } from '../picks/sealed.ts'

/** What most picks of a list share. */
const sharedByPicks = {
  userId: picks.userId,
  countsFrom: picks.countsFrom,
  replacement: picks.replacement,
  substitute: sql<boolean>`${picks.suspendedAt} is ${picks.addedAt}`.mapWith(Boolean),
  suspendedAt: picks.suspendedAt,
  pauses: picks.pauses,
}

const portrait = {
  ...namedPerson,
  wikiTitles: people.wikiTitles,
  ...birthColumns,
}

const isLiving = and(inArray(people.status, livingStatuses), isNull(people.diedOn))

/** True of the living who were born on one of these days, `MM-DD` as a JSON array. */
const hasBirthday = (born: Given<string>): SQL =>
  sql`(${isLiving} and ${people.birthPrecision} = 'day'
    and substr(${people.birthDate}, 6) in (select value from json_each(${born})))`

/**
 * How many places somebody stands from whose turn it is on a day. Ids and days go around a circle by steps of the golden ratio,
 * so turns are spread evenly and nobody comes again soon.
 */
const distanceFromTurn = (today: Given<CalendarDay>): SQL<number | null> =>
  sql<
    number | null
  >`((cast(substr(${people.id}, 2) as integer) - cast(julianday(${today}) as integer)) * 40503) & 65535`

interface Day {
  today: Given<CalendarDay>
  /** The days of birth whose birthday it is, `MM-DD` as a JSON array. */
  born: Given<string>
}

/**
 * What is on the lists of a season, with what decides how likely deaths are and, on the viewer's list, how much room there is;
 * of sealed lists the viewer's own alone. Of the living `birthdays` are those who were born on such a day, and `inTurn` is
 * another one each day, the same for all who see the same lists.
 */
export const listedInSeason = (
  db: Db,
  { leagueId, seasonId }: Record<'leagueId' | 'seasonId', SQL<string>>,
  viewer: Viewer,
  { today, born }: Day,
) => {
  const listed = and(
    eq(picks.seasonId, seasonId),
    isNull(picks.removedAt),
    isNull(picks.voidedAt),
    // Of the season and not of each pick: so it is asked once.
    mayBeNamedTo(viewer, { userId: picks.userId, seasonId }),
  )
  const facts = {
    id: people.id,
    ...birthColumns,
    sex: people.sex,
    status: people.status,
    diedOn: settledDiedOn(viewer.now, leagueId),
  }
  return joined(
    {
      picks: db
        .select({
          shared: packedFields(sharedByPicks).as('shared'),
          personIds: sql<string[]>`json_group_array(${picks.personId})`
            .mapWith(parsed<string[]>)
            .as('person_ids'),
        })
        .from(picks)
        .where(listed)
        .groupBy(...Object.values(sharedByPicks)),
      people: db
        .select({
          facts: packed(facts),
          birthdays: packed(portrait, hasBirthday(born)),
          // SQLite takes plain columns beside a single min() from the row in which it was found.
          distance: sql<number | null>`min(iif(${isLiving}, ${distanceFromTurn(today)}, null))`.as(
            'distance',
          ),
          inTurn: packedFields(portrait).as('in_turn'),
          /** When the viewer was a member. */
          spells: packedFrom(
            { joinedAt: membershipPeriods.joinedAt, leftAt: membershipPeriods.leftAt },
            sql`${membershipPeriods} where ${membershipPeriods.leagueId} = ${leagueId} and ${membershipPeriods.userId} = ${viewer.userId}`,
          ).as('spells'),
        })
        .from(people)
        .where(sql`${people.id} in (select ${picks.personId} from ${picks} where ${listed})`),
    },
    (read) => {
      const [found] = read.people
      const known = new Map(found?.facts.map((person) => [person.id, person]))
      return {
        listed: read.picks.flatMap(({ shared: { substitute, ...rest }, personIds }) => {
          // `listed` selects picks that are neither removed nor void.
          const pick = { ...rest, removedAt: null, voidedAt: null }
          return personIds.flatMap((id) => {
            const person = known.get(id)
            return person ? [{ pick, substitute, person, diedOn: person.diedOn }] : []
          })
        }),
        birthdays: found?.birthdays ?? [],
        spells: found?.spells ?? [],
        inTurn: found && found.distance !== null ? found.inTurn : null,
      }
    },
  )
}

type Listed = Result<ReturnType<typeof listedInSeason>>
export type ListedRow = Listed['listed'][number]
export type PortraitRow = Listed['birthdays'][number]

/** On whose lists there is a birthday: of each of these seasons the people born on one of these days (`MM-DD`, a JSON array), by name. */
export const birthdaysInSeasons = (db: Db, seasonIds: SQL, days: Given<string>, viewer: Viewer) =>
  db
    .selectDistinct({
      seasonId: picks.seasonId,
      personId: people.id,
      labels: people.labels,
      ...birthColumns,
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(
      and(
        sql`${picks.seasonId} in ${seasonIds}`,
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
        hasBirthday(days),
        mayBeNamedTo(viewer, picks),
      ),
    )

/** The last day on which somebody died for these leaderboards. */
export const lastDeaths = (db: Db, leaderboardIds: SQL) =>
  db.all<{ id: string; on: CalendarDay }>(sql`
    select e.leaderboard_id as "id", max(e.died_on) as "on" from ${scoreEntries} e
    where e.leaderboard_id in ${leaderboardIds} group by e.leaderboard_id`)
