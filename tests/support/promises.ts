import type { Promised } from '../spec-table.ts'

interface TestResult {
  ancestorTitles: string[]
  title: string
  status: string
  tags: string[]
}

/** A run of tests as vitest's json reporter writes it, as far as it is looked at. */
export interface TestReport {
  testResults: {
    /** Path of the file. */
    name: string
    assertionResults: TestResult[]
  }[]
}

/** `npm test`, or `npm run test:nets`. */
export type Run = 'test' | 'nets'

/** Whether a run has to run a test, by its tags (tests/support/nets.ts). */
export const belongsTo: Record<Run, (tags: readonly string[]) => boolean> = {
  test: (tags) => !tags.includes('nets'),
  nets: (tags) => tags.includes('nets') || tags.includes('sized'),
}

/** A name as it is written in a file, as a pattern for the names that it gets: `%s` and `$name` are filled in. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^(){}|[\]\\]/g, '\\$&').replace(/%[a-z]|\$[\w.]+/g, '.*')}$`)

/**
 * The promises that a run has not proven: no test, or group of tests, stands for it, or one that this run has to run did not pass.
 * @param belongs whether the run has to run a test with these tags
 */
export const unproven = (
  promised: readonly Promised[],
  report: TestReport,
  belongs: (tags: readonly string[]) => boolean,
): Promised[] =>
  promised.filter(({ proof }) => {
    const [file = '', name = ''] = proof.split(' › ')
    const pattern = patternOf(name)
    const proofs = report.testResults
      .filter((result) => result.name.endsWith(`/tests/${file}`))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ title, ancestorTitles }) => [title, ...ancestorTitles].some((each) => pattern.test(each)))
    return proofs.length === 0 || proofs.some(({ tags, status }) => belongs(tags) && status !== 'passed')
  })
