import { addDays, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { LineUpRules } from '../packs/line-up-rules.ts'
import type { Role } from '../packs/pack.ts'
import { firstDayOf, isOpen, type Season, seasonState } from '../seasons/state.ts'
import { countsFrom } from './counting.ts'
import { firstListLastDay } from './editing.ts'

/** Captain, vice and order of a list from a day on, by pick id. Picks that are not in the order come after it. */
export interface LineUp {
  from: CalendarDay
  captain: string | null
  vice: string | null
  order: readonly string[]
  /** The month that the player has chosen, from 1; absent: none */
  month?: number | null
  /** The typed places until this day of the picks that were moved, by pick id; absent: none was moved */
  placesBefore?: Readonly<Record<string, string | null>>
}

/** The maximum number of line-ups stored for a list: before its season, when only the last can count, and in total */
const mostBefore = 20
export const mostLineUps = 60
/** Number of days in which a line-up can be chosen after an event during the season has made this possible */
const laterDays = 7

const none: LineUp = { from: '', captain: null, vice: null, order: [] }

export const lineUpOn = (lineUps: readonly LineUp[], day: CalendarDay): LineUp =>
  lineUps.findLast(({ from }) => from <= day) ?? none

/** The typed place of a pick on a day. A move counts from the day of its line-up, like every choice. */
export const placeOn = (
  lineUps: readonly LineUp[],
  { id, place = null }: { id: string; place?: string | null },
  day: CalendarDay,
): string | null => {
  const later = lineUps.find(({ from, placesBefore = {} }) => from > day && Object.hasOwn(placesBefore, id))
  return later ? (later.placesBefore?.[id] ?? null) : place
}

/** The line-up chosen last, even if it does not count yet */
export const latestLineUp = (lineUps: readonly LineUp[]): LineUp => lineUps.at(-1) ?? none

/** Picks in the order of a line-up; picks that are not in it follow in the given order */
export const inOrder = <Row extends { id: string }>(
  { order }: Pick<LineUp, 'order'>,
  picks: readonly Row[],
): Row[] => {
  const place = new Map(order.map((id, index) => [id, index]))
  const of = ({ id }: Row): number => place.get(id) ?? Number.POSITIVE_INFINITY
  return [...picks].sort((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/**
 * The role of a pick in its list's line-up on a day. While the captain is off the list, or has died on an earlier day,
 * the vice is captain.
 * @param isIn the pick with this id is on the list at the start of the day, and its person has not died
 * before
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

/** An owner's choices; absent ones stay unchanged */
export interface LineUpChange {
  captain?: string | null | undefined
  vice?: string | null | undefined
  order?: readonly string[] | undefined
  month?: number | null | undefined
  /** The present places of the picks that move, by pick id */
  placesBefore?: Readonly<Record<string, string | null>> | undefined
}

type Roles = Pick<LineUp, 'captain' | 'vice'>

/** A pick has one role at most: when a pick takes the other role, the two picks swap. */
export const rolesAfter = (before: Roles, { captain, vice }: Pick<LineUpChange, keyof Roles>): Roles => {
  const next = {
    captain: captain === undefined ? before.captain : captain,
    vice: vice === undefined ? before.vice : vice,
  }
  if (next.captain === null || next.captain !== next.vice) return next
  return captain === undefined
    ? { ...next, captain: before.vice === next.captain ? null : before.vice }
    : { ...next, vice: before.captain === next.vice ? null : before.captain }
}

const changed = (before: LineUp, { order, month, ...roles }: LineUpChange): Omit<LineUp, 'from'> => {
  const chosen = month === undefined ? before.month : month
  return {
    ...(chosen === null || chosen === undefined ? {} : { month: chosen }),
    ...rolesAfter(before, roles),
    order: order ?? before.order,
  }
}

/**
 * The line-ups of a list after a change. The change counts from the day from which a pick added now would count. It
 * replaces line-ups that have not begun to count.
 */
export const withLineUp = (
  lineUps: readonly LineUp[],
  change: LineUpChange,
  { firstDay, delayDays, now }: { firstDay: CalendarDay; delayDays: number; now: Instant },
): LineUp[] => {
  const from = countsFrom(now, firstDay, delayDays)
  const replaced = lineUps.filter((lineUp) => lineUp.from >= from)
  // Of several moves of a pick the first one has the place that counts until then.
  const placesBefore = Object.assign(
    {},
    change.placesBefore,
    ...replaced.map((lineUp) => lineUp.placesBefore).reverse(),
  ) as NonNullable<LineUp['placesBefore']>
  const next = {
    from,
    ...changed(latestLineUp(lineUps), change),
    ...(Object.keys(placesBefore).length === 0 ? {} : { placesBefore }),
  }
  const all = [...lineUps.filter((lineUp) => lineUp.from < from), next]
  return dayOf(now) < firstDay ? all.slice(-mostBefore) : all
}

/**
 * True if another vice was chosen beside the present captain, in a line-up that counts from after this day. Where only a
 * captain who is gone allows a choice, this was that choice.
 */
const hasSuccessor = (lineUps: readonly LineUp[], after: CalendarDay): boolean => {
  const { captain } = latestLineUp(lineUps)
  return lineUps.some(({ from, vice, captain: own }, at) => {
    const before = lineUps[at - 1]
    return from > after && own === captain && before?.captain === captain && vice !== before.vice
  })
}

export const lineUpRefusals = ['season_over', 'line_up_closed', 'line_up_changes'] as const
export type LineUpRefusal = (typeof lineUpRefusals)[number]

/**
 * Why a line-up cannot be changed now, or null. It can be changed until the season begins. During the season: captain
 * and vice once the captain is gone, if the pack allows it, until a vice who was chosen then acts as captain; everything
 * for players who may still fill a first list, and for a week after rules that require a line-up have come into force or
 * a draft has ended.
 * @param list.captainGone the captain's death is settled, or the captain is permanently off the list
 * @param list.viceIn the vice who counts today lives, and is on the list
 * @param list.delayDays the delay of new picks
 * @param list.asked since when the rules have required a line-up without a break
 * @param list.drafted the day on which the season's draft ended, or today; null: no draft
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
    viceIn: boolean
    delayDays: number
  },
  now: Instant,
): LineUpRefusal | null => {
  const { season, lineUps, memberSince, asked, drafted, captainGone, viceIn, delayDays } = list
  const today = dayOf(now)
  if (!isOpen(season, today)) return 'season_over'
  if (seasonState(season, today) !== 'running') return null
  if (lineUps.length >= mostLineUps) return 'line_up_changes'
  const start = firstDayOf(season)
  const weekAfter = (day: CalendarDay | null) =>
    day !== null && day > start ? addDays(day, laterDays) : addDays(start, -1)
  const free = [firstListLastDay(season, memberSince) ?? '', weekAfter(asked), weekAfter(drafted)]
  const lastFree = free.toSorted().at(-1) ?? ''
  if (today <= lastFree) return null
  const counting = lineUps.filter(({ from }) => from <= today)
  const isReplaced = viceIn && hasSuccessor(counting, addDays(lastFree, 2 + delayDays))
  return what === 'roles' && rules.changeable && captainGone && !isReplaced ? null : 'line_up_closed'
}
