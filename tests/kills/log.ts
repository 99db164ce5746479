import type { Answer, Api } from '../support/http/api.ts'

/** What became of a write, as its writer knows: it was acknowledged, or its fate is open. */
export type Fate = 'acknowledged' | 'open'

/** What one writer has tried, in order, by a name that no two attempts share. */
export class Attempts {
  readonly fates = new Map<string, Fate>()
  readonly refused: string[] = []

  /**
   * Makes a call and notes its fate. No answer, or one that says that the service is out of order, leaves it open.
   * @returns the answer, or null where the fate is open
   */
  async make(name: string, call: () => Promise<Answer>): Promise<Answer | null> {
    this.fates.set(name, 'open')
    const answer = await call().catch(() => null)
    if (!answer || answer.status >= 500) return null
    if (answer.status >= 400) {
      this.refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return null
    }
    this.fates.set(name, 'acknowledged')
    return answer
  }

  get acknowledged(): number {
    return [...this.fates.values()].filter((fate) => fate === 'acknowledged').length
  }

  /** What is wrong with how often each attempt is found: an acknowledged one must be there once, an open one at most. */
  wrong(what: string, found: ReadonlyMap<string, number>): string[] {
    const wrong: string[] = []
    for (const [name, fate] of this.fates) {
      const times = found.get(name) ?? 0
      if (fate === 'acknowledged' ? times !== 1 : times > 1)
        wrong.push(`${what} ${name} (${fate}) is there ${times} times`)
    }
    for (const name of found.keys())
      if (!this.fates.has(name)) wrong.push(`${what} ${name} was never written`)
    return wrong
  }
}

/** One who writes all the time, and knows afterwards what must be there. */
export interface Writer {
  name: string
  attempts: Attempts
  step: () => Promise<void>
  /** What is wrong with what is there. */
  check: () => Promise<string[]>
}

/** Calls until there is an answer: what is asked does not write, or may be asked again. */
export const insist = async (call: Api, ...request: Parameters<Api>): Promise<Answer> => {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await call(...request).catch(() => null)
    if (answer && answer.status < 500) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${request[0]} ${request[1]} is not answered.`)
}
