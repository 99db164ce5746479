import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from './data/disk.ts'
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
 * One run of the app on a data folder. It locks the folder, and all its processes end with it, however it ends. A
 * watchman process holds a pipe to this one; when the pipe closes, after a SIGKILL too, it ends the processes with the
 * run's mark. If the watchman has ended too, the next run ends them: the folder has a file about the run.
 */

interface RunFile {
  /** The mark of its processes. */
  run: string
  owner: ProcessRef
  /** The npm that waits for the owner; if it has ended, nobody waits for this run. */
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

/** The run that has the folder, from its file; null: none, or the file is not ours. */
const readRun = (dataDir: string): RunFile | null => {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { run, owner, launcher }: Partial<Record<keyof RunFile, unknown>> = value
  // A mark of another form could match processes that are not ours.
  if (typeof run !== 'string' || !/^[0-9a-f-]{36}$/.test(run) || !isRef(owner)) return null
  return { run, owner, launcher: isRef(launcher) ? launcher : null }
}

/** When the run that has the folder began; null: none. */
export const runBegan = (dataDir: string): Date | null =>
  statSync(fileOf(dataDir), { throwIfNoEntry: false })?.mtime ?? null

/** Removes a run's file, unless another run has taken the folder. */
export const removeRun = (dataDir: string, run: string): void => {
  if (readRun(dataDir)?.run === run) rmSync(fileOf(dataDir), { force: true })
}

/** Ends the processes that a run has left; first its `owner`, which is given if nobody waits for it. */
export const endRun = async (run: string, owner: ProcessRef | null): Promise<void> => {
  if (owner) await endProcesses([owner], 10_000)
  // Repeat until there are none: a process may still have been starting.
  for (let left = processesOf(run); left.length > 0; left = processesOf(run)) await endProcesses(left)
}

/** Takes the folder for this run atomically: only one of two runs can have it. @throws the system's error */
const claim = (dataDir: string, file: RunFile): boolean => {
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify(file), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    // On a full disk the file is there, without content.
    if (isDiskFull(error)) rmSync(fileOf(dataDir), { force: true })
    throw error
  }
}

/** Removes a file that is not ours; a very new one may still be written by another run. */
const removeBroken = (dataDir: string): void => {
  const { mtimeMs } = statSync(fileOf(dataDir), { throwIfNoEntry: false }) ?? {}
  if (mtimeMs !== undefined && Date.now() - mtimeMs > 2_000 && !readRun(dataDir))
    rmSync(fileOf(dataDir), { force: true })
}

/** From the same build as this file. */
const watchmanScript = isBundled ? inRoot('dist/server/watchman.js') : inRoot('scripts/lib/watchman.ts')

/** A shell waits for the pipe to close, then becomes the watchman: it takes a fiftieth of the memory. */
const waitForHim = `trap '' INT TERM HUP; while read -r _; do :; done; exec "$0" "$@"`

const startWatchman = (dataDir: string, run: string): ChildProcess => {
  const watchman = spawn('/bin/sh', ['-c', waitForHim, process.execPath, watchmanScript, dataDir, run], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In its own session: signals from the terminal don't end it.
    detached: true,
    env: { ...process.env, [runVariable]: run },
  })
  watchman.unref()
  // The watchman reads only the end of the pipe, which breaks when it has ended.
  watchman.stdin?.on('error', () => {})
  return watchman
}

export interface Run {
  /** Releases the folder; resolves when the watchman has ended. The processes of the run must have ended before. */
  end: () => Promise<void>
  /** Calls back when the npm that started this process has ended. */
  onLauncherGone: (gone: () => void) => void
}

const checkMs = 500

/**
 * Begins a run on a data folder: from now on every process that this one starts has the run's mark, and ends with it.
 * The processes of an earlier run on the folder are ended first.
 * @param script path of the script that npm runs, as in package.json
 * @throws Failure when another run has the folder, or it can't be written
 */
export const beginRun = async (dataDir: string, script: string): Promise<Run> => {
  try {
    // A user who can read the folder can read the database.
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
    } catch (error) {
      throw new Failure(
        isDiskFull(error)
          ? `The disk of ${dataDir} is full. Make room on it, or set DATA_DIR to a folder on another one.`
          : `The data folder ${dataDir} can't be written; set DATA_DIR to one that can be.`,
      )
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
    // A watchman that was killed is replaced.
    watchman.once('exit', () => {
      if (!ending) setTimeout(watch, checkMs).unref()
    })
  }
  watch()
  return {
    end: async () => {
      ending = true
      // Keep this process alive while it waits for the watchman: without other work it would exit with 0.
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
      const timer = setInterval(() => {
        if (isAlive(launcher)) return
        clearInterval(timer)
        gone()
      }, checkMs)
      timer.unref()
    },
  }
}
