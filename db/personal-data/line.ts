import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#domain/calendar-day.ts'
import type { Parts, Statement } from '../batch.ts'
import type { Db } from '../client.ts'
import { authIdentities, authUsers, memberships, profiles } from '../schema/index.ts'
import type { Retention } from './retention.ts'

/**
 * What happens to a column when the account is deleted.
 * - `erased`: the row or the value is deleted.
 * - `former_player`: user ids stay, alone or within JSON. The id of a deleted account refers to a profile
 * without a name.
 * - `kept`: written for others, who keep it: the name of a league, the source of a ruling.
 * - `hashed`: HMACs of addresses and networks, under a server secret.
 */
export type Fate = 'erased' | 'former_player' | 'kept' | 'hashed'

export interface DataSubject {
  userId: string
  email: string | SQL<string> | null
}

export interface Erasure extends DataSubject {
  /** Time of the erasure, by the wall clock. */
  at: Instant
  /** The same time by the game's clock. */
  gameAt: Instant
}

/** A table without personal data: a line of the registry. */
export interface TableLine {
  table: SQLiteTable
  retention: Retention
}

/** A table with personal data. */
export interface PersonalLine extends TableLine {
  columns: Readonly<Record<string, Fate>>
  /** The statement for the user's own copy; a string gives the reason why there is none. */
  exported: ((db: Db, who: DataSubject) => Statement) | string
  /**
   * The statements that erase it, run in the transaction that deletes the account and once more after it; each checks
   * `isErased`. A table name: the rows are deleted with the rows of that table, by reference. Null: nothing has to be
   * erased.
   */
  erased: ((db: Db, erasure: Erasure) => Statement | Parts) | { with: string } | null
}

/** Creates a line of the registry; its columns must be columns of the table. */
export const personal = <
  T extends SQLiteTable,
  const L extends Omit<PersonalLine, 'table' | 'columns'> & {
    columns: { readonly [C in keyof T['$inferSelect']]?: Fate }
  },
>(
  table: T,
  line: L,
) => ({ table, ...line })

/** True once the account has been deleted. */
export const isErased = (userId: string): SQL =>
  sql`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at is not null)`

/**
 * The leagues that a user is or was in. Records are indexed by league, so this condition makes queries use the index.
 */
export const ownLeagues = (userId: string): SQL =>
  sql`(select m.league_id from ${memberships} m where m.user_id = ${userId})`

const isAnothers = (address: SQL, userId: string): SQL =>
  sql`exists (select 1 from ${authUsers} o where o.email = ${address} and o.id <> ${userId})`

/** The addresses of an account, including those of linked identities, except addresses of other accounts. */
export const addressesOf = ({ userId, email }: DataSubject): SQL => sql`(
  select ${email} as address where ${email} is not null
  union select u.email from ${authUsers} u where u.id = ${userId} and u.email is not null
  union select lower(i.email) from ${authIdentities} i
    where i.user_id = ${userId} and i.email is not null and not ${isAnothers(sql`lower(i.email)`, userId)})`

/** The new address that an account has requested: not proven to be the user's. */
export const pendingAddressOf = ({ userId }: DataSubject): SQL => sql`(
  select u.new_email from ${authUsers} u
  where u.id = ${userId} and u.new_email is not null and not ${isAnothers(sql`u.new_email`, userId)})`
