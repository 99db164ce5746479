import type { Statement } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import type { Locale } from '../contracts/errors.ts'
import type { Instant } from '../domain/calendar-day.ts'
import type { Network } from '../domain/network.ts'
import type { TokenScope } from '../domain/personal-tokens.ts'
import type { AvatarStore } from './avatar-store.ts'
import type { EdgeCache } from './edge-cache.ts'
import type { Answers } from './given-answers.ts'
import type { LiveRooms } from './live/rooms.ts'
import type { Log } from './log.ts'
import type { AddressKeys } from './mail/address-keys.ts'
import type { Mailer } from './mailer.ts'
import type { PeopleSource } from './people-source.ts'
import type { TokenKeys } from './personal-tokens/token-keys.ts'
import type { PushService } from './push-service.ts'
import type { QuotaUse } from './quotas.ts'
import type { Spending } from './spending.ts'
import type { TaskQueue } from './tasks/task.ts'
import type { WebhookCaller } from './webhooks/caller.ts'

/** The personal token of a request, in place of a session. One per request. */
export interface ShownToken {
  /** SHA-256, base64url. */
  hash: string
  scope: TokenScope
  /** How many requests used it in this window, including this one; null until the request reads something. */
  calls: number | null
}

/**
 * The caller: a signed-in user (from a verified access token, or a personal one), a scheduled job, or an anonymous
 * caller.
 */
export type Actor =
  | {
      kind: 'user'
      userId: string
      /** Empty for a personal token. */
      sessionId: string
      /** From the session's token; for a personal token it is known after the first read. */
      email: string | null
      aal: 'aal1' | 'aal2'
      /** Absent for the user's own session. */
      token?: ShownToken
    }
  | { kind: 'job'; name: string }
  | { kind: 'anonymous'; why: 'missing' | 'expired' | 'invalid' }

export type User = Extract<Actor, { kind: 'user' }>

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
  answers?: Answers | undefined
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
