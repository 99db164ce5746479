import type { Statement } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import type { Locale } from '../contracts/errors.ts'
import type { Instant } from '../domain/calendar-day.ts'
import type { RateName } from '../domain/leagues/quotas.ts'
import type { Network } from '../domain/network.ts'
import type { CostClass } from '../domain/spending.ts'
import type { Actor, User } from './actor.ts'
import type { AvatarStore } from './avatar-store.ts'
import type { EdgeCache, ResponseCache } from './caches.ts'
import type { LiveRooms } from './live/rooms.ts'
import type { Log } from './log.ts'
import type { AddressKeys } from './mail/address-keys.ts'
import type { Mailer } from './mailer.ts'
import type { PeopleSource } from './people-source.ts'
import type { TokenKeys } from './personal-tokens/token-keys.ts'
import type { PushService } from './push-service.ts'
import type { TaskQueue } from './tasks/task.ts'
import type { WebhookCaller } from './webhooks/caller.ts'

/** The parameters of statements: values, or placeholders in prepared statements. */
export interface Asking {
  db: Db
  now: Given<Instant>
}

/** The version of a read's answer, which is queried in its first round trip. */
export interface Watched {
  statement: (user: User) => Statement<{ version: string | null }[]>
  /** Null: the version is unknown. Undefined: nothing has been read yet. */
  version: string | null | undefined
}

/** The limit of a call, counted once however often the call reads. One per call. */
interface QuotaUse {
  rate: RateName
  counted: boolean
}

/** Budgets per caller, kept in memory for the lifetime of an isolate: no round trip, nothing is stored. */
export interface Spending {
  /**
   * Runs the work of a caller, if its budget has room for the maximum cost of this class; unused cost is given back.
   * @param isOthers called when the work is over; true if it was not this caller's, and everything is given
   *   back
   * @returns the work's result, or the seconds after which to try again
   */
  spend: <T>(
    spender: string,
    cost: CostClass,
    work: () => Promise<T>,
    isOthers?: () => boolean,
  ) => Promise<{ done: T } | { waitSeconds: number }>
  /**
   * Records that a session has ended or lacks the second factor, or that a token was revoked. The cost of its running
   * calls is given back to the account: only valid credentials may use its budget.
   */
  refuse: (credential: string) => void
  isRefused: (credential: string) => boolean
  /** Records the owner of a secret address; null if it is invalid. */
  learnOwner: (secret: string, userId: string | null) => void
  /** The owner of a secret address, if this isolate knows it. */
  ownerOf: (secret: string) => string | null
}

/** A single read whose answer the caller, or our cache, may have already. */
export interface Conditional {
  /** True if there is any earlier answer. */
  isAsked: boolean
  /** True if there is an answer with this version. */
  has: (version: string) => boolean
  /** The version of the answer; null if unknown. */
  version: string | null
  /** Set if nothing has changed: there is no new answer. */
  unchanged: boolean
}

/**
 * The context of all services. `now` is the game clock (seasons, rounds, settling), `realNow` the real time (tokens,
 * limits).
 */
export interface Ctx {
  db: Db
  actor: Actor
  now: Instant
  realNow: Instant
  locale: Locale
  /** The networks of the client, the smallest first, as limits count them; absent outside of requests. */
  networks?: readonly Network[] | undefined
  requestId: string
  publicUrl: string
  /** True in a demo, where all visitors share the accounts until the hour is over. */
  demo?: boolean | undefined
  /** True if our own server issues the tokens, so that sessions and bans are checked in our database. */
  ownAccounts: boolean
  people: PeopleSource
  /** False if the key has made too many searches lately; absent: no limit. */
  searchLimit?: ((key: string) => Promise<boolean>) | undefined
  /** The budget of each caller per minute; absent: no limit. */
  spending?: Spending | undefined
  /** Absent: nothing is cached. */
  edgeCache?: EdgeCache | undefined
  mailer: Mailer
  /** Sends to the browsers' push services; null if none is configured. */
  push: PushService | null
  addresses: AddressKeys
  tokenKeys: TokenKeys
  /** Who operates the installation: account ids, and addresses in lower case. */
  operators: readonly string[]
  /** The factor that blurs a person's hazard before it is used (domain/outlook/shown.ts). */
  blurOf: (personId: string) => number
  avatars: AvatarStore
  webhooks: WebhookCaller
  /** Takes over work of the scheduled job; null: the job does it itself. */
  queue: TaskQueue | null
  /** Notifies open screens of changes; null: they see a change at their next request. */
  live: LiveRooms | null
  /** The caller's live connection, as the caller states it: it gets no hints of the caller's own changes. */
  socket?: string | null | undefined
  /** The limit that this call counts against; absent: none. */
  quota?: QuotaUse | undefined
  /**
   * Identifies the build and the settings of the server: versions of answers are comparable only within one edition.
   * Absent: answers are not compared.
   */
  edition?: string | undefined
  /** Recently sent answers. Absent: every answer is computed, unless the caller shows that it has it. */
  responseCache?: ResponseCache | undefined
  /** Absent: the answer is needed in any case. */
  conditional?: Conditional | undefined
  /** Absent: no version is needed. */
  watched?: Watched | undefined
  /** Called with the league that a change concerns: its open screens get a hint. */
  publish?: ((leagueId: string) => void) | undefined
  /**
   * Called with a league that must not get a hint: nobody else may see that something has changed there, or the hint
   * has been sent.
   */
  suppress?: ((leagueId: string) => void) | undefined
  log: Log
  /** Work to continue after the response (waitUntil). */
  after: (work: Promise<unknown>) => void
}
