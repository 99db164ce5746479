import { and, isNotNull, lt } from 'drizzle-orm'
import type { Instant } from '../../worker/domain/calendar-day.ts'
import { addMs } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import {
  authChallenges,
  authCodes,
  authFlowStates,
  authKnownSources,
  authMailTimes,
  authOneTimeTokens,
  authSessions,
  invitationMails,
  mailOutbox,
  rateLimits,
} from '../schema/index.ts'

const dayMs = 86_400_000

/** What the auth server no longer needs, by the wall clock: one batch. */
export const cleanUpAuth = (db: Db, now: Instant) => {
  const ago = (days: number) => addMs(now, -days * dayMs)
  return {
    proofs: db.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, ago(1))),
    codes: db.delete(authCodes).where(lt(authCodes.expiresAt, ago(1))),
    flows: db.delete(authFlowStates).where(lt(authFlowStates.expiresAt, ago(1))),
    challenges: db.delete(authChallenges).where(lt(authChallenges.expiresAt, ago(1))),
    // A device that was away for half a year signs in again.
    silentSessions: db.delete(authSessions).where(lt(authSessions.refreshedAt, ago(180))),
    endedSessions: db
      .delete(authSessions)
      .where(and(isNotNull(authSessions.revokedAt), lt(authSessions.revokedAt, ago(30)))),
    // As long as a session that began there can live.
    sources: db.delete(authKnownSources).where(lt(authKnownSources.seenAt, ago(180))),
    mailTimes: db.delete(authMailTimes).where(lt(authMailTimes.askedAt, Date.parse(ago(2)))),
    counts: db.delete(rateLimits).where(lt(rateLimits.windowStart, Math.floor(Date.parse(ago(2)) / 1000))),
    // The limits look back for a day, and a stop for as long as a mail may still be tried.
    invitations: db.delete(invitationMails).where(lt(invitationMails.at, ago(7))),
    // Sent or given up: nothing in them is good any more.
    mails: db.delete(mailOutbox).where(lt(mailOutbox.createdAt, ago(30))),
  }
}
