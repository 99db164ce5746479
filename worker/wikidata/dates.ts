import { type DatedFact, dayMs, isCalendarDay } from '../domain/calendar-day.ts'

export interface TimeValue {
  time: string
  precision: number
  calendar: string
}

const gregorian = 'Q1985727'
const julian = 'Q1985786'
const precisionOfYear = 9
const precisionOfMonth = 10

const pad = (n: number, width = 2): string => String(n).padStart(width, '0')

/** Converts a Julian calendar date to Gregorian (via the Julian day number). */
const fromJulian = (year: number, month: number, day: number): string => {
  const shift = Math.floor((14 - month) / 12)
  const y = year + 4800 - shift
  const julianDay =
    day + Math.floor((153 * (month + 12 * shift - 3) + 2) / 5) + 365 * y + Math.floor(y / 4) - 32083
  const unixEpoch = 2440588
  return new Date((julianDay - unixEpoch) * dayMs).toISOString().slice(0, 10)
}

/**
 * A Wikibase time as a date with its precision; null if it is coarser than a year, BCE, in an unknown calendar, or not
 * a valid day. The precision decides, not the digits: a year may be written `-00-00` or `-01-01`.
 */
export const parseTime = ({ time, precision, calendar }: TimeValue): DatedFact | null => {
  const parts = /^\+(\d{4})-(\d\d)-(\d\d)T/.exec(time)
  const model = /(Q\d+)$/.exec(calendar)?.[1]
  if (!parts || (model !== gregorian && model !== julian) || precision < precisionOfYear) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year === 0 || month > 12) return null
  if (precision === precisionOfYear || month === 0)
    return { date: `${pad(year, 4)}-01-01`, precision: 'year' }
  if (precision === precisionOfMonth || day === 0)
    return { date: `${pad(year, 4)}-${pad(month)}-01`, precision: 'month' }
  if (model === julian) return { date: fromJulian(year, month, day), precision: 'day' }
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  return isCalendarDay(date) ? { date, precision: 'day' } : null
}
