import {
  addMs,
  type CalendarDay,
  type DatedFact,
  dayMs,
  dayOf,
  hourMs,
  type Instant,
} from '../calendar-day.ts'
import type { LifeStatus } from './statuses.ts'

/** A league may rule on an unconfirmed report after this time, with or without references */
export const rulingWaitMs = 14 * dayMs
/** How long members may object before the ruling takes effect */
export const objectionMs = 48 * hourMs

/** Reasons to refuse a ruling, as error codes */
export const rulingRefusals = [
  'ruling_not_held',
  'ruling_clear',
  'ruling_too_early',
  'ruling_stands',
  'ruling_recused',
] as const
export type RulingRefusal = (typeof rulingRefusals)[number]

/** The facts that decide whether an admin may rule on a person in a league */
export interface RulingCase {
  status: LifeStatus
  reportedAt: Instant | null
  /** A member has picked the person in a season that is not sealed */
  held: boolean
  /** The league has a ruling on the person that has not been withdrawn */
  stands: boolean
  /** Number of admins of the league, its owner included */
  admins: number
  /** This admin has picked the person in such a season */
  ownPick: boolean
}

/** When a ruling becomes possible if nothing is settled before; null: never, while Wikidata is clear */
export const ruleableFrom = ({
  status,
  reportedAt,
}: Pick<RulingCase, 'status' | 'reportedAt'>): Instant | null => {
  if (reportedAt === null) return null
  if (status === 'disputed') return reportedAt
  return status === 'reported' ? addMs(reportedAt, rulingWaitMs) : null
}

/** True for the only admin of a league with an own pick of the person: that admin may not rule */
export const isRecused = ({ admins, ownPick }: Pick<RulingCase, 'admins' | 'ownPick'>): boolean =>
  admins <= 1 && ownPick

/** Why an admin may not rule on this person now; null: allowed */
export const rulingRefusal = (each: RulingCase, now: Instant): RulingRefusal | null => {
  if (!each.held) return 'ruling_not_held'
  const from = ruleableFrom(each)
  if (from === null) return 'ruling_clear'
  if (from > now) return 'ruling_too_early'
  if (each.stands) return 'ruling_stands'
  return isRecused(each) ? 'ruling_recused' : null
}

/** True if a person with this birth date can have died on this day, and the day is not in the future */
export const isPossibleDay = (day: CalendarDay, birth: DatedFact | null, now: Instant): boolean =>
  day <= dayOf(now) && (birth === null || day >= birth.date)

/** The states of a ruling. `overtaken`: replaced by a clear statement on Wikidata. */
export const rulingStates = ['pending', 'objected', 'effective', 'overtaken', 'withdrawn'] as const
export type RulingState = (typeof rulingStates)[number]

/** The state of a ruling. It is overtaken once Wikidata is clear, and stays so whatever is reported later. */
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
