import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Statement } from '../batch.ts'
import type { Db } from '../client.ts'
import type * as schema from '../schema/index.ts'
import { accountTables } from './account.ts'
import { leagueTables } from './leagues.ts'
import type { DataSubject, Erasure, Line } from './line.ts'
import { listTables } from './lists.ts'
import { newsTables } from './news.ts'

type Schema = typeof schema
type TableName = { [K in keyof Schema]: Schema[K] extends SQLiteTable ? K : never }[keyof Schema]

const { authUsers, ...restOfAccount } = accountTables

/**
 * Every table of the schema: what it holds of users, how that is exported, how it is erased and how long it is kept; null
 * for a table that holds nothing of them. Statements stand in the order in which they run: mails, which find their readers
 * by invitations and leagues, first; the account, which knows the addresses, last.
 */
export const personalData = {
  ...newsTables,
  ...leagueTables,
  ...listTables,
  ...restOfAccount,
  authUsers,
  articles: null,
  authSpentChallenges: null,
  deadTasks: null,
  growth: null,
  jobCursors: null,
  jobLeases: null,
  jobRuns: null,
  leaderboards: null,
  leagueVersions: null,
  liveLeagues: null,
  newsToSend: null,
  outlookCalibrations: null,
  people: null,
  personVersions: null,
  pushServices: null,
  replacedInviteCodes: null,
  seasons: null,
  propagations: null,
  statusEvents: null,
  waivers: null,
} as const satisfies Record<TableName, (Line & { table: SQLiteTable }) | null>

type Registry = typeof personalData
type Exports = {
  [K in keyof Registry as Registry[K] extends { exported: (...given: never[]) => Statement }
    ? K
    : never]: Registry[K] extends { exported: (...given: never[]) => infer S } ? S : never
}

const lines: readonly (readonly [name: string, line: Line])[] = Object.entries<Line | null>(
  personalData,
).flatMap(([name, line]) => (line === null ? [] : [[name, line] as const]))

/**
 * All that is kept about one user, for the user, by the names of the tables. Columns are named, so that no secret slips in
 * with a new one.
 */
export const exportStatements = (db: Db, who: DataSubject): Exports =>
  // Exactly the lines that have a statement, under their own names.
  Object.fromEntries(
    lines.flatMap(([name, { exported }]) =>
      typeof exported === 'function' ? [[name, exported(db, who)]] : [],
    ),
  ) as Exports

/** What erases all that is kept about one user whose profile has been erased, table by table. */
export const eraseStatements = (db: Db, erasure: Erasure) =>
  Object.fromEntries(
    lines.flatMap(([name, { erased }]) =>
      typeof erased === 'function' ? [[name, erased(db, erasure)]] : [],
    ),
  )
