import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { type ProcessFacts, processesOf, runVariable } from '#scripts/lib/processes.ts'
import { startRuntime } from '#scripts/lib/runtime/runtime.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'

export const victims = ['database', 'worker'] as const
export type Victim = (typeof victims)[number]

/** The Worker on its own database. Both can be killed, and restart at the same address. */
export interface KillableWorld {
  url: string
  db: Db
  /** Folder of the data of R2 and the rooms. */
  storage: string
  /** Lines that the Worker logged, oldest first. */
  log: string[]
  /** Fires the schedule, as the platform does. */
  fire: () => Promise<void>
  /** Resident memory of both, in bytes. */
  memory: () => Record<Victim, number>
  /** SIGKILL at any time; resolves when all is healthy again. */
  kill: (victim: Victim) => Promise<void>
  stop: () => Promise<void>
}

const residentBytes = (pid: number | undefined): number => {
  if (pid === undefined) return 0
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** @param reach prepares the Worker's access to the database; returns its address */
export const startKillableWorld = async (
  bundles: string,
  reach: (database: string) => Promise<string> = async (database) => database,
): Promise<KillableWorld> => {
  const mark = randomUUID()
  process.env[runVariable] = mark
  const dataDir = mkdtempSync(join(tmpdir(), 'deathlist-kills-'))
  let sqld = await startSqld(dataDir)
  const db = createDb({ url: sqld.url })
  await migrate(db, inRoot('db/migrations'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log: string[] = []
  const storage = join(dataDir, 'storage')
  const runtime = await startRuntime({
    bundle: `${bundles}/local.js`,
    port,
    storage,
    onLine: (line) => log.push(line),
    vars: {
      DATABASE_URL: await reach(sqld.url),
      PUBLIC_URL: url,
      WIKIDATA_URL: 'http://127.0.0.1:9',
      WIKIDATA_SPARQL_URL: 'http://127.0.0.1:9/sparql',
      WIKIPEDIA_URL: 'http://127.0.0.1:9',
      EMAIL_CONFIRMATION: 'off',
      AUTH_RATE_LIMIT: 'off',
      COST_BUDGET: 'off',
      ...(await createSecrets()),
    },
  })
  const worker = (): ProcessFacts | undefined =>
    processesOf(mark).find(({ program }) => program === 'workerd')
  const untilWell = async (): Promise<void> => {
    for (let tries = 0; tries < 1_200; tries++) {
      const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (answer?.ok) return
      await sleep(25)
    }
    throw new Error('It did not come back.')
  }
  return {
    url,
    db,
    storage,
    log,
    fire: () => runtime.fire('*/15 * * * *'),
    memory: () => ({ database: residentBytes(sqld.pid), worker: residentBytes(worker()?.pid) }),
    kill: async (victim) => {
      if (victim === 'database') {
        process.kill(sqld.pid, 'SIGKILL')
        await sqld.gone
        sqld = await startSqld(dataDir, sqld.port)
      } else {
        const killed = worker()
        if (!killed) throw new Error('There is no workerd to kill.')
        process.kill(killed.pid, 'SIGKILL')
        // miniflare starts the next one.
        while ((worker()?.pid ?? killed.pid) === killed.pid) await sleep(10)
      }
      await untilWell()
    },
    stop: async () => {
      await runtime.stop()
      await sqld.stop()
      delete process.env[runVariable]
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
