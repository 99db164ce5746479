import { addMs, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { DatedFact } from '../people/facts.ts'
import type { LifeStatus } from './statuses.ts'

/** From how long after a report that was not confirmed, backed or not, a league may rule on it. */
export const rulingWaitMs = 14 * 86_400_000
/** How long members may object; the ruling takes effect afterwards. */
export const objectionMs = 48 * 3_600_000

/** Why no ruling can be made, as error codes. */
export const rulingRefusals = [
  'ruling_not_held',
  'ruling_clear',
  'ruling_too_early',
  'ruling_stands',
  'ruling_recused',
] as const
export type RulingRefusal = (typeof rulingRefusals)[number]

/** What decides whether an admin may rule on a person in a league. */
export interface RulingCase {
  status: LifeStatus
  reportedAt: Instant | null
  /** Somebody in the league has picked the person in a season that is not sealed. */
  held: boolean
  /** A ruling of the league on the person has not been withdrawn. */
  stands: boolean
  /** Admins of the league, its owner included. */
  admins: number
  /** The admin at hand has picked the person in such a season. */
  ownPick: boolean
}

/** When a ruling becomes possible if nothing is settled by then; null: not while Wikidata is clear. */
export const ruleableFrom = ({
  status,
  reportedAt,
}: Pick<RulingCase, 'status' | 'reportedAt'>): Instant | null => {
  if (reportedAt === null) return null
  if (status === 'disputed') return reportedAt
  return status === 'reported' ? addMs(reportedAt, rulingWaitMs) : null
}

/** The only admin of a league does not rule on a pick of their own. */
export const isRecused = ({ admins, ownPick }: Pick<RulingCase, 'admins' | 'ownPick'>): boolean =>
  admins <= 1 && ownPick

/** Why an admin may not rule on this person now; null: they may. */
export const rulingRefusal = (each: RulingCase, now: Instant): RulingRefusal | null => {
  if (!each.held) return 'ruling_not_held'
  const from = ruleableFrom(each)
  if (from === null) return 'ruling_clear'
  if (from > now) return 'ruling_too_early'
  if (each.stands) return 'ruling_stands'
  return isRecused(each) ? 'ruling_recused' : null
}

/** True for a day on which somebody born then can have died by now. */
export const isPossibleDay = (day: CalendarDay, birth: DatedFact | null, now: Instant): boolean =>
  day <= dayOf(now) && (birth === null || day >= birth.date)

/** Where a ruling stands: open to objections, stopped by one, in force, or no longer. */
export const rulingStates = ['pending', 'objected', 'effective', 'overtaken', 'withdrawn'] as const
export type RulingState = (typeof rulingStates)[number]

/** Where a ruling stands; it is overtaken once Wikidata is clear, and stays so whatever is reported later. */
export const rulingState = (
  ruling: { effectiveAt: Instant; withdrawnAt: Instant | null; overtaken: boolean; objections: number },
  status: LifeStatus,
  now: Instant,
): RulingState => {
  if (ruling.withdrawnAt !== null) return ruling.overtaken ? 'overtaken' : 'withdrawn'
  if (ruling.objections > 0) return 'objected'
  if (status !== 'reported' && status !== 'disputed') return 'overtaken'
  return ruling.effectiveAt <= now ? 'effective' : 'pending'
}
