import { runNet } from './support/run-net.ts'

/*
 * The net of races at length: every write with every other that changes rows on which it depends, each pair
 * thirty times concurrently. No invariant may be violated.
 */

const tries = process.env.RACE_TRIES ?? '30'

/** Runs it; a failure ends the benchmark. */
export const run = async (): Promise<void> => {
  console.log(`  each pair ${tries} times at once`)
  await runNet('tests/nets/races.test.ts', { RACE_TRIES: tries })
}
