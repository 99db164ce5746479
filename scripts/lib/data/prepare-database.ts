import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { schemaVersion } from '#db/schema-version.ts'
import { demoAddress } from '#db/seed/demo-players.ts'
import { Failure } from '../failure.ts'
import { logEvent } from '../json-log.ts'
import { inRoot } from '../paths.ts'
import { reasonOf } from '../reason.ts'
import { createBackup } from './backup.ts'
import { readManifest } from './backup-archive.ts'
import { backupPath, lastBackup } from './nightly.ts'

const migrationsFolder = inRoot('db/migrations')

const refuseDemo = async (db: Db): Promise<void> => {
  const [demo] = await db.all<{ n: number }>(
    sql`select count(*) as n from (select 1 from auth_users where email = ${demoAddress('Marta')})`,
  )
  if (demo?.n)
    throw new Failure(
      'This database holds the demo, whose passwords everybody knows. Set DATA_DIR to a folder of its own.',
    )
}

/** True if two backups hold the same files; false also if one can't be read. */
const holdTheSame = async (...backups: [string, string]): Promise<boolean> => {
  const [one, other] = await Promise.all(backups.map((file) => readManifest(file).catch(() => null)))
  return isDeepStrictEqual(one?.files, other?.files) && one !== null
}

/**
 * Makes a backup before the migrations. When they fail, the service manager starts the server again and again: of
 * backups with the same content only the last is kept, or they would fill the disk.
 */
const backUpBefore = async (dataDir: string): Promise<void> => {
  const now = new Date()
  const earlier = lastBackup(dataDir, now)?.file
  const file = backupPath(dataDir, now)
  logEvent('backup', { why: 'before migrations', file, ...(await createBackup(dataDir, file)) })
  if (earlier !== undefined && earlier !== file && (await holdTheSame(earlier, file)))
    rmSync(earlier, { force: true })
}

export interface ServedDatabase {
  url: string
  authToken?: string | undefined
  /** False: an external database, with its own backups. */
  own: boolean
  dataDir: string
}

/**
 * Migrates the database, after a backup of it.
 * @throws Failure when a newer version has made it, when it holds the demo, or when a migration fails
 */
export const prepareDatabase = async ({ url, authToken, own, dataDir }: ServedDatabase): Promise<void> => {
  const db = createDb({ url, authToken })
  const reached = await schemaVersion(db, migrationsFolder).catch((error: unknown) => {
    throw new Failure(`The database could not be read: ${reasonOf(error)}`)
  })
  if (reached.unknown > 0)
    throw new Failure(
      'A newer version of Deathlist has made this database. Start that version, or restore a backup of before.',
    )
  if (reached.applied > 0) await refuseDemo(db)
  if (reached.pending === 0) return
  if (reached.applied > 0 && own) await backUpBefore(dataDir)
  try {
    await migrate(db, migrationsFolder)
  } catch (error) {
    throw new Failure(`The database could not be brought up to date: ${reasonOf(error)}`)
  }
  logEvent('migrated', { migrations: reached.pending })
}
