import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { processFacts } from '#scripts/lib/processes.ts'

const status = (pid: number, field: string): number => {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? Number.NaN) / 1000
  } catch {
    return Number.NaN
  }
}

/** Megabytes that a process has in memory now. */
export const residentMb = (pid: number): number => status(pid, 'VmRSS')

/** The most megabytes that a process has held at once since it was asked to forget; not a number but on Linux. */
export const peakMb = (pid: number): number => status(pid, 'VmHWM')

/** Forgets the most, so that a later one can be told. */
export const deletePeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Then it is the most since the process began.
  }
}

/** The processes of a program that this one has started. */
export const childrenNamed = (program: string): number[] =>
  (process.platform === 'linux' ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const facts = processFacts(pid)
      return facts?.program === program && facts.parent === process.pid
    })
