import { createDb, type Db } from '../db/client.ts'
import { isLoopback } from './auth/settings.ts'
import { type AccessTokens, createAccessTokens } from './auth/tokens/access-token.ts'
import { createAvatarStore } from './avatars.ts'
import type { Clock } from './clock.ts'
import { demoCost } from './domain/spending.ts'
import { createEdgeCache } from './edge-cache.ts'
import { editionOf } from './edition.ts'
import { type Env, parseEnv } from './env.ts'
import { createAnswers } from './kept-answers.ts'
import { createLiveRooms } from './live/rooms.ts'
import { createMailer } from './mail/mailer.ts'
import { createMeter, type Meter } from './metrics/meter.ts'
import { createTracer, type Tracer } from './metrics/traces.ts'
import { createPushService } from './push/client.ts'
import { createTaskQueue } from './queue.ts'
import type { AvatarStore } from './services/avatar-store.ts'
import type { Ctx } from './services/context.ts'
import type { EdgeCache } from './services/edge-cache.ts'
import type { Answers } from './services/given-answers.ts'
import type { LiveRooms } from './services/live/rooms.ts'
import type { Log } from './services/log.ts'
import { type AddressKeys, createAddressKeys } from './services/mail/address-keys.ts'
import type { Mailer } from './services/mailer.ts'
import { createBlur } from './services/outlook/blur.ts'
import type { PeopleSource } from './services/people-source.ts'
import { createTokenKeys, type TokenKeys } from './services/personal-tokens/token-keys.ts'
import type { PushService } from './services/push-service.ts'
import type { TaskQueue } from './services/tasks/task.ts'
import type { WebhookCaller } from './services/webhooks/caller.ts'
import { createSpending } from './spending.ts'
import { createWebhookCaller } from './webhooks/caller.ts'
import { createWikidata } from './wikidata/client.ts'

/** What an isolate works with. All of it outlives a request, so nothing in it may hold a connection. */
export interface Deps {
  env: Env
  edition: string
  db: Db
  /** One for each request or job: it asks one thing at a time, and who waits may wait for nobody else's request. */
  openPeople: () => PeopleSource
  searchLimit: Ctx['searchLimit']
  /** Undefined: nobody counts what callers cause. */
  spending: Ctx['spending']
  /** Undefined: everybody's questions are answered again. */
  edgeCache: EdgeCache | undefined
  /** Undefined: every answer is made, unless the caller shows that it has it. */
  answers: Answers | undefined
  mailer: Mailer
  push: PushService | null
  addresses: AddressKeys
  tokenKeys: TokenKeys
  blurOf: Ctx['blurOf']
  avatars: AvatarStore
  webhooks: WebhookCaller
  queue: TaskQueue | null
  live: LiveRooms | null
  tokens: AccessTokens
  meter: Meter
  tracer: Tracer | null
  clock: Clock
  log: Log
}

const jsonLog: Log = {
  info: (event, fields = {}) => console.log(JSON.stringify({ event, ...fields })),
  error: (event, fields = {}) => console.error(JSON.stringify({ event, level: 'error', ...fields })),
}

const searchLimitOf = ({ SEARCH_LIMIT }: Env): Ctx['searchLimit'] =>
  SEARCH_LIMIT && (async (key) => (await SEARCH_LIMIT.limit({ key })).success)

const spendingOf = ({ COST_BUDGET, PUBLIC_URL, DEMO_RESET }: Env) =>
  COST_BUDGET || !isLoopback(PUBLIC_URL) ? createSpending(DEMO_RESET ? { budget: demoCost } : {}) : undefined

/** With a foreign issuer there may be no secret of our own: what opens the database is as well kept. */
const secretOf = (env: Env): string => env.AUTH_SECRET || env.DATABASE_AUTH_TOKEN || env.DATABASE_URL

const depsWith = (
  env: Env,
  clock: Clock,
  meter: Meter,
  tracer: Tracer | null,
  spending: ReturnType<typeof createSpending> | undefined,
): Deps => ({
  env,
  edition: editionOf(env),
  spending,
  db: createDb({
    onValues: spending?.read,
    url: env.DATABASE_URL,
    authToken: env.DATABASE_AUTH_TOKEN,
    fetch: env.DATABASE?.fetch.bind(env.DATABASE),
    onRoundTrip: (ms, ok) => {
      meter.roundTrip(ms, ok)
      tracer?.roundTrip(ms, ok)
    },
  }),
  openPeople: () => createWikidata(env, { fetch: meter.toWikidata }),
  searchLimit: searchLimitOf(env),
  edgeCache: createEdgeCache(),
  answers: createAnswers(),
  mailer: createMailer(env),
  push: createPushService(env),
  addresses: createAddressKeys(secretOf(env)),
  // A foreign issuer's users have no rows here that a token could belong to.
  tokenKeys: createTokenKeys(env.AUTH_ISSUER ? '' : env.AUTH_SECRET),
  blurOf: createBlur(secretOf(env)),
  avatars: createAvatarStore(env.AVATARS),
  webhooks: createWebhookCaller(env),
  queue: createTaskQueue(env.WORK),
  live: createLiveRooms(env.LIVE),
  tokens: createAccessTokens(env),
  meter,
  tracer,
  clock,
  log: meter.watching(jsonLog),
})

/** Everything that requests and jobs share, from the settings. */
export const createDeps = (env: Env, clock: Clock): Deps =>
  depsWith(env, clock, createMeter(env.METRICS), createTracer(env), spendingOf(env))

/**
 * What `make` makes of the settings, made at the first call and kept with the bindings that workerd hands to every
 * request of an isolate.
 * @throws Error that names every variable that is missing or wrong; the next call tries again
 */
export const oncePerIsolate = <Made>(make: (env: Env) => Made): ((bindings: object) => Made) => {
  const kept = new WeakMap<object, { made: Made }>()
  return (bindings) => {
    const found = kept.get(bindings) ?? { made: make(parseEnv(bindings)) }
    kept.set(bindings, found)
    return found.made
  }
}
