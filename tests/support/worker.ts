import { existsSync, mkdirSync } from 'node:fs'
import { loadSamplePeople } from '#db/seed/people.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { type Runtime, startRuntime } from '#scripts/lib/runtime/runtime.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { wikidataVars } from '../stand-ins/wikidata/index.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database/database-proxy.ts'
import { startTestDatabase, type TestDatabase } from './database.ts'

export interface TestWorker {
  url: string
  database: TestDatabase
  /** The proxy between the Worker and the database: counts round trips, simulates an outage. */
  proxy: DatabaseProxy
  vars: Record<string, string>
  /** Lines that the Worker logged, oldest first. */
  log: string[]
  /** The game's clock (POST /dev/clock); null: real time. */
  setClock: (now: string | null) => Promise<void>
  /** Fires the schedule as the platform does: the job puts its work into the queue. */
  fire: () => Promise<void>
  /** Runs a cron trigger now, all of it in the job itself, and returns its summary. */
  runCron: (cron?: string) => Promise<Record<string, unknown>>
  stop: () => Promise<void>
}

export interface TestWorkerOptions {
  vars?: Record<string, string>
  /** Load the sample people into the index. */
  people?: boolean
  /** URL of a stand-in for Wikidata that lives as long as this process, so that files can share a server. */
  wikidata?: string
  /** `index` is the bundle that is deployed; it has no /dev routes. */
  entry?: 'index' | 'local'
  /** False: without the leagues' rooms. */
  rooms?: false
  /** Folder for the data of rooms and objects; unset: in memory. */
  storage?: string
  /** A new workerd, for tests of in-memory state. */
  fresh?: true
  /** Without miniflare's entry Worker and the database proxy: for benchmarks. */
  direct?: boolean
  /** Full password hashing cost, as when deployed; always so with `direct`. For tests that measure its time. */
  dearPasswords?: true
  /** Reached as `localhost`: passkeys need a host name, not an address. */
  host?: 'localhost'
  /** Folder of the bundles; default within vitest: those built at the start of the run. */
  bundles?: string
}

const builtBundles = async (): Promise<string> => (await import('vitest')).inject('workerBundles')

const post = async (url: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  // Both calls return a JSON object.
  return (await answer.json()) as Record<string, unknown>
}

/** A workerd with the built Worker, behind a proxy that can be pointed to any database. */
interface Server {
  url: string
  proxy: DatabaseProxy
  runtime: Runtime
  vars: Record<string, string>
  log: string[]
}

const startServer = async (options: TestWorkerOptions, database: TestDatabase): Promise<Server> => {
  const proxy = await startDatabaseProxy(database.url)
  const port = await freePort()
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`
  if (!existsSync(inRoot('dist/web'))) mkdirSync(inRoot('dist/web'), { recursive: true })
  const vars = {
    DATABASE_URL: options.direct ? database.url : proxy.url,
    PUBLIC_URL: url,
    // Nothing listens there: tests that need Wikidata start the stand-in and set its URL.
    WIKIDATA_URL: 'http://127.0.0.1:9',
    WIKIDATA_SPARQL_URL: 'http://127.0.0.1:9/sparql',
    WIKIPEDIA_URL: 'http://127.0.0.1:9',
    DNS_URL: 'http://127.0.0.1:9',
    WEBHOOK_ORIGINS: 'http://127.0.0.1:9',
    WIKIDATA_CONTACT: 'tests@deathlist.invalid',
    ...(options.wikidata ? wikidataVars(options.wikidata) : {}),
    EMAIL_CONFIRMATION: 'off',
    AUTH_RATE_LIMIT: 'off',
    COST_BUDGET: 'off',
    ...(await createSecrets()),
    ...options.vars,
  }
  const log: string[] = []
  const runtime = await startRuntime({
    bundle: `${options.bundles ?? (await builtBundles())}/${options.entry ?? 'local'}.js`,
    port,
    vars,
    ...(options.rooms === false ? { live: false } : {}),
    // A benchmark measures the configuration of `npm run serve`.
    ...(options.direct ? { direct: true } : {}),
    ...(options.storage ? { storage: options.storage } : {}),
    onLine: (line) => log.push(line),
  })
  const areDear = options.dearPasswords || options.direct || options.entry === 'index'
  if (!areDear) await post(`${url}/dev/passwords`, { cheap: true })
  return { url, proxy, runtime, vars, log }
}

const stopServer = async ({ runtime, proxy }: Server): Promise<void> => {
  await runtime.stop()
  await proxy.stop()
}

/**
 * Idle servers for the next test file of this process with the same options, least recently used first. They end with
 * the process.
 */
const idle: { key: string; server: Server }[] = []
const mostIdle = 3

/** Files with the same key share a server; null: no sharing. */
const keyOf = ({
  vars = {},
  entry = 'local',
  direct,
  rooms,
  fresh,
  storage,
  bundles,
  wikidata,
  dearPasswords,
  host,
}: TestWorkerOptions): string | null => {
  const hasOwnAddresses = Object.values(vars).some((value) => value.includes('://'))
  if (fresh || storage || direct || bundles || entry === 'index' || hasOwnAddresses) return null
  return JSON.stringify({ vars: Object.entries(vars).sort(), rooms, wikidata, dearPasswords, host })
}

const takeIdle = async (key: string, database: TestDatabase): Promise<Server | null> => {
  const at = idle.findIndex((each) => each.key === key)
  const [found] = at < 0 ? [] : idle.splice(at, 1)
  if (!found) return null
  const { server } = found
  server.proxy.pointTo(database.url)
  server.log.length = 0
  await post(`${server.url}/dev/clock`, { now: null })
  await server.runtime.purgeCache()
  return server
}

const putBack = async (key: string, server: Server): Promise<void> => {
  idle.push({ key, server })
  const oldest = idle.length > mostIdle ? idle.shift() : undefined
  if (oldest) await stopServer(oldest.server)
}

/**
 * The whole product on loopback: a new database, a counting proxy, workerd with the built Worker and web app. workerd
 * is reused by the next file of the process with the same options, except with `fresh`.
 */
export const startTestWorker = async (options: TestWorkerOptions = {}): Promise<TestWorker> => {
  const database = await startTestDatabase()
  if (options.people) await loadSamplePeople(database.db)
  database.resetRoundTrips()
  const key = keyOf(options)
  const server = (key && (await takeIdle(key, database))) || (await startServer(options, database))
  const { url, proxy, runtime, vars, log } = server
  return {
    url,
    database,
    proxy,
    vars,
    log,
    setClock: async (now) => {
      await post(`${url}/dev/clock`, { now })
    },
    fire: () => runtime.fire('*/15 * * * *'),
    runCron: (cron = '*/15 * * * *') => post(`${url}/dev/cron`, { cron }),
    stop: async () => {
      if (key) await putBack(key, server)
      else await stopServer(server)
      await database.stop()
    },
  }
}
