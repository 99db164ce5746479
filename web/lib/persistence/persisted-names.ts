import { allScreens, type KeptByScreen, keptBy } from '#contracts/screens.ts'

/** A query whose answer may stay in this browser, as far as persisted-parts.ts says: those of screens, and the frame's. */
export type KeptQuery = KeptByScreen | 'league.list' | 'inbox.count'

export const keptQueries: readonly KeptQuery[] = [
  'league.list',
  'inbox.count',
  ...new Set(allScreens.flatMap((row) => keptBy(row) ?? [])),
]

const names: ReadonlySet<string> = new Set(keptQueries)

export const isKeptQuery = (name: string): name is KeptQuery => names.has(name)
