import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { LifeEvent } from './decide.ts'
import { type ItemEdit, lastTouch, newestOf } from './edits.ts'
import {
  type Assessment,
  hasStood,
  isLiving,
  type LifeStatus,
  opinionAgainMs,
  type SecondOpinion,
  stoodAt,
  type WaitingParting,
  type WaitingRedirect,
} from './statuses.ts'

/**
 * Updates a waiting redirect from the latest reading. Another target, or any edit of the redirect (which has a revision
 * of its own), restarts the waiting period.
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
 * Updates a merged item that exists by itself again. If it was a redirect again in between, the waiting period
 * restarts; other edits do not matter.
 */
export const followParting = (waiting: WaitingParting, edits: readonly ItemEdit[]): WaitingParting => {
  const touch = lastTouch(edits, waiting.from.revision, 'redirect')
  return touch && touch.at > waiting.since
    ? { since: touch.at, from: { revision: newestOf(edits, touch.revision) } }
    : waiting
}

/** The accepted facts of each of the two people whose items are to be merged */
interface Side {
  status: LifeStatus
  contestedSince: Instant | null
  assessment: Assessment | null
}

/** The person that remains */
export interface MergeTarget extends Side {
  human: boolean
  missing: boolean
}

/** `ask`: a second opinion on the remaining person would decide it */
export type MergeVerdict = 'merge' | 'wait' | 'ask'

const isBacked = (into: MergeTarget, opinion: SecondOpinion | null): boolean => {
  const said = into.assessment
  if (!said || !('date' in said)) return false
  if ('referenced' in said && said.referenced) return true
  return opinion !== null && !opinion.living && opinion.deathYears.includes(Number(said.date.slice(0, 4)))
}

/**
 * Whether to carry out a redirect. Its waiting period must be over. A confirmed death is not transferred: the remaining
 * person is judged by their own evidence. That evidence must be backed up again if the merge would make a living person
 * dead, and must be settled if it would make a dead person living.
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

interface Death {
  status: LifeStatus
  /** The day that counts; null: none */
  diedOn: CalendarDay | null
}

/**
 * The news of a merge, or of its undoing, for the leagues whose picks move from one person to another: what it changes
 * about the death that they know of, or the end of the dispute that came before. Null: nothing.
 */
export const newsOfMerge = (from: Death, into: Death): LifeEvent | null => {
  const formerDay = from.diedOn
  const event = (kind: LifeEvent['kind']): LifeEvent => ({ kind, diedOn: into.diedOn, formerDay })
  if (into.status === 'confirmed') {
    if (from.status !== 'confirmed') return event('confirmed')
    return event(into.diedOn === formerDay ? 'upheld' : 'corrected')
  }
  if (isLiving(from)) return into.status === 'reported' ? event('reported') : null
  return isLiving(into) ? event('retracted') : null
}
