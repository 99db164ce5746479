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
import { backupPath } from './nightly.ts'

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
  if (reached.applied > 0 && own) {
    const file = backupPath(dataDir, new Date())
    logEvent('backup', { why: 'before migrations', file, ...(await createBackup(dataDir, file)) })
  }
  try {
    await migrate(db, migrationsFolder)
  } catch (error) {
    throw new Failure(`The database could not be brought up to date: ${reasonOf(error)}`)
  }
  logEvent('migrated', { migrations: reached.pending })
}
