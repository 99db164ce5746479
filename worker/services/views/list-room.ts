import type { PickRow } from '#db/queries/picks/picks.ts'
import type { ByHandRefusal } from '#domain/draft/exclusive.ts'
import { capacityOf } from '#domain/picks/capacity.ts'
import { type CountingPick, isCountedDead } from '#domain/picks/counting.ts'
import { type EditingRules, type ListState, openPlaces } from '#domain/picks/editing.ts'
import { isSubstitute } from '#domain/picks/list-rules.ts'
import { withoutWindows } from '#domain/picks/windows.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'

/** A pick that counts on its list: neither removed nor void. */
export interface CountedPick extends Pick<PickRow, 'diedOn' | 'playerWasIn'> {
  pick: CountingPick & Pick<PickRow['pick'], 'replacement'>
  /** True for a substitute that has not replaced a pick. */
  substitute: boolean
}

export const asCounted = <
  Row extends Omit<CountedPick, 'substitute'> & { pick: Pick<PickRow['pick'], 'addedAt'> },
>(
  row: Row,
): Row & CountedPick => ({ ...row, substitute: isSubstitute(row.pick) })

/** The counts of a list, without picks from transfer windows. */
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
    countedDead: entries.filter((row) => isCountedDead(row.pick, row, days)).length,
    replacements: entries.filter(({ pick }) => pick.replacement).length,
  }
}

/** The room on the user's own list, as all screens show it. */
export interface ListRoom {
  /** How many picks the list may hold now, including the dead. */
  capacity: number
  used: number
  /** How many picks may be added by hand now. */
  free: number
}

interface RoomScope {
  rules: EditingRules
  season: Season
  /** When the player joined the league */
  memberSince: string
  /** Why only a draft or claims fill lists now; null: they do not */
  byHand: ByHandRefusal | null
}

/**
 * The room on a list with these picks. Places that only a transfer window would open are not counted, because they cost
 * points.
 */
export const roomOf = (
  ctx: Ctx,
  picks: readonly CountedPick[],
  { rules, season, memberSince, byHand }: RoomScope,
): ListRoom => {
  const state = { named: true, ...countsOf(season, picks) }
  return {
    capacity: capacityOf(rules, state.countedDead),
    used: state.entries,
    free: byHand === null ? openPlaces(state, withoutWindows(rules), season, memberSince, ctx.now) : 0,
  }
}
