import { sendAway } from './lib/data/away/send.ts'
import { storeOf } from './lib/data/away/store.ts'
import { lastBackup } from './lib/data/nightly.ts'
import { Failure, runMain } from './lib/failure.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/**
 * Sends the last nightly backup to the storage that the settings name; started by `serve`, in a process of its own, for
 * a passphrase takes 256 MB to become a key. Says what it has done in a line of JSON.
 */
runMain(async () => {
  const settings = readSettings()
  const store = storeOf(settings)
  const last = lastBackup(serveDataDir(settings))
  if (!store || !last) throw new Failure('There is nothing to send, or nowhere to send it.')
  console.log(JSON.stringify(await sendAway(store, last.file, settings.BACKUP_PASSPHRASE || undefined)))
})
