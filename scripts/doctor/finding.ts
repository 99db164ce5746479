import type { DatabaseSync } from 'node:sqlite'
import type { Db } from '#db/client.ts'

/** Something that is not as it should be. */
export interface Finding {
  what: string
  /** What to do about it. */
  todo: string
  /** Statements that put it right: `--repair` shows and runs them. */
  repair?: readonly string[]
}

/** What the checks look at: a copy of the data as they were at one moment, so that nobody is disturbed. */
export interface Patient {
  settings: NodeJS.ProcessEnv
  dataDir: string
  /** A folder that goes with the examination. */
  workDir: string
  /** The copied database as a file, opened for reading. */
  file: DatabaseSync
  /** The same behind an sqld of its own. */
  db: Db
  /** Wall clock, UTC. */
  now: Date
  /** Whether the app runs on the folder. */
  isRunning: boolean
}

type Found = Finding | Finding[]
export type Check = (patient: Patient) => Found | Promise<Found>
