import { sendAway } from './lib/data/away/send.ts'
import { storeOf } from './lib/data/away/store.ts'
import { lastBackup } from './lib/data/nightly.ts'
import { Failure, runMain } from './lib/failure.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/**
 * Uploads the last nightly backup to the configured storage; `serve` starts it as a child process, because deriving a
 * key from the passphrase takes 256 MB. Prints its result as one line of JSON.
 */
runMain(async () => {
  const settings = readSettings()
  const store = storeOf(settings)
  const last = lastBackup(serveDataDir(settings), new Date())
  if (!store || !last) throw new Failure('There is nothing to send, or nowhere to send it.')
  console.log(JSON.stringify(await sendAway(store, last.file, settings.BACKUP_PASSPHRASE || undefined)))
})
