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

/** An entry of the activity that is news. */
export interface News {
  /** Its id. */
  event: string
  kind: ActivityKind
  leagueId: string
  actorId: string | null
  personId: string | null
  matchId: string | null
  /** The players whom it names, if it is for them alone. */
  userIds: readonly string[]
  /** The only one whom it is told, though it is for others too; null: all whom it is for. */
  onlyFor: string | null
}

/** A present member of a league, with what they have set. */
export interface Reader {
  leagueId: string
  userId: string
  muted: boolean
  matrix: NewsMatrix
  quiet: QuietHours | null
  timeZone: string
  /** The channels on which they can be reached at all. */
  reachable: readonly MemberChannel[]
}

/** Where a league's news goes besides. */
export interface Hook {
  id: string
  leagueId: string
}

/**
 * On what it hangs, at the moment of writing, that a delivery is made at all: `always`; `told`, that something of its tag
 * went to the same recipient on the same channel, or is going there now; `known`, that or something waits to go there.
 */
type Condition = 'always' | 'told' | 'known'

export interface Planned {
  event: string
  recipient: string
  channel: Channel
  leagueId: string
  kind: NewsKind
  tag: string
  dueAt: Instant
  deferred: boolean
  condition: Condition
}

/** The same for all news of one subject (a death in one league, a match); else of the one entry. */
export const tagOf = (news: News, kind: NewsKind): string => newsDefinition(kind).tag?.(news) ?? news.event

/** True when an entry is news for that user. */
const isFor = ({ kind, actorId, userIds, onlyFor }: News, userId: string): boolean => {
  if (onlyFor !== null && onlyFor !== userId) return false
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

/** The ways on which somebody wants a kind of news. */
export const wantedChannels = (
  { muted, matrix }: Pick<Reader, 'muted' | 'matrix'>,
  kind: NewsKind,
): MemberChannel[] => {
  const wanted = wantedOf(matrix, kind)
  return memberChannels.filter((channel) => !muted && wanted[channel])
}

/**
 * What is sent of some news, oldest first, to whom, how and when: in one's quiet hours not before they end. What comes
 * later under a tag goes in the place of what came before it, so that nobody is told what no longer holds.
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
    const tag = tagOf(each, kind)
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
        dueAt,
        deferred: dueAt > now,
        condition: condition === 'known' && before?.condition === 'always' ? 'always' : condition,
      })
    }
    // Withdrawn before it went out: it goes to nobody, whatever they want to know of withdrawals.
    if (withdraws) for (const [key, before] of planned) if (before.tag === tag) planned.delete(key)
    for (const reader of readersOf.get(leagueId) ?? [])
      if (isFor(each, reader.userId))
        for (const channel of wantedChannels(reader, kind).filter((each) => reader.reachable.includes(each)))
          plan(reader.userId, channel, sendable.get(reader) ?? now)
    if (webhooks && each.onlyFor === null && !activityDefinition(each.kind).inside)
      for (const hook of hooksOf.get(leagueId) ?? []) plan(hook.id, leagueChannel, now)
  }
  return [...planned.values()]
}
