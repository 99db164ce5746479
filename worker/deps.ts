import { createDb } from '../db/client.ts'
import { isLoopback } from './auth/settings.ts'
import { type AccessTokens, createAccessTokens } from './auth/tokens/access-token.ts'
import { createAvatarStore } from './avatars.ts'
import type { Clock } from './clock.ts'
import { demoCost } from './domain/spending.ts'
import { createEdgeCache } from './edge-cache.ts'
import { editionOf } from './edition.ts'
import { type Env, parseEnv } from './env.ts'
import { createLiveRooms } from './live/rooms.ts'
import { createMailer } from './mail/mailer.ts'
import { createMeter, type Meter } from './metrics/meter.ts'
import { createTracer, type Tracer } from './metrics/traces.ts'
import { createPushService } from './push/client.ts'
import { createTaskQueue } from './queue.ts'
import { createResponseCache } from './response-cache.ts'
import type { Ctx } from './services/context.ts'
import type { Log } from './services/log.ts'
import { createAddressKeys } from './services/mail/address-keys.ts'
import { createBlur } from './services/outlook/blur.ts'
import type { PeopleSource } from './services/people-source.ts'
import { createTokenKeys } from './services/personal-tokens/token-keys.ts'
import { createSpending } from './spending.ts'
import { createWebhookCaller } from './webhooks/caller.ts'
import { createWikidata } from './wikidata/client.ts'

/** The dependencies that each service gets unchanged. */
type Shared = Pick<
  Ctx,
  | 'db'
  | 'edition'
  | 'searchLimit'
  | 'spending'
  | 'edgeCache'
  | 'responseCache'
  | 'mailer'
  | 'push'
  | 'addresses'
  | 'tokenKeys'
  | 'blurOf'
  | 'avatars'
  | 'webhooks'
  | 'queue'
  | 'live'
  | 'log'
>

/** The dependencies of an isolate. They outlive a request, so none of them may hold a connection. */
export interface Deps extends Required<Shared> {
  env: Env
  /**
   * One for each request or job: it fetches one page at a time, and no request may wait for another request's fetch.
   */
  openPeople: () => PeopleSource
  tokens: AccessTokens
  meter: Meter
  tracer: Tracer | null
  clock: Clock
}

const jsonLog: Log = {
  info: (event, fields = {}) => console.log(JSON.stringify({ event, ...fields })),
  error: (event, fields = {}) => console.error(JSON.stringify({ event, level: 'error', ...fields })),
}

const searchLimitOf = ({ SEARCH_LIMIT }: Env): Ctx['searchLimit'] =>
  SEARCH_LIMIT && (async (key) => (await SEARCH_LIMIT.limit({ key })).success)

const spendingOf = ({ COST_BUDGET, PUBLIC_URL, DEMO_RESET }: Env) =>
  COST_BUDGET || !isLoopback(PUBLIC_URL) ? createSpending(DEMO_RESET ? { budget: demoCost } : {}) : undefined

/** With a foreign issuer AUTH_SECRET may be empty: the database credentials are just as secret. */
const secretOf = (env: Env): string => env.AUTH_SECRET || env.DATABASE_AUTH_TOKEN || env.DATABASE_URL

/** Longer than any statement takes: a database that does not answer must not hold requests and jobs for ever. */
const databaseDeadlineMs = 30_000

/** Creates the dependencies that all requests and jobs share. */
export const createDeps = (env: Env, clock: Clock): Deps => {
  const meter = createMeter(env.METRICS)
  const tracer = createTracer(env)
  const spending = spendingOf(env)
  return {
    env,
    edition: editionOf(env),
    spending,
    db: createDb({
      onValues: spending?.read,
      url: env.DATABASE_URL,
      authToken: env.DATABASE_AUTH_TOKEN,
      deadlineMs: databaseDeadlineMs,
      fetch: env.DATABASE?.fetch.bind(env.DATABASE),
      onRoundTrip: (ms, ok) => {
        meter.roundTrip(ms, ok)
        tracer?.roundTrip(ms, ok)
      },
    }),
    openPeople: () => createWikidata(env, { fetch: meter.toWikidata }),
    searchLimit: searchLimitOf(env),
    edgeCache: createEdgeCache(),
    responseCache: createResponseCache(),
    mailer: createMailer(env),
    push: createPushService(env),
    addresses: createAddressKeys(secretOf(env)),
    // Users of a foreign issuer have no rows here, so they cannot have tokens.
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
  }
}

/**
 * Calls `make` with the settings once per isolate: the result is kept with the bindings object that workerd passes to
 * every request.
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
