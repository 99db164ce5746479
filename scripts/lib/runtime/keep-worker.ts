import { setTimeout as sleep } from 'node:timers/promises'
import { fetchLocal } from '../ask-local.ts'
import { untilHealthy } from '../build/watch-worker.ts'
import { startWorkerd, type Workerd } from './workerd.ts'

/** Limit of restarts within a time: above it, another restart would not help. */
const [maxRestarts, withinMs] = [20, 60_000]
const checkMs = 5_000
/** Time for work after an answer (mail, hints, tasks of the queue); the same as when deployed. */
const afterAnswersMs = 30_000
/** Time limit for a job. */
const longestJobMs = 15 * 60_000

interface KeepOptions {
  /** From beginWorkerdConfig. */
  config: Buffer
  /** A process with more bytes than this is replaced by a new one. */
  mostBytes: number
  onLine: (line: string) => void
  /** Called after a restart, when it had ended unexpectedly. */
  onRestart: () => void
  /** Called when a process is replaced because of its size, in bytes. */
  onRecycle: (bytes: number) => void
  onGivenUp: (error: unknown) => void
  /** Moves clients away from the replaced process; resolves when it has answered their requests. */
  leave: (url: string) => Promise<void>
}

export interface KeptWorker {
  /** The URL for new requests. */
  url: () => string
  /** Waits for the present process. @throws Error with the reason, when it does not become healthy */
  untilHealthy: () => Promise<void>
  /** Fires a trigger of the schedule, as the platform does; resolves when the job is done. */
  fire: (cron: string) => Promise<void>
  /** Replaces the process. */
  recycle: () => Promise<void>
  /**
   * Replaces the process by one with another configuration, which all later ones have too.
   * @returns a promise that resolves when the old process has finished its work
   * @throws Error when the new one does not become healthy; the present one stays
   */
  replace: (config: Buffer) => Promise<{ retired: Promise<void> }>
  stop: () => Promise<void>
}

/**
 * Keeps the Worker running: restarts it when it has ended, and replaces its process when it has grown too large. The
 * old one gets no more requests once the new one is healthy, and is ended when its work is done.
 */
export const keepWorker = async (options: KeepOptions): Promise<KeptWorker> => {
  const all = new Set<Workerd>()
  const jobs = new Map<Workerd, Promise<unknown>>()
  const restarts: number[] = []
  let isWanted = true
  let isRecycling = false
  let { config } = options
  /** One change at a time. */
  let changes: Promise<unknown> = Promise.resolve()

  const start = async (of = config): Promise<Workerd> => {
    const worker = await startWorkerd(of, options.onLine)
    all.add(worker)
    void worker.gone.then(() => all.delete(worker))
    return worker
  }
  let current = await start()

  const watch = (worker: Workerd): void => {
    void worker.gone.then(async () => {
      if (!isWanted || worker !== current) return
      options.onRestart()
      restarts.push(Date.now())
      if (restarts.filter((at) => at > Date.now() - withinMs).length > maxRestarts)
        return options.onGivenUp(new Error('The Worker ends again and again.'))
      try {
        current = await start()
        if (isWanted) watch(current)
        else await current.stop()
      } catch (error) {
        if (isWanted) options.onGivenUp(error)
      }
    })
  }
  watch(current)

  const retire = async (old: Workerd): Promise<void> => {
    await options.leave(old.url)
    await Promise.race([jobs.get(old), sleep(longestJobMs, undefined, { ref: false })])
    await Promise.race([old.gone, sleep(afterAnswersMs, undefined, { ref: false })])
    await old.stop()
  }
  /** Resolves once new requests go to the new process. */
  const change = async (to?: Buffer): Promise<{ retired: Promise<void> }> => {
    const next = await start(to)
    try {
      await untilHealthy(next.triggersUrl)
    } catch (error) {
      await next.stop()
      throw error
    }
    const old = current
    current = next
    if (to) config = to
    watch(next)
    return { retired: retire(old) }
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = changes.then(work)
    changes = done.catch(() => {})
    return done
  }
  const recycle = async (): Promise<void> => {
    if (isRecycling || !isWanted) return
    isRecycling = true
    try {
      const { retired } = await inTurn(() => change())
      await retired
    } finally {
      isRecycling = false
    }
  }
  const timer = setInterval(() => {
    const bytes = current.memory()
    if (bytes === null || bytes <= options.mostBytes || isRecycling) return
    options.onRecycle(bytes)
    recycle().catch((error: unknown) => options.onLine(`The Worker could not be replaced: ${error}`))
  }, checkMs)

  return {
    url: () => current.url,
    untilHealthy: () => untilHealthy(current.triggersUrl),
    fire: async (cron) => {
      const worker = current
      const job = fetchLocal(`${worker.triggersUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`)
      jobs.set(
        worker,
        job.catch(() => {}),
      )
      const { ok, status, text } = await job
      jobs.delete(worker)
      // A path that the runtime does not know is answered by the Worker, with a page.
      if (!ok || text !== 'ok') throw new Error(`The runtime answered ${status}: ${text.slice(0, 200)}`)
    },
    recycle,
    replace: (to) => inTurn(() => change(to)),
    stop: async () => {
      isWanted = false
      clearInterval(timer)
      await Promise.all([...all].map((worker) => worker.stop()))
    },
  }
}
