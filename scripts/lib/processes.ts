import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process as it is known for sure: its id may be given to another one, the moment of its start can't. */
export interface ProcessRef {
  pid: number
  startedAt: string
}

export interface ProcessFacts extends ProcessRef {
  parent: number
  /** Base name of its program. */
  program: string
}

/** The variable that every process of one run of the app carries in its environment. */
export const runVariable = 'DEATHLIST_RUN'

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

let boot: string | undefined
/** The moment of a start counts from that of the machine. */
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
  // The name stands in brackets and may hold anything; what follows it is numbers.
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // What has ended and only waits for its parent to notice is gone.
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

/** What the system says of a process; null: it is not there (any more). */
export const processFacts = (pid: number): ProcessFacts | null =>
  process.platform === 'linux' ? factsOnLinux(pid) : factsByPs(pid)

/** True while that very process lives, and not another one with its id. */
export const isAlive = ({ pid, startedAt }: ProcessRef): boolean => processFacts(pid)?.startedAt === startedAt

/** Ids of the processes whose environment holds the mark of a run; those of other users can't be looked into. */
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

/** The processes that a run has started and that still live, except the one that asks. */
export const processesOf = (run: string): ProcessFacts[] =>
  markedPids(run)
    .filter((pid) => pid !== process.pid)
    .map(processFacts)
    .filter((facts) => facts !== null)

const signal = ({ pid }: ProcessRef, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has just gone by itself.
  }
}

const pollMs = 25

/**
 * Ends processes: asks first, and after the given time makes them. Answers when all have gone, or the system would not
 * let them.
 */
export const endProcesses = async (processes: readonly ProcessRef[], askMs = 4_000): Promise<void> => {
  let left = processes.filter(isAlive)
  for (const one of left) signal(one, 'SIGTERM')
  const begun = Date.now()
  for (
    let forced = false;
    left.length > 0 && Date.now() - begun < askMs + 4_000;
    left = left.filter(isAlive)
  ) {
    if (!forced && Date.now() - begun >= askMs) {
      forced = true
      for (const one of left) signal(one, 'SIGKILL')
    }
    await sleep(pollMs)
  }
}

const shells = new Set(['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox'])

/**
 * The npm that has started this process (perhaps by way of a shell), or null where nobody waits for it: who starts the
 * script by hand in the background does not mean it to end with the shell.
 */
export const launcher = (script: string): ProcessRef | null => {
  if (!process.env.npm_lifecycle_script?.includes(script)) return null
  let facts = processFacts(process.ppid)
  for (let up = 0; facts && shells.has(facts.program) && up < 3; up++) facts = processFacts(facts.parent)
  return facts && { pid: facts.pid, startedAt: facts.startedAt }
}
