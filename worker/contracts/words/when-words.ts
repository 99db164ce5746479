import type { TFunction } from 'i18next'
import '#locales/resources.ts'
import { isKnownItem } from '#domain/packs/known-facts.ts'
import { type CalendarCondition, type Fact, sexOf, type When } from '#domain/packs/pack.ts'
import { countryOfItem } from '#domain/people/facets.ts'
import { inLanguage, type Language, languages } from '#locales/languages.ts'

/** Texts of the namespace `packs` in a language. */
export interface PackSay {
  say: TFunction<'packs'>
  language: Language
  /** A person's name by Wikidata id, if the reader may see names. */
  personName?: (wikidataId: string) => string | undefined
}

type ListSort = 'conjunction' | 'disjunction'

export const listed = (
  parts: readonly string[],
  { language }: Pick<PackSay, 'language'>,
  type: ListSort = 'conjunction',
): string => new Intl.ListFormat(languages[language].locale, { type }).format(parts)

const named = (at: number, options: Intl.DateTimeFormatOptions, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].locale, { ...options, timeZone: 'UTC' }).format(at)

/** Monday is 1. 5 January 1970 was a Monday. */
const weekdayName = (weekday: number, language: Language): string =>
  named(Date.UTC(1970, 0, 4 + weekday), { weekday: 'long' }, language)

/** January is 1. */
const monthName = (month: number, language: Language): string =>
  named(Date.UTC(1970, month - 1, 1), { month: 'long' }, language)

/** A clause's subject: neighbouring clauses with the same subject name it once. */
type Subject = 'person' | 'death' | null
interface Clause {
  subject: Subject
  text: string
}
const of = (subject: Subject, text: string): Clause => ({ subject, text })

type Range = { from?: number | undefined; to?: number | undefined }
type Sense = 'is' | 'isNot'
type WhoSense = 'who' | 'whoNot'

export const ageText = (
  { from, to }: Range,
  sense: Sense | WhoSense | 'people',
  say: PackSay['say'],
): string => {
  if (to === undefined) return say(`${sense}.over`, { age: from ?? 0 })
  if (from === undefined || from === 0) return say(`${sense}.under`, { age: to + 1 })
  return from === to ? say(`${sense}.exactly`, { age: from }) : say(`${sense}.between`, { from, to })
}

/**
 * The name of a fact's item: "Italy", "an actor", "the Nobel Peace Prize". Without a text of our own: its label on
 * Wikidata, else its id.
 */
export const itemName = ({ property, value, labels }: Fact, { say, language }: PackSay): string => {
  const code = property === 'P27' ? countryOfItem(value) : null
  if (code !== null)
    return say(`countries.${code}`, {
      defaultValue: new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
    })
  if (property !== 'P27' && isKnownItem(value)) return say(`items.${value}`)
  return inLanguage(labels ?? {}, language) ?? say('unlabelled', { item: value })
}

const factText = (fact: Fact, sense: Sense | WhoSense, words: PackSay): string => {
  const { say } = words
  const sex = fact.property === 'P21' ? sexOf(fact.value) : null
  if (sex) return say(sex === 'female' ? `${sense}.woman` : `${sense}.man`)
  const item = itemName(fact, words)
  const isNamed = fact.property !== 'P106' || isKnownItem(fact.value)
  const name = isNamed ? fact.property : 'P106plain'
  const texts = {
    is: () => say(`is.${name}`, { item }),
    isNot: () => say(`isNot.${name}`, { item }),
    who: () => say(`who.${name}`, { item }),
    whoNot: () => say(`whoNot.${name}`, { item }),
  }
  return texts[sense]()
}

const rankText = ({ from = 1, to }: Range, sense: Sense, say: PackSay['say']): string => {
  if (to === undefined) return say(`${sense}.rankFrom`, { from })
  if (from === to) return say(`${sense}.rank`, { rank: from })
  return from === 1 ? say(`${sense}.rankTo`, { to }) : say(`${sense}.rankBetween`, { from, to })
}

const dayClauses = (
  { weekday, month, day, birthday, chosenMonth }: CalendarCondition,
  sense: Sense,
  { say, language }: PackSay,
): Clause[] => {
  const fell: (string | null)[] = [
    weekday === undefined ? null : say(`${sense}.weekday`, { weekday: weekdayName(weekday, language) }),
    day === undefined ? null : say(`${sense}.day`, { day }),
    month === undefined ? null : say(`${sense}.month`, { month: monthName(month, language) }),
    birthday === undefined ? null : say(`${sense}.birthday`),
    chosenMonth === undefined ? null : say(`${sense}.chosenMonth`),
  ]
  return fell.flatMap((text) => (text === null ? [] : [of('death', text)]))
}

const deathText = (
  death: 'first' | 'last' | { every: number },
  sense: Sense,
  say: PackSay['say'],
): string => {
  if (death === 'first') return say(`${sense}.first`)
  if (death === 'last') return say(`${sense}.last`)
  const { every } = death
  return say(`${sense}.every`, { one: every, two: every * 2, three: every * 3 })
}

