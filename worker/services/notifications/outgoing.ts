import type { Description } from '#contracts/activity.ts'
import type { Locale } from '#contracts/errors.ts'
import { describe } from '#contracts/news/describe.ts'
import type { ActivityItemRow } from '#db/queries/news/activity-items.ts'
import type { takeDueDeliveries } from '#db/queries/news/deliveries.ts'
import type { ActivityItem } from '#domain/news/activity-item.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import { memo } from '#domain/once.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import type { Ctx } from '../context.ts'
import { asActivityItems } from '../news/activity-lines.ts'
import { viewDeath } from '../news/view-death.ts'
import type { ShownUser } from '../profile/present.ts'
import { usersById } from '../views/standings.ts'
import type { OutgoingNews } from './channel.ts'

type Row = Awaited<ReturnType<typeof takeDueDeliveries>>[number]

interface Read {
  activity: readonly ActivityItemRow[]
  players: readonly ShownUser[]
}

/**
 * The content of a delivery as of now; null if its subject no longer exists. Text is made on demand, in the requested
 * language.
 */
export const outgoingNews = (
  ctx: Pick<Ctx, 'now' | 'publicUrl'>,
  { activity, players }: Read,
): ((row: Row) => OutgoingNews | null) => {
  const present = new Set(players.flatMap(({ userId, deletedAt }) => (deletedAt === null ? [userId] : [])))
  const itemsIn = memo(
    (locale: Locale): ReadonlyMap<string, ActivityItem> =>
      new Map(
        asActivityItems(activity, usersById(players, locale), locale).map(({ row, item }) => [row.id, item]),
      ),
  )
  const entries = new Map(activity.map((entry) => [entry.id, entry]))
  return (row) => {
    const entry = entries.get(row.event)
    // A comment that was removed, or deleted with its author's account, is not sent.
    if (!entry || (activityDefinition(entry.kind).quotes && entry.comment?.text == null)) return null
    if (entry.turnOver && activityDefinition(entry.kind).ofTurn) return null
    if (entry.noLongerBarred) return null
    const itemIn = (locale: Locale, onName: (userId: string) => void = () => {}): ActivityItem => {
      const item = itemsIn(locale).get(row.event)
      if (!item) throw new RangeError('No activity item was made of this entry')
      const nameOf = (userId: string): string => {
        onName(userId)
        return item.nameOf(userId)
      }
      return { ...item, nameOf }
    }
    const reader = (locale: Locale) => ({ locale, userId: row.recipient, now: ctx.now })
    const words = (locale: Locale): Description => describe(itemIn(locale), reader(locale))
    const mentions = (locale: Locale): string[] => {
      const named = new Set<string>()
      const item = itemIn(locale, (userId) => named.add(userId))
      describe(item, reader(locale))
      viewDeath(entry, item, reader(locale))
      return [...named].filter((userId) => present.has(userId))
    }
    return {
      deliveryId: row.id,
      recipient: row.recipient,
      league: entry.league,
      kind: row.kind,
      tag: row.tag,
      personId: entry.person?.id ?? entry.personId,
      competitionId: entry.competition?.id ?? null,
      actorId: entry.actor?.userId ?? null,
      at: entry.at,
      attempt: row.attempts,
      deferred: row.deferred,
      describe: words,
      death: (locale) => viewDeath(entry, itemIn(locale), reader(locale)),
      mentions,
      url: ctx.publicUrl + words(fallbackLanguage).href,
      reached: row.messageRef,
    }
  }
}
