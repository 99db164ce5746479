import { statSync } from 'node:fs'
import { dayMs } from '#domain/calendar-day.ts'
import { lastBackup } from '../lib/data/nightly.ts'
import { tryBackup } from '../lib/data/restore.ts'
import { databaseFile } from '../lib/data/sqlite-file.ts'
import { typed } from '../lib/packed.ts'
import { type Check, type Finding, tryIn } from './finding.ts'

const makeOne = `${typed('backup', 'FILE')} makes one now.`

export const checkBackups: Check = async (patient) => {
  const { dataDir, now } = patient
  const findings: Finding[] = []
  const last = lastBackup(dataDir, now)
  // The installation is at least as old as its database.
  const madeAt = last?.madeAt ?? statSync(databaseFile(dataDir)).birthtimeMs
  if (now.getTime() - madeAt >= 1.5 * dayMs)
    findings.push({
      what: last ? `The last backup was made at ${new Date(madeAt).toISOString()}.` : 'There is no backup.',
      todo: `Look for backup_failed in the log; ${makeOne}`,
    })
  // Unpacks it beside the data and compares it with its manifest.
  const wrong =
    last &&
    (await tryIn(patient, 'backup', async (folder) => {
      await tryBackup(last.file, folder)
      return null
    }))
  if (wrong)
    findings.push({
      what: `The last backup can't be restored: ${wrong}`,
      todo: `Check the disk that stores it; ${makeOne}`,
    })
  return findings
}
