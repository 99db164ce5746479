/** @module-tag nets */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { freePort } from '#scripts/lib/port.ts'
import { soak } from '../support/http/soak.ts'
import { endWithFile, folder, parts, start, untilHealthy } from './started.ts'

endWithFile()
beforeAll(async () => {
  await buildWorker('index')
})

test('a new Worker replaces the old one without a lost request or WebSocket', async () => {
  const PORT = String(await freePort())
  const url = `http://localhost:${PORT}`
  const dataDir = folder()
  const app = start(
    {
      PORT,
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      SETTINGS_FILE: '',
      EMAIL_CONFIRMATION: 'off',
      AUTH_RATE_LIMIT: 'off',
      COST_BUDGET: 'off',
    },
    'node',
    'serve',
  )
  await untilHealthy(PORT, app)
  const workers = (): number[] =>
    parts(dataDir).flatMap(({ program, pid }) => (program === 'workerd' ? [pid] : []))
  const [first = 0] = workers()
  const soaking = soak(url, { ms: 20_000, atOnce: 4, sockets: 10 })
  await sleep(8_000)
  app.child.kill('SIGUSR2')
  const { requests, faults, moved, lost } = await soaking
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThan(50)
  expect([moved, lost]).toEqual([10, 0])
  await expect.poll(() => workers().includes(first), { timeout: 60_000 }).toBe(false)
  expect(workers()).toHaveLength(1)
  expect(app.output()).not.toContain('worker_restarted')
  app.child.kill('SIGTERM')
  expect(await app.exit).toBe(0)
}, 180_000)
