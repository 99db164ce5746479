import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { addDeadTasks } from '#db/queries/jobs/dead-tasks.ts'
import type { Ctx } from '../context.ts'

const named = z.object({ kind: z.string() })

/**
 * Notes tasks that failed as often as they may, for the admins' health line. What they were to do is still marked in the
 * database, and found again by the scheduled job.
 */
export const noteDead = async (
  ctx: Pick<Ctx, 'db' | 'realNow'>,
  tasks: readonly unknown[],
): Promise<void> => {
  await addDeadTasks(
    ctx.db,
    tasks.map((each) => ({
      id: uuidv7(),
      kind: named.safeParse(each).data?.kind ?? 'unknown',
      task: JSON.stringify(each) ?? 'null',
    })),
    ctx.realNow,
  )
}
