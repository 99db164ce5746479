import type { Answer, Answers } from './services/given-answers.ts'

interface AnswersOfIsolate extends Answers {
  /** Bytes of all entries together. */
  size: () => number
}

interface Options {
  /** The maximum of all entries together, in bytes. */
  most?: number
  /** The longest body that is kept, in bytes. */
  longest?: number
}

/** The approximate overhead of an entry beside its body, in bytes. */
const besideBody = 1_000

/** Caches answers in the isolate's memory, least recently used first out. */
export const createAnswers = ({ most = 4_000_000, longest = 250_000 }: Options = {}): AnswersOfIsolate => {
  const answers = new Map<string, Answer>()
  let bytes = 0
  const remove = (key: string): void => {
    const answer = answers.get(key)
    if (answer && answers.delete(key)) bytes -= answer.body.byteLength + besideBody
  }
  const add = (key: string, answer: Answer): void => {
    answers.set(key, answer)
    bytes += answer.body.byteLength + besideBody
  }
  return {
    size: () => bytes,
    get: (key) => {
      const answer = answers.get(key)
      if (!answer) return undefined
      // Move it to the end of the map: the most recently used.
      remove(key)
      add(key, answer)
      return answer
    },
    put: (key, answer) => {
      remove(key)
      if (answer.body.byteLength > longest) return
      add(key, answer)
      for (const oldest of answers.keys()) {
        if (bytes <= most) return
        remove(oldest)
      }
    },
  }
}
