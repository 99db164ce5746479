import { type NewsKind, newsDefinition } from '../news/news-registry.ts'
import { type MemberChannel, memberChannels } from './channels.ts'
import type { NewsPreset } from './presets.ts'

type Wanted = Record<MemberChannel, boolean>

/** A user's channels by kind of news. Kinds without an entry follow the preset, or the default preset `matters`. */
export type NewsMatrix = Partial<Record<NewsKind, Partial<Wanted>>> & { preset?: NewsPreset }

const wantedIf = (isWanted: (channel: MemberChannel) => boolean): Wanted =>
  // Every channel is a key.
  Object.fromEntries(memberChannels.map((channel) => [channel, isWanted(channel)])) as Wanted

const channelsBy: Record<NewsPreset, (kind: NewsKind) => readonly MemberChannel[]> = {
  everything: () => memberChannels,
  matters: (kind) => newsDefinition(kind).channels,
  inbox: () => [],
}

/** The channels of a kind of news with this preset. Kinds with their own setting elsewhere ignore presets. */
export const wantedBy = (preset: NewsPreset, kind: NewsKind): Wanted => {
  const by = newsDefinition(kind).setElsewhere ? 'matters' : preset
  return wantedIf((channel) => channelsBy[by](kind).includes(channel))
}

export const wantedOf = (matrix: NewsMatrix, kind: NewsKind): Wanted => {
  const chosen = wantedBy(matrix.preset ?? 'matters', kind)
  return wantedIf((channel) => matrix[kind]?.[channel] ?? chosen[channel])
}
