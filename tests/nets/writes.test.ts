import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import { now, roles } from '../authorisation/scene.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { firstOf, netsOnly, size, sized } from '../support/nets.ts'
import { everyRead, knownReads } from './reads.ts'
import { type Run, startRuns } from './run.ts'
import { everyWrite, type Write, writes } from './writes.ts'

/**
 * Makes every call that changes data, with an input at the limits of its schema; then time passes and the job runs (in
 * `npm test` after every sixth call). In other worlds it makes many such calls, and every page is read by a member, an
 * admin or the owner, in turn (in `npm test` in one such world). No call and no page may fail, and a refused call must
 * change nothing.
 *
 * NET_RUNS=n uses three inputs for each and reads after all of them, and adds n longer sequences of calls of any kind,
 * with every page read after each change, and by all three at the end; NET_SEED=n uses other inputs; NET_SHRINK=1
 * searches for the smallest failing sequence.
 */
const runs = Number(process.env.NET_RUNS ?? 0)
const seed = Number(process.env.NET_SEED ?? 20260615)
// Shrinking creates a new world for each try: only useful when searching for a cause.
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
/** How far the clock advances, in days: the next day, past the 14 days of a seal, up to the last valid day. */
const passing = fc.constantFrom(0.6, 2, 15, 60, 100, 400, 27_000)

describe('every write and every read is covered', () => {
  test('none is missing', () => {
    expect(writes.map(({ name }) => name).sort()).toEqual(everyWrite(mounted).sort())
    expect(knownReads().sort()).toEqual(everyRead().sort())
  })
})

/** In `npm test` every procedure, and a third of the REST calls, which use the same services. */
const few = writes.filter(({ transport }, nr) => transport === 'trpc' || nr % 3 === 0)

/** Of these calls a world takes one, as its last: what they delete is missing on the pages. */
const endsIt = ({ name }: Write): boolean =>
  /\.leave|account\.delete|league\.delete|deleteLeague|member\.remove|\/leave|me$|leagues\/:id$|members\/:userId$/.test(
    name,
  ) && !/patch|update/.test(name)
const [lastWrites, otherWrites] = [writes.filter(endsIt), writes.filter((write) => !endsIt(write))]
const mostWorlds = 12
/** All calls, dealt out to worlds */
const worldsOfWrites = Array.from({ length: mostWorlds }, (_, nr) => ({
  nr,
  all: [
    ...otherWrites.filter((_, index) => index % mostWorlds === nr),
    ...lastWrites.filter((_, index) => index % mostWorlds === nr).slice(0, 1),
  ],
}))

describe('no write breaks a call or a page', () => {
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
        if (runs > 0) await run.readEverything([write.transport], 'turn')
      }),
      { numRuns: 1, seed, endOnFailure },
    )
  })

  test.each(firstOf(worldsOfWrites))(
    'in world $nr, after which every page is read',
    {
      ...sized,
      timeout: 120_000,
    },
    async ({ all }) => {
      const inputs = fc.tuple(...all.map((write) => write.inputs))
      await fc.assert(
        fc.asyncProperty(inputs, passing, async (given, days) => {
          const run = await begin()
          for (const [index, write] of all.entries()) {
            // Earlier calls may have made this one impossible.
            await run.write(write, write.by, write.sure)
            await run.write(write, write.by, given[index])
          }
          await run.readEverything(['trpc', 'rest'], 'turn')
          await run.passTo(addMs(now, days * dayMs))
        }),
        { numRuns: 1, seed, endOnFailure },
      )
    },
  )

  test('in random sequences', { ...netsOnly, timeout: 120_000 * (runs + 1) }, async () => {
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
