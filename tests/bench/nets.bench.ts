import { spawn } from 'node:child_process'
import { inRoot } from '../../scripts/lib/paths.ts'

/*
 * The net of tests/nets at length: sequences of twelve calls of any kind with inputs at the edges of what they take, and
 * after each that changed something every page, read by a member, an admin and the owner. The floor is none that fails.
 */

const sequences = process.env.NET_RUNS ?? '50'
const seed = process.env.NET_SEED ?? String(Date.now() % 1_000_000)

/** Runs it; what fails is told with its seed, and ends the benchmark. */
export const run = async (): Promise<void> => {
  console.log(`  ${sequences} sequences, NET_SEED=${seed}`)
  const started = performance.now()
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      inRoot('node_modules/.bin/vitest'),
      ['run', 'tests/nets/writes.test.ts', '-t', 'in any order'],
      {
        cwd: inRoot(''),
        stdio: 'inherit',
        env: { ...process.env, NET_RUNS: sequences, NET_SEED: seed },
      },
    )
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
  if (code !== 0) throw new Error(`A call or a page failed with NET_SEED=${seed}.`)
  console.log(`  none failed, in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
