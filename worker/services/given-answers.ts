/** An answer that was given, with its tag. */
export interface Answer {
  tag: string
  headers: Headers
  body: ArrayBuffer
}

/**
 * The answers that an isolate gave last, each under all that it depends on but the version of what it shows: for callers who
 * do not show a tag of theirs.
 */
export interface Answers {
  get: (key: string) => Answer | undefined
  put: (key: string, answer: Answer) => void
}
