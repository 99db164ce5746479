import type { exclusiveFacts } from '#db/queries/drafts/drafts.ts'
import { addMs } from '#domain/calendar-day.ts'
import { type ByHandRefusal, byHandRefusal, claimsMs } from '#domain/draft/exclusive.ts'
import type { Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { settleWaiver } from './waiver.ts'

export type ExclusiveFacts = Awaited<ReturnType<typeof exclusiveFacts>>[number]

/**
 * Why no person can be added to a list by hand; null if they can, or if lists are not exclusive.
 * @param justFreed a death on the list was confirmed within the last day: the waiver fills its place, even
 *   before any activity is recorded
 */
export const refusalByHand = (
  { now }: Ctx,
  facts: ExclusiveFacts | undefined,
  { season, justFreed = false }: { season: Season; justFreed?: boolean },
): ByHandRefusal | null =>
  facts
    ? byHandRefusal(
        { ...facts, season, claimsUntil: facts.claimsUntil ?? (justFreed ? addMs(now, claimsMs) : null) },
        now,
      )
    : null

/** Resolves the league's waiver if its day is over. Returns true if it did: rows read before are outdated then. */
export const resolveWaiverIfDue = async (
  ctx: Ctx,
  { exclusive: facts }: { exclusive: ExclusiveFacts | undefined },
): Promise<boolean> => {
  if (!facts || facts.claimsUntil === null || facts.claimsUntil > ctx.now) return false
  await settleWaiver(ctx, facts.leagueId)
  return true
}
