import { distance } from 'fastest-levenshtein'
import { isLiving, type LifeStatus } from '../life-status/statuses.ts'
import { qidNumber } from './facts.ts'
import { fold } from './names.ts'

/** A search as expressions for the two search tables (db/schema/triggers/people-search.sql); null: no such search */
export interface SearchTerms {
  words: string[]
  /** All words exactly */
  exact: string
  /** The last word may be incomplete */
  prefix: string
  /** With one typo in each longer word; null if all words are too short */
  oneTypo: string | null
  /** With up to two typos in words that are long enough; null if there are none */
  twoTypos: string | null
}

export const minQueryLength = 2
export const maxQueryLength = 100
const maxWords = 6
const oneTypoLength = 4
const twoTyposLength = 8

const typosAllowed = (length: number): 0 | 1 | 2 =>
  length >= twoTyposLength ? 2 : length >= oneTypoLength ? 1 : 0

const all = (parts: readonly string[]): string => parts.map((part) => `"${part}"`).join(' AND ')
const any = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.map((part) => `(${part})`).join(' OR ')})`

const trigramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))

/** One typo, or two swapped letters, changes at most this many consecutive trigrams. */
const spoiltByOne = 4

/** This many trigrams are enough to find a part of a word; more of them make the search slower. */
const trigramsPerStretch = 3

/** Some of the trigrams, including the first and the last */
const sample = (trigrams: readonly string[]): string => {
  const step = Math.max(1, (trigrams.length - 1) / (trigramsPerStretch - 1))
  const kept = Array.from({ length: Math.min(trigramsPerStretch, trigrams.length) }, (_, i) =>
    Math.round(i * step),
  )
  return all([...new Set(kept)].map((at) => trigrams[at] ?? ''))
}

/** The word cut into parts, each with the trigrams that lie entirely in it */
const stretches = (trigrams: readonly string[], count: number): string[][] => {
  const length = (trigrams.length + 2) / count
  return Array.from({ length: count }, (_, part) => {
    const from = Math.round(part * length)
    return trigrams.slice(from, Math.max(from + 1, Math.round((part + 1) * length) - 2))
  }).filter((part) => part.length > 0)
}

/**
 * Alternatives that survive one typo: for a short word all but a few consecutive trigrams, for a long one either half
 */
const afterOneTypo = (trigrams: readonly string[]): string => {
  const [first, last] = [trigrams[0], trigrams.at(-1)]
  if (trigrams.length <= spoiltByOne) return any([all([first ?? '']), all([last ?? ''])])
  if (trigrams.length > 2 * spoiltByOne) return any(stretches(trigrams, 2).map(sample))
  const starts = Array.from({ length: trigrams.length - spoiltByOne + 1 }, (_, at) => at)
  return any(starts.map((at) => sample([...trigrams.slice(0, at), ...trigrams.slice(at + spoiltByOne)])))
}

/** With two typos at least one of a word's three parts is unchanged. */
const afterTwoTypos = (trigrams: readonly string[]): string => any(stretches(trigrams, 3).map(sample))

const typoExpression = (words: readonly string[], most: 1 | 2): string | null => {
  if (!words.some((word) => typosAllowed(word.length) >= most)) return null
  const parts = words.flatMap((word, at) => {
    const typos = Math.min(most, typosAllowed(word.length))
    // The last word may be complete or incomplete.
    const forms = at === words.length - 1 ? [` ${word}`, ` ${word} `] : [` ${word} `]
    const found = forms.map(trigramsOf).filter((trigrams) => trigrams.length > 0)
    if (found.length === 0) return []
    if (typos === 0) return [all(found[0] ?? [])]
    return [any(found.map(typos === 1 ? afterOneTypo : afterTwoTypos))]
  })
  return parts.length === 0 ? null : parts.join(' AND ')
}

/**
 * A normalized query: variants in case and spaces become the same text. Diacritics and punctuation stay, because
 * Wikidata's search uses them.
 */
export const normalizedQuery = (query: string): string =>
  query.toWellFormed().normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** False for a text that is too short to be searched; counts characters as the contract does, an emoji as one */
export const isLongEnough = (query: string): boolean => [...query.trim()].length >= minQueryLength

/** Parses a query; null if too few characters are left */
export const searchTerms = (query: string): SearchTerms | null => {
  const words = fold(query).split(' ').slice(0, maxWords)
  if (words.join('').length < minQueryLength) return null
  const last = words.at(-1) ?? ''
  return {
    words,
    exact: all(words),
    prefix: [...words.slice(0, -1).map((word) => `"${word}"`), `"${last}"*`].join(' AND '),
    oneTypo: typoExpression(words, 1),
    twoTypos: typoExpression(words, 2),
  }
}

/** The number of typos between two words; two swapped letters count as one */
const typosBetween = (a: string, b: string): number => {
  const typos = distance(a, b)
  const swapped = typos === 2 && a.length === b.length && [...a].sort().join('') === [...b].sort().join('')
  return swapped ? 1 : typos
}

/**
 * The number of typos between a typed word and a word of a name; an unfinished word is compared with the beginning of
 * the name's word
 */
const wordDistance = (typed: string, word: string, unfinished: boolean): number => {
  const whole = typosBetween(typed, word)
  if (!unfinished || word.length <= typed.length) return whole
  const beginnings = [-1, 0, 1].map((more) => typosBetween(typed, word.slice(0, typed.length + more)))
  return Math.min(whole, ...beginnings)
}

/** How well a person matches; smaller is better */
export interface Fit {
  typos: number
  /** 0: a whole name; 1: the beginning of one; 2: whole words; 3: beginnings of words */
  looseness: 0 | 1 | 2 | 3
  /** 0: the first name in the index, the label; 1: another name */
  alias: 0 | 1
}

const fitOfName = (words: readonly string[], name: string): Omit<Fit, 'alias'> | null => {
  const query = words.join(' ')
  if (name === query) return { typos: 0, looseness: 0 }
  const nameWords = name.split(' ')
  const rest = [...nameWords]
  let typos = 0
  let begun = false
  for (const [at, word] of words.entries()) {
    const unfinished = at === words.length - 1
    let best = Number.POSITIVE_INFINITY
    let bestAt = -1
    for (const [i, candidate] of rest.entries()) {
      const apart = wordDistance(word, candidate, unfinished)
      if (apart < best || (apart === best && candidate === word)) {
        best = apart
        bestAt = i
      }
    }
    if (bestAt < 0 || best > typosAllowed(word.length)) return null
    if (rest[bestAt] !== word) begun = true
    typos += best
    rest.splice(bestAt, 1)
  }
  if (typos > 0) return { typos, looseness: rest.length === 0 ? 2 : 3 }
  if (name.startsWith(query)) return { typos, looseness: begun ? 3 : 1 }
  return { typos, looseness: begun ? 3 : 2 }
}

/** How well the typed words match the names of a person (in the format of searchTextOf); null: no match */
export const fitOf = (words: readonly string[], searchText: string): Fit | null => {
  let best: Fit | null = null
  for (const [at, name] of searchText.trim().split(' | ').entries()) {
    const fit = fitOfName(words, name)
    const found: Fit | null = fit && { ...fit, alias: at === 0 ? 0 : 1 }
    if (found && (!best || compareFits(found, best) < 0)) best = found
  }
  return best
}

/** Best match first. Equal matches are ordered later, by how well known the people are. */
const compareFits = (a: Fit, b: Fit): number =>
  a.typos - b.typos || a.looseness - b.looseness || (a.looseness < 2 ? a.alias - b.alias : 0)

/**
 * The matching people, best first: by quality of the match, then living before dead, then by how well known they are
 */
export const rankPeople = <
  T extends { id: string; searchText: string; sitelinks: number; status: LifeStatus },
>(
  words: readonly string[],
  found: readonly T[],
): { person: T; fit: Fit }[] =>
  found
    .flatMap((person) => {
      const fit = fitOf(words, person.searchText)
      return fit ? [{ person, fit }] : []
    })
    .sort(
      (a, b) =>
        compareFits(a.fit, b.fit) ||
        Number(isLiving(b.person)) - Number(isLiving(a.person)) ||
        b.person.sitelinks - a.person.sitelinks ||
        qidNumber(a.person.id) - qidNumber(b.person.id),
    )
