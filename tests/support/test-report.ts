interface TestResult {
  ancestorTitles: string[]
  title: string
  status: string
  tags: string[]
}

interface FileResult {
  /** Path of the file. */
  name: string
  /** `failed` also if a hook of the file failed. */
  status: string
  assertionResults: TestResult[]
}

/** The fields we read of a report of vitest's json reporter. */
export interface TestReport {
  testResults: FileResult[]
}

const failuresIn = ({ status, assertionResults }: FileResult): number =>
  Math.max(
    assertionResults.filter((test) => test.status === 'failed').length,
    // A hook that fails leaves its tests skipped.
    status === 'failed' ? 1 : 0,
  )

export const countResults = ({ testResults }: TestReport): { passed: number; failed: number } => ({
  passed: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === 'passed').length,
  failed: testResults.reduce((sum, file) => sum + failuresIn(file), 0),
})

/** Paths of the files in which a test or a hook failed */
export const failedFiles = ({ testResults }: TestReport): string[] =>
  testResults.filter((file) => failuresIn(file) > 0).map(({ name }) => name)

/** The report of a run, with the results of files that were run again. */
export const withSecondRun = (first: TestReport, second: TestReport): TestReport => ({
  testResults: first.testResults.map(
    (file) => second.testResults.find(({ name }) => name === file.name) ?? file,
  ),
})
