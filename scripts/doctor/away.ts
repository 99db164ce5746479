import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#domain/calendar-day.ts'
import { fetchAway, lastAway } from '../lib/data/away/send.ts'
import { type Store, storeOf } from '../lib/data/away/store.ts'
import { restoreBackup } from '../lib/data/restore.ts'
import { databaseFile, openToRead, rowCounts } from '../lib/data/sqlite-file.ts'
import { Failure } from '../lib/failure.ts'
import { typed } from '../lib/packed.ts'
import { parseJson } from '../lib/parse-json.ts'
import { type Check, type Finding, type Patient, tryIn } from './finding.ts'

/** Off-site backups: whether they arrive, and, once a week, whether the last one can be restored. */

const triedFile = (dataDir: string): string => join(dataDir, 'away-tried.json')

/** Time of the last trial restore, in ms; 0: never. */
const triedAt = (dataDir: string): number => {
  if (!existsSync(triedFile(dataDir))) return 0
  const { at }: { at?: unknown } = parseJson(readFileSync(triedFile(dataDir), 'utf8')) ?? {}
  return typeof at === 'number' ? at : 0
}

/** Describes where a backup's row counts differ from those of the folder into which it was restored. */
const differences = (counts: Readonly<Record<string, number>>, dataDir: string): string[] => {
  const file = openToRead(databaseFile(dataDir))
  const there = rowCounts(file)
  file.close()
  const tables = [...new Set([...Object.keys(counts), ...Object.keys(there)])]
  return tables.filter((table) => counts[table] !== there[table])
}

/** Restores a backup into a folder and records how long it took. Returns the problem, or null. */
const tryAway = async (
  store: Store,
  name: string,
  patient: Patient,
  folder: string,
): Promise<string | null> => {
  const from = performance.now()
  const { file } = await fetchAway(store, name, folder, patient.settings.BACKUP_PASSPHRASE || undefined)
  const manifest = await restoreBackup(file, join(folder, 'restored'))
  const wrong = manifest.counts ? differences(manifest.counts, join(folder, 'restored')) : []
  if (wrong.length > 0) return `it has not as many rows as it says in ${wrong.join(', ')}.`
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const rows = Object.values(manifest.counts ?? {}).reduce((sum, count) => sum + count, 0)
  const tables = Object.keys(manifest.counts ?? {}).length
  console.log(
    `The backup ${name} was fetched from ${store.place} and restored in ${seconds} s: all counts agree (${rows} rows in ${tables} tables).`,
  )
  writeFileSync(triedFile(patient.dataDir), JSON.stringify({ at: patient.now.getTime(), name }))
  return null
}

const check = async (store: Store, patient: Patient): Promise<Finding[]> => {
  const { now, dataDir, settings } = patient
  const last = await lastAway(store, settings.BACKUP_PASSPHRASE || undefined, now)
  const findings: Finding[] = []
  if (!last || Math.abs(now.getTime() - last.madeAt) >= 1.5 * dayMs)
    findings.push({
      what: last
        ? `The last backup in ${store.place} was made at ${new Date(last.madeAt).toISOString()}.`
        : `There is no backup in ${store.place} so far.`,
      todo: 'The server sends one after each nightly backup: look for backup_not_sent in its log.',
    })
  if (!last || Math.abs(now.getTime() - triedAt(dataDir)) < 7 * dayMs) return findings
  const wrong = await tryIn(patient, 'away', (folder) => tryAway(store, last.name, patient, folder))
  if (wrong)
    findings.push({
      what: `The last backup in ${store.place} can't be restored: ${wrong}`,
      todo: `Check BACKUP_PASSPHRASE and the storage; ${typed('backup', 'FILE')} makes a new backup now.`,
    })
  return findings
}

export const checkAway: Check = async (patient) => {
  try {
    const store = storeOf(patient.settings)
    return store ? await check(store, patient) : []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {
      what: error.message,
      todo: 'Check BACKUP_S3_URL, its key and secret, and the network of this machine.',
    }
  }
}
