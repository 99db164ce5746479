import type { TFunction } from 'i18next'
import '#locales/resources.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import {
  type Base,
  type CalendarCondition,
  type Fact,
  type RarityTerm,
  type ScoringPack,
  sexOf,
  type Term,
  type When,
} from '#domain/packs/pack.ts'
import { type Language, languages } from '#locales/languages.ts'

/** Says words of the namespace `packs` in a language. */
export interface PackSay {
  say: TFunction<'packs'>
  language: Language
}

const listed = (parts: readonly string[], language: Language, type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(languages[language].locale, { type }).format(parts)

/** 5 January 1970 was a Monday. */
const named = (at: number, options: Intl.DateTimeFormatOptions, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].locale, { ...options, timeZone: 'UTC' }).format(at)

const dayWords = (
  { weekday, month, day, birthday, chosenMonth }: CalendarCondition,
  { say, language }: PackSay,
): string => {
  const parts = [
    weekday === undefined
      ? null
      : say('when.weekday', {
          weekday: named(Date.UTC(1970, 0, 4 + weekday), { weekday: 'long' }, language),
        }),
    day === undefined ? null : say('when.day', { day }),
    month === undefined
      ? null
      : say('when.month', { month: named(Date.UTC(1970, month - 1, 1), { month: 'long' }, language) }),
    birthday === undefined ? null : say('when.birthday'),
    chosenMonth === undefined ? null : say('when.chosenMonth'),
  ]
  return listed(
    parts.filter((part) => part !== null),
    language,
    'conjunction',
  )
}

const ageWords = (
  { from, to }: { from?: number | undefined; to?: number | undefined },
  say: PackSay['say'],
) => {
  if (to === undefined) return say('when.over', { age: from ?? 0 })
  if (from === undefined || from === 0) return say('when.under', { age: to + 1 })
  return from === to ? say('when.exactly', { age: from }) : say('when.between', { from, to })
}

const rankWords = (
  { from = 1, to }: { from?: number | undefined; to?: number | undefined },
  say: PackSay['say'],
) => {
  if (to === undefined) return say('when.rankFrom', { from })
  if (from === to) return say('when.rank', { rank: from })
  return from === 1 ? say('when.rankTo', { to }) : say('when.rankBetween', { from, to })
}

const deathWords = (death: 'first' | 'last' | { every: number }, say: PackSay['say']): string => {
  if (death === 'first') return say('when.first')
  if (death === 'last') return say('when.last')
  const { every } = death
  return say('when.every', { one: every, two: every * 2, three: every * 3 })
}

const factWords = ({ property, value }: Fact, say: PackSay['say']): string => {
  const sex = property === 'P21' ? sexOf(value) : null
  if (sex) return say(sex === 'female' ? 'when.woman' : 'when.man')
  return say(`when.${property}`, { item: value })
}

/** A condition as a clause: "the person was 90 or older". */
const whenWords = (when: When, words: PackSay): string => {
  const { say, language } = words
  const each = (parts: readonly When[]) => parts.map((part) => whenWords(part, words))
  if ('all' in when) return listed(each(when.all), language, 'conjunction')
  if ('any' in when) return listed(each(when.any), language, 'disjunction')
  if ('not' in when) return say('when.not', { what: whenWords(when.not, words) })
  if ('age' in when) return ageWords(when.age, say)
  if ('death' in when) return deathWords(when.death, say)
  if ('day' in when) return dayWords(when.day, words)
  if ('deathsBefore' in when) return say('when.before', { count: when.deathsBefore.atLeast })
  if ('heldDays' in when) return say('when.held', { count: when.heldDays.atLeast })
  if ('fact' in when) return factWords(when.fact, say)
  if ('sweep' in when) return say('when.sweep')
  if ('captain' in when) return say('when.captain')
  if ('vice' in when) return say('when.vice')
  if ('place' in when) return say('when.place', { place: when.place })
  if ('noneAtEnd' in when) return say('when.none')
  if ('rank' in when) return rankWords(when.rank, say)
  if ('shareAtMost' in when.holders) return say('when.share', { share: when.holders.shareAtMost })
  const { atMost } = when.holders
  return atMost === 1 ? say('when.alone') : say('when.few', { count: atMost })
}

