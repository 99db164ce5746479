/** How tests say who is in the world, and how they die. */

export type Rank = 'preferred' | 'normal' | 'deprecated'

export interface NewPerson {
  id: string
  label?: string
  labels?: Record<string, string>
  descriptions?: Record<string, string>
  aliases?: Record<string, string[]>
  /** `1926-05-08`, `1926-05` or `1926`; null: no date of birth. */
  born?: string | null
  image?: string | null
  sitelinks?: number
  enwiki?: string | null
  /** Title on Italian Wikipedia; unset: that of the item, where it has so many sitelinks. */
  itwiki?: string | null
  human?: boolean
  /** Ids of what they do (P106) and of whose citizens they are (P27). */
  occupations?: string[]
  /** Of what they were awarded (P166). */
  awards?: string[]
  countries?: string[]
}

export interface Death {
  /** `2026-05-08`, `2026-05`, `2026` or `202` (a decade). */
  date?: string
  /** Instead of a date: known dead at an unknown date, or said to have none. */
  unknown?: boolean
  none?: boolean
  rank?: Rank
  /** A real reference (default), only "imported from Wikipedia", or none at all. */
  reference?: 'real' | 'imported' | 'none'
  /** English Wikipedia says so as well (default: no). */
  enwiki?: boolean
  calendar?: 'gregorian' | 'julian'
}

/** The beginning of a page of Wikipedia, as its summary tells it. */
export interface Article {
  language: 'en' | 'it'
  title: string
  /** `standard` unless it is set. */
  type?: 'standard' | 'disambiguation' | 'no-extract'
  extract?: string
  /** The page only leads to this one. */
  redirectTo?: string
}
