import { addMs, dayMs, type Instant } from '../calendar-day.ts'
import { type CommentThread, mourningSigns, type ReactionSign, reactionSigns } from './comments.ts'
import { type ActivityKind, activityDefinition } from './news-registry.ts'

/** How long, from a death's confirmation in a league, its points are collapsed (by the game clock) */
export const mourningMs = dayMs

/** True for the item of a death confirmed less than a day ago */
export const isMourned = (entry: { kind: ActivityKind; at: Instant }, now: Instant): boolean =>
  hasRemembrance(entry.kind) && now < addMs(entry.at, mourningMs)

const hasRemembrance = (kind: ActivityKind): boolean => activityDefinition(kind).remembers === true

/** The facts of an activity item that decide whether a member may comment on it */
interface ItemFacts {
  kind: ActivityKind
  /** Only one player sees it */
  isPrivate: boolean
  /** The person that it is about is accepted as dead */
  deathStands: boolean
}

export type DiscussionRefusal = 'remarks_off' | 'entry_private' | 'no_remembrance' | 'sign_out_of_place'

/** The reactions allowed on an item. News of a death allows only some of them. */
export const signsOn = (kind: ActivityKind): readonly ReactionSign[] => {
  const { mourns, announces } = activityDefinition(kind)
  return mourns || announces ? mourningSigns : reactionSigns
}

/** Why a comment or reaction is refused here; null: allowed. `thread` null: a reaction. */
export const discussionRefusal = (
  league: { remarksAllowed: boolean },
  { kind, isPrivate, deathStands }: ItemFacts,
  thread: CommentThread | null,
  sign?: ReactionSign,
): DiscussionRefusal | null => {
  if (!league.remarksAllowed) return 'remarks_off'
  if (isPrivate) return 'entry_private'
  if (sign !== undefined && !signsOn(kind).includes(sign)) return 'sign_out_of_place'
  if (thread === 'remembrance' && !(hasRemembrance(kind) && deathStands)) return 'no_remembrance'
  return null
}
