import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { joined, type Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { packed, packedFields, packedFrom, parsed } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { membershipPeriods, people, picks, scoreEntries } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { livingStatuses } from '#domain/life-status/statuses.ts'
import { birthColumns, namedPerson } from '../people/named-person.ts'
import { settledDiedOn } from '../picks/picks.ts'
import { mayBeNamedTo, type Viewer } from '../picks/sealed.ts'

/** Values that most picks of a list share. */
const sharedByPicks = {
  ...columnsOf(picks, 'userId', 'countsFrom', 'replacement'),
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

/** True for living people born on one of these days, `MM-DD` as a JSON array. */
const hasBirthday = (born: Given<string>): SQL =>
  sql`(${isLiving} and ${people.birthPrecision} = 'day'
    and substr(${people.birthDate}, 6) in (select value from json_each(${born})))`

/**
 * The distance of a person from the one whose turn it is on a day. Multiplying by about 65536 divided by the golden
 * ratio spreads turns evenly over the people, and keeps a person's turns far apart.
 */
const distanceFromTurn = (today: Given<CalendarDay>): SQL<number | null> =>
  sql<
    number | null
  >`((cast(substr(${people.id}, 2) as integer) - cast(julianday(${today}) as integer)) * 40503) & 65535`

interface Day {
  today: Given<CalendarDay>
  /** The dates of birth with a birthday on this day: `MM-DD` as a JSON array. */
  born: Given<string>
}

/**
 * The people and picks on the lists of a season, with the facts that the probability of deaths depends on. For the
 * viewer's list also the facts that decide how much room there is. Of sealed lists only the viewer's own. `birthdays`
 * are the living people born on one of the given days. `inTurn` is a living person who changes each day, the same for
 * all viewers who see the same lists.
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
    // The check is for the season, not for each pick, so it runs once.
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
          // SQLite takes bare columns next to a single min() from the row with the minimum.
          distance: sql<number | null>`min(iif(${isLiving}, ${distanceFromTurn(today)}, null))`.as(
            'distance',
          ),
          inTurn: packedFields(portrait).as('in_turn'),
          /** The viewer's membership periods. */
          periods: packedFrom(
            { joinedAt: membershipPeriods.joinedAt, leftAt: membershipPeriods.leftAt },
            sql`${membershipPeriods} where ${membershipPeriods.leagueId} = ${leagueId} and ${membershipPeriods.userId} = ${viewer.userId}`,
          ).as('periods'),
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
        periods: found?.periods ?? [],
        inTurn: found && found.distance !== null ? found.inTurn : null,
      }
    },
  )
}

type Listed = Result<ReturnType<typeof listedInSeason>>
export type ListedRow = Listed['listed'][number]
export type PortraitRow = Listed['birthdays'][number]

/** Birthdays on the lists of these seasons: the people born on one of these days (`MM-DD`, a JSON array), by season. */
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

/** The latest day of a scored death, for each leaderboard; `reported`: 1 if any death is not confirmed yet. */
export const lastDeaths = (db: Db, leaderboardIds: SQL) =>
  db.all<{ id: string; on: CalendarDay; reported: 0 | 1 }>(sql`
    select e.leaderboard_id as "id", max(e.died_on) as "on", max(e.status = 'reported') as "reported" from ${scoreEntries} e
    where e.leaderboard_id in ${leaderboardIds} group by e.leaderboard_id`)
