import type { CalendarDay } from '../calendar-day.ts'
import { firstDayOf, type Season } from '../seasons/state.ts'

/**
 * Whether members may ask who is on nobody's list. It tells what is on the lists of others: while a league keeps them
 * sealed, until the season's first day, it is neither offered nor answered.
 */
export const mayAskUnlisted = (
  league: { id: string; listsSealed?: boolean },
  season: Season,
  today: CalendarDay,
): boolean => !league.listsSealed || today >= firstDayOf(season)
