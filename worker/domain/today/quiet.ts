import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import { hazardBetween, type Life, type Sex } from '../outlook/life-table.ts'
import { isOfMany } from '../outlook/shown.ts'

/** How usual a quiet of that length is for lists like these. */
export const usualness = ['usual', 'long', 'very_long'] as const
type Usualness = (typeof usualness)[number]

/** A quiet that one morning in five would find is nothing out of the ordinary; one in twenty is. */
const chances = { long: 0.2, very_long: 0.05 } as const

export interface Quiet {
  /** Days on which nobody on the lists died: since the last death, or since the season began. */
  days: number
  since: 'death' | 'start'
  /** Of all lists together; null where too few people are on them for that to say nothing of one of them. */
  usual: Usualness | null
}

/** Somebody living on the lists, as far as the quiet hangs on that person. */
export interface Listed {
  personId: string
  birth: Life['birth'] | null
  sex: Sex | null
  /** What the table's hazard is multiplied with: calibration and blur (decision 16). */
  weight: number
  /** The first day on which the death would have counted on any list. */
  countsFrom: CalendarDay
}

/**
 * How long the lists have been quiet, and how usual that is: the chance that as many days pass without a death, by the
 * outlook's model of all who are on them. Null: somebody died today, or the season begins.
 * @param lastDeath of those that count in the season's leaderboard, reported ones included
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
