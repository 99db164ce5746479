import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDb } from '../db/client.ts'
import { checkAway } from './doctor/away.ts'
import { checkBackups } from './doctor/backups.ts'
import {
  checkAvatars,
  checkJobs,
  checkLedger,
  checkOrphans,
  checkReferences,
  checkSearch,
  checkTimes,
} from './doctor/data.ts'
import {
  checkAccess,
  checkDisk,
  checkFile,
  checkMail,
  checkSettings,
  checkSite,
  checkWikidata,
} from './doctor/environment.ts'
import type { Check, Finding, Patient } from './doctor/finding.ts'
import { checkMigrations, checkSchema } from './doctor/schema.ts'
import { refuseHalfRestored } from './lib/data/half-restored.ts'
import { removeOnSignal } from './lib/data/remove-on-signal.ts'
import { runningSqld, type Sqld, startSqld } from './lib/data/sqld.ts'
import { sqldFolder } from './lib/data/sqld-folder.ts'
import { copyDatabase, damageOf, databaseFile, openToRead } from './lib/data/sqlite-file.ts'
import { Failure, parsedArgs, runMain } from './lib/failure.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/**
 * `npm run doctor`: checks a self-hosted server, whether or not it runs. Prints each problem and how to fix it; exits
 * with 1 if there is any. With `--repair` it first applies the repairs that are SQL statements, and prints each.
 */

/** Checks that work on any database file. */
const first: readonly Check[] = [
  checkSettings,
  checkFile,
  checkMigrations,
  checkBackups,
  checkAway,
  checkAccess,
  checkDisk,
]
/** Checks that need an undamaged, up-to-date database; and checks of the environment. */
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

/** Removes the copies left by examinations that were killed. */
const removeOldCopies = (dataDir: string): void => {
  for (const name of readdirSync(dataDir).filter((each) => /^doctor-\w{6}$/.test(each))) {
    const path = join(dataDir, name)
    if (statSync(path).mtimeMs < Date.now() - 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

/** @throws Failure if the folder can't be written; the server could not write it either */
const workFolder = (dataDir: string): string => {
  try {
    removeOldCopies(dataDir)
    return mkdtempSync(join(dataDir, 'doctor-'))
  } catch {
    throw new Failure(
      `The data folder ${dataDir} is not writable for the current user, so the server could not write it either.`,
    )
  }
}

const nowhere = 'http://127.0.0.1:9'

const examine = async (settings: NodeJS.ProcessEnv, dataDir: string): Promise<Finding[]> => {
  const copyDir = workFolder(dataDir)
  const isRemoved = removeOnSignal(copyDir)
  const copy = databaseFile(copyDir)
  mkdirSync(dirname(copy), { recursive: true })
  let sqld: Sqld | null = null
  try {
    await copyDatabase(databaseFile(dataDir), copy)
    const file = openToRead(copy)
    // Other checks of a damaged file would give no useful result.
    const isWhole = damageOf(file) === null
    if (isWhole) sqld = await startSqld(sqldFolder(copyDir))
    const isRunning = (await runningSqld(sqldFolder(dataDir))) !== null
    const db = createDb({ url: sqld?.url ?? nowhere })
    const patient: Patient = { settings, dataDir, workDir: copyDir, file, db, isRunning, now: new Date() }
    const isCurrent = isWhole && [await checkMigrations(patient)].flat().length === 0
    const checks = [...(isWhole ? first : [checkSettings, checkFile]), ...(isCurrent ? then : []), ...outside]
    const findings: Finding[] = []
    for (const check of checks) findings.push(...[await check(patient)].flat())
    file.close()
    return findings
  } finally {
    await sqld?.stop()
    rmSync(copyDir, { recursive: true, force: true })
    isRemoved()
  }
}

/** Applies repairs to the live data; prints each one first. */
const repair = async (dataDir: string, findings: readonly Finding[]): Promise<void> => {
  const folder = sqldFolder(dataDir)
  const running = await runningSqld(folder)
  const own = running ? null : await startSqld(folder)
  try {
    const db = createDb({ url: running ?? own?.url ?? nowhere })
    for (const { what, repair: statements } of findings) {
      if (!statements) continue
      console.log(`Repairing: ${what}`)
      for (const statement of statements) console.log(`  ${statement}`)
      await db.$client.batch(statements.map((sql) => ({ sql, args: [] })))
    }
  } finally {
    await own?.stop()
  }
}

runMain(async () => {
  const { values } = parsedArgs({ options: { repair: { type: 'boolean' } } })
  const settings = readSettings()
  const dataDir = serveDataDir(settings)
  if (settings.DATABASE_URL)
    throw new Failure('DATABASE_URL is a remote database; the doctor only checks a local one.')
  refuseHalfRestored(dataDir)
  if (!existsSync(databaseFile(dataDir))) throw new Failure(`There is no database in ${dataDir}.`)
  let findings = await examine(settings, dataDir)
  if (values.repair && findings.some((finding) => finding.repair)) {
    await repair(dataDir, findings)
    findings = await examine(settings, dataDir)
  }
  for (const { what, todo } of findings) console.log(`${what}\n  ${todo}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('All is well.')
})
