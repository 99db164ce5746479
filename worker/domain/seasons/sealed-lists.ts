import type { CalendarDay } from '../calendar-day.ts'
import type { SeasonDates } from './dates.ts'
import { type Season, seasonState } from './state.ts'

/** The facts that decide who may see a season's lists */
export interface SealedSeason {
  startDate: CalendarDay | null
  listsSealed: boolean
}

/**
 * True while only its owner sees what is on a list, until the season's first day begins. All code uses this rule; SQL
 * has an equivalent (`isSealedSeason`, db/queries/picks/sealed.ts).
 */
export const listsAreSealed = ({ startDate, listsSealed }: SealedSeason, today: CalendarDay): boolean =>
  listsSealed && startDate !== null && today < startDate

/**
 * True on a season's first day for a member who has not opened its sealed lists yet. Until then, for 24 hours at most,
 * only the opening page names people on them. SQL has an equivalent (`isUnopened`, db/queries/picks/sealed.ts).
 */
export const listsAreUnopened = (
  { id, startDate, listsSealed }: SealedSeason & { id: string },
  { openedSeasonId }: { openedSeasonId: string | null },
  today: CalendarDay,
): boolean => listsSealed && startDate === today && openedSeasonId !== id

/** Why lists cannot be sealed, or unsealed; each is an error code. */
export type SealRefusal =
  | 'sealed_start_missing'
  | 'sealed_too_late'
  | 'sealed_for_others'
  | 'sealed_start_too_soon'
  | 'sealed_exclusive'
  | 'sealed_size_fixed'

interface WantedSeason extends SeasonDates {
  listsSealed: boolean
  /** A person can be on one list only. The lists are then filled in a draft, which is public. */
  exclusive?: boolean
}

/** Whether a season may be created with sealed lists; null: yes. They need a first day in the future. */
export const sealRefusal = (
  { startDate, listsSealed, exclusive }: WantedSeason,
  today: CalendarDay,
): SealRefusal | null => {
  if (!listsSealed) return null
  if (exclusive) return 'sealed_exclusive'
  if (startDate === null) return 'sealed_start_missing'
  return startDate <= today ? 'sealed_too_late' : null
}

/**
 * Whether a season may change to `next`, with its lists sealed or open; null: yes. Lists can be sealed until the season
 * begins. Once another member has a list, players rely on the seal: neither turning the setting off nor moving the
 * first day to today may open the lists. Whether the others have picks is not checked, because the answer would reveal
 * it.
 * @param others another member has, or had, a list in this season
 */
export const sealChangeRefusal = (
  season: Season & SealedSeason,
  next: WantedSeason,
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
 * Whether the number of picks per list may change; null: yes. Not while lists are sealed and another member has one:
 * members see whether a list is complete, so changing the number repeatedly would reveal how many picks it has.
 */
export const sealedSizeRefusal = (
  season: SealedSeason,
  { before, after }: { before: number; after: number },
  today: CalendarDay,
  others: boolean,
): SealRefusal | null =>
  before !== after && others && listsAreSealed(season, today) ? 'sealed_size_fixed' : null
