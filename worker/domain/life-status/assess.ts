import { addDays, type CalendarDay, type DatedFact, dayOf, type Instant, knownPart } from '../calendar-day.ts'
import type { Assessment, DeathClaim } from './statuses.ts'

type DatedClaim = Extract<DeathClaim, { kind: 'date' }>

export const fineness = { day: 3, month: 2, year: 1 }
const known = ({ date, precision }: DatedFact): string => knownPart(date, precision)

/** True if the less precise date contains the more precise one */
export const agree = (a: DatedFact, b: DatedFact): boolean =>
  known(a).startsWith(known(b)) || known(b).startsWith(known(a))

/** True if every possible day of `date` is before every possible day of `other` */
const isBefore = (date: DatedFact, other: DatedFact): boolean => !agree(date, other) && date.date < other.date

/** In the first time zones it is already tomorrow, so a report dated tomorrow (UTC) is possible. */
export const lastPossibleDay = (now: Instant): CalendarDay => addDays(dayOf(now), 1)

/** The combined result of the best-ranked death claims for a person with this birth, at this time */
export const assess = (claims: readonly DeathClaim[], birth: DatedFact | null, now: Instant): Assessment => {
  const said = claims.filter((claim) => claim.kind !== 'none')
  if (said.length === 0) return { kind: 'none' }
  if (said.length < claims.length) return { kind: 'conflict' }
  const dated = said.filter((claim): claim is DatedClaim => claim.kind === 'date')
  if (dated.length === 0) return { kind: 'unknown' }
  if (dated.length < said.length) return { kind: 'conflict' }
  const [finest] = [...dated].sort((a, b) => fineness[b.precision] - fineness[a.precision])
  if (!finest || dated.some((claim) => !agree(claim, finest))) return { kind: 'conflict' }
  const { date, precision } = finest
  if (date > lastPossibleDay(now) || (birth && isBefore(finest, birth))) return { kind: 'impossible', date }
  const referenced = dated.some((claim) => claim.referenced && known(claim) === known(finest))
  return precision === 'day'
    ? { kind: 'clear', date, precision, referenced }
    : { kind: 'coarse', date, precision, referenced }
}

/** True if both make the same statement about the death. Additional references make no difference. */
export const saysTheSame = (a: Assessment, b: Assessment): boolean => {
  if (a.kind !== b.kind) return false
  if ('precision' in a && 'precision' in b) return a.date === b.date && a.precision === b.precision
  return !('date' in a && 'date' in b) || a.date === b.date
}
