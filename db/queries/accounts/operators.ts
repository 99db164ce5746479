import { and, asc, desc, eq, exists, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
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
import type { Guard } from '../auth/conditions.ts'

const proven = sql<boolean>`${authUsers.emailConfirmedAt} is not null and ${authUsers.emailOnTrust} = 0`
  .mapWith(Boolean)
  .as('proven')

/** What decides whether the account may act as an operator: one row, or none for a foreign issuer's. */
export const operatorCandidate = (db: Db, userId: string) =>
  db
    .select({
      id: authUsers.id,
      email: authUsers.email,
      proven,
    })
    .from(authUsers)
    .where(eq(authUsers.id, userId))

/** How many there are of each kind, and what came and went since a day: sums over the days' lines. */
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

/** The tasks that failed for good since a moment, the newest first: what kind, and when. */
export const latestDeadTasks = (db: Db, since: string, limit: number) =>
  db
    .select({ id: deadTasks.id, kind: deadTasks.kind, at: deadTasks.diedAt })
    .from(deadTasks)
    .where(gte(deadTasks.diedAt, since))
    .orderBy(desc(deadTasks.diedAt))
    .limit(limit)

/** What operators did since a moment, the last first. */
export const latestOperatorActs = (db: Db, since: string, limit: number) =>
  db
    .select({
      id: operatorRecord.id,
      at: operatorRecord.at,
      action: operatorRecord.action,
      operatorId: operatorRecord.operatorId,
      subjectId: operatorRecord.subjectId,
      reason: operatorRecord.reason,
    })
    .from(operatorRecord)
    .where(gte(operatorRecord.at, since))
    .orderBy(desc(operatorRecord.at))
    .limit(limit)

/** An account by its id or address, with what a mail to it needs. */
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

/** The id of a league by its slug or id. */
export const leagueNamed = (db: Db, ref: string) =>
  db
    .select({ id: leagues.id })
    .from(leagues)
    .where(or(eq(leagues.id, ref), eq(leagues.slug, ref)))

/** The leagues with the most members, by ids and counts: read whole, for an operator who asks now and then. */
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

/** Puts an act on record, if what it is about is there at that moment. Answers a row when it went in. */
export const recordAct = (db: Db, act: Act, condition: SQL) =>
  insertWhere(db, operatorRecord, act, condition).returning({ id: operatorRecord.id })

/** The act is on record. */
export const isOnRecord = (id: string): Guard =>
  sql`exists (select 1 from ${operatorRecord} o where o.id = ${id})`

export const accountIsThere = (db: Db, userId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(authUsers)
      .where(and(eq(authUsers.id, userId), isNull(authUsers.deletedAt))),
  )

/** The account was deleted at this very moment. */
export const ifDeletedAt = (userId: string, at: string): Guard =>
  sql`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at = ${at})`

export const leagueIsThere = (db: Db, leagueId: string): SQL =>
  exists(db.select({ one: sql`1` }).from(leagues).where(eq(leagues.id, leagueId)))
