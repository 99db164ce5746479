import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { formatsIn } from '#contracts/words.ts'
import { dayOf, type Instant } from '#domain/calendar-day.ts'
import { type EditingRules, firstListLastDay, type ListState, windowLeft } from '#domain/picks/editing.ts'
import { nextWindow, windowOn } from '#domain/picks/windows.ts'
import { firstDayOf, type Season, seasonState } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'

const nextIn = (ctx: Ctx, rules: EditingRules, season: Season) =>
  nextWindow(rules, { first: firstDayOf(season), last: season.endDate }, dayOf(ctx.now))

/**
 * Parameters of refusals that mention a transfer window: the open one, or else the next, with days formatted for the
 * reader.
 */
export const windowParams = (ctx: Ctx, rules: EditingRules, season: Season) => {
  const window = windowOn(rules, dayOf(ctx.now)) ?? nextIn(ctx, rules, season)
  if (!window) return {}
  const { day } = formatsIn(ctx.locale)
  return { from: day(window.from), to: day(window.to), most: window.most }
}

/**
 * The transfer windows of the user's own list as its page shows them: the open one, and the next; null if neither
 * exists.
 */
export const viewWindows = (
  ctx: Ctx,
  {
    rules,
    season,
    state,
    membership,
  }: { rules: EditingRules; season: Season; state: ListState; membership: { joinedAt: Instant } },
): DeathlistPage['adding']['windows'] => {
  const today = dayOf(ctx.now)
  const freeUntil = firstListLastDay(season, membership.joinedAt)
  // Before the season begins, and while a first list is filled, picks cost nothing.
  const isPaid = seasonState(season, today) === 'running' && !(freeUntil !== null && today <= freeUntil)
  if (rules.allowNewPicks) return null
  const open = isPaid ? windowLeft(state, rules, today) : null
  const next = nextIn(ctx, rules, season)
  if (!open && !next) return null
  return { open: open && { ...open.window, left: open.left }, next }
}
