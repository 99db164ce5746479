/** The possible headlines of a league's day. Only the first one that applies is shown. */
export const headlines = [
  /** A person on the lists has died. */
  'death',
  /** The season is over. */
  'season_end',
  /** The lists have been opened. */
  'opening',
  /** It is the reader's turn in the draft. */
  'turn',
  /** A match has been decided. */
  'match',
  /** The season has not begun. */
  'start',
  /** An admin is still the only member. */
  'alone',
  /** A person on the lists has a birthday. */
  'birthday',
  /** A person on the lists, a different one each day. */
  'person',
] as const
export type Headline = (typeof headlines)[number]

/** The day's headline: the first one that applies; null: none */
export const headlineOf = (isThere: Readonly<Record<Headline, boolean>>): Headline | null =>
  headlines.find((headline) => isThere[headline]) ?? null

/** Maximum number of activity lines below the headline */
export const mostLines = 6
