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
  /** HTTP requests that `db` has made since the last reset, but those that came while the server checkpoints: they are made again. */
  roundTrips: () => number
  resetRoundTrips: () => void
  stop: () => Promise<void>
}

/** Asks for answers that are not compressed: compressing them is a third of the work of a net. */
export const fetchUncompressed: typeof globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  request.headers.set('accept-encoding', 'identity')
  return fetch(request)
}

/** The folder of an empty, migrated database that a test run keeps; null outside of one. */
const migratedDatabase = async (): Promise<string | null> =>
  process.env.VITEST ? (await import('vitest')).inject('migratedDatabase') : null

/** The refusal of a locked database is short, and all that it says. */
const saysBusy = async (response: Response): Promise<boolean> => {
  if (Number(response.headers.get('content-length') ?? 0) > 2000) return false
  return (await response.clone().text()).includes('"SQLITE_BUSY')
}

/** A real sqld on an empty, migrated database of its own; its client counts its round trips. */
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