type Leaf = Exclude<When, { all: unknown } | { any: unknown } | { not: unknown }>

const leafClause = (leaf: Exclude<Leaf, { day: unknown }>, sense: Sense, words: PackSay): Clause => {
  const { say } = words
  if ('age' in leaf) return of('person', ageText(leaf.age, sense, say))
  if ('fact' in leaf) return of('person', factText(leaf.fact, sense, words))
  if ('heldDays' in leaf) return of('person', say(`${sense}.held`, { count: leaf.heldDays.atLeast }))
  if ('captain' in leaf) return of('person', say(`${sense}.captain`))
  if ('vice' in leaf) return of('person', say(`${sense}.vice`))
  if ('rank' in leaf) return of('person', rankText(leaf.rank, sense, say))
  if ('place' in leaf) return of('person', say(`${sense}.place`, { place: leaf.place }))
  if ('death' in leaf) return of(null, deathText(leaf.death, sense, say))
  if ('deathsBefore' in leaf) return of(null, say(`${sense}.before`, { count: leaf.deathsBefore.atLeast }))
  if ('sweep' in leaf) return of(null, say(`${sense}.sweep`))
  if ('noneAtEnd' in leaf) return of(null, say(`${sense}.none`))
  if ('shareAtMost' in leaf.holders)
    return of(null, say(`${sense}.share`, { share: leaf.holders.shareAtMost }))
  const { atMost } = leaf.holders
  return of(null, atMost === 1 ? say(`${sense}.alone`) : say(`${sense}.few`, { count: atMost }))
}

const leafClauses = (leaf: Leaf, sense: Sense, words: PackSay): Clause[] =>
  'day' in leaf ? dayClauses(leaf.day, sense, words) : [leafClause(leaf, sense, words)]

/** Joins clauses; a repeated subject is named once. */
const joined = (clauses: readonly Clause[], words: PackSay, sort: ListSort): string =>
  listed(
    clauses.map(({ subject, text }, at) =>
      subject === null || clauses[at - 1]?.subject === subject
        ? text
        : words.say(`subject.${subject}`, { what: text }),
    ),
    words,
    sort,
  )

const partsOf = (when: Extract<When, { all: unknown } | { any: unknown }>): readonly When[] =>
  'all' in when ? when.all : when.any

/** The conjunction that joins the clauses of a condition with parts. */
const sortOf = (when: When, isNegated = false): ListSort => {
  if ('not' in when) return sortOf(when.not, !isNegated)
  const [only, ...more] = 'all' in when || 'any' in when ? partsOf(when) : []
  if (only && more.length === 0) return sortOf(only, isNegated)
  return 'any' in when === isNegated ? 'conjunction' : 'disjunction'
}

/** The clauses of a condition. Negation (`sense`) is pushed down to the leaves, so that no text says "not so that". */
const clausesOf = (when: When, sense: Sense, words: PackSay, outer: ListSort): Clause[] => {
  if ('not' in when) return clausesOf(when.not, sense === 'is' ? 'isNot' : 'is', words, outer)
  const sort = sortOf(when, sense === 'isNot')
  const clauses =
    'all' in when || 'any' in when
      ? partsOf(when).flatMap((part, _, { length }) =>
          clausesOf(part, sense, words, length === 1 ? outer : sort),
        )
      : leafClauses(when, sense, words)
  if (outer === sort || clauses.length === 1) return clauses
  // One kind of list nested in the other.
  const what = joined(clauses, words, sort)
  return [of(null, words.say(sort === 'conjunction' ? 'together' : 'either', { what }))]
}

/** A condition as a clause: "the person was 90 or older and was a woman". */
export const whenWords = (when: When, words: PackSay): string => {
  const sort = sortOf(when)
  return joined(clausesOf(when, 'is', words, sort), words, sort)
}

const whoParts = (who: When, sense: WhoSense, words: PackSay, isWithin: boolean): string => {
  if ('not' in who) return whoParts(who.not, sense === 'who' ? 'whoNot' : 'who', words, isWithin)
  if ('age' in who) return ageText(who.age, sense, words.say)
  if ('fact' in who) return factText(who.fact, sense, words)
  const parts = 'all' in who ? who.all : 'any' in who ? who.any : []
  const isAll = 'any' in who ? sense === 'whoNot' : sense === 'who'
  const what = listed(
    parts.map((part) => whoParts(part, sense, words, parts.length > 1)),
    words,
    isAll ? 'conjunction' : 'disjunction',
  )
  return isWithin && parts.length > 1 ? words.say(isAll ? 'together' : 'either', { what }) : what
}

/** The requirement of a place or a quota: "is under 50 and is a woman". */
export const whoWords = (who: When, words: PackSay): string => whoParts(who, 'who', words, false)
