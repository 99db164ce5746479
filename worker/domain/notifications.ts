import type { NewsKind } from './news.ts'

/** Ways on which news goes out. Members have the first two; the third is a league's. */
export const channels = ['push', 'email', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** Which kinds go to somebody how; what is not named goes as by default. */
export type NewsMatrix = Partial<Record<NewsKind, { push?: boolean; email?: boolean }>>

/**
 * The defaults, which nobody needs to change: a confirmed death by push and e-mail, a reported one by push, and what takes
 * either back the way it went; the rest in the weekly letter.
 */
const defaultMatrix: Readonly<Record<NewsKind, { push: boolean; email: boolean }>> = {
  death_reported: { push: true, email: false },
  death_confirmed: { push: true, email: true },
  death_withdrawn: { push: true, email: true },
  death_corrected: { push: true, email: true },
  ruling: { push: false, email: false },
  match: { push: false, email: false },
  start_soon: { push: false, email: false },
  list_incomplete: { push: false, email: false },
  place_free: { push: false, email: false },
  final: { push: false, email: false },
  invitation: { push: false, email: true },
  joined: { push: false, email: false },
  remark: { push: false, email: false },
  letter: { push: false, email: true },
}

/** How a kind of news goes to somebody. */
export const wantedOf = (matrix: NewsMatrix, kind: NewsKind): { push: boolean; email: boolean } => ({
  ...defaultMatrix[kind],
  ...matrix[kind],
})

/** Quiet hours by default, in the person's own time zone; and when the letter comes: Monday morning. */
export const defaultQuietHours = { from: '22:00', to: '08:00' } as const
export const defaultLetter = { weekday: 1, hour: 8 } as const

/** The kinds that are told to a whole league, and so go to its webhooks. */
const toLeagues: ReadonlySet<NewsKind> = new Set([
  'death_reported',
  'death_confirmed',
  'death_withdrawn',
  'death_corrected',
  'ruling',
  'match',
  'start_soon',
  'final',
  'joined',
])
/** True for news that goes to a league's webhooks. */
export const isLeagues = (kind: NewsKind): boolean => toLeagues.has(kind)

/** The kinds that somebody sets in the table; the letter and invitations are set elsewhere. */
export const settableKinds = [
  'death_reported',
  'death_confirmed',
  'death_withdrawn',
  'death_corrected',
  'ruling',
  'match',
  'start_soon',
  'list_incomplete',
  'place_free',
  'final',
  'joined',
  'remark',
] as const satisfies readonly NewsKind[]
