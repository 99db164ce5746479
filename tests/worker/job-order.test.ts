import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSteps } from '#worker/jobs/index.ts'
import type { Ctx } from '#worker/services/context.ts'
import { ctxFor } from '../support/ctx.ts'
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

test('a step of the job has the game’s time of the run, and the wall clock of its own start: what it reserves is not due again', async () => {
  const times = ['2026-05-10T12:00:00.000Z', '2026-05-10T12:06:00.000Z']
  const seen: string[] = []
  const step = (name: string) => ({
    name,
    run: async ({ now, realNow }: Ctx) => {
      expect(now).toBe(times[0])
      seen.push(realNow)
      return {}
    },
  })
  const ctx = ctxFor(worker.database.db, null, {
    actor: { kind: 'job', name: 'test' },
    now: '2026-05-10T12:00:00.000Z',
  })
  const left = [...times]
  await runSteps(ctx, [step('slow'), step('sending')], () => left.shift() ?? '')
  expect(seen).toEqual(times)
})
