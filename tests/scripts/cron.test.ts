import { expect, test, vi } from 'vitest'
import { fireCron } from '#scripts/lib/cron.ts'

test('a run of the job that never ends stops the schedule for an hour, not for good', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-10T12:00:00.000Z') })
  try {
    const failures: string[] = []
    let runs = 0
    const fire = () => (++runs === 1 ? new Promise<void>(() => {}) : Promise.resolve())
    const stop = fireCron({ fire }, (error) => failures.push(String(error)))
    await vi.advanceTimersByTimeAsync(61 * 60_000)
    expect([runs, failures]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    expect(failures).toEqual(['Error: The last one has not ended for an hour.'])
    expect(runs).toBeGreaterThanOrEqual(2)
    await stop()
  } finally {
    vi.useRealTimers()
  }
})
