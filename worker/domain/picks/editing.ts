import { addMs, type CalendarDay, dayOf, type Instant, minuteMs } from '../calendar-day.ts'
import { firstListUntil } from '../leagues/joining.ts'
import type { LifeStatus } from '../life-status/statuses.ts'
import type { TransferWindow } from '../packs/pack.ts'
import { firstDayOf, isOpen, type Season, seasonState } from '../seasons/state.ts'
import { capacityOf, replacementPlaces } from './capacity.ts'
import { type PackedRules, substitutesOf } from './list-rules.ts'
import { nextWindow, type WindowPick, type WindowRules, windowOn, windowUses } from './windows.ts'

export const undoMs = 10 * minuteMs
export const nameMaxLength = 200

export interface EditingRules extends PackedRules {
  allowNewPicks: boolean
}

/** Counts for a list. `entries`: picks that are not removed, void or substitutes; suspended ones included. */
export interface ListState {
  named: boolean
  entries: number
  suspended: number
  /** Confirmed deaths on the list that counted. */
  countedDead: number
  /** Entries that were added as replacements. */
  replacements: number
  /** Picks that wait to step in */
  substitutes?: number
  /** Picks added in transfer windows, removed ones included; absent: none */
  windowPicks?: readonly WindowPick[]
}

/** Why no pick can be added to a list now; each is an error code. */
export const addRefusals = [
  'season_over',
  'deathlist_unnamed',
  'new_picks_closed',
  'first_list_time_over',
  'window_full',
  'window_closed',
  'deathlist_full',
] as const
export type AddRefusal = (typeof addRefusals)[number]

/**
 * Whether a pick may be added now. `replacement`: it fills a place that a death opened; `onlyReplacements`: no other
 * pick is allowed; `substitute`: the list is full, and the pick waits to step in; `window`: it uses up one of that
 * transfer window's picks.
 */
export type AddDecision =
  | { kind: 'refused'; code: AddRefusal }
  | {
      kind: 'allowed'
      replacement: boolean
      onlyReplacements: boolean
      substitute?: true
      window?: TransferWindow
    }

/**
 * The last day on which a player who arrived after the season began may fill a first list if new picks are off; null
 * for players who arrived before. In a season without a start date all players arrive at its opening.
 * @param memberSince when the player joined the league
 */
export const firstListLastDay = (season: Season, memberSince: Instant): CalendarDay | null => {
  const arrival = memberSince > season.createdAt ? memberSince : season.createdAt
  return firstListUntil(season, false, dayOf(arrival))
}

/** True while picks can be added freely: before the season, where the rules allow new picks, or on a first list */
export const takesNewPicks = (
  rules: Pick<EditingRules, 'allowNewPicks'>,
  season: Season,
  memberSince: Instant,
  today: CalendarDay,
): boolean => {
  const until = firstListLastDay(season, memberSince)
  return seasonState(season, today) !== 'running' || rules.allowNewPicks || (until !== null && today <= until)
}

/** The open window, and how many picks this list may still add in it */
export const windowLeft = (
  list: Pick<ListState, 'windowPicks'>,
  rules: WindowRules,
  today: CalendarDay,
): { window: TransferWindow; left: number } | null => {
  const window = windowOn(rules, today)
  return window && { window, left: Math.max(0, window.most - windowUses(list.windowPicks ?? [], window)) }
}

/** Why no pick can be added if new picks are off and neither a death nor a window opens a place */
const closedRefusal = (
  rules: WindowRules,
  season: Season,
  { today, until, isWindowOpen }: { today: CalendarDay; until: CalendarDay | null; isWindowOpen: boolean },
): AddRefusal => {
  if (isWindowOpen) return 'window_full'
  const days = { first: firstDayOf(season), last: season.endDate }
  if (nextWindow(rules, days, today)) return 'window_closed'
  return until === null ? 'new_picks_closed' : 'first_list_time_over'
}

/**
 * Decides whether one more pick can be added. A locked league is no reason to refuse: the lock applies to the rules,
 * not to the lists.
 */
