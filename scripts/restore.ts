import { mkdirSync, rmSync } from 'node:fs'
import { fetchAway, opened } from './lib/data/away/send.ts'
import { storeOf } from './lib/data/away/store.ts'
import { fetchedFolder, restoreBackup } from './lib/data/restore.ts'
import { Failure, onlyFile, runMain } from './lib/failure.ts'
import { typed } from './lib/packed.ts'
import { beginRun } from './lib/run.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/**
 * `npm run restore -- FILE`: restores a backup into the data folder, which must be empty. `s3:` is the last one in the
 * storage, `s3:NAME` a certain one.
 */

/** Path of the backup; downloads and decrypts it into a work folder if necessary. */
const found = async (settings: NodeJS.ProcessEnv, file: string, work: string): Promise<string> => {
  const passphrase = settings.BACKUP_PASSPHRASE || undefined
  if (!file.startsWith('s3:')) return opened(file, work, passphrase)
  const store = storeOf(settings)
  if (!store)
    throw new Failure('Set BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET to restore from storage.')
  return (await fetchAway(store, file.slice('s3:'.length) || null, work, passphrase)).file
}

runMain(async () => {
  const file = onlyFile(`Say which: ${typed('restore', 'FILE.tar.gz')}`)
  const settings = readSettings()
  if (settings.DATABASE_URL)
    throw new Failure(
      'DATABASE_URL names a database elsewhere: it is restored where it is kept (see docs/operating.md).',
    )
  const dataDir = serveDataDir(settings)
  const run = await beginRun(dataDir, 'scripts/restore.ts')
  // Left by a restore that was killed.
  const work = fetchedFolder(dataDir)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { mode: 0o700 })
  try {
    const { madeAt } = await restoreBackup(await found(settings, file, work), dataDir)
    console.log(`${dataDir} is as it was on ${madeAt}. Start it with: ${typed('serve')}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
    await run.end()
  }
})
