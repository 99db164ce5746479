import type { Translations, WholeTranslations } from '#locales/languages.ts'
import type { CalendarDay, DatePrecision, Instant } from '../calendar-day.ts'
import type { Sex } from '../outlook/life-table.ts'

export interface DatedFact {
  date: CalendarDay
  precision: DatePrecision
}

/** A birth as the index holds it; a year may be all that is known. */
export interface HeldBirth {
  birthDate: CalendarDay | null
  birthPrecision: DatePrecision | null
  birthYear: number | null
}

/** What a birth was held to be before it was corrected at `until`. */
export interface FormerBirth extends HeldBirth {
  until: Instant
}

/** The person that a pick or a ruling was of before two items became one at `until`, with the births held until then. */
export interface FormerPerson extends FormerBirth {
  personId: string
  /** Oldest first. */
  formerBirths: FormerBirth[]
}

/** The birth of a person as a date; null where none is known. */
export const birthOf = ({ birthDate, birthPrecision, birthYear }: HeldBirth): DatedFact | null => {
  if (birthDate !== null && birthPrecision !== null) return { date: birthDate, precision: birthPrecision }
  return birthYear === null
    ? null
    : { date: `${String(birthYear).padStart(4, '0')}-01-01`, precision: 'year' }
}

/** What an outside source says of a person, already parsed; nothing here decides about life status. */
export interface PersonFacts {
  /** The id asked for resolves to this one (redirects followed). */
  id: string
  /** Names. One that is as in English is left out. */
  labels: WholeTranslations
  descriptions: Translations
  aliases: string[]
  human: boolean
  birth: DatedFact | null
  /** As a life table needs it; null: neither of the two that it has, or not known. */
  sex: Sex | null
  /** True once there is a best-ranked statement of death, even without a usable date. */
  reportedDead: boolean
  /** The date of the death so reported, as finely as it is known; null without a usable one. */
  died: DatedFact | null
  /** File name on Wikimedia Commons. */
  image: string | null
  /** What the articles of the Wikipedias in our languages are called. */
  wikiTitles: Translations
  /** Wikidata ids of what the person does (P106) and is a citizen of (P27), in the order given. */
  occupations: string[]
  countries: string[]
  /** And of what they were awarded (P166); none: not read. */
  awards?: string[]
  sitelinks: number
  /** The revision these facts were read from. */
  lastrevid: number | null
}

/** True for a Wikidata item id. */
export const isQid = (text: string): boolean => /^Q[1-9]\d{0,9}$/.test(text)

/** The number in a Wikidata item id. */
export const qidNumber = (qid: string): number => Number(qid.slice(1))
