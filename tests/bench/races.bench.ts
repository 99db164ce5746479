import { runNet } from './support/run-net.ts'

/*
 * The net of races at length: every write with every other that changes rows on which it rests, each pair thirty times at
 * once. The floor is none that leaves what must not be.
 */

const tries = process.env.RACE_TRIES ?? '30'

/** Runs it; what fails ends the benchmark. */
export const run = async (): Promise<void> => {
  console.log(`  each pair ${tries} times at once`)
  await runNet('tests/nets/races.test.ts', { RACE_TRIES: tries })
}
