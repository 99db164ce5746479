import { restoreBackup } from './lib/data/restore.ts'
import { Failure, runMain } from './lib/failure.ts'
import { beginRun } from './lib/run.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/** `npm run restore -- FILE`: puts a backup into the folder of data, which has to be empty. */
runMain(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Failure('Say which: npm run restore -- FILE.tar.gz')
  const dataDir = serveDataDir(readSettings())
  const run = await beginRun(dataDir, 'scripts/restore.ts')
  try {
    const { madeAt } = await restoreBackup(file, dataDir)
    console.log(`${dataDir} is as it was on ${madeAt}. Start it with: npm run serve`)
  } finally {
    await run.end()
  }
})
