import type { CalendarDay } from '../calendar-day.ts'
import { firstDayOf, type Season } from '../seasons/state.ts'

/**
 * Whether members may ask who is on nobody's list. It tells what is on the lists of others: while a season keeps them
 * sealed, until its first day, it is neither offered nor answered.
 */
export const mayAskUnlisted = (season: Season & { listsSealed?: boolean }, today: CalendarDay): boolean =>
  !season.listsSealed || today >= firstDayOf(season)
