import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { logError, logEvent } from '../json-log.ts'
import { isBundled } from '../packed.ts'
import { inRoot } from '../paths.ts'
import { createBackup } from './backup.ts'
import { backupPath, dropOldBackups, isBackupDue, lastBackup } from './nightly.ts'

const lookMs = 10 * 60_000
const firstLookMs = 60_000
/** A backup that takes longer to be sent is tried again. */
const longestSendMs = 6 * 3_600_000

/** Of the same build as this file. */
const sender = isBundled ? inRoot('dist/server/send-away.js') : inRoot('scripts/send-away.ts')

/**
 * Makes a backup a day, whenever the server runs, and sends it away where the settings say so; what fails is tried again at
 * the next look.
 * @returns ends it; answers when nothing is under way
 */
export const backUpNightly = (dataDir: string, { away }: { away: boolean }): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve()
  let running = false
  let sent: string | undefined
  const stopped = new AbortController()

  const make = async (): Promise<void> => {
    if (!isBackupDue(dataDir, new Date())) return
    const file = backupPath(dataDir, new Date())
    const { bytes } = await createBackup(dataDir, file)
    logEvent('backup', { why: 'nightly', file, bytes, dropped: dropOldBackups(dataDir, new Date()) })
  }
  const send = async (): Promise<void> => {
    const file = lastBackup(dataDir)?.file
    if (!away || file === undefined || file === sent) return
    const { stdout } = await promisify(execFile)(process.execPath, [sender], {
      env: { ...process.env, DATA_DIR: dataDir },
      signal: stopped.signal,
      timeout: longestSendMs,
    }).catch((error: Error & { stderr?: string }) => {
      // What the sender says is a sentence.
      throw new Error(error.stderr?.trim() || error.message)
    })
    logEvent('backup_sent', JSON.parse(stdout))
    sent = file
  }
  const look = async (): Promise<void> => {
    if (running) return
    running = true
    await make().catch((error: unknown) => logError('backup_failed', error))
    await send().catch((error: unknown) => {
      if (!stopped.signal.aborted) logError('backup_not_sent', error)
    })
    running = false
  }
  const begin = (): void => {
    current = look()
  }
  const first = setTimeout(begin, firstLookMs)
  const timer = setInterval(begin, lookMs)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    stopped.abort()
    await current
  }
}
