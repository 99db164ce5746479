import { type Fact, sexOf, type When } from '#domain/packs/pack.ts'
import { ageText, factKey, itemName, listed, type PackTexts } from './when-words.ts'

const factWords = (fact: Fact, words: PackTexts): string => {
  const sex = fact.property === 'P21' ? sexOf(fact.value) : null
  return sex
    ? words.t(sex === 'female' ? 'people.woman' : 'people.man')
    : words.t(`people.${factKey(fact)}`, { item: itemName(fact, words) })
}

/** The people that a place or a quota accepts, as a noun: "people under 50 and women". */
export const whoWords = (who: When, words: PackTexts): string => {
  const each = (parts: readonly When[]) => parts.map((part) => whoWords(part, words))
  if ('all' in who) return listed(each(who.all), words)
  if ('any' in who) return listed(each(who.any), words, 'disjunction')
  if ('not' in who) return words.t('people.not', { what: whoWords(who.not, words) })
  if ('age' in who) return ageText(who.age, 'people', words.t)
  return 'fact' in who ? factWords(who.fact, words) : ''
}

/** The names of places, or "nobody" if there are none. */
export const placeNames = (names: readonly string[], words: PackTexts): string =>
  names.length === 0 ? words.t('people.nobody') : listed(names, words)
