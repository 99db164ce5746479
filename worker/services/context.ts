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

/** A personal token that came with a request, in the place of a session. One for each request. */
export interface ShownToken {
  /** SHA-256, base64url. */
  hash: string
  scope: TokenScope
  /** How often it was used in this window, this request included; null until something is read for the request. */
  calls: number | null
}

/** Who acts: a signed-in user (from a verified access token, or a personal one), a scheduled job, or nobody. */
export type Actor =
  | {
      kind: 'user'
      userId: string
      /** Empty for a personal token's bearer. */
      sessionId: string
      /** As the session's token says; of a personal token's bearer it is known with the first read. */
      email: string | null
      aal: 'aal1' | 'aal2'
      /** Absent: the user's own session. */
      token?: ShownToken
    }
  | { kind: 'job'; name: string }
  | { kind: 'anonymous'; why: 'missing' | 'expired' | 'invalid' }

export type User = Extract<Actor, { kind: 'user' }>

/** What statements are built with: values, or their names where they are built once. */
export interface Asking {
  db: Db
  now: Given<Instant>
}

/** What the answer of a read rests on, as its first round trip finds it beside all else. */
export interface Watched {
  statement: (user: User) => Statement<{ version: string | null }[]>
  /** Null: it can't be said. Undefined: nothing has been read yet. */
  version: string | null | undefined
}

/** A lone read whose answer the caller may have already, or we. */
export interface Conditional {
  /** Whether there is any answer from before. */
  isAsked: boolean
  /** Whether there is the answer that rests on this version. */
  has: (version: string) => boolean
  /** What the answer rests on; null: not known. */
  version: string | null
  /** Nothing has changed: there is no other answer. */
  unchanged: boolean
}

/** What every service gets. `now` is the game's clock (seasons, rounds, settling), `realNow` the wall clock (tokens, limits). */
export interface Ctx {
  db: Db
  actor: Actor
  now: Instant
  realNow: Instant
  locale: Locale
  /** The networks that the request comes from, the smallest first, as limits count them; absent outside of requests. */
  networks?: readonly Network[] | undefined
  requestId: string
  publicUrl: string
  /** Everybody shares these accounts, until the hour is over; absent: nobody does. */
  demo?: boolean | undefined
  /** Our own server issues the tokens, so sessions and bans are checked in our database. */
  ownAccounts: boolean
  people: PeopleSource
  /** False once somebody (the key) has searched too often lately; absent: nobody counts. */
  searchLimit?: ((key: string) => Promise<boolean>) | undefined
  /** What callers may cause in a minute; absent: nobody counts. */
  spending?: Spending | undefined
  /** Absent: nothing is kept. */
  edgeCache?: EdgeCache | undefined
  mailer: Mailer
  /** The way to the browsers' push services; null: none is set up. */
  push: PushService | null
  addresses: AddressKeys
  tokenKeys: TokenKeys
  /** Who runs the installation: ids of accounts, and addresses in lower case. */
  operators: readonly string[]
  /** By what the hazard of a person is blurred before anything is made of it (domain/outlook/shown.ts). */
  blurOf: (personId: string) => number
  avatars: AvatarStore
  webhooks: WebhookCaller
  /** Takes work off the scheduled job; null: the job does it itself. */
  queue: TaskQueue | null
  /** Tells open screens that something has changed; null: they see it when they next ask. */
  live: LiveRooms | null
  /** The connection on which the caller listens, as the caller says: it is not told of what the caller does. */
  socket?: string | null | undefined
  /** The limit that this call counts against; absent: none. */
  quota?: QuotaUse | undefined
  /** Which build and which settings answer: what one says another need not. Absent: nobody compares answers. */
  edition?: string | undefined
  /** Absent: every answer is made, unless the caller shows that it has it. */
  answers?: Answers | undefined
  /** Absent: the answer is wanted in any case. */
  conditional?: Conditional | undefined
  /** Absent: nobody wants to know. */
  watched?: Watched | undefined
  /** Is told which league a change concerns. */
  about?: ((leagueId: string) => void) | undefined
  /** Is told which league it does not: nobody else may see that anything has changed there, or they have been told. */
  notAbout?: ((leagueId: string) => void) | undefined
  log: Log
  /** Work that may go on after the answer (waitUntil). */
  after: (work: Promise<unknown>) => void
}
