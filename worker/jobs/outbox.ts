import type { Ctx } from '../services/context.ts'
import { deliverDue } from '../services/mail/deliver.ts'

const batches = 10

/** Retries mails whose first delivery, right after their commit, failed or never ran. */
export const sendOutbox = {
  name: 'outbox',
  run: async (ctx: Ctx): Promise<{ sent: number; failed: number }> => {
    const total = { sent: 0, failed: 0 }
    for (let i = 0; i < batches; i++) {
      const { sent, failed } = await deliverDue(ctx, ctx.realNow)
      total.sent += sent
      total.failed += failed
      if (sent + failed === 0) break
    }
    return total
  },
}