export const decideAdd = (
  list: ListState,
  rules: EditingRules,
  season: Season,
  memberSince: Instant,
  now: Instant,
): AddDecision => {
  const today = dayOf(now)
  if (!isOpen(season, today)) return { kind: 'refused', code: 'season_over' }
  if (!list.named) return { kind: 'refused', code: 'deathlist_unnamed' }
  const begun = seasonState(season, today) === 'running'
  const until = firstListLastDay(season, memberSince)
  const free = takesNewPicks(rules, season, memberSince, today)
  const replaces = !free && list.replacements < replacementPlaces(rules, list.countedDead)
  const open = free || replaces ? null : windowLeft(list, rules, today)
  if (!free && !replaces && !open?.left)
    return {
      kind: 'refused',
      code: closedRefusal(rules, season, { today, until, isWindowOpen: open !== null }),
    }
  if (list.entries >= capacityOf(rules, list.countedDead))
    return free && (list.substitutes ?? 0) < substitutesOf(rules)
      ? { kind: 'allowed', replacement: false, onlyReplacements: false, substitute: true }
      : { kind: 'refused', code: 'deathlist_full' }
  if (open) return { kind: 'allowed', replacement: false, onlyReplacements: false, window: open.window }
  return {
    kind: 'allowed',
    replacement: !free || (begun && list.entries >= rules.maxPicks),
    onlyReplacements: !free,
  }
}

/** How many picks may be added now, one after another, without substitutes */
export const openPlaces = (
  list: ListState,
  rules: EditingRules,
  season: Season,
  memberSince: Instant,
  now: Instant,
): number => {
  const decision = decideAdd({ ...list, named: true }, rules, season, memberSince, now)
  if (decision.kind === 'refused' || decision.substitute) return 0
  const room = capacityOf(rules, list.countedDead) - list.entries
  if (!decision.onlyReplacements && !decision.window) return room
  const forReplacements = Math.max(0, replacementPlaces(rules, list.countedDead) - list.replacements)
  return Math.min(room, forReplacements + (windowLeft(list, rules, dayOf(now))?.left ?? 0))
}

/**
 * Why the place of a pick could not be filled again if the pick were removed now, or null
 * @param replacement the pick occupies a place that a death opened
 */
export const refillRefusal = (
  list: ListState,
  replacement: boolean,
  ...[rules, season, memberSince, now]: [EditingRules, Season, Instant, Instant]
): AddRefusal | null => {
  const after = {
    ...list,
    named: true,
    entries: list.entries - 1,
    replacements: list.replacements - (replacement ? 1 : 0),
  }
  const decision = decideAdd(after, rules, season, memberSince, now)
  return decision.kind === 'refused' ? decision.code : null
}

export const removeRefusals = ['season_over', 'pick_dead', 'pick_reported'] as const
export type RemoveRefusal = (typeof removeRefusals)[number]

/**
 * Why a pick cannot be removed, or null. A reported death blocks the removal too: the day may already score, and the
 * place must not be filled twice.
 * @param died the death is settled, on Wikidata or by a ruling of the league
 */
export const removeRefusal = (
  person: { status: LifeStatus; died: boolean },
  season: Season,
  now: Instant,
): RemoveRefusal | null => {
  if (!isOpen(season, dayOf(now))) return 'season_over'
  if (person.died || person.status === 'confirmed') return 'pick_dead'
  return person.status === 'reported' || person.status === 'disputed' ? 'pick_reported' : null
}

export type UndoRefusal =
  | 'season_over'
  | 'undo_too_late'
  | 'already_picked'
  | 'person_voted_out'
  | 'window_full'
  | 'new_picks_closed'
  | 'deathlist_full'

/**
 * Why a removal cannot be undone, or null
 * @param removed.overfills there is no room for the pick, or with it none for the newest pick (see
 * overCapacity)
 * @param removed.votedOut the league's votes have barred the person
 * @param removed.beyondWindow its transfer window has no pick left, because the removal had given one back
 * @param removed.beyondDeaths it is a replacement, and others have taken the places that deaths have opened
 */
export const undoRefusal = (
  removed: {
    removedAt: Instant
    personOnList: boolean
    overfills: boolean
    votedOut?: boolean
    beyondWindow?: boolean
    beyondDeaths?: boolean
  },
  season: Season,
  now: Instant,
): UndoRefusal | null => {
  if (!isOpen(season, dayOf(now))) return 'season_over'
  if (now > addMs(removed.removedAt, undoMs)) return 'undo_too_late'
  if (removed.personOnList) return 'already_picked'
  if (removed.votedOut) return 'person_voted_out'
  if (removed.beyondWindow) return 'window_full'
  if (removed.beyondDeaths) return 'new_picks_closed'
  return removed.overfills ? 'deathlist_full' : null
}
