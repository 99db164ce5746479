import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#domain/calendar-day.ts'
import type { Parts, Statement } from '../batch.ts'
import type { Db } from '../client.ts'
import { authIdentities, authUsers, memberships, profiles } from '../schema/index.ts'

/**
 * What becomes of a column when the account is deleted.
 * - `erased`: nothing of the person is left in it; the row goes, or the value.
 * - `former_player`: ids of users stay, alone or within JSON. That of a deleted account leads to a profile without a name.
 * - `kept`: what was written for others, who keep it: the name of a league, the source of a ruling.
 * - `hashed`: HMACs of addresses and networks, under a secret of the server's.
 */
export type Fate = 'erased' | 'former_player' | 'kept' | 'hashed'

/** Whose data are exported. */
export interface DataSubject {
  userId: string
  email: string | null
}

export interface Erasure extends DataSubject {
  /** When it happens, by the wall clock. */
  at: Instant
  /** The same by the game's clock. */
  gameAt: Instant
}

/** What is to be known of a table that holds something of users. */
export interface Line {
  columns: Readonly<Record<string, Fate>>
  /** The statement for the user's own copy; a text says why there is none. */
  exported: ((db: Db, who: DataSubject) => Statement) | string
  /**
   * What erases it, in the transaction that deletes the account and once more after it: every statement asks for
   * `isErased`. A table name: its rows go with those of that table, by reference. Null: nothing has to be erased.
   */
  erased: ((db: Db, erasure: Erasure) => Statement | Parts) | { with: string } | null
  /** How long it is kept, and what for. */
  kept: string
}

/** A line of the registry: its columns are the table's. */
export const personal = <
  T extends SQLiteTable,
  const L extends Omit<Line, 'columns'> & { columns: { readonly [C in keyof T['$inferSelect']]?: Fate } },
>(
  table: T,
  line: L,
) => ({ table, ...line })

/** True once the account has been deleted. */
export const isErased = (userId: string): SQL =>
  sql`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at is not null)`

/** The leagues that a user is or was in: the records are indexed by league. */
export const ownLeagues = (userId: string): SQL =>
  sql`(select m.league_id from ${memberships} m where m.user_id = ${userId})`

const isAnothers = (address: SQL, userId: string): SQL =>
  sql`exists (select 1 from ${authUsers} o where o.email = ${address} and o.id <> ${userId})`

/** The addresses of an account, those of linked identities included, except those that are another account's. */
export const addressesOf = ({ userId, email }: DataSubject): SQL => sql`(
  select ${email} as address where ${email} is not null
  union select u.email from ${authUsers} u where u.id = ${userId} and u.email is not null
  union select lower(i.email) from ${authIdentities} i
    where i.user_id = ${userId} and i.email is not null and not ${isAnothers(sql`lower(i.email)`, userId)})`

/** The address that an account has asked for: nobody has shown yet that it is theirs. */
export const addressAskedForBy = ({ userId }: DataSubject): SQL => sql`(
  select u.new_email from ${authUsers} u
  where u.id = ${userId} and u.new_email is not null and not ${isAnothers(sql`u.new_email`, userId)})`
