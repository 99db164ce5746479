import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, rowOf } from './columns.ts'
import { people } from './people.ts'

/** An activity item to record in every league that a propagation reaches. */
export interface PropagationLine {
  kind: string
  data: Record<string, unknown>
}

/**
 * A change of a person that still has to be propagated to leagues. A row is processed in chunks, league by league in
 * the order of their ids, and deleted when every league has it. Until then, reading a leaderboard that it has not
 * reached computes that leaderboard on the spot.
 */
export const propagations = sqliteTable('propagations', {
  id: integer().primaryKey({ autoIncrement: true }),
  personId: rowOf(() => people.id),
  at: instant().notNull(),
  /** Scores may change: also set the stale flags of leaderboards and lists, instead of only recording activity. */
  marks: integer({ mode: 'boolean' }).notNull(),
  /** Days of death believed now or before: sealed leaderboards that cover one get a late note in their league. */
  days: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  lines: text({ mode: 'json' }).$type<PropagationLine[]>().notNull().default([]),
  /** The last league that was processed; empty: none yet. */
  afterLeague: id().notNull().default(''),
})

/** A queue task that failed the maximum number of times: shown to admins, and retried by the scheduled job. */
export const deadTasks = sqliteTable(
  'dead_tasks',
  {
    id: id().primaryKey(),
    kind: text().notNull(),
    /** The message as received, as JSON. */
    task: text().notNull(),
    /** Wall clock. */
    diedAt: instant().notNull(),
  },
  (t) => [index('dead_tasks_died').on(t.diedAt)],
)
