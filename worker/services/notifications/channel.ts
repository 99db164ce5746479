import type { Locale } from '#contracts/errors.ts'
import type { Description } from '#contracts/news/describe.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import type { Statement } from '#db/batch.ts'
import type { Guard } from '#db/queries/auth/conditions.ts'
import type { ChannelAddresses } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { NewsKind } from '#domain/news/news-registry.ts'
import type { Ctx } from '../context.ts'
import type { Recipient } from './recipients.ts'

/** A piece of news on its way to one recipient, as true as at the moment of sending. */
export interface OutgoingNews {
  /** The same at every try. */
  deliveryId: string
  /** The id of the user or of the webhook. */
  recipient: string
  league: { id: string; slug: string; name: string }
  kind: NewsKind
  /** The same for all news about one death in one league: what comes later replaces what came before. */
  tag: string
  /** Wikidata id of whom it is about, the competition, and the player who did it, if any. */
  personId: string | null
  competitionId: string | null
  actorId: string | null
  /** When it happened, by the game's clock. */
  at: Instant
  /** Which try this is, from 1. */
  attempt: number
  /** It has waited for the end of quiet hours: what has goes out as one message for each recipient. */
  deferred: boolean
  /** What an earlier try of this delivery has left as its `messageRef`. */
  reached: string | null
  /** In words, as the recipient reads them (a webhook: as a stranger to all lists). Pure; any locale. */
  describe: (locale: Locale) => Description
  /** The death that it announces, as the recipient is told of it; null: it announces none, or that does not hold any more. */
  death: (locale: Locale) => AnnouncedDeath | null
  /** Ids of the users whose names or words are in that. */
  mentions: (locale: Locale) => string[]
  /** Where it is seen: the whole address. */
  url: string
}

/** What became of one piece. */
export interface Outcome {
  /** It has arrived: it is never sent again. */
  ok: boolean
  /** How the other side calls it, so that what comes later under the same tag can edit it; kept whatever the outcome. */
  messageRef?: string
  /** The other side asked to wait at least so long; left out: the usual back-off. */
  retryAfterMs?: number
  /** No call was made for it: the try does not count. */
  untried?: boolean
  /** There is nobody to send it to: it is dropped, not tried again. */
  gone?: boolean
  /** Why it failed, in a word for the log and the row; never an address or a secret. */
  error?: string
  /**
   * What is written in the transaction that stores this outcome, before it. `waits` is a condition for such a write: true
   * as long as nobody has sent or dropped the delivery in the meantime.
   */
  writes?: (waits: Guard) => readonly Statement[]
  /** It counts as sent only where this holds after those writes; else it is tried again. */
  provided?: Guard
}

/** Where a member can be reached: the profile's proven address, browsers that take pushes, and those of the settings. */
interface MemberAddresses {
  email: string | null
  hasPush: boolean
  addresses: ChannelAddresses | null
}

/** An address that a member gives, with the code that was sent there once the member has read it. */
interface GivenAddress {
  userId: string
  address: string
  code: string | undefined
}

/** One of the channels on which news goes out to members. */
export interface ChannelDefinition {
  reaches: (member: MemberAddresses) => boolean
  /**
   * Proves an address for the settings of its member: answers it as it is stored; null: a code was sent there first. Left
   * out: the channel has its addresses elsewhere.
   * @throws AppError for one that can't be used, or a wrong code
   */
  prove?: (ctx: Ctx, given: GivenAddress) => Promise<string | null>
  /**
   * Sends a batch, which has been taken for sending, in its own format; answers an outcome for each in the same order. News
   * that takes back or corrects earlier news has the tag of that: where messages can be replaced, it replaces them. Waits
   * for no answer without a limit of time; no failure of one recipient throws.
   */
  send: (
    ctx: Ctx,
    batch: readonly OutgoingNews[],
    recipients: ReadonlyMap<string, Recipient>,
  ) => Promise<Outcome[]>
}
