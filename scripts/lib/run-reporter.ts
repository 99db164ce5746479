import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

const minute = 60_000

/**
 * Prints every few minutes the test files that have begun and not ended, to find the one that hangs. Writes the number
 * of errors outside of tests, which the json reporter omits, to the file in the variable `UNHANDLED_ERRORS`.
 */
export default class RunReporter implements Reporter {
  private readonly since = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.timer = setInterval(() => this.tell(Date.now()), 3 * minute)
    this.timer.unref()
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.since.set(moduleId, Date.now())
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.since.delete(moduleId)
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    clearInterval(this.timer)
    const file = process.env.UNHANDLED_ERRORS
    if (file) writeFileSync(file, `${unhandled.length}`)
  }

  private tell(now: number): void {
    const files = [...this.since].map(
      ([file, at]) => `${file.slice(file.indexOf('/tests/') + 1)} (${Math.round((now - at) / minute)} min)`,
    )
    console.log(`Still running: ${files.join(', ') || 'no test'}`)
  }
}
