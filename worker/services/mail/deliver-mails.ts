import { runBatch } from '#db/batch.ts'
import { mailTries, markMailFailed, markMailSent, takeDueMails } from '#db/queries/news/outbox.ts'
import type { Ctx } from '../context.ts'

const mostAtOnce = 100
const wallMs = 60_000
/** Mails per task: each is a call of its own, and a Worker has a thousand. */
export const mailsOfTask = 800

/**
 * Sends the due mails, oldest first: right after the commit that caused them, and again from the cron job for failed
 * ones. An attempt is counted before it is made, so that two runs never send the same mail; a crash between sending and
 * marking can send a mail twice.
 */
export const deliverDue = async (ctx: Pick<Ctx, 'db' | 'mailer' | 'log'>, now: string) => {
  const due = await takeDueMails(ctx.db, now, ctx.mailer.atOnce ?? mostAtOnce)
  const marks = await Promise.all(
    due.map(async (mail) => {
      try {
        await ctx.mailer.send({
          to: mail.toAddress,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          unsubscribeUrl: mail.unsubscribeUrl,
        })
        return { ok: true, mark: markMailSent(ctx.db, mail.id, now, !ctx.mailer.keepsOutbox) }
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown'
        ctx.log.error('mail_failed', {
          mail: mail.id,
          attempt: mail.attempts,
          last: mail.attempts >= mailTries,
          reason,
        })
        return { ok: false, mark: markMailFailed(ctx.db, mail.id, reason) }
      }
    }),
  )
  if (marks.length > 0) await runBatch(ctx.db, { marks: marks.map(({ mark }) => mark) })
  const sent = marks.filter(({ ok }) => ok).length
  return { sent, failed: marks.length - sent }
}

/**
 * Sends the pending mails: those of news, and those whose first delivery, right after their commit, failed or never
 * ran. Continues until none is due, `most` have been tried, or time runs out.
 */
export const sendDue = async (
  ctx: Pick<Ctx, 'db' | 'mailer' | 'log' | 'realNow'>,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
) => {
  const total = { sent: 0, failed: 0 }
  const started = Date.now()
  const until = started + wallMs
  // An attempt reserves its mail for a minute from its own start, not from the start of a long run.
  const now = () => new Date(Date.parse(ctx.realNow) + Date.now() - started).toISOString()
  while (total.sent + total.failed < most && Date.now() < until) {
    const { sent, failed } = await deliverDue(ctx, now())
    total.sent += sent
    total.failed += failed
    if (sent + failed === 0) break
  }
  return total
}

/**
 * Sends the mails that the last batch has put into the outbox, after the response; failed ones are left to the cron
 * job.
 */
export const deliverSoon = (ctx: Pick<Ctx, 'db' | 'mailer' | 'log' | 'after' | 'realNow'>): void =>
  ctx.after(deliverDue(ctx, ctx.realNow))
