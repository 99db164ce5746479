import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Backups that a server of one's own makes by itself: one a day, the last seven kept. */

const keptDays = 7
const dayMs = 24 * 60 * 60_000
const pattern = /^deathlist-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/
const halfPattern = /^deathlist-[\dTZ-]+\.tar\.gz\.\d+-[0-9a-f]{8}(\.tar\.gz|\.age)?$/

const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

/** The last of them: its file, and when it was made, in ms; null: there is none. */
export const lastBackup = (dataDir: string): { file: string; madeAt: number } | null =>
  names(dataDir)
    .map((name) => join(backupsFolder(dataDir), name))
    .map((file) => ({ file, madeAt: statSync(file).mtimeMs }))
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .at(-1) ?? null

/** Oldest first. */
const names = (dataDir: string): string[] => {
  try {
    return readdirSync(backupsFolder(dataDir))
      .filter((name) => pattern.test(name))
      .sort()
  } catch {
    return []
  }
}

/** Where the backup of a moment goes. */
export const backupPath = (dataDir: string, now: Date): string => {
  const at = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  mkdirSync(backupsFolder(dataDir), { recursive: true, mode: 0o700 })
  return join(backupsFolder(dataDir), `deathlist-${at}.tar.gz`)
}

/** Whether a day has gone by since the last one. A clock that was set back does not make it wait. */
export const isBackupDue = (dataDir: string, now: Date): boolean => {
  const last = lastBackup(dataDir)
  return last === null || Math.abs(now.getTime() - last.madeAt) >= dayMs - 60_000
}

/** Deletes what backups have left that were killed; a backup takes no day. */
const dropHalves = (dataDir: string, now: Date): void => {
  for (const name of readdirSync(backupsFolder(dataDir)).filter((each) => halfPattern.test(each))) {
    const path = join(backupsFolder(dataDir), name)
    if (statSync(path).mtimeMs < now.getTime() - dayMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Deletes those of more than seven days ago, except the last seven: a server that was off for a month keeps what it has. */
export const dropOldBackups = (dataDir: string, now: Date): number => {
  const old = names(dataDir)
    .slice(0, -keptDays)
    .filter((name) => statSync(join(backupsFolder(dataDir), name)).mtimeMs < now.getTime() - keptDays * dayMs)
  dropHalves(dataDir, now)
  for (const name of old) rmSync(join(backupsFolder(dataDir), name), { force: true })
  return old.length
}
