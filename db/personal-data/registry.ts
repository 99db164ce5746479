import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Statement } from '../batch.ts'
import type { Db } from '../client.ts'
import type * as schema from '../schema/index.ts'
import { accountTables } from './account.ts'
import { discussionTables } from './discussion.ts'
import { leagueTables } from './leagues.ts'
import type { DataSubject, Erasure, PersonalLine, TableLine } from './line.ts'
import { listTables } from './lists.ts'
import { newsTables } from './news.ts'
import { otherTables } from './others.ts'

type Schema = typeof schema
type TableName = { [K in keyof Schema]: Schema[K] extends SQLiteTable ? K : never }[keyof Schema]

const { authUsers, ...restOfAccount } = accountTables

/**
 * Every table of the schema: its personal data, how they are exported and erased, and how long its rows are kept. The
 * order is the order of erasure: mails first, because they find their readers by invitations and leagues; the account
 * last, because it holds the addresses.
 */
export const personalData = {
  ...newsTables,
  ...discussionTables,
  ...leagueTables,
  ...listTables,
  ...restOfAccount,
  authUsers,
  ...otherTables,
} as const satisfies Record<TableName, PersonalLine | TableLine>

type Registry = typeof personalData
type Exports = {
  [K in keyof Registry as Registry[K] extends { exported: (...given: never[]) => Statement }
    ? K
    : never]: Registry[K] extends { exported: (...given: never[]) => infer S } ? S : never
}

const lines: readonly (readonly [name: string, line: PersonalLine | TableLine])[] =
  Object.entries(personalData)

const personalLines = lines.flatMap(([name, line]) => ('columns' in line ? [[name, line] as const] : []))

/** The rules by which the clean-up job deletes rows, each with its table. */
export const expiryRules = lines.flatMap(([, { table, retention }]) =>
  typeof retention === 'string' ? [] : retention.map((rule) => ({ ...rule, table })),
)

/**
 * Exports everything that is kept about a user, by table name. Columns are listed explicitly, so that a new secret
 * column is never exported by accident.
 */
export const exportStatements = (db: Db, who: DataSubject): Exports =>
  // Exactly the lines that have a statement, under their own names.
  Object.fromEntries(
    personalLines.flatMap(([name, { exported }]) =>
      typeof exported === 'function' ? [[name, exported(db, who)]] : [],
    ),
  ) as Exports

/** Erases everything that is kept about a user whose profile is already erased, table by table. */
export const eraseStatements = (db: Db, erasure: Erasure) =>
  Object.fromEntries(
    personalLines.flatMap(([name, { erased }]) =>
      typeof erased === 'function' ? [[name, erased(db, erasure)]] : [],
    ),
  )
