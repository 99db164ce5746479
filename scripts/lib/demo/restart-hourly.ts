import { setTimeout as sleep } from 'node:timers/promises'

interface RestartOptions {
  /** Makes the demo of a moment, waits for `turn`, and puts it in the place of the present one. */
  renew: (from: Date, turn: () => Promise<void>) => Promise<void>
  /** Is told why there is no new one; the present one goes on, and it is tried again. */
  onFailure: (error: unknown) => void
  hourMs?: number
  /** The next one is made so long ahead, and takes its place on the hour. */
  aheadMs?: number
  againMs?: number
}

/** Starts the demo again with every full hour. */
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
      // Until it is done; nothing is left of an hour that has no demo of its own.
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
  // It ends when it is stopped, and in no other way.
  void run().catch(() => {})
  return {
    /** Starts again at once. */
    now: () =>
      afterLast(
        () => new Date(),
        async () => {},
      ),
    // What is under way ends with what it is made of.
    stop: async (): Promise<void> => stopped.abort(),
  }
}
