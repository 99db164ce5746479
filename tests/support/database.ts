import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { databaseFetchWith } from './database/database-fetch.ts'

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

/** The folder of the test run's empty, migrated database; null outside of a run. */
const migratedDatabase = async (): Promise<string | null> =>
  process.env.VITEST ? (await import('vitest')).inject('migratedDatabase') : null

/** Starts a real sqld on its own empty, migrated database; its client counts round trips. */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deathlist-db-'))
  const migrated = await migratedDatabase()
  if (migrated) cpSync(migrated, dataDir, { recursive: true })
  const sqld = await startSqld(dataDir)
  let count = 0
  const databaseFetch = databaseFetchWith({
    // SQLite's error about a locked database, for which the client repeats its request.
    onAnswer: (body) => {
      if (body.length < 2000 && body.includes('"SQLITE_BUSY')) count--
    },
  })
  const db = createDb({
    url: sqld.url,
    fetch: (...args) => {
      count++
      return databaseFetch(...args)
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
