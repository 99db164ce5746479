import { existsSync, mkdirSync } from 'node:fs'
import { loadSamplePeople } from '../../db/seed/people.ts'
import { inRoot } from '../../scripts/lib/paths.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { makeSecrets } from '../../scripts/lib/secrets.ts'
import { startTestDatabase, type TestDatabase } from './database.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'

export interface TestWorker {
  url: string
  database: TestDatabase
  /** Between the Worker and the database: counts round trips, takes the database away. */
  proxy: DatabaseProxy
  vars: Record<string, string>
  /** Lines that the Worker logged, oldest first. */
  log: string[]
  /** The game's clock (POST /dev/clock); null: real time. */
  setClock: (now: string | null) => Promise<void>
  /** Fires the schedule, as the platform does: the job hands its work to the queue. */
  fire: () => Promise<void>
  /** Runs a cron trigger now, all of it in the job itself, and answers its summary. */
  runCron: (cron?: string) => Promise<Record<string, unknown>>
  stop: () => Promise<void>
}

export interface TestWorkerOptions {
  vars?: Record<string, string>
  /** Load the sample people into the index. */
  people?: boolean
  /** `index` is the bundle that is deployed; it has no /dev routes. */
  entry?: 'index' | 'local'
  /** False: the leagues have no rooms. */
  rooms?: false
  /** Folder in which rooms and objects are kept; unset: in memory. */
  storage?: string
  /** The Worker asks the database itself, and not through the proxy, whose time nobody wants to measure. */
  direct?: boolean
  /** Folder with the bundles; inside vitest: the ones built at the start of the run. */
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
  // Both calls answer a JSON object.
  return (await answer.json()) as Record<string, unknown>
}

/** The whole product on loopback: sqld, a counting proxy, workerd with the built Worker and web app. */
export const startTestWorker = async (options: TestWorkerOptions = {}): Promise<TestWorker> => {
  const database = await startTestDatabase()
  if (options.people) await loadSamplePeople(database.db)
  database.resetRoundTrips()
  const proxy = await startDatabaseProxy(database.url)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log: string[] = []
  if (!existsSync(inRoot('dist/web'))) mkdirSync(inRoot('dist/web'), { recursive: true })
  const vars = {
    DATABASE_URL: options.direct ? database.url : proxy.url,
    PUBLIC_URL: url,
    // Nothing listens there: tests that need Wikidata start the stand-in and say so.
    WIKIDATA_URL: 'http://127.0.0.1:9',
    WIKIDATA_SPARQL_URL: 'http://127.0.0.1:9/sparql',
    WIKIPEDIA_URL: 'http://127.0.0.1:9',
    DNS_URL: 'http://127.0.0.1:9',
    WEBHOOK_ORIGINS: 'http://127.0.0.1:9',
    WIKIDATA_CONTACT: 'tests@deathlist.invalid',
    EMAIL_CONFIRMATION: 'off',
    AUTH_RATE_LIMIT: 'off',
    COST_BUDGET: 'off',
    ...(await makeSecrets()),
    ...options.vars,
  }
  const entry = options.entry ?? 'local'
  const runtime = await startRuntime({
    bundle: `${options.bundles ?? (await builtBundles())}/${entry}.js`,
    port,
    vars,
    ...(options.rooms === false ? { live: false } : {}),
    ...(options.storage ? { storage: options.storage } : {}),
    onLine: (line) => log.push(line),
  })
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
      await runtime.stop()
      await proxy.stop()
      await database.stop()
    },
  }
}
