import type { CalendarDay, DatePrecision, Instant } from '../calendar-day.ts'

/** The ladder of DESIGN 6. Only confirmed deaths score; reported ones are shown as provisional. */
export const lifeStatuses = ['alive', 'reported', 'confirmed', 'disputed', 'retracted'] as const
export type LifeStatus = (typeof lifeStatuses)[number]

/** What the append-only log records about a person. */
export const statusEventKinds = [
  'reported',
  'confirmed',
  'disputed',
  'corrected',
  'retracted',
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

/** What the claims amount to; only `clear` can be confirmed. */
export const assessmentKinds = ['none', 'clear', 'coarse', 'unknown', 'conflict', 'impossible'] as const
export type AssessmentKind = (typeof assessmentKinds)[number]

/** The evidence kept with a person, enough to decide again without asking anybody. */
export interface StoredEvidence {
  kind: AssessmentKind
  revision: number | null
  rank: 'preferred' | 'normal' | null
  claims: DeathClaim[]
  secondOpinion: SecondOpinion | null
}
