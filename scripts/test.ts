import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promised } from '../tests/spec-table.ts'
import { type TestReport, unproven } from '../tests/support/promises.ts'
import { buildWeb } from './lib/build-web.ts'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * Everything that must hold: lint, types, nothing that nobody uses, and all tests against the built app; and that the tests which stand for what
 * the product promises were among those that passed. Ends with `N passed, N failed`.
 */

const run = (command: string, args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(inRoot(`node_modules/.bin/${command}`), args, { stdio: 'inherit', cwd: inRoot('') })
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })

interface VitestReport extends TestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}

runMain(async () => {
  let passed = 0
  let failed = 0
  const count = (ok: boolean) => {
    if (ok) passed++
    else failed++
  }
  count((await run('biome', ['check', '--error-on-warnings', '.'])) === 0)
  count((await run('tsc', ['--noEmit'])) === 0)
  count((await run('knip', [])) === 0)
  count((await run('knip', ['--production'])) === 0)
  await buildWeb()
  count(true)
  const report = inRoot('test-output/vitest.json')
  const code = await run('vitest', [
    'run',
    // A pooled connection that the server has just closed, or a browser that a busy machine starves: once more.
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  // Vitest's json reporter writes this shape.
  const result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  passed += result.numPassedTests
  failed += Math.max(result.numFailedTests, result.numFailedTestSuites > 0 ? 1 : 0, code === 0 ? 0 : 1)
  const missing = unproven(promised, result)
  for (const { what, proof } of missing) console.log(`Not proven: ${what} (${proof})`)
  count(missing.length === 0)
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exit(1)
})
