import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { rulesDuring } from '../leagues/league-rules.ts'
import type { Pause } from './void-reasons.ts'

/** The rules of a league that determine how many picks a list may hold */
export interface CapacityRules {
  maxPicks: number
  allowReplacements: boolean
  replacementRatio: number
}

/** A version of them. The highest one with `effectiveFrom` <= day is in force on that day. */
export interface DatedCapacityRules extends CapacityRules {
  version: number
  effectiveFrom: CalendarDay
}

/** Places opened by deaths: the ratio for each confirmed death that counted, if replacements are allowed */
export const replacementPlaces = (rules: CapacityRules, countedDead: number): number =>
  rules.allowReplacements ? rules.replacementRatio * countedDead : 0

/** How many picks a list may hold, dead ones included */
export const capacityOf = (rules: CapacityRules, countedDead: number): number =>
  rules.maxPicks + replacementPlaces(rules, countedDead)

/** A pick that occupies a place, or waits for one */
export interface PlacedPick {
  id: string
  addedAt: Instant
  suspendedAt: Instant | null
  pauses: readonly Pause[]
  /** The settled day of death; null for the living. */
  diedOn: CalendarDay | null
}

type AddedPick = Pick<PlacedPick, 'id' | 'addedAt'>

/** Oldest first. */
export const byAge = (a: AddedPick, b: AddedPick): number =>
  compare(a.addedAt, b.addedAt) || compare(a.id, b.id)

/** Since when a pick has its place: since it was added or last resumed */
const placedAt = ({ addedAt, pauses }: Pick<PlacedPick, 'addedAt' | 'pauses'>): Instant =>
  pauses.findLast(({ cause }) => cause === 'suspended')?.until ?? addedAt

/**
 * Where new picks are off: the largest number of replacements that the rules have allowed since a pick got its place,
 * with the deaths known now. Infinity if they have allowed new picks since.
 */
export const mostReplacements = (
  pick: Pick<PlacedPick, 'addedAt' | 'pauses'>,
  versions: readonly (DatedCapacityRules & { allowNewPicks: boolean })[],
  countedDead: number,
  today: CalendarDay,
): number =>
  Math.max(
    ...rulesDuring(versions, dayOf(placedAt(pick)), today).map((rules) =>
      rules.allowNewPicks ? Number.POSITIVE_INFINITY : replacementPlaces(rules, countedDead),
    ),
  )

/**
 * The newest living picks without a place on the list. Rule changes never remove a pick: each pick is entitled to the
 * largest number of places that the rules have given since it got its own, with the deaths known now.
 * @param entries all that are neither removed nor void; suspended ones occupy no place
 */
export const overCapacity = <P extends PlacedPick>(
  entries: readonly P[],
  versions: readonly DatedCapacityRules[],
  countedDead: number,
  today: CalendarDay,
): P[] => {
  let taken = entries.filter(({ diedOn }) => diedOn !== null).length
  return entries
    .filter(({ diedOn, suspendedAt }) => diedOn === null && suspendedAt === null)
    .sort(byAge)
    .filter((pick) => {
      const places = rulesDuring(versions, dayOf(placedAt(pick)), today).map((rules) =>
        capacityOf(rules, countedDead),
      )
      const fits = taken < Math.max(...places)
      if (fits) taken++
      return !fits
    })
}
