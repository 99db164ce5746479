import { allScreens, type PersistedQueryName, persistedQueryOf } from '#contracts/screens.ts'

/**
 * A query whose answer may be persisted in this browser, within the limits of persisted-parts.ts: the screens' and the
 * frame's queries
 */
export type PersistedQuery = PersistedQueryName | 'league.list' | 'inbox.count'

export const persistedQueries: readonly PersistedQuery[] = [
  'league.list',
  'inbox.count',
  ...new Set(allScreens.flatMap((row) => persistedQueryOf(row) ?? [])),
]

const names: ReadonlySet<string> = new Set(persistedQueries)

export const isPersistedQuery = (name: string): name is PersistedQuery => names.has(name)
