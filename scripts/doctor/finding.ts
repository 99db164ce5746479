import type { DatabaseSync } from 'node:sqlite'
import type { Db } from '#db/client.ts'

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
