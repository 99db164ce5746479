import type { MessageBatch, MessageSendRequest, Queue } from '@cloudflare/workers-types'
import type { Instant } from '#domain/calendar-day.ts'
import type { Ctx } from './services/context.ts'
import { errorForLog } from './services/error-for-log.ts'
import { doTask } from './services/jobs/do-tasks.ts'
import { noteDead } from './services/tasks/dead.ts'
import { pieces, type Task, type TaskQueue, task } from './services/tasks/task.ts'

/** A call may carry 100 messages and 256 kB in all (a task of 200 ids has 8 kB). */
const messagesAtOnce = 25

/** The dead letter queue: messages that failed as often as wrangler.toml allows. */
const deadQueue = 'deathlist-dead'

/** The delay before the first retry; it doubles with each further one. */
const retrySeconds = 15
const longestRetrySeconds = 1_800

/** The task queue on Cloudflare's binding; null without a binding: the scheduled job then does the work itself. */
export const createTaskQueue = (binding: Queue<Task> | undefined): TaskQueue | null =>
  binding
    ? {
        send: async (tasks) => {
          for (const some of pieces(tasks, messagesAtOnce))
            await binding.sendBatch(some.map((body): MessageSendRequest<Task> => ({ body })))
        },
      }
    : null

/**
 * Processes a batch of messages one by one; a failed message is retried on its own. Messages of the dead letter queue
 * are only recorded.
 * @param realNow the wall clock: a task reserves what it sends from its own start, not from that of a long batch
 */
export const consume = async (
  ctx: Ctx,
  queue: TaskQueue,
  batch: Pick<MessageBatch<unknown>, 'queue' | 'messages'>,
  realNow: () => Instant = () => ctx.realNow,
): Promise<void> => {
  if (batch.queue === deadQueue) {
    await noteDead(
      ctx,
      batch.messages.map(({ body }) => body),
    )
    for (const message of batch.messages) message.ack()
    return
  }
  for (const message of batch.messages) {
    const started = Date.now()
    try {
      const parsed = task.parse(message.body)
      const summary = await doTask({ ...ctx, realNow: realNow() }, queue, parsed)
      message.ack()
      const { attempts: attempt } = message
      ctx.log.info('task', { task: parsed.kind, attempt, ms: Date.now() - started, ...summary })
    } catch (error) {
      ctx.log.error('task_failed', { attempt: message.attempts, error: errorForLog(error) })
      const delaySeconds = Math.min(longestRetrySeconds, retrySeconds * 2 ** (message.attempts - 1))
      message.retry({ delaySeconds })
    }
  }
}
