import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, hourMs } from '#domain/calendar-day.ts'

/** Automatic backups of a self-hosted server: one a day, the last seven are kept. */

const keptDays = 7
const pattern = /^deathlist-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/
const halfPattern = /^deathlist-[\dTZ-]+\.tar\.gz\.\d+-[0-9a-f]{8}(\.tar\.gz|\.age)?$/

/** True for a time that a clock which is set back a little, as time servers do, can't explain. */
export const isOfFuture = (at: number, now: Date): boolean => at > now.getTime() + hourMs

const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

/**
 * The last backup: its file, and its creation time in ms; null: there is none. Backups from the future were made while
 * the clock was wrong: they do not count, or they would hide all newer ones until then.
 */
export const lastBackup = (dataDir: string, now: Date): { file: string; madeAt: number } | null =>
  names(dataDir)
    .map((name) => join(backupsFolder(dataDir), name))
    .map((file) => ({ file, madeAt: statSync(file).mtimeMs }))
    .filter(({ madeAt }) => !isOfFuture(madeAt, now))
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .at(-1) ?? null

/** Names of the backups, oldest first. */
const names = (dataDir: string): string[] => {
  try {
    return readdirSync(backupsFolder(dataDir))
      .filter((name) => pattern.test(name))
      .sort()
  } catch {
    return []
  }
}

export const backupPath = (dataDir: string, now: Date): string => {
  const at = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  mkdirSync(backupsFolder(dataDir), { recursive: true, mode: 0o700 })
  return join(backupsFolder(dataDir), `deathlist-${at}.tar.gz`)
}

/** True if the last backup is a day old. A clock that was set back does not delay it. */
export const isBackupDue = (dataDir: string, now: Date): boolean => {
  const last = lastBackup(dataDir, now)
  return last === null || now.getTime() - last.madeAt >= dayMs - 60_000
}

/** Deletes unfinished files of killed backups: files older than a day, since no backup takes so long. */
const dropHalves = (dataDir: string, now: Date): void => {
  for (const name of readdirSync(backupsFolder(dataDir)).filter((each) => halfPattern.test(each))) {
    const path = join(backupsFolder(dataDir), name)
    if (statSync(path).mtimeMs < now.getTime() - dayMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Deletes backups older than seven days, but always keeps the last seven: after a month offline none is lost. */
export const dropOldBackups = (dataDir: string, now: Date): number => {
  const old = names(dataDir)
    .slice(0, -keptDays)
    .filter((name) => statSync(join(backupsFolder(dataDir), name)).mtimeMs < now.getTime() - keptDays * dayMs)
  dropHalves(dataDir, now)
  for (const name of old) rmSync(join(backupsFolder(dataDir), name), { force: true })
  return old.length
}
