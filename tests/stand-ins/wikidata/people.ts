/** How tests describe people and deaths. */

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
  /** Title on Italian Wikipedia; unset: the item's label, if it has enough sitelinks. */
  itwiki?: string | null
  human?: boolean
  /** Ids of occupations (P106) and citizenships (P27). */
  occupations?: string[]
  /** Ids of awards (P166). */
  awards?: string[]
  countries?: string[]
}

export interface Death {
  /** `2026-05-08`, `2026-05`, `2026` or `202` (a decade). */
  date?: string
  /** Instead of a date: the special values "unknown value" and "no value". */
  unknown?: boolean
  none?: boolean
  rank?: Rank
  /** A real reference (default), only "imported from Wikipedia", or none. */
  reference?: 'real' | 'imported' | 'none'
  /** English Wikipedia states the death too (default: no). */
  enwiki?: boolean
  calendar?: 'gregorian' | 'julian'
}

/** The beginning of a Wikipedia page, for its summary. */
export interface Article {
  language: 'en' | 'it'
  title: string
  /** Default: `standard`. */
  type?: 'standard' | 'disambiguation' | 'no-extract'
  extract?: string
  /** The page redirects to this one. */
  redirectTo?: string
}
