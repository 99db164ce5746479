import type { Instant } from '../calendar-day.ts'
import type { PackWho } from '../packs/pack.ts'
import {
  isSubstitute,
  listRulesOf,
  type PackedRules,
  type RuledPerson,
  rejoinList,
  type StandingPick,
  substitutesOf,
} from './list-rules.ts'

/** A living pick at the end of a season. */
export interface FormerPick {
  id: string
  personId: string
  addedAt: Instant
  suspendedAt: Instant | null
  place: string | null
  /** As of the new season's first day. */
  person: RuledPerson
}

/** What becomes of it in the next one. */
export interface CarriedPick {
  id: string
  /** The rules bar the person: the pick stays behind. */
  left: boolean
  place: string | null
  price: number | null
  /** Null: it stands on the list; as old as the pick: a substitute; else it waits until it fits. */
  suspendedAt: Instant | null
}

/**
 * Carries the picks of one list over, those that stood on it first, oldest first: each takes a place where the rules of the
 * new season let it, at a price of its own; then come substitutes, and the rest waits.
 */
export const carryList = (
  picks: readonly FormerPick[],
  rules: PackedRules,
  { who, barred, at }: { who: PackWho | undefined; barred: ReadonlySet<string>; at: Instant },
): CarriedPick[] => {
  const listRules = listRulesOf(rules)
  const standing: StandingPick[] = []
  let substitutes = 0
  const byAge = picks.toSorted(
    (a, b) =>
      Number(isSubstitute(a)) - Number(isSubstitute(b)) ||
      (a.addedAt === b.addedAt ? (a.id < b.id ? -1 : 1) : a.addedAt < b.addedAt ? -1 : 1),
  )
  return byAge.map(({ id, personId, addedAt, place, person }): CarriedPick => {
    const waits = { id, left: false, place: null, price: null }
    if (barred.has(personId) || who?.barred?.includes(personId))
      return { ...waits, left: true, suspendedAt: null }
    if (standing.length < rules.maxPicks) {
      const placing = rejoinList(listRules, standing, { place, price: null, person })
      if (placing.fits) {
        standing.push({ id, place: placing.place, price: placing.price, isGone: false, person })
        return { id, left: false, place: placing.place, price: placing.price, suspendedAt: null }
      }
    }
    const isNext = substitutes < substitutesOf(rules)
    if (isNext) substitutes++
    return { ...waits, suspendedAt: isNext ? addedAt : at }
  })
}
