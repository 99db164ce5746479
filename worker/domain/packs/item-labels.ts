import { countryOfItem } from '../people/facets.ts'
import { isKnownItem } from './known-facts.ts'
import { type Fact, type ItemLabels, type ScoringPack, sexOf, type When } from './pack.ts'

export type LabelsByItem = ReadonlyMap<string, ItemLabels>

/** True for a fact that has its own translation in sentences */
const hasWords = ({ property, value }: Fact): boolean =>
  sexOf(value) !== null || isKnownItem(value) || (property === 'P27' && countryOfItem(value) !== null)

type ChangeFact = (fact: Fact) => Fact

const withFacts = (when: When, change: ChangeFact): When => {
  if ('all' in when) return { all: when.all.map((part) => withFacts(part, change)) }
  if ('any' in when) return { any: when.any.map((part) => withFacts(part, change)) }
  if ('not' in when) return { not: withFacts(when.not, change) }
  return 'fact' in when ? { fact: change(when.fact) } : when
}

/** A pack with `change` applied to every fact in its terms, places and quotas */
const withPackFacts = <Pack extends ScoringPack>(pack: Pack, change: ChangeFact): Pack => {
  const ofList = <Part extends { who: When }>(parts: readonly Part[]): readonly Part[] =>
    parts.map((part) => ({ ...part, who: withFacts(part.who, change) }))
  const { list } = pack
  return {
    ...pack,
    terms: pack.terms.map((term) =>
      'when' in term ? { ...term, when: withFacts(term.when, change) } : term,
    ),
    ...(list
      ? {
          list: {
            ...list,
            ...(list.places ? { places: ofList(list.places) } : {}),
            ...(list.quotas ? { quotas: ofList(list.quotas) } : {}),
          },
        }
      : {}),
  }
}

const factsOf = (pack: ScoringPack): Fact[] => {
  const facts: Fact[] = []
  withPackFacts(pack, (fact) => {
    facts.push(fact)
    return fact
  })
  return facts
}

/** A pack with exactly these labels on its items */
export const withLabels = <Pack extends ScoringPack>(pack: Pack, labels: LabelsByItem): Pack =>
  withPackFacts(pack, ({ property, value }) => {
    const known = labels.get(value)
    return { property, value, ...(known ? { labels: known } : {}) }
  })

/** A pack as written by hand. The server adds the labels of items. */
export const withoutLabels = <Pack extends ScoringPack>(pack: Pack): Pack => withLabels(pack, new Map())

export const labelsIn = (pack: ScoringPack): LabelsByItem =>
  new Map(factsOf(pack).flatMap(({ value, labels }) => (labels ? [[value, labels] as const] : [])))

/** The items of a pack with neither a translation nor one of these labels */
export const unlabelledItems = (pack: ScoringPack, labels: LabelsByItem): string[] => [
  ...new Set(
    factsOf(pack)
      .filter((fact) => !hasWords(fact) && !labels.has(fact.value))
      .map(({ value }) => value),
  ),
]
