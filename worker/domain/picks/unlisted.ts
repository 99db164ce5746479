import type { CalendarDay } from '../calendar-day.ts'
import { listsAreSealed, type SealedSeason } from '../seasons/sealed-lists.ts'

/**
 * Whether members may ask who is on nobody's list. It tells what is on the lists of others: while a season keeps them
 * sealed, until its first day, it is neither offered nor answered.
 */
export const mayAskUnlisted = (season: SealedSeason, today: CalendarDay): boolean =>
  !listsAreSealed(season, today)
