import { expect, test } from 'vitest'
import { countResults, failedFiles, withSecondRun } from './support/test-report.ts'

const file = (name: string, status: string, statuses: string[]) => ({
  name,
  status,
  assertionResults: statuses.map((each, index) => ({
    ancestorTitles: [],
    title: `${index}`,
    status: each,
    tags: [],
  })),
})

const first = {
  testResults: [
    file('/a', 'passed', ['passed', 'skipped']),
    file('/b', 'failed', ['failed', 'failed', 'passed']),
    // Its hook failed.
    file('/c', 'failed', ['skipped', 'skipped']),
  ],
}

test('each failed test counts, and a file whose hook failed', () => {
  expect(countResults(first)).toEqual({ passed: 2, failed: 3 })
  expect(failedFiles(first)).toEqual(['/b', '/c'])
})

test('a second run counts for the files that it has run', () => {
  const second = { testResults: [file('/b', 'failed', ['passed', 'failed', 'passed'])] }
  const both = withSecondRun(first, second)
  expect(countResults(both)).toEqual({ passed: 3, failed: 2 })
  expect(failedFiles(both)).toEqual(['/b', '/c'])
  expect(
    failedFiles(withSecondRun(both, { testResults: [file('/c', 'passed', ['passed', 'passed'])] })),
  ).toEqual(['/b'])
})
