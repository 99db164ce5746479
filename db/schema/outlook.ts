import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ShownOutlook } from '#domain/outlook/shown.ts'
import { day, id, instant } from './columns.ts'
import { seasons } from './league.ts'

/** What was shown of a season on a day, as it was shown: nothing more exact is kept. */
export const outlooks = sqliteTable(
  'outlooks',
  {
    seasonId: id()
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    day: day().notNull(),
    /** The last day that the points ahead are of. */
    through: day().notNull(),
    /** The steps in which points are told: ahead, and so far. */
    stepAhead: integer().notNull(),
    stepBehind: integer().notNull(),
    figures: text({ mode: 'json' }).$type<ShownOutlook>().notNull(),
    /** One a week is kept for the chart of the whole season; the others pass. */
    weekly: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.day] }),
    index('outlooks_passing').on(t.day).where(sql`weekly = 0`),
  ],
)

/** How the people of the index died compared with the life table, as of the beginning of a month. */
export const outlookCalibrations = sqliteTable('outlook_calibrations', {
  /** Its first day. */
  month: day().primaryKey(),
  at: instant().notNull(),
  observed: integer().notNull(),
  expected: real().notNull(),
  /** By age, youngest first (worker/domain/outlook/calibration.ts). */
  bands: text({ mode: 'json' }).$type<{ people: number; observed: number; expected: number }[]>().notNull(),
})
