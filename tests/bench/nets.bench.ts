import { runNet } from './support/run-net.ts'

/*
 * The net of tests/nets at length: every write with three inputs at the limits of its schema, and all pages
 * after it; then sequences of twelve calls of any kind, and after each change every page, read by a member,
 * an admin and the owner. Nothing may fail.
 */

const sequences = process.env.NET_RUNS ?? '50'
const seed = process.env.NET_SEED ?? String(Date.now() % 1_000_000)

/** Runs it; a failure is printed with its seed and ends the benchmark. */
export const run = async (): Promise<void> => {
  console.log(`  ${sequences} sequences, NET_SEED=${seed}`)
  await runNet('tests/nets/writes.test.ts', { NET_RUNS: sequences, NET_SEED: seed })
}
