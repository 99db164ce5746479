import type { QueryName } from './query-name.ts'

/**
 * Queries whose last answers stay in this browser, for their account alone: what one comes back to, and reads without a
 * network. Not kept: what lets somebody in (invitations, tokens, feeds), sessions and settings, searches and what-ifs, what
 * is out of date as soon as one looks away (a draft), and what people say: a remark that is taken away is gone everywhere.
 */
export const keptQueries: readonly QueryName[] = [
  'league.list',
  'league.dashboard',
  'league.overview',
  'league.game',
  'league.membersPage',
  'inbox.page',
  'inbox.count',
  'deathlist.page',
  'pick.page',
  'standings.page',
  'outlook.page',
  'statistics.page',
  'history.page',
  'history.yearbook',
  'person.get',
  'calendar.page',
  'competition.listPage',
  'competition.leaderboardPage',
  'competition.matchesPage',
  'competition.matchupsPage',
  'competition.duelPage',
  'competition.teamPage',
]

/** Parts of such answers that are left out all the same. */
const secretParts = new Set(['inviteCode'])

/** An answer as it is kept: JSON, without what would let somebody in. */
export const withoutSecrets = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) => (secretParts.has(key) ? null : value))
