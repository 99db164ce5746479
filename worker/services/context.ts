import type { Db } from '../../db/client.ts'
import type { Locale } from '../contracts/errors.ts'
import type { Instant } from '../domain/calendar-day.ts'
import type { AvatarStore } from './avatar-store.ts'
import type { EdgeCache } from './edge-cache.ts'
import type { LiveRooms } from './live/rooms.ts'
import type { Log } from './log.ts'
import type { AddressKeys } from './mail/address-keys.ts'
import type { Mailer } from './mailer.ts'
import type { PeopleSource } from './people-source.ts'
import type { PushService } from './push-service.ts'
import type { TaskQueue } from './tasks/task.ts'
import type { WebhookCaller } from './webhooks/caller.ts'

/** Who acts: a signed-in user (from a verified access token), a scheduled job, or nobody. */
export type Actor =
  | { kind: 'user'; userId: string; sessionId: string; email: string | null; aal: 'aal1' | 'aal2' }
  | { kind: 'job'; name: string }
  | { kind: 'anonymous'; why: 'missing' | 'expired' | 'invalid' }

/** What every service gets. `now` is the game's clock (seasons, rounds, settling), `realNow` the wall clock (tokens, limits). */
export interface Ctx {
  db: Db
  actor: Actor
  now: Instant
  realNow: Instant
  locale: Locale
  requestId: string
  publicUrl: string
  /** Our own server issues the tokens, so sessions and bans are checked in our database. */
  ownAccounts: boolean
  people: PeopleSource
  /** False once somebody (the key) has searched too often lately; absent: nobody counts. */
  searchLimit?: ((key: string) => Promise<boolean>) | undefined
  /** Absent: nothing is kept. */
  edgeCache?: EdgeCache | undefined
  mailer: Mailer
  /** The way to the browsers' push services; null: none is set up. */
  push: PushService | null
  addresses: AddressKeys
  avatars: AvatarStore
  webhooks: WebhookCaller
  /** Takes work off the scheduled job; null: the job does it itself. */
  queue: TaskQueue | null
  /** Tells open screens that something has changed; null: they see it when they next ask. */
  live: LiveRooms | null
  /** The connection on which the caller listens, as the caller says: it is not told of what the caller does. */
  socket?: string | null | undefined
  /** Is told which league a change concerns. */
  about?: ((leagueId: string) => void) | undefined
  log: Log
  /** Work that may go on after the answer (waitUntil). */
  after: (work: Promise<unknown>) => void
}
