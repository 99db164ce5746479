import { createBackup } from './lib/data/backup.ts'
import { Failure, onlyFile, runMain } from './lib/failure.ts'
import { typed } from './lib/packed.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/** `npm run backup -- FILE`: writes all data of a self-hosted server into one file, whether or not it runs. */
runMain(async () => {
  const file = onlyFile(`Say where to: ${typed('backup', 'FILE.tar.gz')}`)
  const settings = readSettings()
  if (settings.DATABASE_URL)
    throw new Failure(
      'DATABASE_URL names a database elsewhere: it is backed up where it is kept (see docs/operating.md).',
    )
  const { bytes } = await createBackup(serveDataDir(settings), file)
  console.log(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB. Keep it as you would keep a password.`)
})
