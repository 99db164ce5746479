import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { people } from './people.ts'

/** A line of activity that a spread brings to every league it reaches. */
export interface PropagationLine {
  kind: string
  data: Record<string, unknown>
}

/**
 * What was learned of a person, on its way to the leagues that hold them. A row goes out in portions, league by league in
 * the order of their ids, and is gone when every league has it; until then who reads a leaderboard that it has not reached
 * computes it on the spot.
 */
export const propagations = sqliteTable('propagations', {
  id: integer().primaryKey({ autoIncrement: true }),
  personId: text()
    .notNull()
    .references(() => people.id),
  at: instant().notNull(),
  /** Scores may change: leaderboards and lists are marked, and not only told. */
  marks: integer({ mode: 'boolean' }).notNull(),
  /** Days of death held true now or before: sealed leaderboards that cover one owe their league a late note. */
  days: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  lines: text({ mode: 'json' }).$type<PropagationLine[]>().notNull().default([]),
  /** The last league that has it; empty: none yet. */
  afterLeague: id().notNull().default(''),
})

/** A task of the queue that failed as often as it may: shown to admins, and found again by the scheduled job. */
export const deadTasks = sqliteTable(
  'dead_tasks',
  {
    id: id().primaryKey(),
    kind: text().notNull(),
    /** The message as it came, as JSON. */
    task: text().notNull(),
    /** Wall clock. */
    diedAt: instant().notNull(),
  },
  (t) => [index('dead_tasks_died').on(t.diedAt)],
)
