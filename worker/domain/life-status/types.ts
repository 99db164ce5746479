import type { CalendarDay, DatePrecision, Instant } from '../calendar-day.ts'

/** The ladder of what is known of a life. Only confirmed deaths score; reported ones are shown as provisional. */
export const lifeStatuses = ['alive', 'reported', 'confirmed', 'disputed', 'retracted'] as const
export type LifeStatus = (typeof lifeStatuses)[number]

/** True while nobody credible says that the person died: who may be picked, and is looked for by age. */
export const isLiving = ({ status }: { status: LifeStatus }): boolean =>
  status === 'alive' || status === 'retracted'

/** What the append-only log records about a person. `upheld`: a dispute ended without taking the confirmed death back. */
export const statusEventKinds = [
  'reported',
  'confirmed',
  'disputed',
  'corrected',
  'retracted',
  'upheld',
  'merged',
  'missing',
  'restored',
] as const
export type StatusEventKind = (typeof statusEventKinds)[number]

/** One best-ranked statement of a death, parsed. Coarser than a year counts as unknown. */
export type DeathClaim =
  | { kind: 'date'; date: CalendarDay; precision: DatePrecision; referenced: boolean; sources: string[] }
  /** Known dead, date unknown. */
  | { kind: 'unknown' }
  /** Said to have no date of death. */
  | { kind: 'none' }

/** What English Wikipedia files the person under; `deathYears` are the years of its "<year> deaths" categories. */
export interface SecondOpinion {
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

/** The status to show: a confirmed death against which something speaks shows as disputed, and counts all the same. */
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
}
