import { type NewsKind, newsDefinition } from '../news/news-registry.ts'
import { type MemberChannel, memberChannels } from './channels.ts'
import type { NewsPreset } from './presets.ts'

type Wanted = Record<MemberChannel, boolean>

/** Which kinds go to somebody how; what is not named goes by their choice, or as what matters does. */
export type NewsMatrix = Partial<Record<NewsKind, Partial<Wanted>>> & { preset?: NewsPreset }

const wantedIf = (isWanted: (channel: MemberChannel) => boolean): Wanted =>
  // Every channel is a key of it.
  Object.fromEntries(memberChannels.map((channel) => [channel, isWanted(channel)])) as Wanted

const channelsBy: Record<NewsPreset, (kind: NewsKind) => readonly MemberChannel[]> = {
  everything: () => memberChannels,
  matters: (kind) => newsDefinition(kind).channels,
  inbox: () => [],
}

/** How a kind of news goes to somebody who has made this choice; it is none about what is set elsewhere. */
export const wantedBy = (preset: NewsPreset, kind: NewsKind): Wanted => {
  const by = newsDefinition(kind).setElsewhere ? 'matters' : preset
  return wantedIf((channel) => channelsBy[by](kind).includes(channel))
}

/** How a kind of news goes to somebody. */
export const wantedOf = (matrix: NewsMatrix, kind: NewsKind): Wanted => {
  const chosen = wantedBy(matrix.preset ?? 'matters', kind)
  return wantedIf((channel) => matrix[kind]?.[channel] ?? chosen[channel])
}
