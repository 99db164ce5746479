import type { Db } from '#db/client.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { createApp, createCtx } from '#worker/app.ts'
import { createAccessTokens, signAccessToken } from '#worker/auth/tokens/access-token.ts'
import type { Deps } from '#worker/deps.ts'
import { parseEnv } from '#worker/env.ts'
import { runSteps } from '#worker/jobs/index.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { createMeter } from '#worker/metrics/meter.ts'
import { createPushService } from '#worker/push/client.ts'
import { type AddressKeys, createAddressKeys } from '#worker/services/mail/address-keys.ts'
import { createBlur } from '#worker/services/outlook/blur.ts'
import { createTokenKeys, type TokenKeys } from '#worker/services/personal-tokens/token-keys.ts'
import { createWebhookCaller } from '#worker/webhooks/caller.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { memoryAvatars } from '../support/avatars.ts'
import type { TestUser } from '../support/ctx.ts'

/** The HTTP side of the product within this process, which is many times faster than a server. */
export interface InProcessApp {
  /** Answers a request as the Worker does, after all background work of the request is done. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** The same without a cache of answers: each is computed, unless the caller sends a matching tag. */
  fetchMade: InProcessApp['fetch']
  tokenOf: (user: TestUser) => Promise<string>
  addresses: AddressKeys
  tokenKeys: TokenKeys
  /** All mounted routes, such as `POST /api/v1/league/create`. */
  routes: string[]
  /** Runs the cron job. */
  cron: () => Promise<Record<string, unknown>>
  setNow: (now: Instant) => void
  now: () => Instant
  /** The leagues whose open screens got a hint since the last call. */
  takeHints: () => string[]
  /** Errors logged since the last call. */
  takeErrors: () => string[]
}

/** The address with operator rights: a world gives it to its owner. */
export const operatorEmail = 'operator@example.org'

/** Nothing listens there: Wikidata is unreachable, and the index answers. */
const nowhere = 'http://127.0.0.1:9'
const origin = 'http://127.0.0.1:8787'

/** An access token of a user's session, signed as by the installation's own accounts server. */
export const accessTokenFor = (
  user: TestUser,
  env: Parameters<typeof signAccessToken>[1],
  issuer: string,
): Promise<string> =>
  signAccessToken(
    {
      iss: `${issuer}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 3600,
      iat: Math.floor(Date.now() / 1000),
      email: user.email,
      phone: '',
      app_metadata: {},
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [],
      session_id: user.sessionId,
      is_anonymous: false,
    },
    env,
  )

/**
 * Builds the app over a database. Pictures are kept in memory unless a store is given; answers are cached only if a
 * cache is given; mails stay in the outbox. `realNow` is the wall clock of the jobs.
 */
export const startInProcess = async (
  db: Db,
  vars: Record<string, string> = {},
  given: { avatars?: Deps['avatars']; responseCache?: Deps['responseCache']; realNow?: () => Instant } = {},
): Promise<InProcessApp> => {
  const env = parseEnv({
    DATABASE_URL: nowhere,
    PUBLIC_URL: origin,
    WIKIDATA_URL: nowhere,
    WIKIDATA_SPARQL_URL: nowhere,
    WIKIPEDIA_URL: nowhere,
    WEBHOOK_ORIGINS: nowhere,
    DNS_URL: nowhere,
    EMAIL_CONFIRMATION: 'off',
    AUTH_RATE_LIMIT: 'off',
    OPERATORS: operatorEmail,
    ASSETS: { fetch: async () => new Response('<!doctype html><title>page</title>') },
    AVATARS: { put: async () => null },
    ...(await createSecrets()),
    ...vars,
  })
  const errors: string[] = []
  const hints: string[] = []
  const after: Promise<unknown>[] = []
  let now = new Date().toISOString()
  const deps: Deps = {
    env,
    edition: 'net',
    db,
    openPeople: () => createWikidata(env),
    searchLimit: undefined,
    spending: undefined,
    edgeCache: undefined,
    responseCache: given.responseCache,
    mailer: createMailer(env),
    push: createPushService(env),
    addresses: createAddressKeys(env.AUTH_SECRET),
    tokenKeys: createTokenKeys(env.AUTH_SECRET),
    blurOf: createBlur(env.AUTH_SECRET),
    queue: null,
    // Rooms without listeners.
    live: {
      issue: async (leagueId) => `${leagueId}.ticket`,
      open: async () => ({ refused: 'ticket' }),
      changed: async (leagueIds) => void hints.push(...leagueIds),
      turned: async (leagueId) => void hints.push(leagueId),
      leave: async () => {},
      renew: async () => {},
      show: async () => {},
      wake: async () => {},
      end: async () => {},
    },
    webhooks: createWebhookCaller(env),
    avatars: given.avatars ?? memoryAvatars(new Map()),
    tokens: createAccessTokens(env),
    meter: createMeter(),
    tracer: null,
    clock: { now: () => now, realNow: given.realNow ?? (() => new Date().toISOString()) },
    log: {
      info: () => {},
      error: (event, fields) => void errors.push(JSON.stringify({ event, ...fields })),
    },
  }
  const app = createApp(deps)
  const making = createApp({ ...deps, responseCache: undefined })
  const context = {
    waitUntil: (work: Promise<unknown>) => void after.push(work),
    passThroughOnException: () => {},
    props: {},
  }
  const settled = async () => {
    while (after.length > 0) await Promise.all(after.splice(0))
  }
  const fetchFrom =
    (server: typeof app): InProcessApp['fetch'] =>
    async (path, init) => {
      const answer = await server.fetch(new Request(origin + path, init), undefined, context)
      await settled()
      return answer
    }
  return {
    addresses: deps.addresses,
    tokenKeys: deps.tokenKeys,
    routes: app.routes.map(({ method, path }) => `${method} ${path}`),
    fetch: fetchFrom(app),
    fetchMade: fetchFrom(making),
    tokenOf: (user) => accessTokenFor(user, env, origin),
    cron: async () => {
      const summary = await runSteps(
        createCtx(deps, {
          actor: { kind: 'job', name: 'net' },
          locale: 'en',
          requestId: 'net',
          after: (work) => void after.push(work),
        }),
      )
      await settled()
      return summary
    },
    setNow: (at) => {
      now = at
    },
    now: () => now,
    takeHints: () => hints.splice(0),
    takeErrors: () => errors.splice(0),
  }
}
