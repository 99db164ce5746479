import { dayMs } from './calendar-day.ts'

/**
 * Parses a `Retry-After` header, in seconds (Discord sends fractions) or as a date. Returns ms, a day at most; null if it
 * is missing or invalid.
 */
export const parseRetryAfter = (header: string | null, now: number): number | null => {
  const asked = header?.trim()
  if (!asked) return null
  const ms = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), dayMs)
}
