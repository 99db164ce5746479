import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDb } from '../db/client.ts'
import {
  checkBackups,
  checkDisk,
  checkFile,
  checkMail,
  checkSettings,
  checkSite,
  checkWikidata,
} from './doctor/around.ts'
import {
  checkAvatars,
  checkJobs,
  checkLedger,
  checkOrphans,
  checkReferences,
  checkSearch,
  checkTimes,
} from './doctor/data.ts'
import type { Check, Finding, Patient } from './doctor/finding.ts'
import { checkMigrations, checkSchema } from './doctor/schema.ts'
import { refuseHalfRestored } from './lib/data/restore.ts'
import { sqldFolder } from './lib/data/serve-database.ts'
import { runningSqld, type Sqld, startSqld } from './lib/data/sqld.ts'
import { copyDatabase, damageOf, databaseFile, openToRead } from './lib/data/sqlite-file.ts'
import { Failure, runMain } from './lib/failure.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/**
 * `npm run doctor`: looks whether all of a server of one's own is as it should be, while it runs or not. Says what is not,
 * and what to do about it; ends with 1 when there is anything to say.
 */

/** What can be asked of any file. */
const first: readonly Check[] = [checkSettings, checkFile, checkMigrations, checkBackups, checkDisk]
/** What is asked of a database that is whole and up to date, and of the world around. */
const then: readonly Check[] = [
  checkSchema,
  checkReferences,
  checkOrphans,
  checkSearch,
  checkLedger,
  checkAvatars,
  checkJobs,
  checkTimes,
]
const outside: readonly Check[] = [checkWikidata, checkMail, checkSite]

/** Removes the copies of examinations that were killed. */
const removeOldCopies = (dataDir: string): void => {
  for (const name of readdirSync(dataDir).filter((each) => /^doctor-\w{6}$/.test(each))) {
    const path = join(dataDir, name)
    if (statSync(path).mtimeMs < Date.now() - 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

const nowhere = 'http://127.0.0.1:9'

const examine = async (settings: NodeJS.ProcessEnv, dataDir: string): Promise<Finding[]> => {
  removeOldCopies(dataDir)
  const copyDir = mkdtempSync(join(dataDir, 'doctor-'))
  const copy = databaseFile(copyDir)
  mkdirSync(dirname(copy), { recursive: true })
  let sqld: Sqld | null = null
  try {
    await copyDatabase(databaseFile(dataDir), copy)
    const file = openToRead(copy)
    // A damaged file has no answers to anything else.
    const isWhole = damageOf(file) === null
    if (isWhole) sqld = await startSqld(sqldFolder(copyDir))
    const isRunning = (await runningSqld(sqldFolder(dataDir))) !== null
    const db = createDb({ url: sqld?.url ?? nowhere })
    const patient: Patient = { settings, dataDir, file, db, isRunning, now: new Date() }
    const isCurrent = isWhole && (await checkMigrations(patient)).length === 0
    const checks = [...(isWhole ? first : [checkSettings, checkFile]), ...(isCurrent ? then : []), ...outside]
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await check(patient)))
    file.close()
    return findings
  } finally {
    await sqld?.stop()
    rmSync(copyDir, { recursive: true, force: true })
  }
}

runMain(async () => {
  const settings = readSettings()
  const dataDir = serveDataDir(settings)
  if (settings.DATABASE_URL)
    throw new Failure('DATABASE_URL names a database elsewhere; the doctor looks at one that is here.')
  refuseHalfRestored(dataDir)
  if (!existsSync(databaseFile(dataDir))) throw new Failure(`There is no database in ${dataDir}.`)
  const findings = await examine(settings, dataDir)
  for (const { what, todo } of findings) console.log(`${what}\n  ${todo}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('All is well.')
})
