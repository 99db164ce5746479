import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { promised } from '../tests/spec-table.ts'
import { belongsTo, type Run, type TestReport, unproven } from '../tests/support/promises.ts'
import { buildWeb } from './lib/build/build-web.ts'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * `npm test`: lint, types, dead code, and all tests except those tagged `nets`. `npm run test:nets`: those, and the
 * ones tagged `sized` at their full size. Both run against the built app, and fail if a test for a promise of the
 * product was part of the run and has not passed. Ends with `N passed, N failed`.
 */

/**
 * `minutes`: time limit, twice what a run takes on two quiet cores. A run that reaches it hangs, and the output names
 * the test file.
 */
const runs: Record<Run, { filter: string; report: string; minutes: number; env: Record<string, string> }> = {
  test: { filter: '!nets', report: 'test-output/vitest.json', minutes: 35, env: {} },
  nets: {
    filter: 'nets || sized',
    report: 'test-output/vitest-nets.json',
    minutes: 60,
    env: { NETS: 'whole' },
  },
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

/**
 * Vitest writes its report when all tests have ended; handles that a test has left open must not keep the run alive.
 */
const graceMs = 60_000

const isWritten = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Runs Vitest with its child processes in a process group. It has `graceMs` to exit after its report is written, and
 * `minutes` in total; then the group is killed. Returns false if it ended with an error; the caller reads the report.
 */
const runTests = (
  args: string[],
  report: string,
  minutes: number,
  env: Record<string, string>,
): Promise<boolean> =>
  new Promise((resolve) => {
    rmSync(report, { force: true })
    const child = spawn(inRoot('node_modules/.bin/vitest'), args, {
      stdio: 'inherit',
      cwd: inRoot(''),
      env: { ...process.env, ...env },
      detached: true,
    })
    const kill = (why: string): void => {
      console.log(why)
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const end = Date.now() + minutes * 60_000
    let reportedAt: number | undefined
    const timer = setInterval(() => {
      if (isWritten(report)) reportedAt ??= Date.now()
      if (reportedAt !== undefined && Date.now() > reportedAt + graceMs) {
        kill('Vitest has reported and does not end.')
      } else if (Date.now() > end) {
        kill(`The tests have not ended in ${minutes} minutes.`)
      }
    }, 1000)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => kill(signal))
    const ended = (succeeded: boolean): void => {
      clearInterval(timer)
      resolve(succeeded)
    }
    child.once('exit', (code) => ended(code === 0 || (code === null && reportedAt !== undefined)))
    child.once('error', () => ended(false))
  })

/**
 * Whether each of the static checks passes. The type check takes as long as all others together, and runs beside them:
 * with a single checker, since each checker would repeat the shared work, and with a high garbage collection threshold
 * (GOGC), it takes a third of the processor time.
 */
const staticChecks = async (): Promise<boolean[]> => {
  const types = succeeds('tsc', ['--noEmit', '--checkers', '1'], { GOGC: '400' })
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
  const { filter, report: file, minutes, env } = runs[run]
  const checks = run === 'test' ? await staticChecks() : []
  await buildWeb()
  const report = inRoot(file)
  const allRan = await runTests(
    [
      'run',
      `--tags-filter=${filter}`,
      // A second try, for a pooled connection that the server has just closed, or a browser on a busy machine.
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/lib/still-running.ts',
      `--outputFile.json=${report}`,
    ],
    report,
    minutes,
    env,
  )
  if (!isWritten(report)) {
    console.log('The tests ended without a report.\n0 passed, 1 failed')
    process.exit(1)
  }
  // The format of Vitest's json reporter.
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
