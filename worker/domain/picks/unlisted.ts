import type { CalendarDay } from '../calendar-day.ts'
import { listsAreSealed, type SealedSeason } from '../seasons/sealed-lists.ts'

/**
 * Whether members may search for people on no list. The answer reveals the lists of others, so it is neither offered
 * nor given while a season's lists are sealed.
 */
export const maySearchUnlisted = (season: SealedSeason, today: CalendarDay): boolean =>
  !listsAreSealed(season, today)
