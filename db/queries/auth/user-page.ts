import { asc, count, desc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { authFactors, authIdentities, authUsers } from '#db/schema/accounts/auth.ts'
import { always, type Guard } from './conditions.ts'

interface UserPage {
  offset: number
  limit: number
  /** In lower case; a part of the address or of the full name. Empty: all users. */
  filter: string
  ascending: boolean
}

const contains = (column: ReturnType<typeof sql>, part: string): Guard =>
  sql`instr(lower(coalesce(${column}, '')), ${part}) > 0`

const matching = (filter: string): Guard =>
  filter
    ? sql`(${contains(sql`${authUsers.email}`, filter)} or ${contains(sql`json_extract(${authUsers.userMetadata}, '$.full_name')`, filter)})`
    : always

/**
 * One page of users for the admin API, sorted by creation, with their identities and factors, and the number of
 * matches.
 */
export const userPage = (db: Db, { offset, limit, filter, ascending }: UserPage) => {
  const order = ascending ? asc : desc
  const ofPage = () =>
    db
      .select({ id: authUsers.id })
      .from(authUsers)
      .where(matching(filter))
      .orderBy(order(authUsers.createdAt), order(authUsers.id))
      .limit(limit)
      .offset(offset)
  return {
    users: db
      .select()
      .from(authUsers)
      .where(matching(filter))
      .orderBy(order(authUsers.createdAt), order(authUsers.id))
      .limit(limit)
      .offset(offset),
    identities: db
      .select()
      .from(authIdentities)
      .where(inArray(authIdentities.userId, ofPage()))
      .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id)),
    factors: db
      .select()
      .from(authFactors)
      .where(inArray(authFactors.userId, ofPage()))
      .orderBy(asc(authFactors.createdAt), asc(authFactors.id)),
    counts: db.select({ total: count() }).from(authUsers).where(matching(filter)),
  }
}
