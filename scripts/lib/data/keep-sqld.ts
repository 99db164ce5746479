import { setTimeout as sleep } from 'node:timers/promises'
import { type Sqld, startSqld } from './sqld.ts'

interface KeepOptions {
  onRestart: () => void
  /** Called when it gives up restarting. */
  onGivenUp: (error: unknown) => void
}

/** Limit of restarts within a time: above it, another restart would not help. */
const [maxRestarts, withinMs] = [20, 60_000]

/**
 * Starts an sqld on a data folder, and restarts it at the same address whenever it ends unexpectedly.
 * @throws Failure of the first start, as startSqld
 */
export const keepSqld = async (dataDir: string, { onRestart, onGivenUp }: KeepOptions) => {
  const first = await startSqld(dataDir)
  let current: Sqld | null = first
  let isWanted = true
  const restarts: number[] = []

  const again = async (): Promise<Sqld> => {
    restarts.push(Date.now())
    if (restarts.filter((at) => at > Date.now() - withinMs).length > maxRestarts)
      throw new Error('The database server ends again and again.')
    return startSqld(dataDir, first.port)
  }
  const keep = async (): Promise<void> => {
    for (let sqld: Sqld | null = first; sqld; sqld = current) {
      await sqld.gone
      current = null
      if (!isWanted) return
      onRestart()
      current = await again()
      if (!isWanted) await current.stop()
    }
  }
  const kept = keep().catch(onGivenUp)
  return {
    url: first.url,
    stop: async () => {
      isWanted = false
      await current?.stop()
      await Promise.race([kept, sleep(12_000, undefined, { ref: false })])
    },
  }
}
