import type { ScoringPack, When } from './pack.ts'

const renamedIn = (when: When, from: string, to: string): When => {
  if ('all' in when) return { all: when.all.map((part) => renamedIn(part, from, to)) }
  if ('any' in when) return { any: when.any.map((part) => renamedIn(part, from, to)) }
  if ('not' in when) return { not: renamedIn(when.not, from, to) }
  return 'place' in when && when.place === from ? { place: to } : when
}

/** A pack whose typed place at an index has another name, in its terms as well. */
export const renamePlace = (pack: ScoringPack, index: number, name: string): ScoringPack => {
  const places = pack.list?.places ?? []
  const renamed = places[index]
  if (!renamed) return pack
  const isShared = places.some((place, at) => at !== index && place.name === renamed.name)
  return {
    ...pack,
    list: { ...pack.list, places: places.with(index, { ...renamed, name }) },
    terms: pack.terms.map((term) =>
      'when' in term && !isShared ? { ...term, when: renamedIn(term.when, renamed.name, name) } : term,
    ),
  }
}
