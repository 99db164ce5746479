import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
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

/** `minutes`: no run takes half of it on two quiet cores; what still runs then hangs, and is named in the output. */
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

/** Vitest writes its report when all tests have ended; what a test has left open must not keep the run from ending. */
const graceMs = 60_000

const isWritten = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Runs Vitest, with all that it starts in a process group of its own. It has `graceMs` to end once its report is written, and
 * `minutes` in all; then the group is killed. `false` if it ended with an error; what the report says is for the caller to read.
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
 * Whether each of the static checks holds. Types take as long as all others together, and run beside them: one checker, as each
 * works out for itself what all need, and with room for garbage, in a third of the time on the processor.
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
      // A pooled connection that the server has just closed, or a browser that a busy machine starves: once more.
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
