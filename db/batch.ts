import type { Db } from './client.ts'
import { mapped, type Statement } from './mapping.ts'

export type { Statement } from './mapping.ts'

/**
 * Statements of one kind, as `map` makes them. A tuple is none, for it alone has a property `0`: where each statement has
 * a seat of its own, it gets a name instead.
 */
type List = readonly Statement[] & { readonly 0?: undefined }

/**
 * What goes into a batch under one name: a statement, a list of statements of one kind, or further named parts. Names are
 * words: JavaScript moves keys that look like numbers to the front.
 */
type Part = Statement | List | Joined | Parts
export interface Parts {
  readonly [name: string]: Part | undefined
}

/** Parts whose results become one: rows of several statements, put together here rather than by a join that repeats them. */
export class Joined<R = unknown> {
  readonly parts: Parts
  // Takes what its own parts have come to, which `joined` has checked.
  readonly join: (results: never) => R

  constructor(parts: Parts, join: (results: never) => R) {
    this.parts = parts
    this.join = join
  }
}

export const joined = <const P extends Parts, R>(parts: P, join: (results: Result<P>) => R): Joined<R> =>
  new Joined<R>(parts, join)

/** What comes back under that name: the statement's rows, a list of such, what is joined, or an object with the same names. */
export type Result<P> =
  P extends Joined<infer R>
    ? R
    : P extends Statement
      ? P['_']['result']
      : { -readonly [K in keyof P]: Result<P[K]> }

const isStatement = (part: Part): part is Statement =>
  !Array.isArray(part) && !(part instanceof Joined) && Object.getPrototypeOf(part) !== Object.prototype

/** The statements of a part in the order in which they stand. */
const statementsIn = (part: Part | undefined): Statement[] => {
  if (part === undefined) return []
  if (isStatement(part)) return [part]
  if (part instanceof Joined) return statementsIn(part.parts)
  return (Array.isArray(part) ? part : Object.values(part)).flatMap(statementsIn)
}

/** The parts as functions of something, each statement as `make` makes it. */
export const mapParts = <T>(
  part: Parts,
  make: (statement: Statement) => (given: T) => Statement,
): ((given: T) => Parts) => {
  const each = (one: Part | undefined): ((given: T) => Part | undefined) => {
    if (one === undefined) return () => undefined
    if (isStatement(one)) return make(one)
    if (one instanceof Joined) {
      const inner = mapParts(one.parts, make)
      return (given) => new Joined(inner(given), one.join)
    }
    if (Array.isArray(one)) {
      const made = one.map(each)
      return (given) => made.map((of) => of(given)) as unknown as Part
    }
    const made = Object.entries(one).map(([name, inner]) => [name, each(inner)] as const)
    return (given) => Object.fromEntries(made.map(([name, of]) => [name, of(given)])) as Parts
  }
  const whole = each(part)
  return (given) => whole(given) as Parts
}

/** Puts results back to where their statements stood. */
const inPlaceOf = (part: Part | undefined, next: () => unknown): unknown => {
  if (part === undefined) return undefined
  if (isStatement(part)) return next()
  // The results are those of its own parts.
  if (part instanceof Joined) return part.join(inPlaceOf(part.parts, next) as never)
  if (Array.isArray(part)) return part.map((each) => inPlaceOf(each, next))
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, inPlaceOf(each, next)]))
}

/**
 * Sends all statements of the parts in one round trip and one transaction, in the order in which they stand, and answers
 * their results under the same names. A part that is undefined is left out.
 */
export const runBatch = async <const P extends Parts>(db: Db, parts: P): Promise<Result<P>> => {
  const [first, ...others] = statementsIn(parts).map(mapped)
  const results: unknown[] = first ? await db.batch([first, ...others]) : []
  let at = 0
  // The one place where results that are known by their order get the types of the statements that stood there.
  return inPlaceOf(parts, () => results[at++]) as Result<P>
}
