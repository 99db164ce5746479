import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.ts'
import { isBundled } from './packed.ts'
import { inRoot } from './paths.ts'
import {
  endProcesses,
  isAlive,
  launcher,
  type ProcessRef,
  processesOf,
  processFacts,
  runVariable,
} from './processes.ts'

/**
 * One run of the app on a folder of data: who has the folder, and what ends the parts when the whole ends in whatever
 * way. A watchman process holds a pipe to this one; when it closes, for a SIGKILL too, he ends what carries the run's
 * mark. Should he be gone as well, the next run finds in the folder what to end.
 */

interface RunFile {
  /** The mark that its processes carry. */
  run: string
  owner: ProcessRef
  /** The npm that waits for the owner; with it gone, nobody does. */
  launcher: ProcessRef | null
}

const fileOf = (dataDir: string): string => join(dataDir, 'run.json')

const isRef = (value: unknown): value is ProcessRef =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  Number.isInteger(value.pid) &&
  'startedAt' in value &&
  typeof value.startedAt === 'string'

/** Who has the folder, as its file says; null: nobody, or the file is none of ours. */
const readRun = (dataDir: string): RunFile | null => {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { run, owner, launcher }: Partial<Record<keyof RunFile, unknown>> = value
  // A mark of any other form could be found in processes that are not ours.
  if (typeof run !== 'string' || !/^[0-9a-f-]{36}$/.test(run) || !isRef(owner)) return null
  return { run, owner, launcher: isRef(launcher) ? launcher : null }
}

/** Removes the file of a run, unless another run has the folder by now. */
export const removeRun = (dataDir: string, run: string): void => {
  if (readRun(dataDir)?.run === run) rmSync(fileOf(dataDir), { force: true })
}

/** Ends what a run has left behind, the run itself first if it only waits for nobody. */
export const endRun = async (run: string, owner: ProcessRef | null): Promise<void> => {
  if (owner) await endProcesses([owner], 10_000)
  // A part that is still being started is found the second time.
  for (let left = processesOf(run); left.length > 0; left = processesOf(run)) await endProcesses(left)
}

/** Makes the folder this run's, in one step: two that come at once can't both have it. @throws what the system says */
const claim = (dataDir: string, file: RunFile): boolean => {
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify(file), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a file that is none of ours; one that has just been made may still be on its way to being written. */
const removeBroken = (dataDir: string): void => {
  const { mtimeMs } = statSync(fileOf(dataDir), { throwIfNoEntry: false }) ?? {}
  if (mtimeMs !== undefined && Date.now() - mtimeMs > 2_000 && !readRun(dataDir))
    rmSync(fileOf(dataDir), { force: true })
}

/** Of the same build as this file. */
const watchmanScript = isBundled ? inRoot('dist/server/watchman.js') : inRoot('scripts/lib/watchman.ts')

/** Until the pipe closes a shell waits in his place, which takes a fiftieth of the memory; it becomes him then. */
const waitForHim = `trap '' INT TERM HUP; while read -r _; do :; done; exec "$0" "$@"`

const startWatchman = (dataDir: string, run: string): ChildProcess => {
  const watchman = spawn('/bin/sh', ['-c', waitForHim, process.execPath, watchmanScript, dataDir, run], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a session of its own: what ends this one from the terminal does not end him.
    detached: true,
    env: { ...process.env, [runVariable]: run },
  })
  watchman.unref()
  // He reads nothing but the end; when he is gone, so is the pipe.
  watchman.stdin?.on('error', () => {})
  return watchman
}

export interface Run {
  /** Gives the folder back; answers when the watchman has gone. What the run has started is ended by others before. */
  end: () => Promise<void>
  /** Calls back once the npm that started this process has gone. */
  onLauncherGone: (gone: () => void) => void
}

const checkMs = 500

/**
 * Begins a run on a folder of data: from here on every process that this one starts carries the run's mark, and ends
 * with it. What an earlier run has left on the folder is ended first.
 * @param script path of the script that npm was asked for, as in package.json
 * @throws Failure when another run has the folder, or it can't be written
 */
export const beginRun = async (dataDir: string, script: string): Promise<Run> => {
  try {
    // Whoever can read it can read the database.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new Failure(
      `The data folder ${dataDir} can't be made; set DATA_DIR to a folder that can be written.`,
    )
  }
  const self = processFacts(process.pid)
  const file: RunFile = {
    run: randomUUID(),
    owner: { pid: process.pid, startedAt: self?.startedAt ?? '' },
    launcher: launcher(script),
  }
  const claimed = (): boolean => {
    try {
      return claim(dataDir, file)
    } catch {
      throw new Failure(`The data folder ${dataDir} can't be written; set DATA_DIR to one that can be.`)
    }
  }
  while (!claimed()) {
    const other = readRun(dataDir)
    if (!other) {
      removeBroken(dataDir)
      await sleep(50)
      continue
    }
    const lives = isAlive(other.owner)
    if (lives && (!other.launcher || isAlive(other.launcher)))
      throw new Failure(
        `The data folder ${dataDir} is in use by process ${other.owner.pid}. Stop it, or set DATA_DIR to another folder.`,
      )
    await endRun(other.run, lives ? other.owner : null)
    removeRun(dataDir, other.run)
  }
  process.env[runVariable] = file.run

  let ending = false
  let watchman: ChildProcess
  const watch = (): void => {
    watchman = startWatchman(dataDir, file.run)
    // One who is killed is followed by the next.
    watchman.once('exit', () => {
      if (!ending) setTimeout(watch, checkMs).unref()
    })
  }
  watch()
  return {
    end: async () => {
      ending = true
      // While his end is waited for he keeps this process: without work of its own it would end at once, and with 0.
      watchman.ref()
      const gone = new Promise<void>((resolve) => {
        if (watchman.exitCode !== null || watchman.signalCode !== null) resolve()
        else watchman.once('exit', () => resolve())
      })
      watchman.stdin?.end()
      await gone
      removeRun(dataDir, file.run)
    },
    onLauncherGone: (gone) => {
      const { launcher } = file
      if (!launcher) return
      const look = setInterval(() => {
        if (isAlive(launcher)) return
        clearInterval(look)
        gone()
      }, checkMs)
      look.unref()
    },
  }
}
