import { dependsOnDeaths, dependsOnEnd, dependsOnLineUp, dependsOnTable, hasCondition } from './conditions.ts'
import type { PlusTerm, RarityTerm, ScoringPack, TimesTerm } from './pack.ts'

export interface CompiledTerm<T extends PlusTerm | TimesTerm> {
  term: T
  /** Depends on the table: on other deaths in it, or on terms that the player has already received */
  inTable: boolean
  /** Depends on deaths other than the one scored */
  onDeaths: boolean
  /** Applies only at the end of the table */
  atEnd: boolean
}

/** A pack with its terms in the order in which they are applied */
export interface CompiledPack {
  pack: ScoringPack
  plus: readonly (RarityTerm | CompiledTerm<PlusTerm>)[]
  times: readonly CompiledTerm<TimesTerm>[]
  /** At least one term depends on the table */
  inTable: boolean
  /** At least one term applies only at the end of the table */
  atEnd: boolean
  /** At least one term depends on captains, on the order of lists or on chosen months, or the order adds weights */
  inLineUp: boolean
  /** The order of a list adds weights */
  isWeighted: boolean
  /** Terms for players without a death. */
  misses: readonly PlusTerm[]
}

const compiledTerm = <T extends PlusTerm | TimesTerm>(term: T): CompiledTerm<T> => ({
  term,
  inTable: term.per !== 'pick' || hasCondition(term.when, dependsOnTable),
  onDeaths: term.per !== 'pick' || hasCondition(term.when, dependsOnDeaths),
  atEnd: hasCondition(term.when, dependsOnEnd),
})

const compile = (pack: ScoringPack): CompiledPack => {
  const plus = pack.terms.flatMap((term): (RarityTerm | CompiledTerm<PlusTerm>)[] =>
    'rarity' in term ? [term] : 'points' in term ? [compiledTerm(term)] : [],
  )
  const times = pack.terms.flatMap((term) => ('times' in term ? [compiledTerm(term)] : []))
  const conditional = [...plus.flatMap((each) => ('term' in each ? [each] : [])), ...times]
  const isWeighted = pack.list?.order === 'weights'
  return {
    pack,
    plus,
    times,
    inTable: isWeighted || conditional.some((each) => each.inTable),
    atEnd: conditional.some((each) => each.atEnd),
    inLineUp: isWeighted || conditional.some(({ term }) => hasCondition(term.when, dependsOnLineUp)),
    isWeighted,
    misses: pack.terms.filter((term): term is PlusTerm => 'points' in term && 'noneAtEnd' in term.when),
  }
}

const compiled = new WeakMap<ScoringPack, CompiledPack>()

export const compiledPack = (pack: ScoringPack): CompiledPack => {
  const known = compiled.get(pack)
  if (known) return known
  const made = compile(pack)
  compiled.set(pack, made)
  return made
}
