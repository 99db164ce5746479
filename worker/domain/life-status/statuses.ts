import { addMs, type CalendarDay, type DatePrecision, type Instant } from '../calendar-day.ts'
import type { DatedFact } from '../people/facts.ts'

/** The ladder of what is known of a life. Only confirmed deaths score; reported ones are shown as provisional. */
export const lifeStatuses = ['alive', 'reported', 'confirmed', 'disputed', 'retracted'] as const
export type LifeStatus = (typeof lifeStatuses)[number]

/** The statuses of people of whom nobody credible says that they died: who may be picked, and is looked for by age. */
export const livingStatuses = ['alive', 'retracted'] as const satisfies readonly LifeStatus[]

export const isLiving = ({ status }: { status: LifeStatus }): boolean =>
  status === 'alive' || status === 'retracted'

/**
 * What the append-only log records about a person. `upheld`: a dispute ended without taking the confirmed death back.
 * `redirected`: the item leads to another, which has yet to stand; `separated`: it answers by itself again, which has yet to
 * stand where it was merged.
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
/** The event by which a death, reported or confirmed, is taken back. */
export const takenBackBy: StatusEventKind = 'retracted'

/** How long anything must stand unchanged before scores or eligibility rest on it. */
const standingMs = 86_400_000

/** The moment from which on something that was first seen then may count. */
export const stoodAt = (since: Instant): Instant => addMs(since, standingMs)

/** How long edits may keep a death from standing its time, and how long it has to stand from then on. */
const heldUpMs = 7 * 86_400_000
const standingLateMs = 3_600_000

/** The moment from which on a death that edits keep from standing its time may count, by when it was first reported. */
export const stoodLateAt = (first: Instant, since: Instant): Instant => {
  const [week, hour] = [addMs(first, heldUpMs), addMs(since, standingLateMs)]
  return week > hour ? week : hour
}

/** True once something has stood its time. */
export const hasStood = (since: Instant, now: Instant): boolean => stoodAt(since) <= now

/** The latest moment since when something must have been so to have stood by now. */
export const hasStoodSince = (now: Instant): Instant => addMs(now, -standingMs)

/** The edit from which on others bear on what was read; `revision` null: it is not known. */
export interface Anchor {
  revision: number | null
}

export interface Standing extends Anchor {
  /** The newest revision for which the edits in between have been asked. */
  checked: number | null
  /** Revisions at which the item was read and said the same, the newest of them. */
  read?: number[]
}

/** When a death on that day was first reported, though it was taken away or changed for less than a day since. */
export interface FirstReport {
  date: CalendarDay
  at: Instant
  /** Since when that day is not what is claimed; null: it is. */
  goneSince: Instant | null
}

/** A day that had not begun when it was first seen, and the last revision that was read before it began. */
export interface AheadDay {
  date: CalendarDay
  revision: number | null
}

/** What was read and differs from what is believed: it counts once it has stood. */
export interface Waiting {
  /** Another birth, or none. */
  birth?: { value: DatedFact | null; since: Instant; from: Anchor }
  /** The item leads to another; `revision` is the redirect's own. */
  redirect?: WaitingRedirect
  /** The item, which was merged into another, answers by itself again. */
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
  /** What English Wikipedia said of the other one after the redirect had stood; null: it was not asked. */
  opinion: SecondOpinion | null
}

/** What waits, or null where nothing does. */
export const waitingFor = ({
  birth,
  redirect,
}: {
  birth?: Waiting['birth'] | undefined
  redirect?: Waiting['redirect'] | undefined
}): Waiting | null =>
  birth || redirect ? { ...(birth ? { birth } : {}), ...(redirect ? { redirect } : {}) } : null

/** One best-ranked statement of a death, parsed. Coarser than a year counts as unknown. */
export type DeathClaim =
  | { kind: 'date'; date: CalendarDay; precision: DatePrecision; referenced: boolean; sources: string[] }
  /** Known dead, date unknown. */
  | { kind: 'unknown' }
  /** Said to have no date of death. */
  | { kind: 'none' }

/** Whether somebody besides Wikidata holds the person living, and in which years they are held to have died. */
export interface SecondOpinion {
  /** Who says so; absent: English Wikipedia. */
  by?: string
  living: boolean
  deathYears: number[]
  at: Instant
}

/** What the best-ranked claims amount to together. */
export type Assessment =
  /** Nobody says that the person died. */
  | { kind: 'none' }
  /** One day, possible, and nothing against it: what can be confirmed. */
  | { kind: 'clear'; date: CalendarDay; precision: 'day'; referenced: boolean }
  /** Known to the month or year: waits for the day. */
  | { kind: 'coarse'; date: CalendarDay; precision: 'month' | 'year'; referenced: boolean }
  /** Known dead, date unknown. */
  | { kind: 'unknown' }
  /** Claims that can't all be true. */
  | { kind: 'conflict' }
  /** A date in the future or before birth. */
  | { kind: 'impossible'; date: CalendarDay }

/**
 * The status to show. A confirmed death against which something speaks shows as disputed, and so does everybody whose item
 * leads to another one; what is believed counts anyway.
 */
export const shownStatus = (person: { status: LifeStatus; contestedSince: Instant | null }): LifeStatus =>
  person.contestedSince === null ? person.status : 'disputed'

/** The evidence kept with a person, enough to decide again without asking anybody. */
export interface StoredEvidence {
  assessment: Assessment
  /** The revision of the item that was read; null: of the sample. */
  revision: number | null
  rank: 'preferred' | 'normal' | null
  claims: DeathClaim[]
  secondOpinion: SecondOpinion | null
  /** From which edit on it has stood, and up to which that was looked up; absent: read by an older version. */
  standing?: Standing
  /** Days in these claims that had not begun when they were first seen: each needs an edit made on it or later. */
  ahead?: AheadDay[]
  /** Absent: nothing is reported, or it is confirmed. */
  first?: FirstReport
}
