import type { Translations, WholeTranslations } from '#locales/languages.ts'
import type { CalendarDay, DatedFact, DatePrecision, Instant } from '../calendar-day.ts'
import type { Sex } from '../outlook/life-table.ts'

/** A birth as stored in the index; only the year may be known */
export interface HeldBirth {
  birthDate: CalendarDay | null
  birthPrecision: DatePrecision | null
  birthYear: number | null
}

/** A former birth date, replaced by a correction at `until` */
export interface FormerBirth extends HeldBirth {
  until: Instant
}

/** The person of a pick or a ruling before two items were merged at `until`, with the births accepted until then */
export interface FormerPerson extends FormerBirth {
  personId: string
  /** Oldest first. */
  formerBirths: FormerBirth[]
}

/** A person's birth as a date; null if unknown */
export const birthOf = ({ birthDate, birthPrecision, birthYear }: HeldBirth): DatedFact | null => {
  if (birthDate !== null && birthPrecision !== null) return { date: birthDate, precision: birthPrecision }
  return birthYear === null
    ? null
    : { date: `${String(birthYear).padStart(4, '0')}-01-01`, precision: 'year' }
}

/** The parsed facts of an outside source about a person. They do not decide life status. */
export interface PersonFacts {
  /** The requested id resolves to this one (redirects followed) */
  id: string
  /** Names; a name equal to the English one is left out */
  labels: WholeTranslations
  descriptions: Translations
  aliases: string[]
  human: boolean
  birth: DatedFact | null
  /** The sex for the life table; null: not in the table, or unknown */
  sex: Sex | null
  /** True if there is a best-ranked statement of death, even without a usable date */
  reportedDead: boolean
  /** The reported date of death, as precisely as it is known; null without a usable one */
  died: DatedFact | null
  /** File name on Wikimedia Commons */
  image: string | null
  /** Article titles in the Wikipedias of our languages */
  wikiTitles: Translations
  /** Wikidata ids of the person's occupations (P106) and citizenships (P27), in the source's order */
  occupations: string[]
  countries: string[]
  /** Wikidata ids of the person's awards (P166); absent: not read */
  awards?: string[]
  sitelinks: number
  /** The revision from which these facts were read */
  lastrevid: number | null
}

export const isQid = (text: string): boolean => /^Q[1-9]\d{0,9}$/.test(text)

export const qidNumber = (qid: string): number => Number(qid.slice(1))
