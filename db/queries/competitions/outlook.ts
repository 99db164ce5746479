import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { jobCursors, outlookCalibrations, outlooks, people, seasons } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { ShownOutlook } from '#domain/outlook/shown.ts'
import { setJobCursor } from '../jobs/jobs.ts'
import { birthColumns } from '../people/named-person.ts'

/** Seasons with an outlook due on a day, longest waiting first. */
export const dueOutlooks = (db: Db, today: CalendarDay, limit: number) =>
  db.all<{ id: string }>(sql`
    select id from ${seasons} where outlook_due <= ${today} order by outlook_due limit ${limit}`)

/** The due ones of these seasons. */
export const areDue = (ids: readonly string[], today: CalendarDay): SQL => sql`(
  select s.id from json_each(${JSON.stringify(ids)}) w cross join ${seasons} s on s.id = w.value
  where s.outlook_due <= ${today})`

export interface OutlookWrite {
  seasonId: string
  /** The season's dates that it is based on. */
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  /** When the next one is due; null: never. */
  next: CalendarDay | null
  /** Null: no outlook on this day. */
  made: {
    through: CalendarDay
    stepAhead: number
    stepBehind: number
    figures: ShownOutlook
    weekly: boolean
  } | null
}

/**
 * Stores the outlooks of a day, and when the next ones are due. Skips seasons whose dates have changed since they were
 * read.
 */
export const storeOutlooks = (db: Db, writes: readonly OutlookWrite[], today: CalendarDay) => {
  const rows = sql`json_each(${JSON.stringify(writes)}) w join ${seasons} s on s.id = w.value ->> 'seasonId'
    and s.start_date is w.value ->> 'startDate' and s.end_date is w.value ->> 'endDate' and s.outlook_due <= ${today}`
  return {
    made: db.run(sql`
      insert into ${outlooks} (season_id, day, through, step_ahead, step_behind, figures, weekly)
      select s.id, ${today}, w.value ->> '$.made.through', w.value ->> '$.made.stepAhead',
        w.value ->> '$.made.stepBehind', w.value -> '$.made.figures', w.value ->> '$.made.weekly'
      from ${rows} where json_type(w.value, '$.made') = 'object'
      on conflict (season_id, day) do update set through = excluded.through, step_ahead = excluded.step_ahead,
        step_behind = excluded.step_behind, figures = excluded.figures`),
    next: db.run(sql`
      update ${seasons} set outlook_due = f.next
      from (select s.id as season_id, w.value ->> 'next' as next from ${rows}) f where ${seasons.id} = f.season_id`),
  }
}

export const outlooksOf = (db: Db, seasonId: SQL<string>) =>
  db
    .select(columnsOf(outlooks, 'day', 'through', 'stepAhead', 'stepBehind', 'figures'))
    .from(outlooks)
    .where(eq(outlooks.seasonId, seasonId))
    .orderBy(asc(outlooks.day))

/** Deletes up to `limit` outlooks that are not kept for the whole season, up to and including a day. */
export const dropDailyOutlooks = (db: Db, until: CalendarDay, limit: number) =>
  db.run(sql`
    delete from ${outlooks} where rowid in (
      select rowid from ${outlooks} where weekly = 0 and day <= ${until} order by day limit ${limit})`)

export const latestCalibration = (db: Db) =>
  db.select().from(outlookCalibrations).orderBy(desc(outlookCalibrations.month)).limit(1)

/** All calibrations, one per month, in order of month. */
export const allCalibrations = (db: Db) =>
  db
    .select(columnsOf(outlookCalibrations, 'at', 'observed', 'expected'))
    .from(outlookCalibrations)
    .orderBy(asc(outlookCalibrations.month))

/** A chunk of the index in order of id, with the fields that a comparison with the life table needs. */
export const livesAfter = (db: Db, after: string, limit: number) =>
  db
    .select({
      id: people.id,
      ...birthColumns,
      ...columnsOf(people, 'sex', 'diedOn', 'createdAt'),
    })
    .from(people)
    .where(and(gt(people.id, after), isNull(people.mergedInto), eq(people.human, true)))
    .orderBy(asc(people.id))
    .limit(limit)

export interface CalibrationCursor extends Record<string, unknown> {
  month: CalendarDay
  /** The id of the last person included. */
  after: string
  bands: { people: number; observed: number; expected: number }[]
}

export const calibrationCursorName = 'outlook-calibration'

/** Stores the progress of the month's calibration, unless another run is further. */
export const keepCalibrationCursor = (db: Db, cursor: CalibrationCursor) =>
  setJobCursor(
    db,
    calibrationCursorName,
    cursor,
    sql`not exists (select 1 from ${jobCursors} c where c.name = ${calibrationCursorName}
      and c.value ->> 'month' >= ${cursor.month} and (c.value ->> 'month' > ${cursor.month} or c.value ->> 'after' > ${cursor.after}))`,
  )

/** Stores the calibration of a month, once. */
export const storeCalibration = (db: Db, row: typeof outlookCalibrations.$inferInsert) =>
  insertWhere(db, outlookCalibrations, row, sql`true`).onConflictDoNothing()
