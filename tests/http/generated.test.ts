import { expect, test } from 'vitest'
import { size, sized } from '../support/nets.ts'
import { runGenerated, told } from './generated/run.ts'

/**
 * Calls that nobody has thought of, made of the tables of everything that can be called: with right and wrong methods,
 * bent paths, odd headers, bodies of every kind, by everybody. None may meet a 5xx, a page of HTML below the API, an
 * error of any shape but the one, or a word of the inside. `npm run bench -- http` sends ten times as many; HTTP_SEED
 * and HTTP_CALLS send others.
 */
const seed = Number(process.env.HTTP_SEED ?? 20_261_122)
const calls = Number(process.env.HTTP_CALLS ?? size(250, 1_000))

test(`${calls} generated calls (seed ${seed}) meet nothing but proper answers`, {
  ...sized,
  timeout: 900_000,
}, async () => {
  const { faults, errors, seen, routes } = await runGenerated({ calls, seed })
  expect(faults.slice(0, 10).map((fault) => told(fault, seed))).toEqual([])
  expect([faults.length, errors]).toEqual([0, []])
  // It was a storm and not a wall: much was refused, for many reasons, and much was answered.
  for (const status of [200, 400, 401, 403, 404, 405, 413])
    expect(seen[status], String(status)).toBeGreaterThanOrEqual(size(1, 5))
  const answered = [...routes.values()].filter((statuses) => statuses.has(200))
  expect(answered.length).toBeGreaterThan(size(25, 80))
})
