import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import { now, roles } from '../authorisation/scene.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { netsOnly, size, sized } from '../support/nets.ts'
import { everyRead, knownReads } from './reads.ts'
import { type Run, startRuns } from './run.ts'
import { everyWrite, writes } from './writes.ts'

/**
 * Every call that changes something, with an input at the edges of what it takes; after it time passes and the job runs,
 * and after each sixth of them every page is read by a member, an admin or the owner, in turn (in `npm test` time passes
 * after each sixth, and pages are read after two of them, once in either way). No call fails, no page does, and what was refused has changed nothing.
 *
 * NET_RUNS=n takes three inputs each and reads after all of them, and makes n longer sequences of calls of any kind on
 * top, with every page read after each one that changed something, and by all three at the end; NET_SEED=n takes other
 * inputs; NET_SHRINK=1 looks for the smallest that fail.
 */
const runs = Number(process.env.NET_RUNS ?? 0)
const seed = Number(process.env.NET_SEED ?? 20260615)
// Shrinking makes a new world for each try: worth it only for somebody who looks for the cause.
const endOnFailure = process.env.NET_SHRINK === undefined
const dayMs = 86_400_000

let t: TestDatabase
let begin: () => Promise<Run>
let mounted: string[]
beforeAll(async () => {
  t = await startTestDatabase()
  const started = await startRuns(t)
  begin = started.begin
  mounted = started.routes
})
afterAll(() => t?.stop())

const who = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('owner', 'admin', 'member') },
  fc.constantFrom(...roles),
)
/** How far the clock goes, in days: the next day, past the 14 days of a seal, to the last day of all. */
const passing = fc.constantFrom(0.6, 2, 15, 60, 100, 400, 27_000)

describe('every write and every read is driven', () => {
  test('none is missing', () => {
    expect(writes.map(({ name }) => name).sort()).toEqual(everyWrite(mounted).sort())
    expect(knownReads().sort()).toEqual(everyRead().sort())
  })
})

/** In `npm test` every procedure, and a third of the REST calls, which are the same services by another way. */
const few = writes.filter(({ face }, nr) => face === 'trpc' || nr % 3 === 0)

describe('whatever is written', () => {
  test.each(size(few, writes))('$name', { ...sized, timeout: 120_000 }, async (write) => {
    const inputs = runs > 0 ? 3 : 1
    const calls = fc.array(fc.record({ who: fc.oneof(fc.constant(write.by), who), input: write.inputs }), {
      minLength: inputs,
      maxLength: inputs,
    })
    await fc.assert(
      fc.asyncProperty(calls, passing, async (all, days) => {
        const run = await begin()
        expect((await run.write(write, write.by, write.sure)).status).toBeLessThan(300)
        for (const call of all) await run.write(write, call.who, call.input)
        const nr = writes.indexOf(write)
        if (runs > 0 || nr % size(6, 1) === 0) await run.passTo(addMs(now, days * dayMs))
        if (runs > 0 || nr % size(96, 6) === 0) await run.readEverything([write.face], 'turn')
      }),
      { numRuns: 1, seed, endOnFailure },
    )
  })

  test('in any order', { ...netsOnly, timeout: 120_000 * (runs + 1) }, async () => {
    const step = fc.oneof(
      ...writes.map((write) =>
        fc.record({
          write: fc.constant(write),
          who: fc.oneof(fc.constant(write.by), who),
          input: write.inputs,
        }),
      ),
    )
    const long = runs > 0 ? 12 : 5
    const steps = fc.array(fc.tuple(step, fc.option(passing, { freq: 5 })), {
      minLength: long,
      maxLength: long,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const run = await begin()
        let at = now
        for (const [{ write, who, input }, days] of all) {
          const { changed } = await run.write(write, who, input)
          if (days !== null) {
            at = addMs(at, Math.min(days, 400) * dayMs)
            await run.passTo(at)
          }
          if (runs > 0 && (changed || days !== null)) await run.readEverything(['trpc', 'rest'], 'turn')
        }
        await run.readEverything(['trpc', 'rest'], runs > 0 ? 'all' : 'turn')
      }),
      { numRuns: Math.max(runs, 1), seed, endOnFailure },
    )
  })
})
