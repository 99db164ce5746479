import type { Promised } from '../spec-table.ts'
import type { TestReport } from './test-report.ts'

/** `npm test`, or `npm run test:nets`. */
export type Run = 'test' | 'nets'

/** Whether a test belongs to a run, by its tags (tests/support/nets.ts). */
export const belongsTo: Record<Run, (tags: readonly string[]) => boolean> = {
  test: (tags) => !tags.includes('nets'),
  nets: (tags) => tags.includes('nets') || tags.includes('sized'),
}

/** A test name in the source as a pattern for its actual names: `%s` and `$name` are filled in. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^(){}|[\]\\]/g, '\\$&').replace(/%[a-z]|\$[\w.]+/g, '.*')}$`)

/**
 * The promises that a run has not proven: they have no test or group of tests, or one that belongs to this run did not
 * pass.
 * @param belongs whether a test with these tags belongs to the run
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
