import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ShownOutlook } from '#domain/outlook/shown.ts'
import { day, instant, partOf } from './columns.ts'
import { seasons } from './league.ts'

/** The outlook of a season as shown on a day; nothing more exact is stored. */
export const outlooks = sqliteTable(
  'outlooks',
  {
    seasonId: partOf(() => seasons.id),
    day: day().notNull(),
    /** The last day that the predicted points cover. */
    through: day().notNull(),
    /** Rounding steps of the points shown: predicted, and so far. */
    stepAhead: integer().notNull(),
    stepBehind: integer().notNull(),
    figures: text({ mode: 'json' }).$type<ShownOutlook>().notNull(),
    /** One per week is kept for the chart of the whole season; the others are deleted. */
    weekly: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.day] }),
    index('outlooks_passing').on(t.day).where(sql`weekly = 0`),
  ],
)

/** Observed deaths in the index compared with the life table, as of the beginning of a month. */
export const outlookCalibrations = sqliteTable('outlook_calibrations', {
  /** The month's first day. */
  month: day().primaryKey(),
  at: instant().notNull(),
  observed: integer().notNull(),
  expected: real().notNull(),
  /** By age, youngest first (worker/domain/outlook/calibration.ts). */
  bands: text({ mode: 'json' }).$type<{ people: number; observed: number; expected: number }[]>().notNull(),
})
