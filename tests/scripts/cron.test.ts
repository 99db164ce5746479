import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { fireCron } from '#scripts/lib/cron.ts'
import { keepWorker } from '#scripts/lib/runtime/keep-worker.ts'
import { beginWorkerdConfig } from '#scripts/lib/runtime/workerd-config.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

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

test('of a self-hosted server runs the job of the Worker', { timeout: 120_000 }, async () => {
  const dataDir = folder()
  const lines: string[] = []
  const worker = await keepWorker({
    config: await beginWorkerdConfig(join(dataDir, 'runtime'))({
      bundle: join(inject('workerBundles'), 'index.js'),
      port: 0,
      // Nothing listens there: every step fails, and the job ends.
      vars: {
        ...(await createSecrets()),
        PUBLIC_URL: 'http://localhost:8787',
        DATABASE_URL: 'http://127.0.0.1:9',
      },
      storage: join(dataDir, 'storage'),
    }),
    mostBytes: Number.POSITIVE_INFINITY,
    onLine: (line) => lines.push(line),
    onRestart: () => {},
    onRecycle: () => {},
    onGivenUp: () => {},
    leave: async () => {},
  })
  try {
    await worker.fire('*/15 * * * *')
    await expect.poll(() => lines.filter((line) => line.includes('"event":"cron"')).length).toBe(1)
  } finally {
    await worker.stop()
  }
})
