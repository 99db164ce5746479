import { startOf } from '#domain/calendar-day.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import type { Budget, Quota } from '#domain/packs/pack.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { languages } from '#locales/languages.ts'
import { bareDays } from './bare-days.ts'
import { listed, type PackTexts, whoWords } from './when-words.ts'

const most = { barred: 5 } as const

export const quotaSentence = ({ who, min = 0, max }: Quota, words: PackTexts): string => {
  const { t } = words
  const what = whoWords(who, words)
  if (max === undefined) return t('list.atLeast', { count: min, who: what })
  if (max === 0) return t('list.nobody', { who: what })
  if (min === 0) return t('list.atMost', { count: max, who: what })
  return min === max
    ? t('list.exactly', { count: min, who: what })
    : t('list.between', { min, max, who: what })
}

export const placeSentence = (
  { name, n, who }: { name: string; n: number; who: Quota['who'] },
  words: PackTexts,
): string => words.t('list.place', { count: n, name, who: whoWords(who, words) })

const budgetSentence = ({ cap, price }: Budget, words: PackTexts): string => {
  const { t } = words
  if (price === 'age') return t('list.budgetAge', { cap })
  if (price === 'sitelinks') return t('list.budgetSitelinks', { cap })
  const rows = price.map(({ fromAge, points }) => t('list.price', { price: points, age: fromAge }))
  return t('list.budgetRows', { cap, rows: listed(rows, words) })
}

/** The owners' choices (captain, order and so on), and their deadlines. */
const lineUpSentences = (pack: PackDocument, { t }: PackTexts): string[] => {
  const rules = lineUpRules(pack)
  if (!rules) return []
  const { roles, changeable, ranked, month } = rules
  const picks = pack.list?.picks ?? 10
  return [
    ...(roles.length === 0 ? [] : [t(changeable ? 'lineUp.changeable' : 'lineUp.fixed')]),
    ...(roles.includes('vice') ? [t('lineUp.vice')] : []),
    ...(ranked ? [t('lineUp.ranked')] : []),
    ...(pack.list?.order === 'weights' ? [t('lineUp.weights', { count: picks })] : []),
    ...(month ? [t('lineUp.month')] : []),
  ]
}

export const listSentences = (pack: PackDocument, words: PackTexts): string[] => {
  const { t } = words
  const { picks, substitutes = 0, places = [], quotas = [], budget } = pack.list ?? {}
  const isTyped = places.length + quotas.length > 0
  return [
    ...(picks === undefined ? [] : [t('list.picks', { count: picks })]),
    ...(substitutes === 0 ? [] : [t('list.substitutes', { count: substitutes })]),
    ...places.map((place) => placeSentence(place, words)),
    ...quotas.map((quota) => quotaSentence(quota, words)),
    ...(isTyped ? [t('list.ages')] : []),
    ...(budget ? [budgetSentence(budget, words)] : []),
    ...lineUpSentences(pack, words),
  ]
}

export const whoSentences = ({ who }: PackDocument, words: PackTexts): string[] => {
  const { t } = words
  const { born, languages: least = 0, barred = [], votes } = who ?? {}
  const named = barred.flatMap((id) => words.personName?.(id) ?? []).slice(0, most.barred)
  const more = barred.length - named.length
  const people = more > 0 ? [...named, t('may.more', { count: more })] : named
  const barredWords = (): string =>
    named.length === 0
      ? t('may.barredCount', { count: barred.length })
      : t('may.barred', { people: listed(people, words) })
  return [
    ...(born ? [t('may.born', { from: born.from, to: born.to })] : []),
    ...(least === 0 ? [] : [t('may.languages', { count: least })]),
    ...(barred.length === 0 ? [] : [barredWords()]),
    ...(votes ? [t('may.votes', { count: votes.quorum })] : []),
  ]
}

const daysWords = (from: string, to: string, { language }: PackTexts): string => {
  const format = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: 'long', timeZone: 'UTC' })
  // While a form is being filled in the days may be in any order; older browsers reject a reversed range.
  const [first = from, last = to] = [from, to].toSorted()
  return bareDays(format.formatRangeToParts(new Date(startOf(first)), new Date(startOf(last))))
}

export const moveSentences = ({ moves }: PackDocument, words: PackTexts): string[] => {
  const { t } = words
  const { perDeath, windows = [], keepers } = moves ?? {}
  return [
    ...(perDeath === undefined
      ? []
      : [perDeath === 0 ? t('moves.none') : t('moves.perDeath', { count: perDeath })]),
    ...windows.map(({ from, to, most: count, penalty }) =>
      t(penalty === 0 ? 'moves.window' : 'moves.windowCosts', {
        days: daysWords(from, to, words),
        count,
        points: t('points', { count: penalty }),
      }),
    ),
    ...(keepers == null ? [] : [keepers === 0 ? t('moves.afresh') : t('moves.keepers', { count: keepers })]),
  ]
}

export const tieSentences = ({ table }: PackDocument, words: PackTexts): string[] => {
  const ties = table?.ties ?? []
  if (ties.length === 0) return []
  const { t } = words
  return [t('ties.sentence', { ties: ties.map((tie) => t(`ties.${tie}`)).join(t('ties.then')) })]
}
