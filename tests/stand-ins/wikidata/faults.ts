/** The kinds of requests; a fault can be limited to one of them. */
export const requestKinds = [
  'search',
  'entity_search',
  'entities',
  'info',
  'revisions',
  'changes',
  'graphql',
  'wikipedia',
  'summary',
  'sparql',
  'thumbnail',
  'unknown',
] as const
export type RequestKind = (typeof requestKinds)[number]

export const faultNames = [
  /** HTTP 200 with an error of that code and Retry-After, for calls that send maxlag. */
  'maxlag',
  /** HTTP 200 with another error. */
  'error200',
  /** 429 with Retry-After. */
  'rate_limited',
  /** 429 without. */
  'rate_limited_bare',
  /** An HTML page, status 503. */
  'html',
  /** An HTML page, status 200. */
  'html200',
  /** The answer comes after `ms`. */
  'slow',
  /** The connection breaks in the middle of the body. */
  'half',
  /** The connection breaks at once. */
  'down',
  /** Empty maps are written as `[]`. */
  'empty_as_array',
  /** The call does not exist here (for `graphql`). */
  'no_such_call',
  /** A body larger than any client should take. */
  'huge',
  /** The feed omits the edits of this world's items. */
  'gaps',
  /** The feed omits the first `ms` after the requested start. */
  'hole',
  /** The feed lists every entry twice. */
  'repeats',
  /** The feed rejects the continuation. */
  'bad_cursor',
] as const
type FaultName = (typeof faultNames)[number]

export interface Fault {
  fault: FaultName
  /** Only this kind of request; unset: all. */
  on?: RequestKind
  /** How many requests it affects; unset: all until it is cleared. */
  times?: number
  /** Lets this many requests pass first. */
  after?: number
  /** For `slow`, default 10,000; for `hole`, default an hour. */
  ms?: number
  /** Seconds in Retry-After; default 5. */
  retryAfter?: number
}

export class Faults {
  private active: Fault[] = []

  set(faults: readonly Fault[]): void {
    this.active = faults.map((fault) => ({ ...fault }))
  }

  /** Returns the faults for this request, and counts them. */
  take(kind: RequestKind): Fault[] {
    const struck: Fault[] = []
    for (const fault of this.active) {
      if (fault.on && fault.on !== kind) continue
      if (fault.after) fault.after--
      else if (fault.times !== 0) {
        if (fault.times !== undefined) fault.times--
        struck.push(fault)
      }
    }
    return struck
  }
}
