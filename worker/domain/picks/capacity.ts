/** The rules of a league that decide how many picks a list may hold. */
export interface CapacityRules {
  maxPicks: number
  allowReplacements: boolean
  replacementRatio: number
}

/** Places opened by deaths: the ratio for each confirmed death that counted, when replacements are allowed. */
export const replacementPlaces = (rules: CapacityRules, countedDead: number): number =>
  rules.allowReplacements ? rules.replacementRatio * countedDead : 0

/** How many picks a list may hold, its dead ones included. */
export const capacityOf = (rules: CapacityRules, countedDead: number): number =>
  rules.maxPicks + replacementPlaces(rules, countedDead)
