import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promised } from '../tests/spec-table.ts'
import { belongsTo, type Run, type TestReport, unproven } from '../tests/support/promises.ts'
import { buildWeb } from './lib/build/build-web.ts'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * `npm test`: lint, types, dead code, and all tests but those that are tagged `nets`. `npm run test:nets`: those, and the ones tagged `sized` at
 * their whole size. Both run against the built app, and fail when a test that stands for a promise of the product is among those that they
 * have to run and has not passed. Ends with `N passed, N failed`.
 */

const runs: Record<Run, { filter: string; report: string; env: Record<string, string> }> = {
  test: { filter: '!nets', report: 'test-output/vitest.json', env: {} },
  nets: { filter: 'nets || sized', report: 'test-output/vitest-nets.json', env: { NETS: 'whole' } },
}

const succeeds = (command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(inRoot(`node_modules/.bin/${command}`), args, {
      stdio: 'inherit',
      cwd: inRoot(''),
      env: { ...process.env, ...env },
    })
    child.once('exit', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })

/** Whether each of the static checks holds. Types take as long as all others together, and run beside them. */
const staticChecks = async (): Promise<boolean[]> => {
  const types = succeeds('tsc', ['--noEmit'])
  const others = [
    await succeeds('biome', ['check', '--error-on-warnings', '.']),
    await succeeds('knip', []),
    await succeeds('knip', ['--production']),
  ]
  return [...others, await types]
}

interface VitestReport extends TestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}

runMain(async () => {
  const run: Run = process.argv[2] === 'nets' ? 'nets' : 'test'
  const { filter, report: file, env } = runs[run]
  const checks = run === 'test' ? await staticChecks() : []
  await buildWeb()
  const report = inRoot(file)
  const allRan = await succeeds(
    'vitest',
    [
      'run',
      `--tags-filter=${filter}`,
      // A pooled connection that the server has just closed, or a browser that a busy machine starves: once more.
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  // Vitest's json reporter writes this shape.
  const result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const missing = unproven(promised, result, belongsTo[run])
  for (const { what, proof } of missing) console.log(`Not proven: ${what} (${proof})`)
  checks.push(true, missing.length === 0)
  const passed = result.numPassedTests + checks.filter((ok) => ok).length
  const failedTests = Math.max(result.numFailedTests, result.numFailedTestSuites > 0 ? 1 : 0, allRan ? 0 : 1)
  const failed = failedTests + checks.filter((ok) => !ok).length
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exit(1)
})
