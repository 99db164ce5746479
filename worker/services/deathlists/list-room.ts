import { capacityOf } from '#domain/picks/capacity.ts'
import { type EditingRules, openPlaces } from '#domain/picks/editing.ts'
import { withoutWindows } from '#domain/picks/windows.ts'
import type { Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { listState } from './own-list.ts'

/** The room on one's own list, as every screen tells it. */
export interface ListRoom {
  /** How many picks it may hold now, the dead included. */
  capacity: number
  used: number
  /** How many may be added now. */
  free: number
}

/**
 * The room on a list with these picks. What a transfer window would let fill costs points, and is no room.
 * @param memberSince when its player came into the league
 */
export const roomOf = (
  ctx: Ctx,
  picks: Parameters<typeof listState>[2],
  { rules, season, memberSince }: { rules: EditingRules; season: Season; memberSince: string },
): ListRoom => {
  const state = listState(null, season, picks)
  return {
    capacity: capacityOf(rules, state.countedDead),
    used: state.entries,
    free: openPlaces(state, withoutWindows(rules), season, memberSince, ctx.now),
  }
}
