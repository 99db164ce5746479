import { inArray, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import type { Parts, Statement } from '../batch.ts'
import type { Db } from '../client.ts'

type Changed = Statement<{ rowsAffected: number }>

/** The time of a run by both clocks: seasons and jobs use the game's clock, accounts and mails the wall clock. */
interface Clocks {
  now: Instant
  realNow: Instant
}

interface Chunk extends Parts {
  gone: Changed
  /** Set if the work consists of separate units: changes a row when one unit is done. */
  done?: Changed
}

/** A rule by which the clean-up job deletes rows of a table. */
export interface ExpiryRule {
  days: number
  /** The event that `days` are counted from, and the reason for the period. */
  why: string
  /** Statements for one transaction that delete up to `limit` due rows. */
  chunk: (db: Db, at: Clocks, limit: number) => Chunk
}

/** How long the rows of a table are kept: by rules, or a text that says why the clean-up job deletes none. */
export type Retention = string | readonly ExpiryRule[]

export const daysBefore = (at: Instant, days: number): Instant => addMs(at, -days * dayMs)

/** How a column stores a time: integers as milliseconds or seconds, text as an instant. */
const written = {
  instant: (at: Instant): string | number => at,
  milliseconds: (at: Instant): string | number => Date.parse(at),
  seconds: (at: Instant): string | number => Math.floor(Date.parse(at) / 1000),
}

/**
 * A rule that deletes rows a number of days after the time in a column. The statement finds them by the index of that
 * column, and checks the condition again as it deletes.
 */
export const expires = (
  since: SQLiteColumn,
  days: number,
  why: string,
  { unit = 'instant', clock = 'realNow' }: { unit?: keyof typeof written; clock?: keyof Clocks } = {},
): ExpiryRule => ({
  days,
  why,
  chunk: (db, at, limit) => {
    const isDue = lt(since, sql`${written[unit](daysBefore(at[clock], days))}`)
    const rows = sql`(select rowid from ${since.table} where ${isDue} order by ${since} limit ${limit})`
    return { gone: db.delete(since.table).where(inArray(sql`rowid`, rows)) }
  },
})

export const withLeague = 'as long as the league; an account that is deleted leaves no name in it'
export const withAccount = 'as long as the account'
