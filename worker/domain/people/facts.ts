import type { CalendarDay, DatePrecision } from '../calendar-day.ts'

export interface DatedFact {
  date: CalendarDay
  precision: DatePrecision
}

/** What an outside source says of a person, already parsed; nothing here decides about life status. */
export interface PersonFacts {
  /** The id asked for resolves to this one (redirects followed). */
  id: string
  labelEn: string
  labelIt: string | null
  descriptionEn: string | null
  descriptionIt: string | null
  aliases: string[]
  human: boolean
  birth: DatedFact | null
  /** True as soon as any best-ranked statement of death exists, even without a usable date. */
  reportedDead: boolean
  /** File name on Wikimedia Commons. */
  image: string | null
  enwikiTitle: string | null
  sitelinks: number
  /** The revision these facts were read from. */
  lastrevid: number | null
}

/** True for a Wikidata item id. */
export const isQid = (text: string): boolean => /^Q[1-9]\d{0,9}$/.test(text)

/** The number in a Wikidata item id. */
export const qidNumber = (qid: string): number => Number(qid.slice(1))
