import { and, asc, desc, eq, exists, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import {
  authUsers,
  deadTasks,
  growth,
  leagues,
  memberships,
  operatorRecord,
  profiles,
} from '#db/schema/index.ts'
import { type Guard, isBanned } from '../auth/conditions.ts'

const proven = flagAs(
  'proven',
  sql`${authUsers.emailConfirmedAt} is not null and ${authUsers.emailOnTrust} = 0`,
)

/**
 * The facts that decide whether an account may act as an operator: one row; none for an account of a foreign issuer.
 */
export const operatorCandidate = (db: Db, userId: string) =>
  db
    .select({
      id: authUsers.id,
      email: authUsers.email,
      proven,
    })
    .from(authUsers)
    .where(eq(authUsers.id, userId))

/** Totals by kind, and how many were created and deleted since a day; sums over daily rows. */
export const growthSince = (db: Db, since: string) => ({
  totals: db
    .select({ kind: growth.kind, count: sql<number>`sum(${growth.made} - ${growth.gone})`.mapWith(Number) })
    .from(growth)
    .groupBy(growth.kind),
  days: db
    .select({ day: growth.day, kind: growth.kind, made: growth.made, gone: growth.gone })
    .from(growth)
    .where(gte(growth.day, since))
    .orderBy(desc(growth.day), asc(growth.kind)),
})

/** Tasks that failed permanently since a given time, newest first. */
export const latestDeadTasks = (db: Db, since: string, limit: number) =>
  db
    .select({ id: deadTasks.id, kind: deadTasks.kind, at: deadTasks.diedAt })
    .from(deadTasks)
    .where(gte(deadTasks.diedAt, since))
    .orderBy(desc(deadTasks.diedAt))
    .limit(limit)

export const latestOperatorActs = (db: Db, since: string, limit: number) =>
  db
    .select(columnsOf(operatorRecord, 'id', 'at', 'action', 'operatorId', 'subjectId', 'reason'))
    .from(operatorRecord)
    .where(gte(operatorRecord.at, since))
    .orderBy(desc(operatorRecord.at))
    .limit(limit)

/** An account by its id or address, with the fields that a mail to it needs. */
export const accountNamed = (db: Db, ref: string) =>
  db
    .select({
      id: authUsers.id,
      email: authUsers.email,
      proven,
      bannedUntil: authUsers.bannedUntil,
      locale: profiles.locale,
    })
    .from(authUsers)
    .leftJoin(profiles, eq(profiles.id, authUsers.id))
    .where(
      and(or(eq(authUsers.id, ref), eq(authUsers.email, ref.toLowerCase())), isNull(authUsers.deletedAt)),
    )

export const leagueNamed = (db: Db, ref: string) =>
  db
    .select({ id: leagues.id })
    .from(leagues)
    .where(or(eq(leagues.id, ref), eq(leagues.slug, ref)))

/**
 * The leagues with the most members, with ids and counts. Reads the whole table, which is acceptable for an operator's
 * rare request.
 */
export const largestLeagues = (db: Db, limit: number) => {
  const members = sql<number>`count(*)`.mapWith(Number)
  return db
    .select({ id: leagues.id, members: members.as('members'), madeAt: leagues.createdAt })
    .from(memberships)
    .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
    .where(isNull(memberships.leftAt))
    .groupBy(memberships.leagueId)
    .orderBy(desc(members), asc(leagues.id))
    .limit(limit)
}

type Act = typeof operatorRecord.$inferInsert

/** Records an operator's act, if its subject exists at that moment. Returns a row if it was recorded. */
export const recordAct = (db: Db, act: Act, condition: SQL) =>
  insertWhere(db, operatorRecord, act, condition).returning({ id: operatorRecord.id })

export const isOnRecord = (id: string): Guard =>
  sql`exists (select 1 from ${operatorRecord} o where o.id = ${id})`

export const accountIsThere = (db: Db, userId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(authUsers)
      .where(and(eq(authUsers.id, userId), isNull(authUsers.deletedAt))),
  )

export const accountIsBanned = (userId: string): Guard => isBanned(sql`${userId}`)

/** The account's ban ends after this time, by the wall clock. */
export const accountIsBannedPast = (userId: string, at: string): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId} and u.banned_until > ${at})`

/** The account was deleted at exactly this time. */
export const ifDeletedAt = (userId: string, at: string): Guard =>
  sql`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at = ${at})`

export const leagueIsThere = (db: Db, leagueId: string): SQL =>
  exists(db.select({ one: sql`1` }).from(leagues).where(eq(leagues.id, leagueId)))
