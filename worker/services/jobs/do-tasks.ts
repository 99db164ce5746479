import type { Ctx } from '../context.ts'
import { leaderboardsAtOnce, recomputeThese } from '../leaderboards/recompute.ts'
import { mailsOfTask, sendDue } from '../mail/deliver-mails.ts'
import { deliverNews, findDueNews } from '../notifications/deliver-news.ts'
import { fanOut } from '../notifications/fan-out.ts'
import { createOutlooksFor } from '../outlook/make-outlooks.ts'
import { propagateNews } from '../people/propagate.ts'
import { listsAtOnce, settleThese } from '../picks/settle-lists.ts'
import { pieces, type Task, type TaskQueue } from '../tasks/task.ts'
import { findDueWebhooks, sendToWebhooks } from '../webhooks/send-to-webhooks.ts'
import { writeDigests } from '../weekly-digest/write.ts'

/** Time after which a task leaves the rest to a new task. */
const taskMs = 10_000

/** Time for which one task calls webhooks: other tasks wait behind it. */
const webhooksMs = 20_000

/** Splits the work on these leaderboards and lists into tasks. */
export const asTasks = ({
  leaderboards,
  lists,
}: {
  leaderboards: readonly string[]
  lists: readonly string[]
}): Task[] => [
  // Lists first: settling them changes leaderboards.
  ...pieces(lists, listsAtOnce).map((some): Task => ({ kind: 'settle', lists: some })),
  ...pieces(leaderboards, leaderboardsAtOnce).map(
    (some): Task => ({
      kind: 'recompute',
      leaderboards: some,
    }),
  ),
]

/**
 * Does one task, and queues its follow-up tasks. Idempotent, and may be killed at any point: unfinished work stays
 * marked in the database, where the scheduled job finds it. Returns a summary of counts.
 */
export const doTask = async (ctx: Ctx, queue: TaskQueue, task: Task): Promise<object> => {
  switch (task.kind) {
    case 'propagate': {
      const summary = await propagateNews(ctx, {
        id: task.id,
        wallMs: taskMs,
        onMarked: (marked) => queue.send(asTasks(marked)),
      })
      if (summary.more) await queue.send([task])
      return summary
    }
    case 'settle': {
      const leaderboards = await settleThese(ctx, task.lists)
      await queue.send(asTasks({ leaderboards, lists: [] }))
      return { lists: task.lists.length, stale: leaderboards.length }
    }
    case 'recompute':
      return { leaderboards: await recomputeThese(ctx, task.leaderboards) }
    case 'outlook':
      return { made: await createOutlooksFor(ctx, task.seasons) }
    case 'fan_out': {
      const summary = await fanOut(ctx, { wallMs: taskMs })
      const due = [...(await findDueNews(ctx)), ...(await findDueWebhooks(ctx))]
      await queue.send([...due, ...(summary.more ? [task] : [])])
      return summary
    }
    case 'deliver': {
      const summary = await deliverNews(ctx, { chunks: 1 })
      await queue.send([{ kind: 'send' }, ...(summary.late > 0 ? [task] : [])])
      return summary
    }
    case 'webhooks': {
      const summary = await sendToWebhooks(ctx, { wallMs: webhooksMs })
      // If nothing was sent, the rest waits for the next run of the job.
      if (summary.more && summary.sent > 0) await queue.send([task])
      return summary
    }
    case 'digest': {
      const summary = await writeDigests(ctx, { wallMs: taskMs })
      await queue.send([{ kind: 'send' }, ...(summary.more ? [task] : [])])
      return summary
    }
    case 'send':
      return sendDue(ctx, { most: mailsOfTask })
  }
}
