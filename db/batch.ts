import type { ResultSet } from '@libsql/client/web'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { type Bound, mapped, type Statement } from './mapping.ts'
import { isRead, type Sent, whetherSql } from './pipeline.ts'
import { noRows, resultOf } from './rows.ts'

export type { Statement } from './mapping.ts'

/**
 * A list of statements of one kind, as `map` returns it. Tuples are excluded by their property `0`: where the position
 * of a statement matters, give it a name instead.
 */
type List = readonly Statement[] & { readonly 0?: undefined }

/**
 * An entry of a batch: a statement, a list of statements of one kind, or further named parts. Names must not look like
 * numbers, because JavaScript sorts such keys first.
 */
type Part = Statement | List | Joined | OnlyIf | Parts
export interface Parts {
  readonly [name: string]: Part | undefined
}

/**
 * Parts whose results are combined into one value: joins rows of several statements here, instead of a SQL join that
 * repeats them.
 */
export class Joined<R = unknown> {
  readonly parts: Parts
  // Takes the results of its own parts; `joined` has checked the type.
  readonly join: (results: never) => R

  constructor(parts: Parts, join: (results: never) => R) {
    this.parts = parts
    this.join = join
  }
}

export const joined = <const P extends Parts, R>(parts: P, join: (results: Result<P>) => R): Joined<R> =>
  new Joined<R>(parts, join)

/**
 * Parts that run only if a condition is true in the same transaction. Otherwise each of their statements returns no
 * rows.
 */
export class OnlyIf<P extends Parts = Parts> {
  readonly condition: Statement
  readonly parts: P
  readonly isSeldom: boolean

  constructor(condition: Statement, parts: P, isSeldom: boolean) {
    this.condition = condition
    this.parts = parts
    this.isSeldom = isSeldom
  }
}

const conditionOf = (db: Db, condition: SQL): Statement =>
  db.all(sql`${sql.raw(whetherSql[0])}${condition}${sql.raw(whetherSql[1])}`)

/**
 * If the condition is false, this also saves planning the statements, which takes longer than running a statement that
 * finds few rows.
 */
export const onlyIf = <const P extends Parts>(db: Db, condition: SQL, parts: P): OnlyIf<P> =>
  new OnlyIf(conditionOf(db, condition), parts, false)

/**
 * Like `onlyIf`, for a condition that is rarely true: the database parses even the statements that it skips. The parts
 * are sent only once the condition is true, with the whole batch again, in a second round trip. A batch that writes
 * can't be sent twice: there they go with the first.
 */
export const onlySeldom = <const P extends Parts>(db: Db, condition: SQL, parts: P): OnlyIf<P> =>
  new OnlyIf(conditionOf(db, condition), parts, true)

/**
 * The result of a part: the rows of a statement, a list of such, the joined value, or an object with the same names.
 */
export type Result<P> =
  P extends Joined<infer R>
    ? R
    : P extends OnlyIf<infer O>
      ? Result<O>
      : P extends Statement
        ? P['_']['result']
        : { -readonly [K in keyof P]: Result<P[K]> }

const isStatement = (part: Part): part is Statement =>
  !Array.isArray(part) &&
  !(part instanceof Joined) &&
  !(part instanceof OnlyIf) &&
  Object.getPrototypeOf(part) !== Object.prototype

interface Placed {
  bound: Bound
  /** It runs only if the condition of this part, which comes before it in the batch, is true. */
  onlyIf?: OnlyIf
  conditionOf?: OnlyIf
}

const statementsIn = (part: Part | undefined, onlyIf?: OnlyIf): Placed[] => {
  if (part === undefined) return []
  if (isStatement(part)) return [{ bound: mapped(part), ...(onlyIf && { onlyIf }) }]
  if (part instanceof Joined) return statementsIn(part.parts, onlyIf)
  if (part instanceof OnlyIf)
    return [{ bound: mapped(part.condition), conditionOf: part }, ...statementsIn(part.parts, part)]
  return (Array.isArray(part) ? part : Object.values(part)).flatMap((each) => statementsIn(each, onlyIf))
}

/** Turns parts into a function that returns the same parts for a given value, with each statement made by `make`. */
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
    if (one instanceof OnlyIf) {
      const condition = make(one.condition)
      const inner = mapParts(one.parts, make)
      return (given) => new OnlyIf(condition(given), inner(given), one.isSeldom)
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

/** Maps results back into the structure of their parts. */
const inPlaceOf = (part: Part | undefined, next: () => unknown): unknown => {
  if (part === undefined) return undefined
  if (isStatement(part)) return next()
  // The argument is the result of its own parts.
  if (part instanceof Joined) return part.join(inPlaceOf(part.parts, next) as never)
  if (part instanceof OnlyIf) {
    next()
    return inPlaceOf(part.parts, next)
  }
  if (Array.isArray(part)) return part.map((each) => inPlaceOf(each, next))
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, inPlaceOf(each, next)]))
}

/** Sends statements in one round trip and one transaction; returns the result of each. */
const send = async (db: Db, placed: readonly Placed[]): Promise<readonly ResultSet[]> => {
  const sent = placed.map(({ bound, onlyIf, conditionOf }): Sent => {
    const { sql, params } = bound.getQuery()
    return {
      sql,
      args: params,
      ...(conditionOf && { isCondition: true }),
      ...(onlyIf && { onlyIf: placed.findIndex((one) => one.conditionOf === onlyIf) }),
    }
  })
  return sent.length > 0 ? db.$client.batch(sent) : []
}

/**
 * Sends all statements of the parts in order, in one round trip and one transaction, and returns their results under
 * the same names. An undefined part is left out. If it has parts of `onlySeldom`, a batch of reads may need a second
 * round trip, which repeats all statements.
 */
export const runBatch = async <const P extends Parts>(db: Db, parts: P): Promise<Result<P>> => {
  const placed = statementsIn(parts)
  const mayAskAgain =
    placed.some(({ onlyIf }) => onlyIf?.isSeldom) && placed.every(({ bound }) => isRead(bound.getQuery().sql))
  const usual = mayAskAgain ? placed.filter(({ onlyIf }) => !onlyIf?.isSeldom) : placed
  const answers = await send(db, usual)
  const isSeldomNeeded =
    mayAskAgain && usual.some(({ conditionOf }, i) => conditionOf?.isSeldom && answers[i]?.rows.length === 1)
  const [asked, results] = isSeldomNeeded ? [placed, await send(db, placed)] : [usual, answers]
  const resultsByStatement = new Map(asked.map((one, i) => [one, results[i]]))
  let at = 0
  // The only place where results, known by their order only, get the types of their statements.
  return inPlaceOf(parts, () => {
    const one = placed[at]
    at++
    return one?.bound.mapResult(resultsByStatement.get(one) ?? resultOf(noRows))
  }) as Result<P>
}
