import {
  joinList,
  listRulesOf,
  type PackedRules,
  type Placing,
  type RuledPerson,
  type StandingPick,
} from '#domain/picks/list-rules.ts'

/** The lists of a league as turns or claims fill them, by the rules of lists. */
export interface Filling {
  /**
   * Where a person stands on a player's list once those have come to it, or why not.
   * @param got whom turns or claims have put there before, in their order
   */
  placing: (personId: string, userId: string, got: readonly string[]) => Placing
  /** The same with somebody whom nobody has wished for. */
  knowing: (personId: string, person: RuledPerson) => Filling
}

/** @param standing the picks on a player's list, as they were read */
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
    knowing: (personId, person) => fillingOf(rules, standing, new Map([...people, [personId, person]])),
  }
}