/** What the base of a score is, in sentences. */
export const baseSentences = (base: Base, { say, language }: PackSay): string[] => {
  if (base.kind === 'flat') return [say('base.flat', { points: say('points', { count: base.points }) })]
  if (base.kind === 'table') {
    const rows = base.rows.map(({ fromAge, points }) =>
      say('base.row', { points: say('points', { count: points }), age: fromAge }),
    )
    return [say('base.table', { rows: listed(rows, language, 'conjunction') })]
  }
  const { of, floor, ageAt } = base
  const key = floor === 1 ? 'base.ageLeastOne' : floor === 0 ? 'base.ageLeastNone' : 'base.ageBelow'
  return [say(key, { of }), ...(ageAt === 'death' ? [] : [say('base.ageAtStart')])]
}

const timesKeys = { 0: 'effect.nothing', 0.5: 'effect.half', 2: 'effect.twice', 3: 'effect.thrice' } as const

const effectWords = (term: { points: number } | { times: number }, say: PackSay['say']): string => {
  if ('points' in term) {
    const points = say('points', { count: Math.abs(term.points) })
    return say(term.points < 0 ? 'effect.less' : 'effect.more', { points })
  }
  const { times } = term
  return times in timesKeys
    ? // One of its keys.
      say(timesKeys[times as keyof typeof timesKeys])
    : say('effect.times', { times })
}

const sentenceKeys = { pick: 'term', player: 'termPlayer', month: 'termMonth' } as const

/** Effects that say themselves what a captain brings: "Your captain counts twice." */
const roleSentence = ({ when, per, ...term }: Exclude<Term, RarityTerm>, { say }: PackSay): string | null => {
  const role = 'captain' in when ? 'captain' : 'vice' in when ? 'vice' : null
  if (role === null || per !== 'pick') return null
  if ('points' in term)
    return term.points < 0
      ? null
      : say(`role.${role}.more`, { points: say('points', { count: term.points }) })
  if (term.times === 2) return say(`role.${role}.twice`)
  return term.times === 3 ? say(`role.${role}.thrice`) : null
}

/** A term as a sentence: "10 points more if nobody else had them." */
export const termSentence = (term: Term, words: PackSay): string => {
  const { say } = words
  if ('rarity' in term) return say('rarity', { points: say('points', { count: term.rarity.max }) })
  const ofRole = roleSentence(term, words)
  if (ofRole !== null) return ofRole
  return say(sentenceKeys[term.per], { effect: effectWords(term, say), when: whenWords(term.when, words) })
}

/** What owners of lists choose, and until when. */
const lineUpSentences = (pack: ScoringPack, say: PackSay['say']): string[] => {
  const rules = lineUpRules(pack)
  if (!rules) return []
  const { roles, changeable, ranked } = rules
  return [
    ...(roles.length === 0 ? [] : [say(changeable ? 'lineUp.changeable' : 'lineUp.fixed')]),
    ...(roles.includes('vice') ? [say('lineUp.vice')] : []),
    ...(ranked ? [say('lineUp.ranked')] : []),
  ]
}

/** All of scoring in sentences, in the order in which it is played. */
export const packSentences = (pack: ScoringPack, words: PackSay): string[] => [
  ...baseSentences(pack.base, words),
  ...pack.terms.map((term) => termSentence(term, words)),
  ...lineUpSentences(pack, words.say),
  ...(pack.rounding === 'down' ? [words.say('roundDown')] : []),
]

/** Why a term of a league's own fitted: "because nobody else had them". */
export const becauseWords = ({ when, times }: { when: When; times?: number }, words: PackSay): string => {
  const clause = whenWords(when, words)
  return times === undefined
    ? words.say('because', { when: clause })
    : words.say('becauseTimes', { times, when: clause })
}
