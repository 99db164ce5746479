import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#domain/calendar-day.ts'
import { lastBackup } from '../lib/data/nightly.ts'
import { tryBackup } from '../lib/data/restore.ts'
import { databaseFile } from '../lib/data/sqlite-file.ts'
import { Failure } from '../lib/failure.ts'
import { typed } from '../lib/packed.ts'
import type { Check, Finding } from './finding.ts'

const makeOne = `${typed('backup', 'FILE')} makes one now.`

/** Verifies that the last backup can be restored: unpacks it beside the data and compares it with its manifest. */
const whatIsWrong = async (file: string, workDir: string): Promise<string | null> => {
  const folder = join(workDir, 'backup')
  mkdirSync(folder, { mode: 0o700 })
  try {
    await tryBackup(file, folder)
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const checkBackups: Check = async ({ dataDir, workDir, now }) => {
  const findings: Finding[] = []
  const last = lastBackup(dataDir, now)
  // The installation is at least as old as its database.
  const madeAt = last?.madeAt ?? statSync(databaseFile(dataDir)).birthtimeMs
  if (now.getTime() - madeAt >= 1.5 * dayMs)
    findings.push({
      what: `The last backup is of ${new Date(madeAt).toISOString()}, or there is none.`,
      todo: `Look for backup_failed in the log; ${makeOne}`,
    })
  const wrong = last && (await whatIsWrong(last.file, workDir))
  if (wrong)
    findings.push({
      what: `The last backup can't be restored: ${wrong}`,
      todo: `Look at the disk it lies on; ${makeOne}`,
    })
  return findings
}
