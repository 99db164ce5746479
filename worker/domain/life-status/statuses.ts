import {
  addMs,
  type CalendarDay,
  type DatedFact,
  type DatePrecision,
  dayMs,
  hourMs,
  type Instant,
} from '../calendar-day.ts'

/**
 * The states of our knowledge about a person's death. Only confirmed deaths score; reported ones are shown as
 * provisional.
 */
export const lifeStatuses = ['alive', 'reported', 'confirmed', 'disputed', 'retracted'] as const
export type LifeStatus = (typeof lifeStatuses)[number]

/** The statuses of people without a credible report of death. These people can be picked, and found by age. */
export const livingStatuses = ['alive', 'retracted'] as const satisfies readonly LifeStatus[]

export const isLiving = ({ status }: { status: LifeStatus }): boolean =>
  status === 'alive' || status === 'retracted'

/**
 * The events in the append-only log of a person. `upheld`: a dispute ended and the confirmed death remains.
 * `redirected`: the item redirects to another one, and the waiting period has begun; `separated`: a merged item exists
 * by itself again, and the waiting period has begun.
 */
export const statusEventKinds = [
  'reported',
  'confirmed',
  'disputed',
  'corrected',
  'retracted',
  'upheld',
  'redirected',
  'merged',
  'separated',
  'missing',
  'restored',
] as const
export type StatusEventKind = (typeof statusEventKinds)[number]
/** The event that withdraws a reported or confirmed death */
export const takenBackBy: StatusEventKind = 'retracted'

/** How long a fact must remain unchanged before scores or eligibility depend on it */
const standingMs = dayMs

/** The time from which a fact first seen at `since` may count */
export const stoodAt = (since: Instant): Instant => addMs(since, standingMs)

/** Edits can delay a death's waiting period for at most a week; from then on an hour without edits is enough. */
const heldUpMs = 7 * dayMs
const standingLateMs = hourMs

/** How long to wait before a second opinion that did not help is requested again */
export const opinionAgainMs = 6 * hourMs

/**
 * The time from which a death may count although edits keep restarting its waiting period. `first`: when it was first
 * reported; `since`: when the waiting period last began.
 */
export const stoodLateAt = (first: Instant, since: Instant): Instant => {
  const [week, hour] = [addMs(first, heldUpMs), addMs(since, standingLateMs)]
  return week > hour ? week : hour
}

/** True once the waiting period is over */
export const hasStood = (since: Instant, now: Instant): boolean => stoodAt(since) <= now

/** The latest `since` for which the waiting period is over now */
export const hasStoodSince = (now: Instant): Instant => addMs(now, -standingMs)

/** The revision after which edits can affect a fact that was read; null: unknown */
export interface Anchor {
  revision: number | null
}

export interface Standing extends Anchor {
  /** The newest revision up to which the edits have been fetched */
  checked: number | null
  /** Revisions at which the item was read with the same content, the newest ones only */
  read?: number[]
}

/** When a death on this day was first reported. It stays if the claim was removed or changed for less than a day. */
export interface FirstReport {
  date: CalendarDay
  at: Instant
  /** Since when the claims no longer name this day; null: they do */
  goneSince: Instant | null
}

/** A claimed day that was still in the future when first seen, and the last revision read before that day began */
export interface AheadDay {
  date: CalendarDay
  revision: number | null
}

/** Facts that were read and differ from the accepted ones. They count after the waiting period. */
export interface Waiting {
  /** Another birth date, or null for none */
  birth?: { value: DatedFact | null; since: Instant; from: Anchor }
  /** The item redirects to another one; `revision` is the revision of the redirect. */
  redirect?: WaitingRedirect
  /** An item that was merged into another one exists by itself again */
  parting?: WaitingParting
}

export interface WaitingParting {
  since: Instant
  from: Anchor
}

export interface WaitingRedirect {
  into: string
  since: Instant
  revision: number
  /**
   * English Wikipedia's statement about the target, once the waiting period of the redirect is over; null: not
   * requested
   */
  opinion: SecondOpinion | null
}

/** The facts that wait, or null if there are none */
export const waitingFor = ({
  birth,
  redirect,
}: {
  birth?: Waiting['birth'] | undefined
  redirect?: Waiting['redirect'] | undefined
}): Waiting | null =>
  birth || redirect ? { ...(birth ? { birth } : {}), ...(redirect ? { redirect } : {}) } : null

/** One best-ranked statement of a death, parsed. A date less precise than a year counts as unknown. */
export type DeathClaim =
  | { kind: 'date'; date: CalendarDay; precision: DatePrecision; referenced: boolean; sources: string[] }
  /** Known dead, date unknown. */
  | { kind: 'unknown' }
  /** "no value": explicitly without a date of death */
  | { kind: 'none' }

/** Whether a source besides Wikidata considers the person living, and the years of death that it gives */
export interface SecondOpinion {
  /** The source; absent: English Wikipedia */
  by?: string
  living: boolean
  deathYears: number[]
  at: Instant
}

/** The combined result of the best-ranked claims */
export type Assessment =
  /** No claim of a death */
  | { kind: 'none' }
  /** One possible day without contradiction; only this can be confirmed */
  | { kind: 'clear'; date: CalendarDay; precision: 'day'; referenced: boolean }
  /** Known only to the month or year; it cannot be confirmed until the day is known */
  | { kind: 'coarse'; date: CalendarDay; precision: 'month' | 'year'; referenced: boolean }
  /** Known dead, date unknown. */
  | { kind: 'unknown' }
  /** Contradictory claims */
  | { kind: 'conflict' }
  /** A date in the future or before birth. */
  | { kind: 'impossible'; date: CalendarDay }

/**
 * The status to show. A confirmed death with contradicting evidence is shown as disputed, and so is every person whose
 * item redirects to another one. The stored status still counts.
 */
export const shownStatus = (person: { status: LifeStatus; contestedSince: Instant | null }): LifeStatus =>
  person.contestedSince === null ? person.status : 'disputed'

/** The evidence stored with a person; sufficient to decide again without new requests */
export interface StoredEvidence {
  assessment: Assessment
  /** The revision of the item that was read; null: from the sample data */
  revision: number | null
  rank: 'preferred' | 'normal' | null
  claims: DeathClaim[]
  secondOpinion: SecondOpinion | null
  /**
   * The revision since which the evidence is unchanged, and the one up to which edits were checked; absent: read by an
   * older version
   */
  standing?: Standing
  /** Days in these claims that were in the future when first seen. Each needs an edit made on that day or later. */
  ahead?: AheadDay[]
  /** Absent: no death is reported, or it is confirmed */
  first?: FirstReport
}
