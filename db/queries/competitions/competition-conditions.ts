import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import { numberAs } from '#db/fields.ts'
import { competitionParticipants, competitions, leagues } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { CompetitionRow } from './competitions.ts'

/* Conditions that writes of a competition check at the moment of writing. */

const openCount = (leagueId: string, today: CalendarDay): SQL<number> =>
  sql<number>`(select count(*) from ${competitions} c where c.league_id = ${leagueId} and c.cancelled_at is null and c.end_date >= ${today})`

/**
 * The number of a league's competitions that are neither over nor cancelled, and of a season's that are not cancelled:
 * one row, or none if the league is gone.
 */
export const openCompetitions = (
  db: Db,
  { leagueId, seasonId, today }: { leagueId: string; seasonId: string; today: CalendarDay },
) =>
  db
    .select({
      count: numberAs('count', openCount(leagueId, today)),
      inSeason: numberAs('in_season', inSeason(seasonId)),
    })
    .from(leagues)
    .where(eq(leagues.id, leagueId))

/** True while the league has fewer than `most` such competitions. */
export const fewerOpenThan = (leagueId: string, most: number, today: CalendarDay): SQL =>
  sql`${openCount(leagueId, today)} < ${most}`

/** True while the season has fewer than `most` competitions that are not cancelled. */
export const fewerInSeason = (seasonId: string, most: number): SQL => sql`${inSeason(seasonId)} < ${most}`

const inSeason = (seasonId: string): SQL<number> =>
  sql<number>`(select count(*) from ${competitions} c where c.season_id = ${seasonId} and c.cancelled_at is null)`

const settled = [
  'name',
  'startDate',
  'endDate',
  'pickParticipation',
  'picksCount',
  'settings',
] as const satisfies readonly (keyof CompetitionRow)[]

/** True while all editable fields of a competition are at their expected version, including its players. */
export const isAsSettled = (row: CompetitionRow, participants: readonly { userId: string }[]): SQL => {
  const players = [...participants].map(({ userId }) => userId).sort()
  return all(
    sql`exists (select 1 from ${competitions} where ${competitions.id} = ${row.id}
      and ${sql.join(
        settled.map((name) => sql`${competitions[name]} is ${sql.param(row[name], competitions[name])}`),
        sql` and `,
      )})`,
    sql`(select json_group_array(user_id) from (select user_id from ${competitionParticipants}
      where competition_id = ${row.id} order by user_id)) = ${JSON.stringify(players)}`,
  )
}

/** True for a user who may take part in a competition: as a named player, or because none are named. */
export const mayTakePart = (competitionId: string | SQLWrapper, userId: string | SQLWrapper): SQL =>
  sql`(exists (select 1 from ${competitionParticipants} p where p.competition_id = ${competitionId} and p.user_id = ${userId})
    or not exists (select 1 from ${competitionParticipants} p where p.competition_id = ${competitionId}))`

/** True while a competition still has this number of picks to choose, and the user may take part. */
export const isChosenFrom = (row: CompetitionRow, userId: string): SQL =>
  sql`exists (select 1 from ${competitions} c where c.id = ${row.id} and c.pick_participation = 'subset'
      and c.picks_count is ${row.picksCount})
    and ${mayTakePart(row.id, userId)}`

/** True while the competition has not begun and is not cancelled. */
export const isUpcoming = (competitionId: string, today: CalendarDay): SQL =>
  sql`exists (select 1 from ${competitions} c where c.id = ${competitionId} and c.started_at is null and c.cancelled_at is null and c.start_date > ${today})`

/** True until the competition is over or cancelled. */
export const isOpenCompetition = (competitionId: string, today: CalendarDay): SQL =>
  sql`exists (select 1 from ${competitions} c where c.id = ${competitionId} and c.cancelled_at is null and c.end_date >= ${today})`
