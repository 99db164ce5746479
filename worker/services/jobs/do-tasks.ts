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

/** How long one task goes on before it hands the rest to the next. */
const taskMs = 10_000

/** How long webhooks are called by one task: other tasks wait behind it. */
const webhooksMs = 20_000

/** The work on these leaderboards and lists, in pieces for one taker each. */
export const asTasks = ({
  leaderboards,
  lists,
}: {
  leaderboards: readonly string[]
  lists: readonly string[]
}): Task[] => [
  // First: what they void or suspend changes leaderboards.
  ...pieces(lists, listsAtOnce).map((some): Task => ({ kind: 'settle', lists: some })),
  ...pieces(leaderboards, leaderboardsAtOnce).map(
    (some): Task => ({
      kind: 'recompute',
      leaderboards: some,
    }),
  ),
]

/**
 * Does one task, and hands on what follows from it. Doing it twice, or cutting it anywhere and doing it again, comes to the
 * same: what is left stays marked in the database, where the scheduled job finds it. Answers a summary of counts.
 */
export const doTask = async (ctx: Ctx, queue: TaskQueue, task: Task): Promise<object> => {
  switch (task.kind) {
    case 'spread': {
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
      const summary = await deliverNews(ctx, { portions: 1 })
      await queue.send([{ kind: 'send' }])
      return summary
    }
    case 'webhooks': {
      const summary = await sendToWebhooks(ctx, { wallMs: webhooksMs })
      // Where nothing arrived any more, the rest waits for the next run of the job.
      if (summary.more && summary.sent > 0) await queue.send([task])
      return summary
    }
    case 'letter': {
      const summary = await writeDigests(ctx, { wallMs: taskMs })
      await queue.send([{ kind: 'send' }, ...(summary.more ? [task] : [])])
      return summary
    }
    case 'send':
      return sendDue(ctx, { most: mailsOfTask })
  }
}
