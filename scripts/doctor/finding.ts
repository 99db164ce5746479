import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Db } from '#db/client.ts'
import { Failure } from '../lib/failure.ts'

/** A problem that a check found. */
export interface Finding {
  what: string
  /** How to fix it. */
  todo: string
  /** Statements that fix it; `--repair` prints and runs them. */
  repair?: readonly string[]
}

/** What the checks examine: a copy of the data at one moment, so that users are not disturbed. */
export interface Patient {
  settings: NodeJS.ProcessEnv
  dataDir: string
  /** A temporary folder, removed after the examination. */
  workDir: string
  /** The copied database as a file, opened read-only. */
  file: DatabaseSync
  /** The same database behind its own sqld. */
  db: Db
  /** Wall clock, UTC. */
  now: Date
  /** Whether the app is running on the folder. */
  isRunning: boolean
}

type Found = Finding | Finding[]
export type Check = (patient: Patient) => Found | Promise<Found>

/** Tries something in a temporary folder. Returns the problem or the Failure's message; null: none. */
export const tryIn = async (
  { workDir }: Pick<Patient, 'workDir'>,
  name: string,
  trial: (folder: string) => Promise<string | null>,
): Promise<string | null> => {
  const folder = join(workDir, name)
  mkdirSync(folder, { mode: 0o700 })
  try {
    return await trial(folder)
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
