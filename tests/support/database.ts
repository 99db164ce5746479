import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'

export interface TestDatabase {
  db: Db
  url: string
  /** The database file of its sqld. */
  file: string
  /** Process id of its sqld. */
  pid: number
  /** HTTP requests of `db` since the last reset, without those that came during a checkpoint and were repeated. */
  roundTrips: () => number
  resetRoundTrips: () => void
  stop: () => Promise<void>
}

/** Requests uncompressed answers: compression takes a third of the time of a net. */
export const fetchUncompressed: typeof globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  request.headers.set('accept-encoding', 'identity')
  return fetch(request)
}

/** The folder of the test run's empty, migrated database; null outside of a run. */
const migratedDatabase = async (): Promise<string | null> =>
  process.env.VITEST ? (await import('vitest')).inject('migratedDatabase') : null

/** True if the answer is SQLite's error about a locked database; its body is short and has nothing else. */
const saysBusy = async (response: Response): Promise<boolean> => {
  if (Number(response.headers.get('content-length') ?? 0) > 2000) return false
  return (await response.clone().text()).includes('"SQLITE_BUSY')
}

/** Starts a real sqld on its own empty, migrated database; its client counts round trips. */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deathlist-db-'))
  const migrated = await migratedDatabase()
  if (migrated) cpSync(migrated, dataDir, { recursive: true })
  const sqld = await startSqld(dataDir)
  let count = 0
  const db = createDb({
    url: sqld.url,
    fetch: async (...request) => {
      count++
      const response = await fetchUncompressed(...request)
      if (await saysBusy(response)) count--
      return response
    },
  })
  if (!migrated) await migrate(db, inRoot('db/migrations'))
  count = 0
  return {
    db,
    url: sqld.url,
    file: join(dataDir, 'dbs/default/data'),
    pid: sqld.pid,
    roundTrips: () => count,
    resetRoundTrips: () => {
      count = 0
    },
    stop: async () => {
      await sqld.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
