import type { PickRow } from '#db/queries/picks/picks.ts'
import { capacityOf } from '#domain/picks/capacity.ts'
import { type CountingPick, countsOn } from '#domain/picks/counting.ts'
import { type EditingRules, type ListState, openPlaces } from '#domain/picks/editing.ts'
import { isSubstitute } from '#domain/picks/list-rules.ts'
import { withoutWindows } from '#domain/picks/windows.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'

/** A pick as its list is counted, neither removed nor void. */
export interface CountedPick extends Pick<PickRow, 'diedOn' | 'playerWasIn'> {
  pick: CountingPick & Pick<PickRow['pick'], 'replacement'>
  /** It waits to step in. */
  substitute: boolean
}

export const asCounted = <
  Row extends Omit<CountedPick, 'substitute'> & { pick: Pick<PickRow['pick'], 'addedAt'> },
>(
  row: Row,
): Row & CountedPick => ({ ...row, substitute: isSubstitute(row.pick) })

/** The numbers of a list, but for what came through windows. */
export const countsOf = (
  season: Season,
  picks: readonly CountedPick[],
): Omit<ListState, 'named' | 'windowPicks'> => {
  const days = { start: firstDayOf(season), end: season.endDate }
  const entries = picks.filter(({ substitute }) => !substitute)
  return {
    substitutes: picks.length - entries.length,
    entries: entries.length,
    suspended: entries.filter(({ pick }) => pick.suspendedAt !== null).length,
    countedDead: entries.filter(
      ({ pick, diedOn, playerWasIn }) => diedOn !== null && playerWasIn && countsOn(pick, diedOn, days),
    ).length,
    replacements: entries.filter(({ pick }) => pick.replacement).length,
  }
}

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
  picks: readonly CountedPick[],
  { rules, season, memberSince }: { rules: EditingRules; season: Season; memberSince: string },
): ListRoom => {
  const state = { named: true, ...countsOf(season, picks) }
  return {
    capacity: capacityOf(rules, state.countedDead),
    used: state.entries,
    free: openPlaces(state, withoutWindows(rules), season, memberSince, ctx.now),
  }
}
