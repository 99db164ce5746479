import { resolve } from 'node:path'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { runningSqld, type Sqld, startSqld } from '../lib/data/sqld.ts'
import { sqldFolder } from '../lib/data/sqld-folder.ts'
import { Failure, messageOf } from '../lib/failure.ts'
import { inRoot } from '../lib/paths.ts'
import { beginRun } from '../lib/run.ts'
import { readSettings, requireDatabaseUrl } from '../lib/settings/settings.ts'

/**
 * Connects to the database in DATABASE_URL, or to the local one of DATA_DIR, which is started unless it runs.
 * @throws Failure when it can't be reached or migrated
 */
export const openIndex = async (): Promise<{ db: Db; close: () => Promise<void> }> => {
  const settings = readSettings()
  const given = settings.DATABASE_URL || null
  requireDatabaseUrl(settings.DATABASE_URL)
  const dataDir = resolve(settings.DATA_DIR || inRoot('.data'))
  // To stderr: an export may go to stdout.
  if (given === null) console.error(`The data are in ${dataDir}.`)
  const folder = sqldFolder(dataDir)
  const running = given ?? (await runningSqld(folder))
  const run = running === null ? await beginRun(dataDir, 'scripts/people-') : null
  let started: Sqld | null = null
  const close = async (): Promise<void> => {
    await started?.stop()
    await run?.end()
  }
  try {
    if (run) started = await startSqld(folder)
  } catch (error) {
    await close()
    throw error
  }
  const db = createDb({ url: running ?? started?.url ?? '', authToken: settings.DATABASE_AUTH_TOKEN })
  try {
    await migrate(db, inRoot('db/migrations'))
  } catch (error) {
    await close()
    throw new Failure(`The database could not be opened or brought up to date: ${messageOf(error)}`)
  }
  return { db, close }
}
