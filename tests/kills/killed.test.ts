/** @module-tag nets */
import { expect, inject, test } from 'vitest'
import { runKills } from './run.ts'

/** `npm run bench -- kills` does it fifty times each. */
const each = 3

test('acknowledged writes exist exactly once after kills of database and Worker', {
  timeout: 400_000,
}, async () => {
  const { kills, writes, wrong } = await runKills({ each, seed: 11, bundles: inject('workerBundles') })
  expect(wrong).toEqual([])
  expect(kills).toEqual({ database: each, worker: each })
  // Everybody has written before, between and after; and some writes were interrupted.
  for (const { acknowledged } of Object.values(writes)) expect(acknowledged).toBeGreaterThan(2 * each)
  expect(Object.values(writes).reduce((sum, { open }) => sum + open, 0)).toBeGreaterThan(0)
})
