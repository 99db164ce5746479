/** A response that was sent, with its tag. */
export interface Answer {
  tag: string
  headers: Headers
  body: ArrayBuffer
}

/**
 * The last responses of an isolate, for callers that send no tag. The key contains all that a response depends on,
 * except the version of its data.
 */
export interface Answers {
  get: (key: string) => Answer | undefined
  put: (key: string, answer: Answer) => void
}
