import type { Base, RarityTerm, Term, When } from '#domain/packs/pack.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { languages } from '#locales/languages.ts'
import { listSentences, moveSentences, tieSentences, whoSentences } from './section-words.ts'
import { listed, type PackTexts, whenWords } from './when-words.ts'

export type { PackTexts } from './when-words.ts'

export const baseSentences = (base: Base, words: PackTexts): string[] => {
  const { t } = words
  if (base.kind === 'flat') return [t('base.flat', { points: t('points', { count: base.points }) })]
  if (base.kind === 'table') {
    const rows = base.rows.map(({ fromAge, points }) =>
      t('base.row', { points: t('points', { count: points }), age: fromAge }),
    )
    return [t('base.table', { rows: listed(rows, words) })]
  }
  const { of, floor, ageAt } = base
  const key = floor === 1 ? 'base.ageLeastOne' : floor === 0 ? 'base.ageLeastNone' : 'base.ageBelow'
  return [t(key, { of }), ...(ageAt === 'death' ? [] : [t('base.ageAtStart')])]
}

const timesKeys = { 0: 'effect.nothing', 0.5: 'effect.half', 2: 'effect.twice', 3: 'effect.thrice' } as const

const factorText = (times: number, { language }: PackTexts): string =>
  new Intl.NumberFormat(languages[language].locale).format(times)

const effectWords = (term: { points: number } | { times: number }, words: PackTexts): string => {
  const { t } = words
  if ('points' in term) {
    const points = t('points', { count: Math.abs(term.points) })
    return t(term.points < 0 ? 'effect.less' : 'effect.more', { points })
  }
  const { times } = term
  return times in timesKeys
    ? // One of its keys.
      t(timesKeys[times as keyof typeof timesKeys])
    : t('effect.times', { times: factorText(times, words) })
}

const sentenceKeys = { pick: 'term', player: 'termPlayer', month: 'termMonth' } as const

/** A sentence about the captain's or vice-captain's effect: "Your captain counts twice." */
const roleSentence = ({ when, per, ...term }: Exclude<Term, RarityTerm>, { t }: PackTexts): string | null => {
  const role = 'captain' in when ? 'captain' : 'vice' in when ? 'vice' : null
  if (role === null || per !== 'pick') return null
  if ('points' in term)
    return term.points < 0 ? null : t(`role.${role}.more`, { points: t('points', { count: term.points }) })
  if (term.times === 2) return t(`role.${role}.twice`)
  return term.times === 3 ? t(`role.${role}.thrice`) : null
}

/** A term as a sentence: "10 points more if nobody else had them." */
export const termSentence = (term: Term, words: PackTexts): string => {
  const { t } = words
  if ('rarity' in term) return t('rarity', { points: t('points', { count: term.rarity.max }) })
  const ofRole = roleSentence(term, words)
  if (ofRole !== null) return ofRole
  if ('noneAtEnd' in term.when && 'points' in term)
    return t(term.points < 0 ? 'none.less' : 'none.more', {
      points: t('points', { count: Math.abs(term.points) }),
    })
  return t(sentenceKeys[term.per], { effect: effectWords(term, words), when: whenWords(term.when, words) })
}

/** The sentence of a rule, by its id in the ledger; null if the pack does not have it. */
export const ruleSentence = (pack: PackDocument, rule: string, words: PackTexts): string | null => {
  if (rule === 'base') return baseSentences(pack.base, words)[0] ?? null
  if (rule === 'weight') return pack.list?.order === 'weights' ? words.t('moved.weight') : null
  if (rule === 'transfer')
    return pack.moves?.windows?.some(({ penalty }) => penalty > 0) ? words.t('moved.transfer') : null
  const term = pack.terms.find(({ id }) => id === rule)
  return term ? termSentence(term, words) : null
}

const sections = {
  scoring: (pack: PackDocument, words: PackTexts): string[] => [
    ...baseSentences(pack.base, words),
    ...pack.terms.map((term) => termSentence(term, words)),
    ...(pack.rounding === 'down' ? [words.t('roundDown')] : []),
  ],
  list: listSentences,
  who: whoSentences,
  moves: moveSentences,
  table: tieSentences,
}
export type PackSection = keyof typeof sections
// Object.keys returns exactly the table's keys.
const packSections = Object.keys(sections) as PackSection[]

/** A section of a pack in sentences; empty if it requires nothing. */
export const sectionSentences = (section: PackSection, pack: PackDocument, words: PackTexts): string[] =>
  sections[section](pack, words)

/**
 * A whole pack in sentences: first the points of a death, in the order of evaluation, then lists, people, moves and
 * tie-breakers.
 */
export const packSentences = (pack: PackDocument, words: PackTexts): string[] =>
  packSections.flatMap((section) => sectionSentences(section, pack, words))

/** A pack on record in sentences: the whole, or only the parts that changed (domain/packs/merge-packs.ts). */
export const recordedSentences = (recorded: Partial<PackDocument>, words: PackTexts): string[] => {
  const { version, base, terms = [], rounding = 'half_up' } = recorded
  const pack: PackDocument = {
    ...recorded,
    version: 1,
    base: base ?? { kind: 'flat', points: 0 },
    terms,
    rounding,
  }
  return (
    packSections
      .filter((section) => version || section === 'scoring' || recorded[section])
      .flatMap((section) => sectionSentences(section, pack, words))
      // The base's sentence is the first.
      .slice(base ? 0 : 1)
  )
}

/** Why one of the league's own terms applied: "because nobody else had them". */
export const becauseWords = ({ when, times }: { when: When; times?: number }, words: PackTexts): string => {
  const clause = whenWords(when, words)
  return times === undefined
    ? words.t('because', { when: clause })
    : words.t('becauseTimes', { times: factorText(times, words), when: clause })
}
