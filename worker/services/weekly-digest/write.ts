import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { activityItems } from '#db/queries/news/activity-items.ts'
import {
  type DueDigest,
  digestNews,
  digestParts,
  digestWritten,
  dueDigests,
  isDigestDue,
} from '#db/queries/news/digests.ts'
import { enqueueMail, ifMailIsThere } from '#db/queries/news/outbox.ts'
import { addMs, dayMs, dayOf } from '#domain/calendar-day.ts'
import { digestDays } from '#domain/news/weekly-digest.ts'
import { nextDigestAt } from '#domain/notifications/digest-time.ts'
import { wantedOf } from '#domain/notifications/settings.ts'
import { digestMail } from '#worker/mail/templates/weekly-digest.ts'
import type { Ctx } from '../context.ts'
import { unsubscribeUrl } from '../notifications/unsubscribe-token.ts'
import { type ComposedDigest, composeDigests } from './compose.ts'

/** Users whose digests are written together. */
const atOnce = 50
/** Most items read per league. */
const mostNews = 60
const defaultWallMs = 20_000

const noDigest: ComposedDigest = { leagues: [], mentions: [] }

const isWanted = ({ email, deletedAt, banned, weekday, matrix }: DueDigest): boolean =>
  email !== null && deletedAt === null && !banned && weekday !== null && wantedOf(matrix, 'letter').email

/** The statements for one digest: the mail, if there is one, and the time of the next digest; both or neither. */
const writesOf = (ctx: Ctx, digest: DueDigest, { leagues, mentions }: ComposedDigest) => {
  const { db, realNow, publicUrl } = ctx
  const { userId, email, locale, weekday, hour, timeZone } = digest
  const nextAt = nextDigestAt(realNow, { weekday, hour }, timeZone)
  if (email === null || weekday === null || leagues.length === 0)
    return { mail: undefined, next: digestWritten(db, digest, nextAt) }
  const id = uuidv7()
  const stopUrl = unsubscribeUrl(ctx, userId, 'letter')
  const mail = digestMail({
    locale,
    leagues,
    weekday,
    hour,
    timeZone,
    stopUrl,
    settingsUrl: `${publicUrl}/profile/notifications`,
  })
  return {
    mail: enqueueMail(
      db,
      { id, to: email, ...mail, unsubscribeUrl: stopUrl, mentions, at: realNow },
      isDigestDue(digest),
    ),
    // If the digest names a user who has deleted their account meanwhile, it is written again.
    next: digestWritten(db, digest, nextAt, ifMailIsThere(id)),
  }
}

/** Writes one chunk of digests. Returns how many were due, and how many of them were written. */
const writeChunk = async (ctx: Ctx): Promise<{ due: number; written: number }> => {
  const { db, now, realNow } = ctx
  const due = await dueDigests(db, realNow, atOnce)
  if (due.length === 0) return { due: 0, written: 0 }
  const readers = due.filter(isWanted).map(({ userId }) => userId)
  const rows = await runBatch(db, {
    parts: digestParts(db, readers, dayOf(now)),
    activity: activityItems(db, digestNews(readers, addMs(now, -digestDays * dayMs), mostNews)),
  })
  const leaguesOf = composeDigests(ctx, rows)
  const writes = due.map((digest) => writesOf(ctx, digest, isWanted(digest) ? leaguesOf(digest) : noDigest))
  const { moved } = await runBatch(db, {
    // Each mail is stored before its next time, in one transaction.
    mails: writes.flatMap(({ mail }) => (mail ? [mail] : [])),
    moved: writes.map(({ next }) => next),
  })
  const written = writes.filter(({ mail }, place) => mail !== undefined && moved[place]?.length === 1)
  return { due: due.length, written: written.length }
}

/**
 * Writes the weekly digests that are due into the outbox, chunk by chunk, until none is left or time runs out: three
 * round trips for some fifty users. Of two concurrent runs only one writes a digest; after an outage a user gets one
 * digest, not one per missed week.
 */
export const writeDigests = async (ctx: Ctx, { wallMs = defaultWallMs }: { wallMs?: number } = {}) => {
  const until = Date.now() + wallMs
  // Skipped are those without an address or a league, and those that are not wanted.
  const summary = { written: 0, skipped: 0, more: false }
  for (;;) {
    const { due, written } = await writeChunk(ctx)
    summary.written += written
    summary.skipped += due - written
    if (due < atOnce) return summary
    if (Date.now() >= until) return { ...summary, more: true }
  }
}
