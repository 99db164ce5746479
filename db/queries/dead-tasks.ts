import { count, gt } from 'drizzle-orm'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { deadTasks } from '../schema/index.ts'

/** Notes tasks that failed for good. `at`: wall clock. */
export const addDeadTasks = (
  db: Db,
  tasks: readonly { id: string; kind: string; task: string }[],
  at: Instant,
) => db.insert(deadTasks).values(tasks.map((each) => ({ ...each, diedAt: at })))

/** How many have failed since a moment. */
export const deadTasksSince = (db: Db, since: Instant) =>
  db.select({ tasks: count() }).from(deadTasks).where(gt(deadTasks.diedAt, since))
