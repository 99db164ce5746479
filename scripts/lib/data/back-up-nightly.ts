import { statSync } from 'node:fs'
import { beginScript } from '../begin-script.ts'
import { logError, logEvent } from '../json-log.ts'
import { backupPath, dropOldBackups, isBackupDue, lastBackup } from './nightly.ts'

const checkMs = 10 * 60_000
const firstCheckMs = 60_000
/** Time limit of an upload; after it, it is tried again. */
const longestSendMs = 6 * 3_600_000

/**
 * Makes one backup a day while the server runs, and uploads it if the settings say so; retries a failure at the next
 * check.
 * @returns a function that stops it and resolves when no backup is in progress
 */
export const backUpNightly = (dataDir: string, { away }: { away: boolean }): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve()
  let running = false
  let sent: string | undefined
  const stopped = new AbortController()
  const env = { ...process.env, DATA_DIR: dataDir }

  const make = async (): Promise<void> => {
    if (!isBackupDue(dataDir, new Date())) return
    const file = backupPath(dataDir, new Date())
    await beginScript('backup', { args: [file], env })()
    const { size: bytes } = statSync(file)
    logEvent('backup', { why: 'nightly', file, bytes, dropped: dropOldBackups(dataDir, new Date()) })
  }
  const send = async (): Promise<void> => {
    const file = lastBackup(dataDir, new Date())?.file
    if (!away || file === undefined || file === sent) return
    const { signal } = stopped
    logEvent(
      'backup_sent',
      JSON.parse(await beginScript('send-away', { env, signal, timeout: longestSendMs })()),
    )
    sent = file
  }
  const check = async (): Promise<void> => {
    if (running) return
    running = true
    await make().catch((error: unknown) => logError('backup_failed', error))
    await send().catch((error: unknown) => {
      if (!stopped.signal.aborted) logError('backup_not_sent', error)
    })
    running = false
  }
  const begin = (): void => {
    current = check()
  }
  const first = setTimeout(begin, firstCheckMs)
  const timer = setInterval(begin, checkMs)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    stopped.abort()
    await current
  }
}
