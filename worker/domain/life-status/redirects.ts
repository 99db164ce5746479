import type { Instant } from '../calendar-day.ts'
import { type ItemEdit, lastTouch, newestOf } from './edits.ts'
import {
  type Assessment,
  hasStood,
  type LifeStatus,
  type SecondOpinion,
  stoodAt,
  type WaitingParting,
  type WaitingRedirect,
} from './statuses.ts'

/** A second opinion that was no help is asked for again after so long. */
const opinionAgainMs = 6 * 3_600_000

/**
 * Follows a redirect that was read just now. Another target, or any edit of the redirect (which has a revision of its own),
 * begins the time that it has to stand again.
 */
export const followRedirect = (
  waiting: WaitingRedirect | undefined,
  read: { into: string; revision: number },
  now: Instant,
): WaitingRedirect =>
  waiting && waiting.into === read.into && waiting.revision === read.revision && waiting.since <= now
    ? waiting
    : { ...read, since: now, opinion: null }

/**
 * Follows a merged item that answers by itself again: that it led to the other once more in between begins the time that it
 * has to stand again; other edits of it do not.
 */
export const followParting = (waiting: WaitingParting, edits: readonly ItemEdit[]): WaitingParting => {
  const touch = lastTouch(edits, waiting.from.revision, 'redirect')
  return touch && touch.at > waiting.since
    ? { since: touch.at, from: { revision: newestOf(edits, touch.revision) } }
    : waiting
}

/** What is believed of either person as two items are to become one. */
interface Side {
  status: LifeStatus
  contestedSince: Instant | null
  assessment: Assessment | null
}

/** The person that is left. */
export interface MergeTarget extends Side {
  human: boolean
  missing: boolean
}

/** `ask`: a second opinion of the one that is left would settle it. */
export type MergeVerdict = 'merge' | 'wait' | 'ask'

const isBacked = (into: MergeTarget, opinion: SecondOpinion | null): boolean => {
  const said = into.assessment
  if (!said || !('date' in said)) return false
  if ('referenced' in said && said.referenced) return true
  return opinion !== null && !opinion.living && opinion.deathYears.includes(Number(said.date.slice(0, 4)))
}

/**
 * Whether a redirect is carried out. It must have stood; a confirmed death is not carried across: the one left is believed
 * on its own evidence, which has to be backed again where it would decide the death of somebody held alive, and has to be
 * settled where somebody held dead would come back to life.
 */
export const mergeVerdict = (
  from: Side,
  into: MergeTarget,
  redirect: WaitingRedirect,
  now: Instant,
): MergeVerdict => {
  if (!hasStood(redirect.since, now) || !into.human || into.missing || into.contestedSince !== null)
    return 'wait'
  const [fromDead, intoDead] = [from.status === 'confirmed', into.status === 'confirmed']
  if (fromDead === intoDead) return 'merge'
  if (fromDead) return into.status === 'reported' || into.status === 'disputed' ? 'wait' : 'merge'
  const { opinion } = redirect
  const counts = opinion !== null && opinion.at >= stoodAt(redirect.since) && opinion.at <= now
  if (isBacked(into, counts ? opinion : null)) return 'merge'
  return counts && Date.parse(now) - Date.parse(opinion.at) < opinionAgainMs ? 'wait' : 'ask'
}
