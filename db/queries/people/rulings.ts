import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { leagues, people, rulingObjections, rulings } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { LeagueIdOf } from '../leagues/member-scope.ts'
import { presentId } from '../picks/present-id.ts'
import { birthColumns } from './named-person.ts'
import { rulingCaseColumns } from './person-page.ts'

export const rulingCase = (
  db: Db,
  leagueId: LeagueIdOf,
  asked: string,
  viewer: { userId: string; now: Instant },
) => {
  const personId = presentId(asked)
  const inForce = and(
    eq(rulings.leagueId, leagueId),
    eq(rulings.personId, personId),
    isNull(rulings.withdrawnAt),
  )
  return {
    person: db
      .select({
        ...columnsOf(people, 'id', 'status', 'reportedAt'),
        ...birthColumns,
      })
      .from(people)
      .where(eq(people.id, personId)),
    stake: db.select(rulingCaseColumns(personId, viewer)).from(leagues).where(eq(leagues.id, leagueId)),
    ruling: db.select().from(rulings).where(inForce),
    objections: db
      .select({ userId: rulingObjections.userId })
      .from(rulingObjections)
      .where(inArray(rulingObjections.rulingId, db.select({ id: rulings.id }).from(rulings).where(inForce))),
  }
}

export const addRuling = (db: Db, ruling: typeof rulings.$inferInsert, condition: SQL) =>
  insertWhere(db, rulings, ruling, condition)

/** True while Wikidata is not clear about the person's death and the league has no ruling in force. */
export const isOpenToRuling = (leagueId: string, personId: string): SQL =>
  sql`exists (select 1 from people p where p.id = ${personId} and p.status in ('reported', 'disputed'))
    and not exists (select 1 from rulings r where r.league_id = ${leagueId} and r.person_id = ${personId} and r.withdrawn_at is null)`

/** True while the ruling is not withdrawn; with `before`: and still open to objections. */
export const isInForce = (rulingId: string, before?: Instant): SQL =>
  sql`exists (select 1 from rulings r where r.id = ${rulingId} and r.withdrawn_at is null
    and ${before === undefined ? sql`1` : sql`r.effective_at > ${before}`})`

/** Inserts a member's objection, at most one per member. */
export const addObjection = (db: Db, objection: typeof rulingObjections.$inferInsert, condition: SQL) =>
  insertWhere(db, rulingObjections, objection, condition)

export const hasNotObjected = (rulingId: string, userId: string): SQL =>
  sql`not exists (select 1 from ruling_objections o where o.ruling_id = ${rulingId} and o.user_id = ${userId})`

export const withdrawRuling = (db: Db, rulingId: string, at: Instant, condition: SQL) =>
  db
    .update(rulings)
    .set({ withdrawnAt: at })
    .where(and(eq(rulings.id, rulingId), isNull(rulings.withdrawnAt), condition))

export const markLeagueListsUnsettled = (
  db: Db,
  leagueId: string,
  personId: string,
  at: Instant,
  condition: SQL,
) =>
  db.run(sql`update deathlists set unsettled_since = ${at} where ${condition} and id in (
    select k.deathlist_id from picks k where k.league_id = ${leagueId} and k.person_id = ${personId})`)
