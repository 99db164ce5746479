import { startOf } from '#domain/calendar-day.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import type { Budget, Quota } from '#domain/packs/pack.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { languages } from '#locales/languages.ts'
import { listed, type PackSay, whoWords } from './when-words.ts'

const most = { barred: 5 } as const

export const quotaSentence = ({ who, min = 0, max }: Quota, words: PackSay): string => {
  const { say } = words
  const what = whoWords(who, words)
  if (max === undefined) return say('list.atLeast', { count: min, who: what })
  if (max === 0) return say('list.nobody', { who: what })
  if (min === 0) return say('list.atMost', { count: max, who: what })
  return min === max
    ? say('list.exactly', { count: min, who: what })
    : say('list.between', { min, max, who: what })
}

export const placeSentence = (
  { name, n, who }: { name: string; n: number; who: Quota['who'] },
  words: PackSay,
): string => words.say('list.place', { count: n, name, who: whoWords(who, words) })

const budgetSentence = ({ cap, price }: Budget, words: PackSay): string => {
  const { say } = words
  if (price === 'age') return say('list.budgetAge', { cap })
  if (price === 'sitelinks') return say('list.budgetSitelinks', { cap })
  const rows = price.map(({ fromAge, points }) => say('list.price', { price: points, age: fromAge }))
  return say('list.budgetRows', { cap, rows: listed(rows, words) })
}

/** The owners' choices (captain, order and so on), and their deadlines. */
const lineUpSentences = (pack: PackDocument, { say }: PackSay): string[] => {
  const rules = lineUpRules(pack)
  if (!rules) return []
  const { roles, changeable, ranked, month } = rules
  const picks = pack.list?.picks ?? 10
  return [
    ...(roles.length === 0 ? [] : [say(changeable ? 'lineUp.changeable' : 'lineUp.fixed')]),
    ...(roles.includes('vice') ? [say('lineUp.vice')] : []),
    ...(ranked ? [say('lineUp.ranked')] : []),
    ...(pack.list?.order === 'weights' ? [say('lineUp.weights', { count: picks })] : []),
    ...(month ? [say('lineUp.month')] : []),
  ]
}

export const listSentences = (pack: PackDocument, words: PackSay): string[] => {
  const { say } = words
  const { picks, substitutes = 0, places = [], quotas = [], budget } = pack.list ?? {}
  const isTyped = places.length + quotas.length > 0
  return [
    ...(picks === undefined ? [] : [say('list.picks', { count: picks })]),
    ...(substitutes === 0 ? [] : [say('list.substitutes', { count: substitutes })]),
    ...places.map((place) => placeSentence(place, words)),
    ...quotas.map((quota) => quotaSentence(quota, words)),
    ...(isTyped ? [say('list.ages')] : []),
    ...(budget ? [budgetSentence(budget, words)] : []),
    ...lineUpSentences(pack, words),
  ]
}

export const whoSentences = ({ who }: PackDocument, words: PackSay): string[] => {
  const { say } = words
  const { born, languages: least = 0, barred = [], votes } = who ?? {}
  const named = barred.flatMap((id) => words.personName?.(id) ?? []).slice(0, most.barred)
  const more = barred.length - named.length
  const people = more > 0 ? [...named, say('may.more', { count: more })] : named
  const barredWords = (): string =>
    named.length === 0
      ? say('may.barredCount', { count: barred.length })
      : say('may.barred', { people: listed(people, words) })
  return [
    ...(born ? [say('may.born', { from: born.from, to: born.to })] : []),
    ...(least === 0 ? [] : [say('may.languages', { count: least })]),
    ...(barred.length === 0 ? [] : [barredWords()]),
    ...(votes ? [say('may.votes', { count: votes.quorum })] : []),
  ]
}

const daysWords = (from: string, to: string, { language }: PackSay): string => {
  const format = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: 'long', timeZone: 'UTC' })
  // While a form is being filled in the days may be in any order; older browsers reject a reversed range.
  const [first = from, last = to] = [from, to].toSorted()
  return format.formatRange(new Date(startOf(first)), new Date(startOf(last)))
}

export const moveSentences = ({ moves }: PackDocument, words: PackSay): string[] => {
  const { say } = words
  const { perDeath, windows = [], keepers } = moves ?? {}
  return [
    ...(perDeath === undefined
      ? []
      : [perDeath === 0 ? say('moves.none') : say('moves.perDeath', { count: perDeath })]),
    ...windows.map(({ from, to, most: count, penalty }) =>
      say(penalty === 0 ? 'moves.window' : 'moves.windowCosts', {
        days: daysWords(from, to, words),
        count,
        points: say('points', { count: penalty }),
      }),
    ),
    ...(keepers == null
      ? []
      : [keepers === 0 ? say('moves.afresh') : say('moves.keepers', { count: keepers })]),
  ]
}

export const tieSentences = ({ table }: PackDocument, words: PackSay): string[] => {
  const ties = table?.ties ?? []
  if (ties.length === 0) return []
  const { say } = words
  return [say('ties.sentence', { ties: ties.map((tie) => say(`ties.${tie}`)).join(say('ties.then')) })]
}
