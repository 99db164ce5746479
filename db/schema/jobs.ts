import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/** The current holder of a job: a lease that is not renewed expires, and the next run takes over. */
export const jobLeases = sqliteTable('job_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  expiresAt: instant().notNull(),
})

/** Progress of a job, for its next run. */
export const jobCursors = sqliteTable('job_cursors', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
})

/** One summary per run of a job; the source of the health line for admins. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    summary: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [index('job_runs_name').on(t.name, t.startedAt), index('job_runs_started').on(t.startedAt)],
)
