import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { columnsOf, numberAs } from '#db/fields.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { Db } from '../client.ts'
import {
  competitionParticipants,
  competitionPicks,
  competitions,
  membershipPeriods,
  profiles,
} from '../schema/index.ts'
import { isSealedSeason, mayBeSeenBy, type Viewer } from './picks/sealed.ts'

/** The picks chosen for a competition by all participants; of sealed lists only the viewer's own. */
export const chosenPicks = (db: Db, competitionId: string | SQL, viewer: Viewer) =>
  db
    .select({ userId: competitionPicks.userId, pickId: competitionPicks.pickId })
    .from(competitionPicks)
    .innerJoin(competitions, eq(competitions.id, competitionPicks.competitionId))
    .where(
      and(
        eq(competitionPicks.competitionId, competitionId),
        mayBeSeenBy(viewer, { userId: competitionPicks.userId, seasonId: competitions.seasonId }),
      ),
    )

/** Replaces a participant's choice while the condition is true; returns the picks now chosen. */
export const choosePicks = (
  db: Db,
  choice: { competitionId: string; userId: string; pickIds: readonly string[] },
  condition: SQL,
) => {
  const own = and(
    eq(competitionPicks.competitionId, choice.competitionId),
    eq(competitionPicks.userId, choice.userId),
    condition,
  )
  return {
    removed: db.delete(competitionPicks).where(own),
    added: db.run(sql`
      insert into ${competitionPicks} (competition_id, user_id, pick_id)
      select ${choice.competitionId}, ${choice.userId}, value from json_each(${JSON.stringify(choice.pickIds)})
      where ${condition}`),
    chosen: db.select({ pickId: competitionPicks.pickId }).from(competitionPicks).where(own),
  }
}

/**
 * Subset competitions whose nth reminder is due: they have had n reminders and begin from tomorrow through the day
 * `through[n]`. Sorted by start, with a limit for each n. With the number of picks that each possible participant has
 * chosen.
 */
export const choicesOpen = (
  db: Db,
  { today, through, limit }: { today: CalendarDay; through: readonly CalendarDay[]; limit: number },
) =>
  db
    .select({
      competitionId: competitions.id,
      ...columnsOf(competitions, 'leagueId', 'startDate', 'picksCount'),
      userId: profiles.id,
      /** While the list is sealed, the number of chosen picks must not be shown: it reveals the contents. */
      sealed: isSealedSeason(competitions.seasonId, today).mapWith(Boolean).as('sealed'),
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
        sql`${competitions.id} in (${sql.join(
          through.map(
            (day, reminded) => sql`select id from (
              select id from competitions where pick_participation = 'subset' and started_at is null
                and cancelled_at is null and reminders = ${reminded} and start_date > ${today} and start_date <= ${day}
              order by start_date limit ${limit})`,
          ),
          sql` union `,
        )})`,
        sql`(exists (select 1 from ${competitionParticipants} p where p.competition_id = ${competitions.id} and p.user_id = ${profiles.id})
          or not exists (select 1 from ${competitionParticipants} p where p.competition_id = ${competitions.id}))`,
      ),
    )
    .orderBy(asc(competitions.id), asc(profiles.id))

/** Stores how many reminders these competitions have had, unless their start was moved meanwhile. */
export const noteReminders = (
  db: Db,
  reminded: readonly { competitionId: string; startDate: CalendarDay; reminders: number }[],
) =>
  db.run(sql`
    update ${competitions} set reminders = r.value ->> 'reminders' from json_each(${JSON.stringify(reminded)}) r
    where ${competitions.id} = r.value ->> 'competitionId' and start_date = r.value ->> 'startDate'`)
