import type { Instant } from '../calendar-day.ts'
import type { PackWho } from '../packs/pack.ts'
import { byAge } from './capacity.ts'
import { inOrder } from './line-up.ts'
import {
  isSubstitute,
  listRulesOf,
  type PackedRules,
  priceUnder,
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
  /** With the age on the new season's first day */
  person: RuledPerson
}

/** The pick in the next season */
export interface CarriedPick {
  id: string
  /** The pick is not carried over: the rules bar the person, or keep other picks */
  left: boolean
  place: string | null
  price: number | null
  /** Null: active on the list; equal to the time of the pick: a substitute; otherwise suspended until there is room */
  suspendedAt: Instant | null
}

/** Active picks come first, then those that wait for room, then substitutes. */
const turnOf = (pick: FormerPick): number => (pick.suspendedAt === null ? 0 : isSubstitute(pick) ? 2 : 1)

/**
 * Carries the picks of one list over. Picks that were active come first, oldest first: each takes a place allowed by
 * the new season's rules, at a new price. Then come those that waited, and substitutes; the rest is suspended. If the
 * rules limit the number of keepers, these are the first in the order of the list, then the others in this order;
 * substitutes are not kept.
 * @param options.order ids of picks in the last order of the list
 * @param options.keepers maximum number of picks kept; null: all
 */
export const carryList = (
  picks: readonly FormerPick[],
  rules: PackedRules,
  {
    who,
    barred,
    at,
    order,
    keepers,
  }: {
    who: PackWho | undefined
    barred: ReadonlySet<string>
    at: Instant
    order: readonly string[]
    keepers: number | null
  },
): CarriedPick[] => {
  const listRules = listRulesOf(rules)
  const standing: StandingPick[] = []
  let substitutes = 0
  const isBarred = (personId: string): boolean =>
    barred.has(personId) || (who?.barred?.includes(personId) ?? false)
  const inTurn = picks.toSorted((a, b) => turnOf(a) - turnOf(b) || byAge(a, b))
  const candidates = inOrder({ order }, inTurn).filter(
    (pick) => !isSubstitute(pick) && !isBarred(pick.personId),
  )
  const kept = new Set(candidates.slice(0, keepers ?? undefined).map(({ id }) => id))
  return inTurn.map(({ id, personId, addedAt, place, person }): CarriedPick => {
    const price = priceUnder(listRules, person)
    const waits = { id, left: false, place: null, price }
    if (isBarred(personId) || (keepers !== null && !kept.has(id)))
      return { ...waits, left: true, suspendedAt: null }
    if (standing.length < rules.maxPicks) {
      const placing = rejoinList(listRules, standing, { place, price, person })
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
