import { spawn } from 'node:child_process'
import { inRoot } from '#scripts/lib/paths.ts'

/**
 * Runs a test file with more random cases, and prints its time.
 * @throws Error when a test fails
 */
export const runNet = async (file: string, variables: Record<string, string>): Promise<void> => {
  const started = performance.now()
  const code = await new Promise<number>((resolve) => {
    const child = spawn(inRoot('node_modules/.bin/vitest'), ['run', file], {
      cwd: inRoot(''),
      stdio: 'inherit',
      env: { ...process.env, ...variables },
    })
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  if (code !== 0) throw new Error(`Something failed with ${assignments.join(' ')}.`)
  console.log(`  none failed, in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}
