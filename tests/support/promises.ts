import type { Promised } from '../spec-table.ts'

/** A run of tests as vitest's json reporter writes it, as far as it is looked at. */
export interface TestReport {
  testResults: {
    /** Path of the file. */
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

/** A name as it is written in a file, as a pattern for the names that it gets: `%s` and `$name` are filled in. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^(){}|[\]\\]/g, '\\$&').replace(/%[a-z]|\$[\w.]+/g, '.*')}$`)

/**
 * The promises that a run has not proven: the test, or all tests of the group, that stands for each was there and passed.
 * @param report of a run of all tests
 */
export const unproven = (promised: readonly Promised[], report: TestReport): Promised[] =>
  promised.filter(({ proof }) => {
    const [file = '', name = ''] = proof.split(' › ')
    const pattern = patternOf(name)
    const proofs = report.testResults
      .filter((result) => result.name.endsWith(`/tests/${file}`))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ title, ancestorTitles }) => [title, ...ancestorTitles].some((each) => pattern.test(each)))
    return proofs.length === 0 || proofs.some(({ status }) => status !== 'passed')
  })
