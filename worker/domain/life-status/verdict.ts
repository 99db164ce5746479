import { addMs, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { agree } from './assess.ts'
import {
  type Assessment,
  hasStood,
  type LifeStatus,
  opinionAgainMs,
  type SecondOpinion,
  stoodAt,
  stoodLateAt,
} from './statuses.ts'

export interface Verdict {
  status: LifeStatus
  diedOn: CalendarDay | null
  /** The current claims contradict the confirmed death */
  contested?: boolean
}

/** What is accepted of a life so far */
type Accepted = Pick<Verdict, 'status' | 'diedOn'>

/** The inputs of a decision */
export interface Case {
  a: Assessment
  since: Instant
  /** When this death was first reported; null: the claims do not name its day */
  first: Instant | null
  opinion: SecondOpinion | null
  /** The claimed day was in the future when first seen */
  ahead: boolean
  now: Instant
}

/** True if the opinion confirms the death. It must be later than the end of the waiting period (`stood`). */
export const agrees = (opinion: SecondOpinion | null, date: CalendarDay, stood: Instant): boolean =>
  opinion !== null &&
  opinion.at >= stood &&
  !opinion.living &&
  opinion.deathYears.includes(Number(date.slice(0, 4)))

/**
 * When the waiting period of a clear death is over, and whether it then needs a second opinion. It always needs one if
 * edits have restarted the waiting period for a week.
 */
const duty = ({ since, first, now }: Case, referenced: boolean): { stood: Instant; asks: boolean } => {
  const stood = stoodAt(since)
  const late = first === null ? stood : stoodLateAt(first, since)
  return stood > now && late < stood ? { stood: late, asks: true } : { stood, asks: !referenced }
}

/** The rules for a person without a confirmed death */
const judge = (each: Case): Verdict => {
  const { a, opinion, ahead, now } = each
  if (ahead || a.kind === 'conflict' || a.kind === 'impossible') return { status: 'disputed', diedOn: null }
  if (a.kind !== 'clear' || a.date > dayOf(now)) return { status: 'reported', diedOn: null }
  const { stood, asks } = duty(each, a.referenced)
  return stood <= now && (!asks || agrees(opinion, a.date, stood))
    ? { status: 'confirmed', diedOn: a.date }
    : { status: 'reported', diedOn: null }
}

/**
 * True if a second opinion would decide the case and there is none, or the last one was too early or is old enough to
 * request again
 */
export const wantsOpinion = (each: Case): boolean => {
  const { a, opinion, now } = each
  if (a.kind !== 'clear') return false
  const { stood, asks } = duty(each, a.referenced)
  if (!asks || stood > now) return false
  return (
    opinion === null || opinion.at < stood || addMs(opinion.at, opinionAgainMs) <= now || opinion.at > now
  )
}

const bearsOut = (a: Assessment, diedOn: CalendarDay): boolean =>
  (a.kind === 'clear' || a.kind === 'coarse') && agree(a, { date: diedOn, precision: 'day' })

/**
 * The rules for a confirmed death. Contradicting evidence (another day, a dispute, a removed statement) has a waiting
 * period too, because anybody can blank a page. Until it is over the death still counts, and is shown as disputed.
 */
const review = ({ a, since, ahead, now }: Case, diedOn: CalendarDay): Verdict => {
  if (bearsOut(a, diedOn)) return { status: 'confirmed', diedOn }
  const contested: Verdict = { status: 'confirmed', diedOn, contested: true }
  if (!hasStood(since, now)) return contested
  if (a.kind === 'clear')
    return !ahead && a.date <= dayOf(now) ? { status: 'confirmed', diedOn: a.date } : contested
  if (a.kind === 'none') return { status: 'retracted', diedOn: null }
  return a.kind === 'conflict' || a.kind === 'impossible'
    ? { status: 'disputed', diedOn: null }
    : { status: 'reported', diedOn: null }
}

/** What the claims say of a person with this status and accepted day */
export const verdictOf = (known: Accepted, each: Case): Verdict => {
  if (known.status === 'confirmed' && known.diedOn !== null) return review(each, known.diedOn)
  if (each.a.kind === 'none')
    return { status: known.status === 'alive' ? 'alive' : 'retracted', diedOn: null }
  return judge(each)
}

/** The result while the edits that would decide the case are not available */
export const heldBack = ({ status, diedOn }: Accepted): Verdict =>
  status === 'confirmed' ? { status, diedOn, contested: true } : { status: 'reported', diedOn: null }
