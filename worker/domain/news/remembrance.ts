import { addMs, type Instant } from '../calendar-day.ts'
import { type CommentThread, mourningSigns, type ReactionSign, reactionSigns } from './comments.ts'
import { type ActivityKind, activityDefinition } from './news-registry.ts'

/** For so long, from when a death was confirmed to a league, the points it brought are folded away, by the game's clock. */
export const mourningMs = 24 * 3_600_000

/** True for the entry of a death that was confirmed less than a day ago. */
export const isMourned = (entry: { kind: ActivityKind; at: Instant }, now: Instant): boolean =>
  hasRemembrance(entry.kind) && now < addMs(entry.at, mourningMs)

/** True for the kind of entry that has a line of remembrance, as long as the death stands. */
const hasRemembrance = (kind: ActivityKind): boolean => activityDefinition(kind).remembers === true

/** An entry as somebody sees it who would like to say something about it. */
interface Spoken {
  kind: ActivityKind
  /** It is told to one player alone. */
  isPrivate: boolean
  /** The person whom it is about is held dead. */
  deathStands: boolean
}

export type DiscussionRefusal = 'remarks_off' | 'entry_private' | 'no_remembrance' | 'sign_out_of_place'

/** The signs that can be set on an entry: on the news of a death not all. */
export const signsOn = (kind: ActivityKind): readonly ReactionSign[] => {
  const { mourns, announces } = activityDefinition(kind)
  return mourns || announces ? mourningSigns : reactionSigns
}

/** Why nothing can be said in this place, or not with that sign; null: it can. `thread` null: a reaction. */
export const discussionRefusal = (
  league: { remarksAllowed: boolean },
  { kind, isPrivate, deathStands }: Spoken,
  thread: CommentThread | null,
  sign?: ReactionSign,
): DiscussionRefusal | null => {
  if (!league.remarksAllowed) return 'remarks_off'
  if (isPrivate) return 'entry_private'
  if (sign !== undefined && !signsOn(kind).includes(sign)) return 'sign_out_of_place'
  if (thread === 'remembrance' && !(hasRemembrance(kind) && deathStands)) return 'no_remembrance'
  return null
}
