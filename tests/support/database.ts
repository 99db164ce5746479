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
  /** The file that its sqld writes. */
  file: string
  /** Of its sqld. */
  pid: number
  /** HTTP requests that `db` has made since the last reset. */
  roundTrips: () => number
  resetRoundTrips: () => void
  stop: () => Promise<void>
}

/** The folder of an empty, migrated database that a test run keeps; null outside of one. */
const migratedDatabase = async (): Promise<string | null> =>
  process.env.VITEST ? (await import('vitest')).inject('migratedDatabase') : null

/** A real sqld on an empty, migrated database of its own; its client counts its round trips. */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deathlist-db-'))
  const migrated = await migratedDatabase()
  if (migrated) cpSync(migrated, dataDir, { recursive: true })
  const sqld = await startSqld(dataDir)
  let count = 0
  const db = createDb({
    url: sqld.url,
    fetch: (...request) => {
      count++
      return fetch(...request)
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
