import { expect, test } from 'vitest'
import { size, sized } from '../support/nets.ts'
import { describeFault, runGenerated } from './generated/run.ts'

/**
 * Random calls, generated from the tables of all routes: with right and wrong methods, changed paths, unusual headers,
 * bodies of every kind, by every role. None may result in a 5xx, an HTML page below the API, an error in another
 * format, or internal details. `npm run bench -- http` sends ten times as many; HTTP_SEED and HTTP_CALLS select others.
 */
const seed = Number(process.env.HTTP_SEED ?? 20_261_122)
const calls = Number(process.env.HTTP_CALLS ?? size(250, 1_000))

test(`${calls} generated calls (seed ${seed}) get only valid responses`, {
  ...sized,
  timeout: 900_000,
}, async () => {
  const { faults, errors, seen, routes } = await runGenerated({ calls, seed })
  expect(faults.slice(0, 10).map((fault) => describeFault(fault, seed))).toEqual([])
  expect([faults.length, errors]).toEqual([0, []])
  // Check the variety: many were refused, for many reasons, and many succeeded.
  for (const status of [200, 400, 401, 403, 404, 405, 413])
    expect(seen[status], String(status)).toBeGreaterThanOrEqual(size(1, 5))
  const answered = [...routes.values()].filter((statuses) => statuses.has(200))
  expect(answered.length).toBeGreaterThan(size(25, 80))
})
