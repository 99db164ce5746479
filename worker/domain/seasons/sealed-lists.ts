import type { CalendarDay } from '../calendar-day.ts'
import type { SeasonDates } from './dates.ts'
import { type Season, seasonState } from './state.ts'

/** What decides who sees a season's lists. */
export interface SealedSeason {
  startDate: CalendarDay | null
  listsSealed: boolean
}

/**
 * True while nobody but its owner sees what is on a list: until the season's first day begins. The one rule by which
 * everything asks; statements ask by its twin (`isSealedSeason`, db/queries/picks/sealed.ts).
 */
export const listsAreSealed = ({ startDate, listsSealed }: SealedSeason, today: CalendarDay): boolean =>
  listsSealed && startDate !== null && today < startDate

/**
 * True on a season's first day for a member who has not opened its sealed lists yet: until then, for 24 hours at most, no
 * page but opening night names who is on them. Statements ask by its twin (`isUnopened`, db/queries/picks/sealed.ts).
 */
export const listsAreUnopened = (
  { id, startDate, listsSealed }: SealedSeason & { id: string },
  { openedSeasonId }: { openedSeasonId: string | null },
  today: CalendarDay,
): boolean => listsSealed && startDate === today && openedSeasonId !== id

/** Why lists can't be sealed, or opened, as asked; each is an error code. */
export type SealRefusal =
  | 'sealed_start_missing'
  | 'sealed_too_late'
  | 'sealed_for_others'
  | 'sealed_start_too_soon'
  | 'sealed_exclusive'
  | 'sealed_size_fixed'

interface Wish extends SeasonDates {
  listsSealed: boolean
  /** Each person goes to one list alone: a draft is held before all eyes. */
  exclusive?: boolean
}

/** Whether a season may be made with sealed lists; null: yes. They need a first day that lies ahead. */
export const sealRefusal = (
  { startDate, listsSealed, exclusive }: Wish,
  today: CalendarDay,
): SealRefusal | null => {
  if (!listsSealed) return null
  if (exclusive) return 'sealed_exclusive'
  if (startDate === null) return 'sealed_start_missing'
  return startDate <= today ? 'sealed_too_late' : null
}

/**
 * Whether a season may go on with its lists sealed, or open, as in `next`; null: yes. Sealing is possible until the season
 * begins. What was promised to players holds: with others in the league lists are not opened by taking the setting off,
 * nor by moving the first day to today. Whether those others have picks is not asked: the answer would tell.
 * @param others somebody else has, or had, a list in this season
 */
export const sealChangeRefusal = (
  season: Season & SealedSeason,
  next: Wish,
  today: CalendarDay,
  others: boolean,
): SealRefusal | null => {
  const sealed = listsAreSealed(season, today)
  if (next.listsSealed === season.listsSealed && !sealed) return null
  if (seasonState(season, today) !== 'before' && season.startDate !== null) return 'sealed_too_late'
  if (sealed && others && !next.listsSealed) return 'sealed_for_others'
  const refusal = sealRefusal(next, today)
  return refusal === 'sealed_too_late' && sealed ? (others ? 'sealed_start_too_soon' : null) : refusal
}

/**
 * Whether a list may hold another number of picks from now on; null: yes. Not while lists are sealed and somebody else is
 * in: whether a list is complete is told, and a member who moved the mark up and down would learn how many are on it.
 */
export const sealedSizeRefusal = (
  season: SealedSeason,
  { before, after }: { before: number; after: number },
  today: CalendarDay,
  others: boolean,
): SealRefusal | null =>
  before !== after && others && listsAreSealed(season, today) ? 'sealed_size_fixed' : null
