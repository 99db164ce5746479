import { type EndedTurn, gotBy } from '#domain/draft/advance.ts'
import {
  joinList,
  listRulesOf,
  type PackedRules,
  type Placing,
  type RuledPerson,
  type StandingPick,
} from '#domain/picks/list-rules.ts'

/** How the turns of a draft or a waiver fill the lists of a league, under the rules of lists. */
export interface Filling {
  /**
   * The place of a person on a player's list, or why there is none.
   * @param got ids of the people that this player got before, in order
   */
  placing: (personId: string, userId: string, got: readonly string[]) => Placing
  /** The place and the price of a pick, after those of the player's earlier turns. */
  placed: (
    pick: { userId: string; personId: string },
    before: readonly Pick<EndedTurn, 'userId' | 'personId'>[],
  ) => Pick<StandingPick, 'place' | 'price'>
  /** The same, with a person who is in no queue. */
  knowing: (personId: string, person: RuledPerson) => Filling
}

/** @param standing the picks on a player's list, as read */
export const fillingOf = (
  rules: PackedRules,
  standing: (userId: string) => readonly StandingPick[],
  people: ReadonlyMap<string, RuledPerson>,
): Filling => {
  const listRules = listRulesOf(rules)
  const free = { fits: true, place: null, price: null } as const
  const join = (here: readonly StandingPick[], personId: string): Placing => {
    const person = people.get(personId)
    return person ? joinList(listRules, here, person) : free
  }
  const placing: Filling['placing'] = (personId, userId, got) => {
    if (listRules === null) return free
    const here = [...standing(userId)]
    for (const id of got) {
      const person = people.get(id)
      const placed = join(here, id)
      if (person && placed.fits)
        here.push({ id, place: placed.place, price: placed.price, isGone: false, person })
    }
    return join(here, personId)
  }
  return {
    placing,
    placed: ({ personId, userId }, before) => {
      const found = placing(personId, userId, gotBy(before, userId))
      return found.fits ? { place: found.place, price: found.price } : { place: null, price: null }
    },
    knowing: (personId, person) => fillingOf(rules, standing, new Map([...people, [personId, person]])),
  }
}
