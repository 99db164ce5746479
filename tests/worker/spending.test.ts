import { expect, test } from 'vitest'
import { budget, costClasses, maxAtOnce } from '#domain/spending.ts'
import { createSpending } from '#worker/spending.ts'

const atNoon = () => 1_000_000

test('each caller is charged separately for what its calls read', async () => {
  const spending = createSpending({ now: atNoon, pauseMs: 0 })
  const call = (spender: string, values = 0) =>
    spending.spend(spender, 'page', async () => {
      await Promise.resolve()
      spending.read(values)
      if (values === 1) throw new Error('broken')
    })
  const least = Math.floor(budget.cost / costClasses.page.least)
  let granted = 0
  for (; granted < least * 2; granted++) if ('waitSeconds' in (await call('one'))) break
  // The last ones are refused if their highest cost exceeds the rest of the budget.
  expect(granted).toBeGreaterThan(least * 0.9)
  expect(granted).toBeLessThanOrEqual(least)
  expect(await call('other')).toHaveProperty('done')
  for (let i = 0; i < budget.cost / costClasses.page.most; i++) await call('third', 1_000_000)
  expect(await call('third')).toHaveProperty('waitSeconds')
  for (let i = 0; i < 10; i++) await call('fourth', 1).catch(() => {})
  expect(await call('fourth')).toHaveProperty('done')
})

test('a call reserves its highest cost, which limits concurrent calls', async () => {
  const spending = createSpending({ now: atNoon, pauseMs: 0 })
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => spending.spend('one', 'page', () => new Promise(setImmediate))),
  )
  expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(budget.cost / costClasses.page.most)
})

test('waiting calls are refused once those before them have cost more than they had reserved', async () => {
  const spending = createSpending({ now: atNoon, pauseMs: 0 })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      spending.spend('one', 'page', async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        spending.read(250_000)
      }),
    ),
  )
  // About 500 ms each.
  expect(outcomes.filter((outcome) => 'done' in outcome).length).toBeLessThan(7)
})

test('concurrent calls of a caller are limited; calls that never end expire', async () => {
  let seconds = 1_000_000
  const spending = createSpending({ now: () => seconds, pauseMs: 0 })
  let [running, most] = [0, 0]
  await Promise.all(
    Array.from({ length: 8 }, () =>
      spending.spend('one', 'page', async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 30))
        running--
      }),
    ),
  )
  expect(most).toBe(maxAtOnce / costClasses.page.most)
  for (let i = 0; i < 3; i++) void spending.spend('two', 'page', () => new Promise(() => {}))
  seconds += 6
  expect(await spending.spend('two', 'page', async () => 'answered')).toEqual({ done: 'answered' })
})

test('many different callers do not use memory forever', async () => {
  let seconds = 1_000_000
  const spending = createSpending({ now: () => seconds, pauseMs: 0, most: 100 })
  for (let i = 0; i < 1_000; i++) await spending.spend(`network ${i}`, 'light', async () => {})
  expect(spending.size()).toBeLessThanOrEqual(101)
  seconds += 120
  await spending.spend('network 0', 'light', async () => {})
  expect(spending.size()).toBe(1)
})

test('refusals are delayed, only a limited number at a time', async () => {
  const spending = createSpending({ now: atNoon, pauseMs: 400, mostPaused: 2 })
  await spending.spend('one', 'drawing', async () => {})
  while ('done' in (await spending.spend('one', 'drawing', async () => {})));
  const started = performance.now()
  const took = await Promise.all(
    [1, 2, 3].map(async () => {
      await spending.spend('one', 'drawing', async () => {})
      return performance.now() - started
    }),
  )
  const [soonest = 0, ...others] = took.sort((a, b) => a - b)
  for (const ms of others) {
    expect(ms).toBeGreaterThan(190)
    expect(ms - soonest).toBeGreaterThan(100)
  }
})
