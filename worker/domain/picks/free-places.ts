import { dayOf, type Instant } from '../calendar-day.ts'
import { rulesInForce } from '../leagues/league-rules.ts'
import { firstDayOf, isOpen, type Season, seasonState } from '../seasons/state.ts'
import { capacityOf, replacementPlaces } from './capacity.ts'
import { isCountedDead } from './counting.ts'
import { isSubstitute } from './list-rules.ts'
import type { Settlement } from './settling.ts'
import type { SettlingPick, SettlingRules } from './settling-pick.ts'

/** A pick, and whether it was added into a place that a death had opened */
export interface PlacedSettlingPick extends SettlingPick {
  replacement: boolean
}

/** The number of places that have become free, and the events that freed them. Equal numbers mean the same places. */
export interface FreePlaces {
  /** Places opened by deaths and void picks that may be filled; 0: none */
  places: number
  countedDead: number
  /** Void picks that opened a place */
  voided: number
  /** All void picks: with new picks closed they open none */
  allVoided: number
}

/**
 * The places that deaths and void picks have opened on a settled list. Places that were never filled do not count.
 * Null: the season is over, so no place can be filled.
 */
export const freePlaces = (
  picks: readonly PlacedSettlingPick[],
  settlement: Settlement,
  versions: readonly (SettlingRules & { allowNewPicks: boolean })[],
  season: Season,
  now: Instant,
): FreePlaces | null => {
  const today = dayOf(now)
  const rules = rulesInForce(versions, today)
  if (!rules || !isOpen(season, today)) return null
  const goes = new Set(settlement.voided.map(({ id }) => id))
  const back = new Set(settlement.restored.map(({ id }) => id))
  const isVoid = (pick: SettlingPick): boolean =>
    goes.has(pick.id) || (pick.voidedAt !== null && !back.has(pick.id))
  const present = picks.filter(({ removedAt }) => removedAt === null)
  const entries = present.filter((pick) => !isVoid(pick))
  const days = { start: firstDayOf(season), end: season.endDate }
  const countedDead = entries.filter((pick) => isCountedDead(pick, pick, days)).length
  const voided = present.length - entries.length
  const resumed = new Map(settlement.resumed.map((each) => [each.id, each]))
  // Substitutes that are still waiting occupy no place.
  const taking = entries.filter((pick) => resumed.has(pick.id) || !isSubstitute(pick))
  const room = capacityOf(rules, countedDead) - taking.length
  const forReplacements = Math.max(
    0,
    replacementPlaces(rules, countedDead) -
      entries.filter(({ id, replacement }) => replacement || resumed.get(id)?.replacement).length,
  )
  const closed = seasonState(season, today) === 'running' && !rules.allowNewPicks
  const opened = closed ? forReplacements : forReplacements + voided
  return {
    places: Math.max(0, Math.min(room, opened)),
    countedDead,
    voided: closed ? 0 : voided,
    allVoided: voided,
  }
}
