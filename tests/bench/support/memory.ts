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

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number => status(pid, 'VmRSS')

/** Peak memory of a process in MB since the last reset; NaN except on Linux. */
export const peakMb = (pid: number): number => status(pid, 'VmHWM')

/** Resets the peak. */
export const deletePeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Then the peak counts since the start of the process.
  }
}

/** Child processes of this one with this program. */
export const childrenNamed = (program: string): number[] =>
  (process.platform === 'linux' ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const facts = processFacts(pid)
      return facts?.program === program && facts.parent === process.pid
    })
