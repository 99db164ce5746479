import { type SQL, sql } from 'drizzle-orm'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import { mapParts, type Parts } from './batch.ts'
import type { Db } from './client.ts'
import { bind, madeOf, type Statement, type Values } from './mapping.ts'

/** A value, or a placeholder for one that is given when the statement is sent. */
export type Given<T> = T | SQL<T>

/** The UTC day of a timestamp. */
export const dayGiven = (now: Given<Instant>): Given<CalendarDay> =>
  typeof now === 'string' ? dayOf(now) : sql<CalendarDay>`substr(${now}, 1, 10)`

/** The placeholder of a single value. */
export type Name<T> = SQL<T>

/** The placeholders that `build` of a prepared statement gets. */
export type Names<V extends Values> = { readonly [K in keyof V]: SQL<V[K]> }

/**
 * Prepares statements: their SQL and mapping are made once per isolate. `build` gets a placeholder for each value and
 * must not depend on the values.
 */
export const prepareParts = <V extends Values, const P extends Parts>(
  build: (db: Db, given: Names<V>) => P,
): ((db: Db, values: V) => P) => {
  const kept = new WeakMap<Db, (values: Values) => Parts>()
  const make = (db: Db, values: V): ((values: Values) => Parts) => {
    const names = Object.fromEntries(Object.keys(values).map((name) => [name, sql`${sql.placeholder(name)}`]))
    // Each placeholder has the type of its value.
    return mapParts(build(db, names as Names<V>), (statement) => {
      const made = madeOf(statement)
      return (given: Values) => bind(made, given)
    })
  }
  return (db, values) => {
    const found = kept.get(db) ?? make(db, values)
    kept.set(db, found)
    // The same parts as `build` returns, with values.
    return found(values) as P
  }
}

/** Like `prepareParts`, for a single statement. */
export const prepare = <V extends Values, S extends Statement>(
  build: (db: Db, given: Names<V>) => S,
): ((db: Db, values: V) => S) => {
  const parts = prepareParts<V, { statement: S }>((db, given) => ({ statement: build(db, given) }))
  return (db, values) => parts(db, values).statement
}
