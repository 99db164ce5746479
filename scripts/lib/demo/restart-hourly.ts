import { setTimeout as sleep } from 'node:timers/promises'

interface RestartOptions {
  /** Creates the demo for a time, waits for `turn`, and replaces the present one. */
  renew: (from: Date, turn: () => Promise<void>) => Promise<void>
  /** Called when a new demo fails; the present one goes on, and it is tried again. */
  onFailure: (error: unknown) => void
  hourMs?: number
  /** How long before the hour the next demo is created; it replaces the present one on the hour. */
  aheadMs?: number
  againMs?: number
}

/** Replaces the demo at every full hour. */
export const restartHourly = ({
  renew,
  onFailure,
  hourMs = 3_600_000,
  aheadMs = 60_000,
  againMs = 60_000,
}: RestartOptions) => {
  const stopped = new AbortController()
  const until = (at: number): Promise<void> =>
    sleep(Math.max(0, at - Date.now()), undefined, { signal: stopped.signal, ref: false })
  let last: Promise<void> = Promise.resolve()
  const afterLast = (from: () => Date, turn: (at: Date) => Promise<void>): Promise<void> => {
    last = last.then(async () => {
      if (stopped.signal.aborted) return
      const at = from()
      await renew(at, () => turn(at)).catch((error: unknown) => {
        if (!stopped.signal.aborted) onFailure(error)
        throw error
      })
    })
    const done = last
    last = last.catch(() => {})
    return done
  }
  const run = async (): Promise<void> => {
    for (;;) {
      const hour = (Math.floor(Date.now() / hourMs) + 1) * hourMs
      await until(hour - aheadMs)
      // Retry until it works, so that no demo lasts longer than its hour.
      for (let isDone = false; !isDone; ) {
        isDone = await afterLast(
          () => new Date(Math.max(hour, Date.now())),
          (at) => until(at.getTime()),
        ).then(
          () => true,
          () => false,
        )
        if (!isDone) await until(Date.now() + againMs)
      }
    }
  }
  // It only rejects when it is stopped.
  void run().catch(() => {})
  return {
    /** Replaces the demo now. */
    now: () =>
      afterLast(
        () => new Date(),
        async () => {},
      ),
    // Work in progress is not awaited; it ends with its processes.
    stop: async (): Promise<void> => stopped.abort(),
  }
}
