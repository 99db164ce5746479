/** What the day of a league may begin with. The first that is there is told, and nothing beside it. */
export const headlines = [
  /** Somebody on the lists has died. */
  'death',
  /** The season is over. */
  'season_end',
  /** The lists have been opened. */
  'opening',
  /** It is the reader's turn in the draft. */
  'turn',
  /** A match has been decided. */
  'match',
  /** The season is still to begin. */
  'start',
  /** An admin is still alone in the league. */
  'alone',
  /** Somebody on the lists has a birthday. */
  'birthday',
  /** Somebody on the lists, another one each day. */
  'person',
] as const
export type Headline = (typeof headlines)[number]

/** The one thing to tell of a day, of those that are there; null: none is. */
export const headlineOf = (isThere: Readonly<Record<Headline, boolean>>): Headline | null =>
  headlines.find((headline) => isThere[headline]) ?? null

/** How many lines of what happened are told beneath it at most. */
export const mostLines = 6
