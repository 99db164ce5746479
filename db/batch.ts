import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { Db } from './client.ts'

/** A statement that has been built but not sent: query functions return these, services send them together. */
export type Statement<Rows = unknown> = RunnableQuery<Rows, 'sqlite'>

/**
 * Statements of one kind, as `map` makes them. A tuple is none, for it alone has a property `0`: where each statement has
 * a seat of its own, it gets a name instead.
 */
type List = readonly Statement[] & { readonly 0?: undefined }

/**
 * What goes into a batch under one name: a statement, a list of statements of one kind, or further named parts. Names are
 * words: JavaScript moves keys that look like numbers to the front.
 */
type Part = Statement | List | Parts
export interface Parts {
  readonly [name: string]: Part | undefined
}

/** What comes back under that name: the statement's rows, a list of such, or an object with the same names. */
export type Result<P> = P extends Statement ? P['_']['result'] : { -readonly [K in keyof P]: Result<P[K]> }

const isStatement = (part: Part): part is Statement =>
  !Array.isArray(part) && Object.getPrototypeOf(part) !== Object.prototype

/** The statements of a part in the order in which they stand. */
const statementsIn = (part: Part | undefined): Statement[] => {
  if (part === undefined) return []
  if (isStatement(part)) return [part]
  return (Array.isArray(part) ? part : Object.values(part)).flatMap(statementsIn)
}

/** Puts results back to where their statements stood. */
const inPlaceOf = (part: Part | undefined, next: () => unknown): unknown => {
  if (part === undefined) return undefined
  if (isStatement(part)) return next()
  if (Array.isArray(part)) return part.map((each) => inPlaceOf(each, next))
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, inPlaceOf(each, next)]))
}

/**
 * Sends all statements of the parts in one round trip and one transaction, in the order in which they stand, and answers
 * their results under the same names. A part that is undefined is left out.
 */
export const runBatch = async <const P extends Parts>(db: Db, parts: P): Promise<Result<P>> => {
  const [first, ...others] = statementsIn(parts)
  const results: unknown[] = first ? await db.batch([first, ...others]) : []
  let at = 0
  // The one place where results that are known by their order get the types of the statements that stood there.
  return inPlaceOf(parts, () => results[at++]) as Result<P>
}
