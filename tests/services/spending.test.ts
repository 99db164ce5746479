import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { networksOf } from '#domain/network.ts'
import type { Ctx } from '#worker/services/context.ts'
import { withinBudget } from '#worker/services/spending.ts'
import { createSpending } from '#worker/spending.ts'
import { ctxFor, type TestUser } from '../support/ctx.ts'
import { refusalOf } from './refusal.ts'

// No database is needed: calls are counted before anything is read.
const noDb = {} as Db
const ann: TestUser = { id: 'ann', sessionId: 'one', email: 'ann@test.invalid', name: 'Ann' }

test('the platform also counts expensive calls, per account; refusals state the wait', async () => {
  const keys: string[] = []
  const over: Partial<Ctx> = {
    spending: createSpending({ pauseMs: 0 }),
    searchLimit: async (key) => keys.push(key) < 3,
  }
  const spend = (cost: 'dear' | 'page', sessionId = 'one') =>
    withinBudget(ctxFor(noDb, { ...ann, sessionId }, over), cost, async () => 'done')
  expect(await spend('dear')).toBe('done')
  expect(await spend('dear', 'another')).toBe('done')
  expect(await refusalOf(spend('dear'))).toMatchObject({
    code: 'budget_spent',
    en: expect.stringContaining('60 s.'),
  })
  expect(await spend('page')).toBe('done')
  expect(keys).toEqual(['dear user ann', 'dear user ann', 'dear user ann'])
})

test('anonymous callers are counted per network, jobs not at all', async () => {
  const spending = createSpending({ pauseMs: 0 })
  const anybody = (network: string) =>
    withinBudget(
      ctxFor(noDb, null, { spending, networks: networksOf(network) }),
      'drawing',
      async () => 'done',
    )
  const all = (network: string) => Promise.allSettled(Array.from({ length: 20 }, () => anybody(network)))
  expect((await all('192.0.2.1')).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(await anybody('192.0.2.2')).toBe('done')
  const job = ctxFor(noDb, null, { spending, actor: { kind: 'job', name: 'cron' } })
  for (let i = 0; i < 20; i++) expect(await withinBudget(job, 'drawing', async () => 'done')).toBe('done')
})
