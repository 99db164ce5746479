import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Removes files if a signal ends this process before they are finished: a copy of all data must not stay behind.
 * @returns a function to call when they are finished or removed
 */
export const removeOnSignal = (...paths: string[]): (() => void) => {
  const remove = (signal: NodeJS.Signals): void => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    forget()
    process.kill(process.pid, signal)
  }
  const forget = (): void => {
    for (const signal of signals) process.off(signal, remove)
  }
  for (const signal of signals) process.on(signal, remove)
  return forget
}
