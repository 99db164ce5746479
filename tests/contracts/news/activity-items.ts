import type { Reader } from '#contracts/news/reader.ts'
import type { ActivityItem, Scored } from '#domain/news/activity-item.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import type { Language } from '#locales/languages.ts'

const names: Record<string, string> = { a: 'Anna', b: 'Ben', c: 'Carla', d: 'Dora' }
const winterCup = {
  slug: 'winter-cup',
  name: 'Winter Cup',
  startDate: '2026-05-01',
  endDate: '2026-06-30',
}

export const reader = (locale: Language, userId = 'z'): Reader => ({
  locale,
  userId,
  now: '2026-05-09T12:00:00.000Z',
})

/** Points on the season's leaderboard, or on a competition's. */
export const scored = (points: Record<string, number>, competition: Scored['competition'] = null): Scored[] =>
  Object.entries(points).map(([userId, of]) => ({ competition, userId, points: of }))

/** An activity item of a kind, by Anna, about Ada Example and the Winter Cup. */
export const item = (kind: ActivityKind, more: Partial<ActivityItem> = {}): ActivityItem => ({
  kind,
  at: '2026-05-08T10:00:00.000Z',
  slug: 'the-club',
  actor: { userId: 'a', displayName: 'Anna' },
  person: { wikidataId: 'Q1', name: 'Ada Example', diedOn: null },
  competition: winterCup,
  data: {},
  nameOf: (userId) => names[userId] ?? 'Former player',
  scores: { confirmed: [], reported: [] },
  takenBack: [],
  withdrawnSince: false,
  turnOver: false,
  noLongerBarred: false,
  ruling: null,
  match: null,
  comment: null,
  isTalkedAbout: false,
  first: [],
  ...more,
})

export const died = (diedOn: string | null): ActivityItem['person'] => ({
  wikidataId: 'Q1',
  name: 'Ada Example',
  diedOn,
})

/** A match of the second round. */
export const match = (more: Record<string, unknown>): Record<string, unknown> => ({
  matchId: '0198:2:3',
  round: 2,
  homeUserId: 'a',
  awayUserId: 'b',
  homePoints: 0,
  awayPoints: 15,
  winnerUserId: 'b',
  decidedBy: 'points',
  ...more,
})
