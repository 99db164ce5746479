import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { filesUnder } from './files-under.ts'

/*
 * The cache of the Worker (worker/edge-cache.ts), as the local runtime keeps it: a file for each entry, and databases
 * about them. The runtime deletes an entry only when it is read again after its end: searches and pictures would stay
 * for good, and with them the ids and names in their keys.
 */

const cacheFolder = (storage: string): string => join(storage, 'cache')

const sweepMs = 3_600_000
/** How long to wait for the runtime's own writes. */
const busyMs = 5_000

/** Removes the cache, while the runtime does not run. */
export const clearCache = (storage: string): void =>
  rmSync(cacheFolder(storage), { recursive: true, force: true })

/** The names of the files of expired entries, which are deleted from one database. */
const takeExpired = (file: string, now: Date): string[] => {
  const database = new DatabaseSync(file, { timeout: busyMs })
  try {
    if (!database.prepare("select 1 from sqlite_schema where name = '_mf_entries'").get()) return []
    return database
      .prepare('delete from _mf_entries where expiration < ? returning blob_id')
      .all(now.getTime())
      .map(({ blob_id }) => String(blob_id))
  } finally {
    database.close()
  }
}

/** Deletes the expired entries of the cache, whether or not the runtime runs. Returns how many. */
export const dropExpired = (storage: string, now: Date): number => {
  const folder = cacheFolder(storage)
  const files = filesUnder(folder).map((path) => join(folder, path))
  const expired = new Set(
    files.filter((path) => path.endsWith('.sqlite')).flatMap((path) => takeExpired(path, now)),
  )
  for (const path of files) if (expired.has(basename(path))) rmSync(path, { force: true })
  return expired.size
}

/**
 * Deletes the expired entries once an hour.
 * @returns a function that stops it
 */
export const sweepCache = (storage: string, onFailure: (error: unknown) => void): (() => Promise<void>) => {
  const timer = setInterval(() => {
    try {
      dropExpired(storage, new Date())
    } catch (error) {
      onFailure(error)
    }
  }, sweepMs)
  return async () => clearInterval(timer)
}
