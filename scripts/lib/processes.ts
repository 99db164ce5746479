import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process safely: its id may be reused, but not together with its start time. */
export interface ProcessRef {
  pid: number
  startedAt: string
}

export interface ProcessFacts extends ProcessRef {
  parent: number
  /** Base name of its executable. */
  program: string
}

/** The environment variable that marks every process of one run of the app. */
export const runVariable = 'DEATHLIST_RUN'

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

let boot: string | undefined
/** Start times count from the boot, so they are unique only with its id. */
const bootId = (): string => {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}

const factsOnLinux = (pid: number): ProcessFacts | null => {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name is in parentheses and may contain anything; the fields after it are numbers.
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie, or a dead process.
  if (state === 'Z' || state === 'X') return null
  const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  return { pid, parent: Number(parent), startedAt: `${bootId()} ${rest[17]}`, program }
}

const ps = (...options: string[]): string => {
  try {
    return execFileSync('ps', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

const factsByPs = (pid: number): ProcessFacts | null => {
  const line = ps('-o', 'stat=,ppid=,lstart=,comm=', '-p', String(pid)).trim()
  const found = /^(\S+)\s+(\d+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line)
  if (!found || found[1]?.startsWith('Z')) return null
  return { pid, parent: Number(found[2]), startedAt: found[3] ?? '', program: baseName(found[4] ?? '') }
}

/** Facts about a process from the system; null if it does not exist. */
export const processFacts = (pid: number): ProcessFacts | null =>
  process.platform === 'linux' ? factsOnLinux(pid) : factsByPs(pid)

/** True while this process runs, and not another one with its id. */
export const isAlive = ({ pid, startedAt }: ProcessRef): boolean => processFacts(pid)?.startedAt === startedAt

/**
 * Ids of the processes whose environment has the mark of a run; the environment of other users' processes can't be
 * read.
 */
const markedPids = (run: string): number[] => {
  const mark = `${runVariable}=${run}`
  if (process.platform !== 'linux')
    return ps('-axww', '-E', '-o', 'pid=,command=')
      .split('\n')
      .filter((line) => line.includes(mark))
      .map((line) => Number.parseInt(line, 10))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(mark)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** The running processes of a run, except this one. */
export const processesOf = (run: string): ProcessFacts[] =>
  markedPids(run)
    .filter((pid) => pid !== process.pid)
    .map(processFacts)
    .filter((facts) => facts !== null)

const signal = ({ pid }: ProcessRef, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended by itself.
  }
}

const pollMs = 25

/** Ends processes: SIGTERM first, and SIGKILL after the given time. Resolves when all have ended, or can't be ended. */
export const endProcesses = async (processes: readonly ProcessRef[], graceMs = 4_000): Promise<void> => {
  let left = processes.filter(isAlive)
  for (const one of left) signal(one, 'SIGTERM')
  const begun = Date.now()
  for (
    let forced = false;
    left.length > 0 && Date.now() - begun < graceMs + 4_000;
    left = left.filter(isAlive)
  ) {
    if (!forced && Date.now() - begun >= graceMs) {
      forced = true
      for (const one of left) signal(one, 'SIGKILL')
    }
    await sleep(pollMs)
  }
}

const shells = new Set(['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox'])

/**
 * The npm process that started this one (perhaps through a shell), or null if nothing waits for this one: a script
 * started by hand in the background must not end with its shell.
 */
export const launcher = (script: string): ProcessRef | null => {
  if (!process.env.npm_lifecycle_script?.includes(script)) return null
  let facts = processFacts(process.ppid)
  for (let up = 0; facts && shells.has(facts.program) && up < 3; up++) facts = processFacts(facts.parent)
  return facts && { pid: facts.pid, startedAt: facts.startedAt }
}
