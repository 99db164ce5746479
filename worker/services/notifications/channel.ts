import type { Description } from '#contracts/activity.ts'
import type { Locale } from '#contracts/errors.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import type { Statement } from '#db/batch.ts'
import type { Guard } from '#db/queries/auth/conditions.ts'
import type { ChannelAddresses } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { NewsKind } from '#domain/news/news-registry.ts'
import type { Ctx } from '../context.ts'
import type { Recipient } from './recipients.ts'

/** One news item for one recipient, as of the moment of sending. */
export interface OutgoingNews {
  /** The same at every attempt. */
  deliveryId: string
  /** The id of the user or of the webhook. */
  recipient: string
  league: { id: string; slug: string; name: string }
  kind: NewsKind
  /** The same for all news about one death in one league: a later message replaces an earlier one. */
  tag: string
  /** Wikidata id of the person in the news, the competition, and the player who acted, if any. */
  personId: string | null
  competitionId: string | null
  actorId: string | null
  /** When it happened, on the game clock. */
  at: Instant
  /** The number of this attempt, from 1. */
  attempt: number
  /** True if it has waited for the end of quiet hours: such news is sent as one message per recipient. */
  deferred: boolean
  /** The `messageRef` that an earlier attempt of this delivery returned. */
  reached: string | null
  /** The text for the recipient (for a webhook: for a reader who may see no list). Pure; any locale. */
  describe: (locale: Locale) => Description
  /** The death that it announces, as the recipient may see it; null if it announces none, or it is no longer true. */
  death: (locale: Locale) => AnnouncedDeath | null
  /** Ids of the users whose names or texts it contains. */
  mentions: (locale: Locale) => string[]
  /** The absolute URL of its page. */
  url: string
}

export interface Outcome {
  /** True if it has arrived: it is never sent again. */
  ok: boolean
  /**
   * The message's id at the receiver, so that later news with the same tag can edit it; stored whatever the outcome.
   */
  messageRef?: string
  /** The least delay that the receiver requested, in ms; the usual back-off if left out. */
  retryAfterMs?: number
  /** True if no call was made: the attempt does not count. */
  untried?: boolean
  /** True if there is no receiver: the delivery is dropped, not repeated. */
  gone?: boolean
  /** Why it failed, as one word for the log and the row; never an address or a secret. */
  error?: string
  /**
   * Statements to run in the transaction that stores this outcome, before it. `waits` is a condition for such a write:
   * true while no other run has sent or dropped the delivery.
   */
  writes?: (waits: Guard) => readonly Statement[]
  /** The delivery counts as sent only if this holds after those writes; otherwise it is tried again. */
  provided?: Guard
}

/**
 * Where a member can be reached: the profile's verified address, browsers with push subscriptions, and the addresses in
 * the settings.
 */
interface MemberAddresses {
  email: string | null
  hasPush: boolean
  addresses: ChannelAddresses | null
}

/** An address that a member entered, and the code sent there, once the member has entered it. */
interface GivenAddress {
  userId: string
  address: string
  code: string | undefined
}

export interface ChannelDefinition {
  reaches: (member: MemberAddresses) => boolean
  /**
   * Verifies an address for the member's settings. Returns the address as stored; null if a code was sent there first.
   * Left out if the channel has its addresses elsewhere.
   * @throws AppError for an unusable address or a wrong code
   */
  prove?: (ctx: Ctx, given: GivenAddress) => Promise<string | null>
  /**
   * Sends a batch of reserved deliveries in the channel's own format; returns their outcomes in the same order. News
   * that retracts or corrects earlier news has the same tag and replaces it, where messages can be replaced. Every call
   * has a time limit; a failure for one recipient must not throw.
   */
  send: (
    ctx: Ctx,
    batch: readonly OutgoingNews[],
    recipients: ReadonlyMap<string, Recipient>,
  ) => Promise<Outcome[]>
}
