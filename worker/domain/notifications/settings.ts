import { type NewsKind, newsDefinition } from '../news/news-registry.ts'
import { type MemberChannel, memberChannels } from './channels.ts'

type Wanted = Record<MemberChannel, boolean>

/** Which kinds go to somebody how; what is not named goes as by default. */
export type NewsMatrix = Partial<Record<NewsKind, Partial<Wanted>>>

/** How a kind of news goes to somebody. */
export const wantedOf = (matrix: NewsMatrix, kind: NewsKind): Wanted => {
  const byDefault = newsDefinition(kind).channels
  // Every channel is a key of it.
  return Object.fromEntries(
    memberChannels.map((channel) => [channel, matrix[kind]?.[channel] ?? byDefault.includes(channel)]),
  ) as Wanted
}
