import type { exclusiveFacts } from '#db/queries/drafts/drafts.ts'
import { type ByHandRefusal, byHandRefusal } from '#domain/draft/exclusive.ts'
import type { Ctx } from '../context.ts'
import { settleWaiver } from './waiver.ts'

export type ExclusiveFacts = Awaited<ReturnType<typeof exclusiveFacts>>[number]

/**
 * Why nobody can be put on a list by hand; null: exclusive lists are no reason, or these are none.
 * @param justFreed a place on the list has come free of which the league has not been told yet
 */
export const refusalByHand = (facts: ExclusiveFacts | undefined, justFreed: boolean): ByHandRefusal | null =>
  facts
    ? byHandRefusal({
        draft: facts.draft,
        hasPicks: facts.hasPicks,
        waiverOpen: facts.claimsUntil !== null || justFreed,
      })
    : null

/** Meets the claims of a league whose day is over; true when it did, so that what was read is old. */
export const resolveWaiverIfDue = async (ctx: Ctx, facts: ExclusiveFacts | undefined): Promise<boolean> => {
  if (!facts || facts.claimsUntil === null || facts.claimsUntil > ctx.now) return false
  await settleWaiver(ctx, facts.leagueId)
  return true
}
