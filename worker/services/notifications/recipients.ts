import type { Locale } from '#contracts/errors.ts'
import type { Result } from '#db/batch.ts'
import type { recipientParts } from '#db/queries/news/deliveries.ts'
import type { ChannelAddresses } from '#db/schema/index.ts'
import type { Reader } from '#domain/notifications/planned-news.ts'
import type { PushTarget } from '../push-service.ts'
import { settingsOf } from './settings-row.ts'

/** A member with pending deliveries, and all data needed to send them. */
export interface Recipient extends Pick<Reader, 'matrix' | 'quiet' | 'timeZone'> {
  email: string | null
  addresses: ChannelAddresses
  locale: Locale
  /** The leagues that they are in now, and whether they have muted them. */
  leagues: ReadonlyMap<string, { muted: boolean }>
  subscriptions: readonly (PushTarget & { id: string })[]
}

/** Recipients by id. Users who have deleted their account are absent. */
export const recipientsOf = ({
  people,
  leagues,
  subscriptions,
}: Result<ReturnType<typeof recipientParts>>): ReadonlyMap<string, Recipient> => {
  const recipients = new Map(
    people.map(({ userId, email, locale, addresses, ...settings }) => [
      userId,
      {
        email,
        addresses: addresses ?? {},
        locale,
        ...settingsOf(settings),
        leagues: new Map<string, { muted: boolean }>(),
        subscriptions: [] as (PushTarget & { id: string })[],
      },
    ]),
  )
  for (const { userId, leagueId, mutedAt } of leagues)
    recipients.get(userId)?.leagues.set(leagueId, { muted: mutedAt !== null })
  for (const { userId, ...subscription } of subscriptions)
    recipients.get(userId)?.subscriptions.push(subscription)
  return recipients
}
