import type { Instant } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import {
  type ActivityKind,
  activityDefinition,
  type NewsKind,
  newsDefinition,
  newsKindOf,
} from '../news/news-registry.ts'
import { type Channel, leagueChannel, type MemberChannel, memberChannels } from './channels.ts'
import { type QuietHours, sendableAt } from './quiet-hours.ts'
import { type NewsMatrix, wantedOf } from './settings.ts'

/** An activity item that is news */
export interface News {
  /** The item's id */
  event: string
  kind: ActivityKind
  at: Instant
  leagueId: string
  actorId: string | null
  personId: string | null
  /** The ids of items that were merged into the person's: earlier news may be about one of them */
  formerIds: readonly string[]
  matchId: string | null
  /** The players that it names, if it is for them only */
  userIds: readonly string[]
  /** The only recipient, although the kind is for others too; null: all recipients */
  onlyFor: string | null
}

/** A current member of a league with the relevant settings */
export interface Reader {
  leagueId: string
  userId: string
  joinedAt: Instant
  muted: boolean
  matrix: NewsMatrix
  quiet: QuietHours | null
  timeZone: string
  reachable: readonly MemberChannel[]
}

/** A webhook that also receives a league's news */
export interface Hook {
  id: string
  leagueId: string
}

/**
 * The condition, checked when it is written, for creating a delivery. `always`; `told`: news with its tag was sent to
 * the same recipient on the same channel, or is being sent; `known`: the same, or such news is still waiting.
 */
type Condition = 'always' | 'told' | 'known'

export interface Planned {
  event: string
  recipient: string
  channel: Channel
  leagueId: string
  kind: NewsKind
  tag: string
  /** That tag, and the tags of earlier news about the same person under a former id */
  tags: readonly string[]
  dueAt: Instant
  deferred: boolean
  condition: Condition
}

/** The tag that all news of one subject share (a death in one league, a match); otherwise the item's id */
const tagOf = (news: News, kind: NewsKind): string => newsDefinition(kind).tag?.(news) ?? news.event

/** Its tag, and those that it would have had under the person's former ids */
export const tagsOf = (news: News, kind: NewsKind): string[] => [
  ...new Set([news.personId, ...news.formerIds].map((personId) => tagOf({ ...news, personId }, kind))),
]

/** As in the inbox: nothing from before the reader joined. */
const isFor = ({ kind, at, actorId, userIds, onlyFor }: News, { userId, joinedAt }: Reader): boolean => {
  if (at < joinedAt || (onlyFor !== null && onlyFor !== userId)) return false
  switch (activityDefinition(kind).news?.to) {
    case 'others':
      return actorId !== userId
    case 'player':
      return actorId === userId
    case 'named':
      return userIds.includes(userId)
    case 'all':
      return true
    default:
      return false
  }
}

export const wantedChannels = (
  { muted, matrix }: Pick<Reader, 'muted' | 'matrix'>,
  kind: NewsKind,
): MemberChannel[] => {
  const wanted = wantedOf(matrix, kind)
  return memberChannels.filter((channel) => !muted && wanted[channel])
}

/**
 * The deliveries for news (oldest first): recipients, channels and times. During quiet hours the delivery waits for
 * their end. Later news replaces earlier news with the same tag, so that nobody receives outdated news.
 */
export const planDeliveries = (
  news: readonly News[],
  { readers, hooks }: { readers: readonly Reader[]; hooks: readonly Hook[] },
  now: Instant,
): Planned[] => {
  const readersOf = groupBy(readers, ({ leagueId }) => leagueId)
  const hooksOf = groupBy(hooks, ({ leagueId }) => leagueId)
  const sendable = new Map(
    readers.map((reader) => [reader, sendableAt(now, reader.quiet, reader.timeZone)] as const),
  )
  const planned = new Map<string, Planned>()
  for (const each of news) {
    const { event, leagueId } = each
    const kind = newsKindOf(each.kind)
    if (kind === null) continue
    const [tag, tags] = [tagOf(each, kind), tagsOf(each, kind)]
    const { webhooks, withdraws, follows: condition = 'always' } = newsDefinition(kind)
    const plan = (recipient: string, channel: Channel, dueAt: Instant): void => {
      const key = `${recipient} ${channel} ${tag}`
      const before = planned.get(key)
      planned.set(key, {
        event,
        recipient,
        channel,
        leagueId,
        kind,
        tag,
        tags,
        dueAt,
        deferred: dueAt > now,
        condition: condition === 'known' && before?.condition === 'always' ? 'always' : condition,
      })
    }
    // Withdrawn before it was sent: cancel it for every recipient, whatever their settings for withdrawals.
    if (withdraws) for (const [key, before] of planned) if (tags.includes(before.tag)) planned.delete(key)
    for (const reader of readersOf.get(leagueId) ?? [])
      if (isFor(each, reader))
        for (const channel of wantedChannels(reader, kind).filter((each) => reader.reachable.includes(each)))
          plan(reader.userId, channel, sendable.get(reader) ?? now)
    if (webhooks && each.onlyFor === null && !activityDefinition(each.kind).inside)
      for (const hook of hooksOf.get(leagueId) ?? []) plan(hook.id, leagueChannel, now)
  }
  return [...planned.values()]
}
