import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { addDeadTasks } from '#db/queries/jobs/dead-tasks.ts'
import type { Ctx } from '../context.ts'

const named = z.object({ kind: z.string() })

/**
 * Records tasks that failed at all attempts, for the admins' health line. Their work is still marked in the database,
 * where the scheduled job finds it.
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
