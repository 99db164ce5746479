import { count, gt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { deadTasks } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'

/** Stores tasks that failed permanently. `at`: wall clock. */
export const addDeadTasks = (
  db: Db,
  tasks: readonly { id: string; kind: string; task: string }[],
  at: Instant,
) => db.insert(deadTasks).values(tasks.map((each) => ({ ...each, diedAt: at })))

export const deadTasksSince = (db: Db, since: Given<Instant>) =>
  db.select({ tasks: count() }).from(deadTasks).where(gt(deadTasks.diedAt, since))
