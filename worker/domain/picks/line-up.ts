import { addDays, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { LineUpRules } from '../packs/line-up-rules.ts'
import type { Role } from '../packs/pack.ts'
import { firstDayOf, isOpen, type Season, seasonState } from '../seasons/state.ts'
import { countsFrom } from './counting.ts'
import { firstListLastDay } from './editing.ts'

/** Captain, vice and order of a list from a day on, by the ids of picks. Picks in no order come behind it. */
export interface LineUp {
  from: CalendarDay
  captain: string | null
  vice: string | null
  order: readonly string[]
  /** The month that the player has chosen, from 1; none: none. */
  month?: number | null
}

/** Line-ups that are kept of a list: before its season, when but the last ever counts, and in all. */
const mostBefore = 20
export const mostLineUps = 60
/** Days in which line-ups can be chosen after something in mid-season has made them possible. */
const laterDays = 7

const none: LineUp = { from: '', captain: null, vice: null, order: [] }

/** The line-up that counts on a day. */
export const lineUpOn = (lineUps: readonly LineUp[], day: CalendarDay): LineUp =>
  lineUps.findLast(({ from }) => from <= day) ?? none

/** The line-up chosen last, counting or not. */
export const latestLineUp = (lineUps: readonly LineUp[]): LineUp => lineUps.at(-1) ?? none

/** Picks of a list in the order of a line-up; those not in it behind, as given. */
export const inOrder = <Row extends { id: string }>(
  { order }: Pick<LineUp, 'order'>,
  picks: readonly Row[],
): Row[] => {
  const place = new Map(order.map((id, index) => [id, index]))
  const of = ({ id }: Row): number => place.get(id) ?? Number.POSITIVE_INFINITY
  return [...picks].sort((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/**
 * What a pick is in the line-up of its list on a day: while the captain is off the list, or has died on a day before,
 * the vice is captain.
 * @param isIn the pick of this id stands on the list as the day begins, and its person has not died before it
 */
export const roleOf = (
  pickId: string,
  { captain, vice }: LineUp,
  isIn: (pickId: string) => boolean,
): Role | null => {
  if (captain !== null && isIn(captain))
    return pickId === captain ? 'captain' : pickId === vice ? 'vice' : null
  return pickId === vice ? 'captain' : null
}

/** What an owner chooses; what is left out stays. */
export interface LineUpChange {
  captain?: string | null | undefined
  vice?: string | null | undefined
  order?: readonly string[] | undefined
  month?: number | null | undefined
}

const changed = (before: LineUp, { captain, vice, order, month }: LineUpChange): Omit<LineUp, 'from'> => {
  const chosen = month === undefined ? before.month : month
  const next = {
    ...(chosen === null || chosen === undefined ? {} : { month: chosen }),
    captain: captain === undefined ? before.captain : captain,
    vice: vice === undefined ? before.vice : vice,
    order: order ?? before.order,
  }
  if (next.captain === null || next.captain !== next.vice) return next
  // Nobody is both: a pick that is chosen for one gives way in the other, to whom it was.
  return captain === undefined
    ? { ...next, captain: before.vice === next.captain ? null : before.vice }
    : { ...next, vice: before.captain === next.vice ? null : before.captain }
}

/**
 * The line-ups of a list after a change. It counts from the day from which a pick would that was added now; what it
 * replaces before it has counted is gone.
 */
export const withLineUp = (
  lineUps: readonly LineUp[],
  change: LineUpChange,
  { firstDay, delayDays, now }: { firstDay: CalendarDay; delayDays: number; now: Instant },
): LineUp[] => {
  const from = countsFrom(now, firstDay, delayDays)
  const next = { from, ...changed(latestLineUp(lineUps), change) }
  const all = [...lineUps.filter((lineUp) => lineUp.from < from), next]
  return dayOf(now) < firstDay ? all.slice(-mostBefore) : all
}

export const lineUpRefusals = ['season_over', 'line_up_closed', 'line_up_changes'] as const
export type LineUpRefusal = (typeof lineUpRefusals)[number]

/**
 * Why a line-up can't be changed now, or null. It can until the season begins; after it captain and vice once the captain
 * is gone, where the pack lets another one be chosen, and all of it by who may still fill a first list, and for a week after
 * rules that ask for one have begun to bind, or a draft has ended, in mid-season.
 * @param list.captainGone the captain has died, settled, or is off the list for good
 * @param list.asked since when the rules have asked for a line-up without a break
 * @param list.drafted the day on which the season's draft ended, or today; null: there is none
 */
export const lineUpRefusal = (
  what: 'roles' | 'order',
  rules: Pick<LineUpRules, 'changeable'>,
  list: {
    lineUps: readonly LineUp[]
    season: Season
    memberSince: Instant
    asked: CalendarDay
    drafted: CalendarDay | null
    captainGone: boolean
  },
  now: Instant,
): LineUpRefusal | null => {
  const { season, lineUps, memberSince, asked, drafted, captainGone } = list
  const today = dayOf(now)
  if (!isOpen(season, today)) return 'season_over'
  if (seasonState(season, today) !== 'running') return null
  if (lineUps.length >= mostLineUps) return 'line_up_changes'
  if (what === 'roles' && rules.changeable && captainGone) return null
  const first = firstListLastDay(season, memberSince)
  if (first !== null && today <= first) return null
  const start = firstDayOf(season)
  const isNew = (day: CalendarDay | null) => day !== null && day > start && today <= addDays(day, laterDays)
  return isNew(asked) || isNew(drafted) ? null : 'line_up_closed'
}
