import type { Answer, Answers } from './services/given-answers.ts'

interface AnswersOfIsolate extends Answers {
  /** How many bytes all of them take. */
  size: () => number
}

interface Options {
  /** Bytes of all bodies together. */
  most?: number
  /** Bytes of the longest body that is kept. */
  longest?: number
}

/** About what an entry takes beside its body. */
const besideBody = 1_000

/** Keeps answers in the isolate's memory; the one used longest ago goes first. */
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
      // The end of the map is what was used last.
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
