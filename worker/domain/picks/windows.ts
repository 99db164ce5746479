import { addMs, type CalendarDay, dayOf, type Instant, minuteMs } from '../calendar-day.ts'
import { rulesInForce } from '../leagues/league-rules.ts'
import type { PackMoves, ScoringPack, TransferWindow } from '../packs/pack.ts'
import type { PlayerPoints } from '../scoring/rules.ts'
import { byAge } from './capacity.ts'
import type { Pause } from './void-reasons.ts'

/** A pick removed within this time uses up no window pick. The time equals the undo time of a removal. */
export const secondThoughtMs = 10 * minuteMs

export interface WindowRules {
  pack?: { moves?: PackMoves | undefined } | null | undefined
}

export interface WindowPick {
  addedAt: Instant
  /** The first day of the window in which it was added; null: in none */
  windowFrom: CalendarDay | null
  removedAt: Instant | null
  voidedAt: Instant | null
}

/** The transfer windows of the rules; none if picks can be added on any day */
export const windowsOf = ({
  allowNewPicks = false,
  pack,
}: WindowRules & { allowNewPicks?: boolean }): readonly TransferWindow[] =>
  allowNewPicks ? [] : (pack?.moves?.windows ?? [])

export const withoutWindows = <Rules extends { pack?: ScoringPack | null | undefined }>(
  rules: Rules,
): Rules => ({
  ...rules,
  pack: rules.pack && { ...rules.pack, moves: { ...rules.pack.moves, windows: [] } },
})

/** The days of those windows within a season, clipped to it */
export const windowDays = (
  windows: readonly Pick<TransferWindow, 'from' | 'to'>[],
  { startDate, endDate }: { startDate: CalendarDay | null; endDate: CalendarDay | null },
): { from: CalendarDay; to: CalendarDay }[] =>
  windows.flatMap(({ from, to }) => {
    const first = startDate !== null && startDate > from ? startDate : from
    const last = endDate !== null && endDate < to ? endDate : to
    return first <= last ? [{ from: first, to: last }] : []
  })

export const windowOn = (rules: WindowRules, day: CalendarDay): TransferWindow | null =>
  windowsOf(rules).find(({ from, to }) => from <= day && day <= to) ?? null

/** The first window that opens after a day, of those that overlap the season; null: none */
export const nextWindow = (
  rules: WindowRules,
  season: { first: CalendarDay; last: CalendarDay | null },
  day: CalendarDay,
): TransferWindow | null =>
  windowsOf(rules).find(
    ({ from, to }) => from > day && to >= season.first && (season.last === null || from <= season.last),
  ) ?? null

/** True for a window pick that was removed so soon that it has used up nothing */
export const isSecondThought = ({ addedAt, windowFrom, removedAt }: Omit<WindowPick, 'voidedAt'>): boolean =>
  windowFrom !== null && removedAt !== null && removedAt <= addMs(addedAt, secondThoughtMs)

/**
 * True for a pick that has used up one of its window's picks, even if removed later. Void picks, and those removed
 * within ten minutes, use up nothing.
 */
const isUse = (pick: WindowPick): boolean =>
  pick.windowFrom !== null && pick.voidedAt === null && !isSecondThought(pick)

/** True if a pick was void at a time, whatever happened to it later */
const wasVoidAt = (
  { voidedAt, pauses = [] }: { voidedAt: Instant | null; pauses?: readonly Pause[] },
  at: Instant,
): boolean =>
  (voidedAt !== null && voidedAt <= at) ||
  pauses.some(({ cause, from, until }) => cause === 'void' && from <= at && until > at)

/** How many of a list's picks have used up one of a window's picks */
export const windowUses = (
  picks: readonly WindowPick[],
  { from, to }: Pick<TransferWindow, 'from' | 'to'>,
): number =>
  picks.filter((pick) => isUse(pick) && from <= dayOf(pick.addedAt) && dayOf(pick.addedAt) <= to).length

/**
 * The penalties for the window picks of a season's lists, oldest first, each by the rules of the day on which the pick
 * was added; without free ones
 * @param known the time whose knowledge decides which picks are void
 */
export const transferPenalties = (
  picks: readonly (Omit<WindowPick, 'windowFrom'> & {
    id: string
    userId: string
    windowFrom?: CalendarDay | null
    pauses?: readonly Pause[]
  })[],
  versions: readonly (WindowRules & { version: number; effectiveFrom: CalendarDay })[],
  known: Instant,
): PlayerPoints[] =>
  picks
    .map((pick) => ({
      ...pick,
      windowFrom: pick.windowFrom ?? null,
      voidedAt: wasVoidAt(pick, known) ? known : null,
    }))
    .filter(isUse)
    .sort(byAge)
    .flatMap(({ userId, addedAt }) => {
      const day = dayOf(addedAt)
      const rules = rulesInForce(versions, day)
      const window = rules && windowOn(rules, day)
      if (!window || window.penalty === 0) return []
      return [{ userId, day, reason: { rule: 'transfer', points: -window.penalty, from: window.from } }]
    })
