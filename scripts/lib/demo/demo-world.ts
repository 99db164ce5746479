import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beginScript } from '../begin-script.ts'
import { keepSqld } from '../data/keep-sqld.ts'
import { sqldFolder } from '../data/sqld-folder.ts'
import { Failure } from '../failure.ts'
import { reasonOf } from '../reason.ts'
import type { Ground } from '../runtime/ground.ts'
import { createSecrets, secretsFile } from '../settings/secrets.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'demo')

/**
 * Removes the demo of an earlier run.
 * @throws Failure if the folder holds anything else: a demo must never be near real data
 */
export const clearDemo = (dataDir: string): void => {
  if (existsSync(sqldFolder(dataDir)) || existsSync(secretsFile(dataDir)))
    throw new Failure(
      `The data folder ${dataDir} holds the data of a server. Set DATA_DIR to a folder that the demo has for itself.`,
    )
  rmSync(folderOf(dataDir), { recursive: true, force: true })
}

/** Fills a database with the demo. @throws Failure with the error output of the process */
const fill = async (given: { url: string; secret: string; now: string }): Promise<void> => {
  await beginScript('make-demo')(given).catch((error: unknown) => {
    throw new Failure(`The demo could not be made: ${reasonOf(error)}`)
  })
}

/**
 * Creates a separate demo with its own database, files and secrets, so that credentials and links of another demo are
 * not valid in it.
 * @param now the time at which it begins
 */
export const createDemoWorld = async (
  dataDir: string,
  now: Date,
  kept: { onRestart: () => void; onGivenUp: (error: unknown) => void },
): Promise<Ground> => {
  const folder = join(folderOf(dataDir), randomUUID())
  const secrets = await createSecrets()
  const sqld = await keepSqld(sqldFolder(folder), kept)
  const end = async (): Promise<void> => {
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await fill({ url: sqld.url, secret: secrets.AUTH_SECRET, now: now.toISOString() })
  } catch (error) {
    await end()
    throw error
  }
  return {
    vars: { ...secrets, DATABASE_URL: sqld.url, DEMO_RESET: 'hourly' },
    storage: join(folder, 'storage'),
    runtime: join(folder, 'runtime'),
    end,
  }
}
