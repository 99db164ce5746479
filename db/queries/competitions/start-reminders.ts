import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs, numberAs } from '#db/fields.ts'
import {
  competitionPicks,
  competitions,
  deathlists,
  leagueRules,
  membershipPeriods,
  memberships,
  profiles,
  seasons,
} from '#db/schema/index.ts'
import { type CalendarDay, startOf } from '#domain/calendar-day.ts'
import { firstListArrival } from '#domain/leagues/joining.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import { versionOn } from '../leagues/rules.ts'
import { isListComplete } from '../picks/deathlists.ts'
import { isSealedSeason } from '../picks/sealed.ts'
import { rulesWithSettings } from '../settings.ts'
import { mayTakePart } from './competition-conditions.ts'

/** A user who may play in a season or competition that starts, whether or not the list is ready. */
interface StartRow {
  /** The id of the competition, or of the season. */
  startId: string
  competitionId: string | null
  leagueId: string
  startDate: CalendarDay
  userId: string
  /**
   * 1: the list has a name, and as many picks as the league's rules allow on that day; or the player cannot do anything
   * before, because a draft will fill it or no pick can be added.
   */
  ready: number
}

interface Due {
  today: CalendarDay
  /** The last day of starts that have had n reminders, for each n. */
  through: readonly CalendarDay[]
  /** For each n. */
  limit: number
}

/** Starts from tomorrow through a day that have had `reminded` reminders, the next start first. */
const startsOf = (table: SQL, condition: SQL, { today, through, limit }: Due) =>
  sql.join(
    through.map(
      (day, reminded) => sql`select * from (
        select * from ${table} where ${condition} and reminders = ${reminded} and start_date > ${today}
          and start_date <= ${day} order by start_date limit ${limit})`,
    ),
    sql` union all `,
  )

/** True while a season is not over: afterwards nobody can complete a list. */
const areListsOpen = (seasonId: SQL, today: CalendarDay): SQL =>
  sql`exists (select 1 from ${seasons} z where z.id = ${seasonId} and z.archived_at is null
    and (z.end_date is null or z.end_date >= ${today}))`

/**
 * True if a member may add picks until a start (`decideAdd`): the season has not begun, its rules allow new picks or have
 * a transfer window, or a first list may still be filled.
 */
const takesPicks = (today: CalendarDay): SQL => sql`exists (
  select 1 from ${seasons} z cross join ${leagueRules}
  where z.id = s.season_id and ${leagueRules.leagueId} = z.league_id
    and ${leagueRules.version} = ${versionOn(sql`z.league_id`, sql`s.start_date` as SQL<CalendarDay>)}
    and (z.start_date > ${today} or max(m.joined_at, z.created_at) >= ${startOf(firstListArrival(today))}
      or ${rulesWithSettings.allowNewPicks} = 'true' or exists (
        select 1 from json_each(${leagueRules.settings}, '$.pack.moves.windows') w
        where w.value ->> 'to' >= ${today} and w.value ->> 'from' <= s.start_date)))`

/**
 * Seasons, and competitions played with whole lists, whose nth reminder is due: they have had n reminders and begin
 * from tomorrow through the day `through[n]`. With all users who may play.
 */
export const startsToRemind = (db: Db, due: Due) =>
  db.all<StartRow>(sql`
    with starts as (
      select id as start_id, null as competition_id, id as season_id, league_id, start_date
      from (${startsOf(sql`${seasons}`, sql`archived_at is null`, due)})
      union all
      select id, id, season_id, league_id, start_date
      from (${startsOf(
        sql`${competitions}`,
        sql`pick_participation = 'all' and started_at is null and cancelled_at is null
          and ${areListsOpen(sql`${competitions}.season_id`, due.today)}`,
        due,
      )}))
    select s.start_id as "startId", s.competition_id as "competitionId", s.league_id as "leagueId",
      s.start_date as "startDate", m.user_id as "userId",
      ${isDraftAhead(sql`s.season_id`)} or not ${takesPicks(due.today)} or exists (
        select 1 from ${deathlists} d where d.season_id = s.season_id and d.user_id = m.user_id
          and ${isListComplete({ id: sql`d.id`, leagueId: sql`d.league_id`, name: sql`d.name` }, sql`s.start_date`)}) as "ready"
    from starts s cross join ${memberships} m on m.league_id = s.league_id and m.left_at is null
    where s.competition_id is null or ${mayTakePart(sql`s.competition_id`, sql`m.user_id`)}`)

/** Subset competitions whose nth reminder is due, with the number of picks that each possible participant has chosen. */
export const choicesOpen = (db: Db, due: Due) =>
  db
    .select({
      competitionId: competitions.id,
      ...columnsOf(competitions, 'leagueId', 'startDate', 'picksCount'),
      userId: profiles.id,
      /** While the list is sealed, the number of chosen picks must not be shown: it reveals the contents. */
      sealed: flagAs('sealed', isSealedSeason(competitions.seasonId, due.today)),
      chosen: numberAs(
        'chosen',
        sql`(select count(*) from ${competitionPicks} x where x.competition_id = ${competitions.id} and x.user_id = ${profiles.id})`,
      ),
    })
    .from(competitions)
    .innerJoin(
      membershipPeriods,
      and(eq(membershipPeriods.leagueId, competitions.leagueId), isNull(membershipPeriods.leftAt)),
    )
    .innerJoin(profiles, eq(profiles.id, membershipPeriods.userId))
    .where(
      and(
        sql`${competitions.id} in (select id from (${startsOf(
          sql`${competitions}`,
          sql`pick_participation = 'subset' and started_at is null and cancelled_at is null`,
          due,
        )}))`,
        mayTakePart(competitions.id, profiles.id),
      ),
    )
    .orderBy(asc(competitions.id), asc(profiles.id))

/** Stores how many reminders these starts have had, unless they were moved meanwhile. */
export const noteStartReminders = (
  db: Db,
  reminded: readonly { startId: string; startDate: CalendarDay; reminders: number }[],
) => {
  const noted = (table: SQL) => sql`
    update ${table} set reminders = r.value ->> 'reminders' from json_each(${JSON.stringify(reminded)}) r
    where ${table}.id = r.value ->> 'startId' and start_date = r.value ->> 'startDate'`
  return {
    seasons: db.run(noted(sql`${seasons}`)),
    competitions: db.run(noted(sql`${competitions}`)),
  }
}
