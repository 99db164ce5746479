import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import { hazardBetween, type Life, type Sex } from '../outlook/life-table.ts'
import { isOfMany } from '../outlook/shown.ts'

/** How usual a period without a death is for these lists */
export const usualness = ['usual', 'long', 'very_long'] as const
type Usualness = (typeof usualness)[number]

/** Probabilities below which a period counts as long or very long */
const chances = { long: 0.2, very_long: 0.05 } as const

export interface Quiet {
  /** Days without a death on the lists: since the last death, or since the season began */
  days: number
  since: 'death' | 'start'
  /** For all lists together; null if so few people are on them that it would reveal something about one of them */
  usual: Usualness | null
}

/** A living person on the lists, with the facts that the probability needs */
export interface Listed {
  personId: string
  birth: Life['birth'] | null
  sex: Sex | null
  /** The factor on the table's hazard: calibration and blur (decision 16) */
  weight: number
  /** The first day on which the death would have counted on any list */
  countsFrom: CalendarDay
}

/**
 * The current period without a death, and how usual it is: the probability of as many days without a death, by the
 * outlook's model of all people on the lists. Null: there was a death today, or the season has not begun or begins
 * today.
 * @param lastDeath last day of death that counts in the season's leaderboard
 */
export const quietOf = (
  listed: readonly Listed[],
  { lastDeath, start, today }: { lastDeath: CalendarDay | null; start: CalendarDay; today: CalendarDay },
): Quiet | null => {
  const days = daysBetween(lastDeath ?? start, today)
  if (days <= 0) return null
  const from = lastDeath === null ? start : addDays(lastDeath, 1)
  const hazards = listed.flatMap(({ birth, sex, weight, countsFrom }) =>
    birth ? [weight * hazardBetween({ birth, sex }, countsFrom > from ? countsFrom : from, today)] : [],
  )
  const chance = Math.exp(-hazards.reduce((sum, hazard) => sum + hazard, 0))
  const isShown = isOfMany(hazards)
  const usual = chance >= chances.long ? 'usual' : chance >= chances.very_long ? 'long' : 'very_long'
  return { days, since: lastDeath === null ? 'start' : 'death', usual: isShown ? usual : null }
}
