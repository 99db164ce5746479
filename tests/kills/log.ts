import type { Answer, Api } from '../support/http/api.ts'

/** The result of a write, as its writer knows it: acknowledged, or unknown. */
export type Fate = 'acknowledged' | 'open'

/** The attempts of one writer, in order, each under a unique name. */
export class Attempts {
  readonly fates = new Map<string, Fate>()
  readonly refused: string[] = []

  /**
   * Makes a call and records its result. It is unknown without an answer, or with one about an unavailable service.
   * @returns the answer, or null if the result is unknown
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

  get open(): number {
    return this.fates.size - this.acknowledged
  }

  /** Wrong counts of attempts: an acknowledged one must exist once, one with an unknown result at most once. */
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

/** Writes continuously, and checks the result afterwards. */
export interface Writer {
  name: string
  attempts: Attempts
  step: () => Promise<void>
  /** Problems in the stored data. */
  check: () => Promise<string[]>
}

/** Writers of one kind, one after another. */
export interface Relay {
  name: string
  acknowledged: () => number
  open: () => number
  step: () => Promise<void>
  /** Refusals, and problems in the stored data. */
  check: () => Promise<string[]>
}

/**
 * Writers of one kind, each with its own accounts.
 * @param steps after this many the next one begins: below the daily limit of its accounts
 */
export const inTurn = async (steps: number, start: () => Promise<Writer>): Promise<Relay> => {
  let writer = await start()
  let left = steps
  const all = [writer]
  const sum = (of: 'acknowledged' | 'open') => all.reduce((total, { attempts }) => total + attempts[of], 0)
  return {
    name: writer.name,
    acknowledged: () => sum('acknowledged'),
    open: () => sum('open'),
    step: async () => {
      if (left === 0) {
        writer = await start()
        all.push(writer)
        left = steps
      }
      left--
      await writer.step()
    },
    check: async () => {
      const wrong: string[] = []
      for (const { attempts, check } of all) wrong.push(...attempts.refused, ...(await check()))
      return wrong
    },
  }
}

/** Retries until there is an answer: the request must be a read, or repeatable. */
export const untilAnswered = async <T>(what: string, ask: () => Promise<T | null>): Promise<T> => {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what} is not answered.`)
}

/** Calls until there is an answer. */
export const insist = (call: Api, ...request: Parameters<Api>): Promise<Answer> =>
  untilAnswered(`${request[0]} ${request[1]}`, async () => {
    const answer = await call(...request)
    return answer.status < 500 ? answer : null
  })
