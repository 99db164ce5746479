import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { competitionParticipants, competitions, deathlists, memberships, seasons } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import { isListComplete } from '../picks/deathlists.ts'

/** A user who may play in a season or competition that starts, whether or not the list is ready. */
interface StartRow {
  /** The id of the competition, or of the season. */
  startId: string
  competitionId: string | null
  leagueId: string
  startDate: CalendarDay
  userId: string
  /**
   * 1: the list has a name, and as many picks as the league's rules allow on that day; or a draft will fill it, and the
   * player cannot do anything before.
   */
  ready: number
}

/** Starts from tomorrow through a day that have had `reminded` reminders, the next start first. */
const startsOf = (
  table: SQL,
  condition: SQL,
  today: CalendarDay,
  through: readonly CalendarDay[],
  limit: number,
) =>
  sql.join(
    through.map(
      (day, reminded) => sql`select * from (
        select * from ${table} where ${condition} and reminders = ${reminded} and start_date > ${today}
          and start_date <= ${day} order by start_date limit ${limit})`,
    ),
    sql` union all `,
  )

/**
 * Seasons, and competitions played with whole lists, whose nth reminder is due: they have had n reminders and begin
 * from tomorrow through the day `through[n]`. With all users who may play.
 */
export const startsToRemind = (
  db: Db,
  { today, through, limit }: { today: CalendarDay; through: readonly CalendarDay[]; limit: number },
) =>
  db.all<StartRow>(sql`
    with starts as (
      select id as start_id, null as competition_id, id as season_id, league_id, start_date
      from (${startsOf(sql`${seasons}`, sql`archived_at is null`, today, through, limit)})
      union all
      select id, id, season_id, league_id, start_date
      from (${startsOf(
        sql`${competitions}`,
        sql`pick_participation = 'all' and started_at is null and cancelled_at is null`,
        today,
        through,
        limit,
      )}))
    select s.start_id as "startId", s.competition_id as "competitionId", s.league_id as "leagueId",
      s.start_date as "startDate", m.user_id as "userId",
      ${isDraftAhead(sql`s.season_id`)} or exists (
        select 1 from ${deathlists} d where d.season_id = s.season_id and d.user_id = m.user_id
          and ${isListComplete({ id: sql`d.id`, leagueId: sql`d.league_id`, name: sql`d.name` }, sql`s.start_date`)}) as "ready"
    from starts s cross join ${memberships} m on m.league_id = s.league_id and m.left_at is null
    where s.competition_id is null
      or exists (select 1 from ${competitionParticipants} p
        where p.competition_id = s.competition_id and p.user_id = m.user_id)
      or not exists (select 1 from ${competitionParticipants} p where p.competition_id = s.competition_id)`)

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
