import type { Instant } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import { audienceOf, type NewsKind, newsKindOf, staysInside } from '../news.ts'
import { type Channel, isLeagues, type NewsMatrix, wantedOf } from '../notifications.ts'
import type { ActivityKind } from '../record.ts'
import { type QuietHours, tellableAt } from './quiet-hours.ts'

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
  /** The only one whom it is told, whoever else it would be for; null: all whom it is for. */
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
  /** On what they can be reached at all. */
  has: Record<'push' | 'email', boolean>
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

const ofDeaths: ReadonlySet<NewsKind> = new Set([
  'death_reported',
  'death_confirmed',
  'death_withdrawn',
  'death_corrected',
  'ruling',
])

const conditions: Partial<Record<NewsKind, Condition>> = { death_withdrawn: 'told', death_corrected: 'known' }

/** The same for all news about one death in one league, and about one match; else of the one entry. */
export const tagOf = ({ event, leagueId, personId, matchId }: News, kind: NewsKind): string => {
  if (personId !== null && ofDeaths.has(kind)) return `${leagueId}:${personId}`
  return kind === 'match' && matchId !== null ? `match:${matchId}` : event
}

/** True when an entry is news for that user. */
const isFor = ({ kind, actorId, userIds, onlyFor }: News, userId: string): boolean => {
  if (onlyFor !== null && onlyFor !== userId) return false
  switch (audienceOf(kind)) {
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
): ('push' | 'email')[] => {
  if (muted) return []
  const wanted = wantedOf(matrix, kind)
  return (['push', 'email'] as const).filter((channel) => wanted[channel])
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
  const tellable = new Map(
    readers.map((reader) => [reader, tellableAt(now, reader.quiet, reader.timeZone)] as const),
  )
  const planned = new Map<string, Planned>()
  for (const each of news) {
    const { event, leagueId } = each
    const kind = newsKindOf(each.kind)
    if (kind === null) continue
    const tag = tagOf(each, kind)
    const plan = (recipient: string, channel: Channel, dueAt: Instant): void => {
      const key = `${recipient} ${channel} ${tag}`
      const before = planned.get(key)
      const condition = conditions[kind] ?? 'always'
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
    if (kind === 'death_withdrawn')
      for (const [key, before] of planned) if (before.tag === tag) planned.delete(key)
    for (const reader of readersOf.get(leagueId) ?? [])
      if (isFor(each, reader.userId))
        for (const channel of wantedChannels(reader, kind).filter((each) => reader.has[each]))
          plan(reader.userId, channel, tellable.get(reader) ?? now)
    if (isLeagues(kind) && each.onlyFor === null && !staysInside(each.kind))
      for (const hook of hooksOf.get(leagueId) ?? []) plan(hook.id, 'webhook', now)
  }
  return [...planned.values()]
}
