import { allScreens, type KeptByScreen, keptBy } from '#contracts/screens.ts'

/** A query whose answer may stay in this browser, as far as persisted-parts.ts says: those of screens, and the frame's. */
export type PersistedQuery = KeptByScreen | 'league.list' | 'inbox.count'

export const persistedQueries: readonly PersistedQuery[] = [
  'league.list',
  'inbox.count',
  ...new Set(allScreens.flatMap((row) => keptBy(row) ?? [])),
]

const names: ReadonlySet<string> = new Set(persistedQueries)

export const isPersistedQuery = (name: string): name is PersistedQuery => names.has(name)
