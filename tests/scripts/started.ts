import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { processesOf, runVariable } from '#scripts/lib/processes.ts'

/** The app as users start it, in its own processes. */
export interface Started {
  child: ChildProcess
  output: () => string
  exit: Promise<number | null>
}

const folders: string[] = []
const all: Started[] = []

/** A data folder, removed after the tests of the file. */
export const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'deathlist-start-'))
  folders.push(made)
  return made
}

/** Ends all processes that the tests of a file have started, and removes their folders. */
export const endWithFile = (): void => {
  afterAll(async () => {
    const started = all.splice(0)
    // Also after a test that has failed halfway.
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGINT')
    await Promise.all(started.map(({ exit }) => exit))
    for (const made of folders.splice(0)) {
      for (const { pid } of parts(made)) process.kill(pid, 'SIGKILL')
      rmSync(made, { recursive: true, force: true })
    }
  })
}

/** Starts it: the script itself, or through npm as users do. */
export const start = (
  env: Record<string, string>,
  by: 'node' | 'npm' = 'node',
  script: 'start' | 'serve' = 'start',
): Started => {
  const [command, ...args] =
    by === 'npm' ? ['npm', 'run', script] : [process.execPath, inRoot(`scripts/${script}.ts`)]
  const child = spawn(command ?? '', args, {
    cwd: inRoot(''),
    env: { ...process.env, [runVariable]: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const started: Started = {
    child,
    output: () => text,
    exit: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  }
  all.push(started)
  return started
}

/** Processes whose command line mentions a path. */
export const processesWith = (path: string): string[] =>
  spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(path))

/** The processes of the run on a folder: database, Worker, watchman. */
export const parts = (dataDir: string): { pid: number; program: string; args: string }[] => {
  let run: string
  try {
    run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).run
  } catch {
    return []
  }
  return processesOf(run).map(({ pid }) => {
    const args = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    return { pid, program: /(sqld|workerd|watchman)(\.[tj]s)?( |$)/.exec(args)?.[1] ?? '?', args }
  })
}

/** The process that has the folder. */
export const ownerOf = (dataDir: string): number =>
  JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).owner.pid

export const isHealthy = (port: string): Promise<boolean> =>
  fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** Waits until it reports that it serves, and answers: an earlier process may still answer before. */
export const untilHealthy = async (port: string, started: Started): Promise<void> => {
  for (let tries = 0; tries < 900; tries++) {
    if (started.child.exitCode !== null) throw new Error(`It ended: ${started.output()}`)
    if (/Deathlist is at|"event":"ready"/.test(started.output()) && (await isHealthy(port))) return
    await sleep(100)
  }
  throw new Error(`It did not become healthy: ${started.output()}`)
}
