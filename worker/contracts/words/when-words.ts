import type { TFunction } from 'i18next'
import '#locales/resources.ts'
import { isKnownItem } from '#domain/packs/known-facts.ts'
import { type CalendarCondition, type Fact, sexOf, type When } from '#domain/packs/pack.ts'
import { countryOfItem } from '#domain/people/facets.ts'
import { inLanguage, type Language, languages } from '#locales/languages.ts'

/** Texts of the namespace `packs` in a language. */
export interface PackTexts {
  t: TFunction<'packs'>
  language: Language
  /** A person's name by Wikidata id, if the reader may see names. */
  personName?: (wikidataId: string) => string | undefined
}

type ListSort = 'conjunction' | 'disjunction'

export const listed = (
  parts: readonly string[],
  { language }: Pick<PackTexts, 'language'>,
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
  t: PackTexts['t'],
): string => {
  if (to === undefined) return t(`${sense}.over`, { age: from ?? 0 })
  if (from === undefined || from === 0) return t(`${sense}.under`, { age: to + 1 })
  return from === to ? t(`${sense}.exactly`, { age: from }) : t(`${sense}.between`, { from, to })
}

/**
 * The name of a fact's item: "Italy", "an actor", "the Nobel Peace Prize". Without a text of our own: its label on
 * Wikidata, else its id.
 */
export const itemName = ({ property, value, labels }: Fact, { t, language }: PackTexts): string => {
  const code = property === 'P27' ? countryOfItem(value) : null
  if (code !== null)
    return t(`countries.${code}`, {
      defaultValue: new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
    })
  if (property !== 'P27' && isKnownItem(value)) return t(`items.${value}`)
  return inLanguage(labels ?? {}, language) ?? t('unlabelled', { item: value })
}

/** The name of a fact's text: occupations that we know have an article in it. */
export const factKey = ({ property, value }: Fact) =>
  property === 'P106' && !isKnownItem(value) ? 'P106plain' : property

const factText = (fact: Fact, sense: Sense | WhoSense, words: PackTexts): string => {
  const { t } = words
  const sex = fact.property === 'P21' ? sexOf(fact.value) : null
  if (sex) return t(sex === 'female' ? `${sense}.woman` : `${sense}.man`)
  const item = itemName(fact, words)
  const name = factKey(fact)
  const texts = {
    is: () => t(`is.${name}`, { item }),
    isNot: () => t(`isNot.${name}`, { item }),
    who: () => t(`who.${name}`, { item }),
    whoNot: () => t(`whoNot.${name}`, { item }),
  }
  return texts[sense]()
}

const rankText = ({ from = 1, to }: Range, sense: Sense, t: PackTexts['t']): string => {
  if (to === undefined) return t(`${sense}.rankFrom`, { from })
  if (from === to) return t(`${sense}.rank`, { rank: from })
  return from === 1 ? t(`${sense}.rankTo`, { to }) : t(`${sense}.rankBetween`, { from, to })
}

const dayClauses = (
  { weekday, month, day, birthday, chosenMonth }: CalendarCondition,
  sense: Sense,
  { t, language }: PackTexts,
): Clause[] => {
  const fell: (string | null)[] = [
    weekday === undefined ? null : t(`${sense}.weekday`, { weekday: weekdayName(weekday, language) }),
    day === undefined ? null : t(`${sense}.day`, { day }),
    month === undefined ? null : t(`${sense}.month`, { month: monthName(month, language) }),
    birthday === undefined ? null : t(`${sense}.birthday`),
    chosenMonth === undefined ? null : t(`${sense}.chosenMonth`),
  ]
  return fell.flatMap((text) => (text === null ? [] : [of('death', text)]))
}

const deathText = (death: 'first' | 'last' | { every: number }, sense: Sense, t: PackTexts['t']): string => {
  if (death === 'first') return t(`${sense}.first`)
  if (death === 'last') return t(`${sense}.last`)
  const { every } = death
  return t(`${sense}.every`, { one: every, two: every * 2, three: every * 3 })
}

type Leaf = Exclude<When, { all: unknown } | { any: unknown } | { not: unknown }>

const leafClause = (leaf: Exclude<Leaf, { day: unknown }>, sense: Sense, words: PackTexts): Clause => {
  const { t } = words
  if ('age' in leaf) return of('person', ageText(leaf.age, sense, t))
  if ('fact' in leaf) return of('person', factText(leaf.fact, sense, words))
  if ('heldDays' in leaf) return of('person', t(`${sense}.held`, { count: leaf.heldDays.atLeast }))
  if ('captain' in leaf) return of('person', t(`${sense}.captain`))
  if ('vice' in leaf) return of('person', t(`${sense}.vice`))
  if ('rank' in leaf) return of('person', rankText(leaf.rank, sense, t))
  if ('place' in leaf) return of('person', t(`${sense}.place`, { place: leaf.place }))
  if ('death' in leaf) return of(null, deathText(leaf.death, sense, t))
  if ('deathsBefore' in leaf) return of(null, t(`${sense}.before`, { count: leaf.deathsBefore.atLeast }))
  if ('sweep' in leaf) return of(null, t(`${sense}.sweep`))
  if ('noneAtEnd' in leaf) return of(null, t(`${sense}.none`))
  if ('shareAtMost' in leaf.holders) return of(null, t(`${sense}.share`, { share: leaf.holders.shareAtMost }))
  const { atMost } = leaf.holders
  return of(null, atMost === 1 ? t(`${sense}.alone`) : t(`${sense}.few`, { count: atMost }))
}

const leafClauses = (leaf: Leaf, sense: Sense, words: PackTexts): Clause[] =>
  'day' in leaf ? dayClauses(leaf.day, sense, words) : [leafClause(leaf, sense, words)]

/** Joins clauses; a repeated subject is named once. */
const joined = (clauses: readonly Clause[], words: PackTexts, sort: ListSort): string =>
  listed(
    clauses.map(({ subject, text }, at) =>
      subject === null || clauses[at - 1]?.subject === subject
        ? text
        : words.t(`subject.${subject}`, { what: text }),
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
const clausesOf = (when: When, sense: Sense, words: PackTexts, outer: ListSort): Clause[] => {
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
  return [of(null, words.t(sort === 'conjunction' ? 'together' : 'either', { what }))]
}

/** A condition as a clause: "the person was 90 or older and was a woman". */
export const whenWords = (when: When, words: PackTexts): string => {
  const sort = sortOf(when)
  return joined(clausesOf(when, 'is', words, sort), words, sort)
}

const whoParts = (who: When, sense: WhoSense, words: PackTexts, isWithin: boolean): string => {
  if ('not' in who) return whoParts(who.not, sense === 'who' ? 'whoNot' : 'who', words, isWithin)
  if ('age' in who) return ageText(who.age, sense, words.t)
  if ('fact' in who) return factText(who.fact, sense, words)
  const parts = 'all' in who ? who.all : 'any' in who ? who.any : []
  const isAll = 'any' in who ? sense === 'whoNot' : sense === 'who'
  const what = listed(
    parts.map((part) => whoParts(part, sense, words, parts.length > 1)),
    words,
    isAll ? 'conjunction' : 'disjunction',
  )
  return isWithin && parts.length > 1 ? words.t(isAll ? 'together' : 'either', { what }) : what
}

/** The requirement of a place or a quota: "is under 50 and is a woman". */
export const whoWords = (who: When, words: PackTexts): string => whoParts(who, 'who', words, false)
