import { runBatch } from '#db/batch.ts'
import { changeSettings, ensureSettings, settingsOfAnybody } from '#db/queries/news/notification-settings.ts'
import { type NewsKind, newsDefinition } from '#domain/news/news-registry.ts'
import { defaultDigest, nextDigestAt } from '#domain/notifications/digest-time.ts'
import { type NewsMatrix, wantedOf } from '#domain/notifications/settings.ts'
import type { Ctx } from '../context.ts'
import { withinSubjectsBudget } from '../spending.ts'
import { newSettings } from './settings.ts'
import { unknownTimeZone } from './settings-row.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

export interface MailStop {
  kind: NewsKind
  /** True if mails of that kind are stopped. */
  stopped: boolean
}

/** Whether mails of the token's kind are stopped; null for an invalid token. */
export const readMailStop = async (ctx: Ctx, token: string): Promise<MailStop | null> => {
  const read = readUnsubscribeToken(ctx, token)
  if (!read) return null
  const [row] = await withinSubjectsBudget(ctx, read.userId, 'light', async () =>
    settingsOfAnybody(ctx.db, read.userId),
  )
  if (!row) return null
  // Only we write this column.
  const matrix = JSON.parse(row.matrix ?? '{}') as NewsMatrix
  return { kind: read.kind, stopped: !wantedOf(matrix, read.kind).email }
}

const set = async (
  ctx: Ctx,
  { userId, kind }: { userId: string; kind: NewsKind },
  stopped: boolean,
): Promise<MailStop | null> => {
  const { db, realNow } = ctx
  const [row] = await settingsOfAnybody(db, userId)
  if (!row) return null
  const weekday = stopped ? null : (row.digestWeekday ?? defaultDigest.weekday)
  const digest = {
    digestWeekday: weekday,
    nextDigestAt: nextDigestAt(
      realNow,
      { weekday, hour: row.digestHour ?? defaultDigest.hour },
      row.timeZone ?? unknownTimeZone,
    ),
  }
  await runBatch(db, {
    row: ensureSettings(db, newSettings(ctx, userId)),
    changed: changeSettings(db, userId, {
      matrix: { [kind]: { email: !stopped } },
      ...(newsDefinition(kind).weekly ? digest : {}),
    }),
  })
  return { kind, stopped }
}

/** Stops mails of the token's kind, or allows them again; null as above. The token is the only authorization. */
export const setMailStop = async (ctx: Ctx, token: string, stopped: boolean): Promise<MailStop | null> => {
  const read = readUnsubscribeToken(ctx, token)
  return read && withinSubjectsBudget(ctx, read.userId, 'write', () => set(ctx, read, stopped))
}
