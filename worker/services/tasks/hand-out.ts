import type { Ctx } from '../context.ts'
import type { Task } from './task.ts'

/**
 * A step of the scheduled job: does its work here or, if there is a queue, finds the work and queues it. Returns a
 * summary of counts.
 */
export const handOut = async (
  { queue }: Pick<Ctx, 'queue'>,
  { find, here }: { find: () => Promise<readonly Task[]>; here: () => Promise<object> },
): Promise<object> => {
  if (!queue) return here()
  const tasks = await find()
  await queue.send(tasks)
  return { handedOut: tasks.length }
}
