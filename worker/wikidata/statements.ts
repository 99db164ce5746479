import type { DatedFact } from '../domain/calendar-day.ts'
import { fineness } from '../domain/life-status/assess.ts'
import type { DeathClaim } from '../domain/life-status/statuses.ts'
import { parseTime, type TimeValue } from './dates.ts'

/** A statement in a common format for both APIs. */
export interface Statement {
  rank: 'preferred' | 'normal' | 'deprecated'
  value:
    | { kind: 'time'; time: TimeValue }
    | { kind: 'item'; id: string }
    | { kind: 'text'; text: string }
    | { kind: 'somevalue' }
    | { kind: 'novalue' }
    /** A value of a type that we do not use. */
    | { kind: 'other' }
  /** The properties of each reference. */
  references: string[][]
}

/** Reference URL and "stated in"; "imported from" (P143) does not count as a source. */
const sourceProperties = new Set(['P854', 'P248'])

/** All preferred statements if there are any, else all normal ones; deprecated ones never count. */
export const bestRanked = (statements: readonly Statement[]): Statement[] => {
  const preferred = statements.filter(({ rank }) => rank === 'preferred')
  return preferred.length > 0 ? preferred : statements.filter(({ rank }) => rank === 'normal')
}

const claimOf = ({ value, references }: Statement): DeathClaim => {
  if (value.kind === 'novalue') return { kind: 'none' }
  const date = value.kind === 'time' ? parseTime(value.time) : null
  if (!date) return { kind: 'unknown' }
  const sources = [...new Set(references.flat())].filter((property) => sourceProperties.has(property)).sort()
  return { kind: 'date', ...date, referenced: sources.length > 0, sources }
}

/** The claims in the best-ranked statements of death, with their rank. */
export const deathClaims = (
  statements: readonly Statement[],
): { rank: 'preferred' | 'normal' | null; claims: DeathClaim[] } => {
  const best = bestRanked(statements)
  const rank = best[0]?.rank
  return { rank: rank === 'preferred' || rank === 'normal' ? rank : null, claims: best.map(claimOf) }
}

/** The most precise of the best-ranked dates; the first one if several are equally precise. */
export const bestDate = (statements: readonly Statement[]): DatedFact | null => {
  let best: DatedFact | null = null
  for (const { value } of bestRanked(statements)) {
    const date = value.kind === 'time' ? parseTime(value.time) : null
    if (date && (!best || fineness[date.precision] > fineness[best.precision])) best = date
  }
  return best
}
