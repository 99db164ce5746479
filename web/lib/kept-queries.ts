import type { QueryName } from './query-name.ts'

/** The queries whose answers may stay in this browser, as far as kept-parts.ts says. */
export const keptQueries = [
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
] as const satisfies readonly QueryName[]

export type KeptQuery = (typeof keptQueries)[number]

const names: ReadonlySet<string> = new Set(keptQueries)

export const isKeptQuery = (name: string): name is KeptQuery => names.has(name)
