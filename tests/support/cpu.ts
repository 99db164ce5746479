import { readdirSync, readFileSync } from 'node:fs'

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? []
      return Number(parent) === pid ? [Number(entry)] : []
    } catch {
      // Gone by now.
      return []
    }
  })

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Ids of the processes of a name that this one has started. Linux only. */
export const startedProcesses = (name: string): number[] =>
  childrenOf(process.pid).filter((pid) => nameOf(pid) === name)

/** Milliseconds of processor that a process has used since it was started, by all of its threads. Linux only. */
export const processorMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // The thread has ended meanwhile.
      return sum
    }
  }, 0)
