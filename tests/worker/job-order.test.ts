import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker()
})
afterAll(async () => {
  await worker?.stop()
})

test('a run of the job sends news before it computes outlooks', async () => {
  const steps = Object.keys(await worker.runCron())
  const last = ['fan_out', 'delivering', 'outbox'].map((step) => steps.indexOf(step))
  const charts = ['calibrating', 'outlook'].map((step) => steps.indexOf(step))
  expect(Math.min(...last)).toBeGreaterThan(-1)
  expect(Math.min(...charts)).toBeGreaterThan(Math.max(...last))
})
