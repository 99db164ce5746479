import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { promised } from '../tests/spec-table.ts'
import { belongsTo, type Run, unproven } from '../tests/support/promises.ts'
import { countResults, failedFiles, type TestReport, withSecondRun } from '../tests/support/test-report.ts'
import { buildWeb } from './lib/build/build-web.ts'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * `npm test`: lint, types, dead code, and all tests except those tagged `nets`. `npm run test:nets`: those, and the
 * ones tagged `sized` at their full size. Both run against the built app, and fail if a test for a promise of the
 * product was part of the run and has not passed. Ends with `N passed, N failed`.
 *
 * A test that fails is tried once more at once, for a pooled connection that the server has just closed, or a browser on
 * a busy machine. Its database and clock are then as the first try left them: a file that fails nevertheless is run once
 * more from its beginning, after all others.
 */

/** If more files fail, the code is at fault: they are not run again. */
const mostFilesAgain = 4

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
 * `minutes` in total; then the group is killed. Returns false if it did not end by itself, or without an error outside
 * of tests; the caller reads the report.
 */
const runTests = (
  args: string[],
  report: string,
  minutes: number,
  env: Record<string, string>,
): Promise<boolean> =>
  new Promise((resolve) => {
    const errors = `${report}.errors`
    for (const file of [report, errors]) rmSync(file, { force: true })
    const child = spawn(inRoot('node_modules/.bin/vitest'), args, {
      stdio: 'inherit',
      cwd: inRoot(''),
      env: { ...process.env, ...env, UNHANDLED_ERRORS: errors },
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
    const ended = (): void => {
      clearInterval(timer)
      resolve(isWritten(errors) && readFileSync(errors, 'utf8') === '0')
    }
    child.once('exit', ended)
    child.once('error', ended)
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

runMain(async () => {
  const run: Run = process.argv[2] === 'nets' ? 'nets' : 'test'
  const { filter, report: file, minutes, env } = runs[run]
  const checks = run === 'test' ? await staticChecks() : []
  await buildWeb()
  /** Null if Vitest ended without a report. */
  const reportOf = async (name: string, files: string[]): Promise<TestReport | null> => {
    const report = inRoot(name)
    const args = [
      'run',
      ...files,
      `--tags-filter=${filter}`,
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/lib/run-reporter.ts',
      `--outputFile.json=${report}`,
    ]
    checks.push(await runTests(args, report, minutes, env))
    // The format of Vitest's json reporter.
    return isWritten(report) ? (JSON.parse(readFileSync(report, 'utf8')) as TestReport) : null
  }
  const first = await reportOf(file, [])
  if (!first) {
    console.log('The tests ended without a report.\n0 passed, 1 failed')
    process.exit(1)
  }
  const again = failedFiles(first)
  const isCoincidence = again.length > 0 && again.length <= mostFilesAgain
  if (isCoincidence) console.log(`Run again, from their beginning: ${again.join(', ')}`)
  const second = isCoincidence ? await reportOf(file.replace('.json', '-again.json'), again) : null
  const result = second ? withSecondRun(first, second) : first
  const missing = unproven(promised, result, belongsTo[run])
  for (const { what, proof } of missing) console.log(`Not proven: ${what} (${proof})`)
  checks.push(missing.length === 0)
  const { passed, failed } = countResults(result)
  const failures = failed + checks.filter((ok) => !ok).length
  console.log(`${passed + checks.filter((ok) => ok).length} passed, ${failures} failed`)
  if (failures > 0) process.exit(1)
})
