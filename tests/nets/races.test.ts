import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { isWhole, size, sized } from '../support/nets.ts'
import {
  concerns,
  haveLost,
  pairsOf,
  type RaceResult,
  type Races,
  racers,
  startRaces,
  unknownRacers,
} from './races.ts'
import type { Write } from './writes.ts'

/**
 * Runs every write together with others that change the rows it depends on, the other one right between its read and
 * its write: no call may fail, and all invariants must hold. `npm test` takes the pairs that have failed before and
 * some others, `npm run test:nets` all; RACE_TRIES=n also runs each pair n times concurrently, with a growing delay
 * (`npm run bench races`).
 */
const tries = Number(process.env.RACE_TRIES ?? 0)

let t: TestDatabase
let races: Races
const changes = new Map<Write, ReadonlySet<string>>()
beforeAll(async () => {
  t = await startTestDatabase()
  races = await startRaces(t.url)
})
afterAll(() => t?.stop())

test('every write lists the tables it depends on', () => {
  expect(unknownRacers()).toEqual([])
})

/** Computed at first use. */
const changedBy = async (write: Write): Promise<ReadonlySet<string>> => {
  const changed = changes.get(write) ?? (await races.changedBy(write))
  changes.set(write, changed)
  return changed
}

/** Selects every fourth write with about one other. */
const isOfFew = (nr: number, otherNr: number): boolean => nr % 4 === 0 && (nr + otherNr) % 60 === 0

describe('no concurrent write breaks', () => {
  test.each(racers)('$name', { ...sized, timeout: size(120_000, 900_000) * (tries + 1) }, async (write) => {
    const nr = racers.indexOf(write)
    const others: Write[] = []
    for (const [otherNr, other] of racers.entries())
      if (isWhole || tries > 0 || isOfFew(nr, otherNr) || haveLost(write.name, other.name))
        if (concerns(write, await changedBy(other))) others.push(other)
    const wrong: string[] = []
    const pairs = others.flatMap((other) => pairsOf(write, other).map((who) => ({ other, who })))
    for (const { other, who } of pairs) {
      const collect = (when: string, { wrong: found, statuses }: RaceResult) =>
        wrong.push(...found.map((what) => `${other.name} ${when} by ${who} (${statuses}): ${what}`))
      collect('meanwhile', await races.between(write, other, who))
      for (let i = 0; i < tries; i++) collect('at once', await races.atOnce(write, other, who, (i % 15) * 2))
    }
    expect(wrong).toEqual([])
  })
})
