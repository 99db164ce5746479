import { readdirSync, readFileSync } from 'node:fs'

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? []
      return Number(parent) === pid ? [Number(entry)] : []
    } catch {
      // The process has ended.
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

/** Ids of the child processes with this name. Linux only. */
export const startedProcesses = (name: string): number[] =>
  childrenOf(process.pid).filter((pid) => nameOf(pid) === name)

/** Processor time of a process since its start, over all threads, in milliseconds. Linux only. */
export const processorMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // The thread has ended meanwhile.
      return sum
    }
  }, 0)
