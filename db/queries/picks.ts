import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDay, Instant } from '../../worker/domain/calendar-day.ts'
import type { Db } from '../client.ts'
import { deathlists, memberships, people, picks, profiles, scoreEntries, seasons } from '../schema/index.ts'
import type { DeathlistIdOf } from './deathlists.ts'
import { currentSeasonIdOf, type LeagueIdOf } from './gate.ts'
import { tell } from './record.ts'
import { markSeasonStale } from './tables.ts'

/**
 * The settled day of death of a pick's person in the pick's league: confirmed on Wikidata or, while that is in dispute,
 * ruled by the league and neither withdrawn nor objected to. For statements that join `picks` and `people`.
 */
export const settledDiedOn = (now: Instant) =>
  sql<CalendarDay | null>`coalesce(${people.diedOn}, (
    select r.died_on from rulings r
    where r.league_id = ${picks.leagueId} and r.person_id = ${people.id} and ${people.status} in ('reported','disputed')
      and r.effective_at <= ${now} and r.withdrawn_at is null
      and not exists (select 1 from ruling_objections o where o.ruling_id = r.id)
    order by r.created_at desc limit 1))`

const personColumns = {
  id: people.id,
  labelEn: people.labelEn,
  labelIt: people.labelIt,
  descriptionEn: people.descriptionEn,
  descriptionIt: people.descriptionIt,
  birthDate: people.birthDate,
  birthPrecision: people.birthPrecision,
  birthYear: people.birthYear,
  image: people.image,
  status: people.status,
}

/** The picks of a list with their people and what they scored in the season's table, oldest first; of the removed ones only those removed since `removedSince`. */
export const picksOfDeathlist = (
  db: Db,
  deathlistId: DeathlistIdOf,
  { now, removedSince }: { now: Instant; removedSince: Instant },
) =>
  db
    .select({
      pick: picks,
      person: personColumns,
      diedOn: settledDiedOn(now).as('settled_died_on'),
      evidenceSince: people.evidenceSince,
      score: { points: scoreEntries.points, status: scoreEntries.status },
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .leftJoin(scoreEntries, and(eq(scoreEntries.tableId, picks.seasonId), eq(scoreEntries.pickId, picks.id)))
    .where(
      and(
        eq(picks.deathlistId, deathlistId),
        or(isNull(picks.removedAt), gte(picks.removedAt, removedSince)),
      ),
    )
    .orderBy(asc(picks.addedAt), asc(picks.id))

export type PickRow = Awaited<ReturnType<typeof picksOfDeathlist>>[number]

/** All picks on the lists of a league's current season with people and players; void ones are not on a list any more. */
export const picksOfLeague = (db: Db, leagueId: LeagueIdOf, now: Instant) =>
  db
    .select({
      pick: picks,
      person: personColumns,
      diedOn: settledDiedOn(now).as('settled_died_on'),
      displayName: profiles.displayName,
      deletedAt: profiles.deletedAt,
      active: sql<boolean>`${memberships.leftAt} is null`.mapWith(Boolean).as('active'),
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .innerJoin(profiles, eq(profiles.id, picks.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.leagueId, picks.leagueId), eq(memberships.userId, picks.userId)),
    )
    .where(
      and(eq(picks.seasonId, currentSeasonIdOf(leagueId)), isNull(picks.removedAt), isNull(picks.voidedAt)),
    )
    .orderBy(asc(people.labelEn), asc(picks.id))

/** What the index knows of a person, under the id that the person has now. */
export const personToPick = (db: Db, personId: string) =>
  db
    .select({
      ...personColumns,
      human: people.human,
      missing: people.missing,
      readAt: people.readAt,
      polledAt: people.polledAt,
    })
    .from(people)
    .where(
      eq(
        people.id,
        sql`coalesce((select m.merged_into from people m where m.id = ${personId}), ${personId})`,
      ),
    )

export type KnownPerson = Awaited<ReturnType<typeof personToPick>>[number]

const entriesOf = (deathlistId: string, more: SQL = sql`1`) =>
  sql`(select count(*) from picks e where e.deathlist_id = ${deathlistId} and e.removed_at is null and e.voided_at is null and ${more})`

export interface NewPick {
  id: string
  deathlistId: string
  personId: string
  addedAt: Instant
  countsFrom: CalendarDay
  capacity: number
  maxPicks: number
  /** The season has begun: beyond maxPicks a pick is a replacement. */
  begun: boolean
  /** New picks are closed: only so many replacements may stand. Null: open. */
  replacementPlaces: number | null
}

/**
 * Adds a pick while the list has room, in one statement, so that any number at once leave exactly as many as fit. It
 * asks again what may have changed since it was read: name, season, membership, life status, the person on the list.
 */
export const insertPick = (db: Db, pick: NewPick) => {
  const entries = entriesOf(pick.deathlistId)
  const replacement =
    pick.replacementPlaces !== null
      ? sql`1`
      : pick.begun
        ? sql`case when ${entries} >= ${pick.maxPicks} then 1 else 0 end`
        : sql`0`
  const replacementsLeft =
    pick.replacementPlaces === null
      ? sql`1`
      : sql`${entriesOf(pick.deathlistId, sql`e.replacement = 1`)} < ${pick.replacementPlaces}`
  return db.run(sql`
    insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from, replacement)
    select ${pick.id}, d.id, d.league_id, d.season_id, d.user_id, p.id, ${pick.addedAt}, ${pick.countsFrom}, ${replacement}
    from ${deathlists} d
    join ${seasons} s on s.id = d.season_id and s.archived_at is null
    join ${memberships} m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null
    join ${people} p on p.id = ${pick.personId} and p.status in ('alive','retracted') and not p.missing
    where d.id = ${pick.deathlistId} and d.name is not null
      and ${entries} < ${pick.capacity} and ${replacementsLeft}
    on conflict do nothing`)
}

/** Takes a living pick off its list and answers its id, or nothing when it is not there to be taken. */
export const removePick = (db: Db, pickId: string, now: Instant) =>
  db
    .update(picks)
    .set({ removedAt: now })
    .where(
      and(
        eq(picks.id, pickId),
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
        sql`exists (select 1 from ${people} p where p.id = ${picks.personId} and p.status in ('alive','retracted'))`,
      ),
    )
    .returning({ id: picks.id })

/**
 * Puts a removed pick back as it was, added_at and all, while there is room or nothing was added since; answers its id,
 * or nothing.
 */
export const restorePick = (
  db: Db,
  pick: { id: string; deathlistId: string; removedAt: Instant; capacity: number },
) =>
  db
    .update(picks)
    .set({ removedAt: null })
    .where(
      and(
        eq(picks.id, pick.id),
        eq(picks.removedAt, pick.removedAt),
        or(
          sql`${entriesOf(pick.deathlistId, sql`e.suspended_at is null`)} < ${pick.capacity}`,
          sql`not exists (select 1 from picks e where e.deathlist_id = ${pick.deathlistId} and e.removed_at is null and e.voided_at is null and e.added_at > ${pick.removedAt})`,
        ),
        sql`not exists (select 1 from picks e where e.deathlist_id = ${pick.deathlistId} and e.person_id = ${picks.personId} and e.removed_at is null and e.voided_at is null)`,
      ),
    )
    .returning({ id: picks.id })

/** What was learned of a person while the pick was off its list is still to be settled: has the list looked at. */
export const unsettleDeathlist = (db: Db, deathlistId: string, at: Instant) =>
  db.update(deathlists).set({ unsettledSince: at }).where(eq(deathlists.id, deathlistId))

export interface PickChange {
  activityId: string
  kind: 'picked' | 'removed' | 'restored'
  pick: { id: string; leagueId: string; seasonId: string; userId: string; personId: string }
  at: Instant
}

/**
 * What follows a change of a pick, to be sent right behind it in the same batch: tells the league and marks its tables
 * stale, each only if the statement before it changed a row.
 */
export const recordPickChange = (db: Db, { activityId, kind, pick, at }: PickChange) =>
  [
    tell(
      db,
      {
        id: activityId,
        leagueId: pick.leagueId,
        kind,
        actorId: pick.userId,
        personId: pick.personId,
        data: { pickId: pick.id },
        at,
      },
      sql`changes() > 0`,
    ),
    markSeasonStale(db, sql`(select case when changes() > 0 then ${pick.seasonId} end)`, at),
  ] as const

/** What an attempt to add a pick came to: whether it is there, and else what the list and the person look like. */
export const afterAttempt = (db: Db, attempt: { deathlistId: string; pickId: string; personId: string }) =>
  db
    .select({
      pick: picks,
      status: people.status,
      entries: sql<number>`${entriesOf(attempt.deathlistId)}`.mapWith(Number).as('entries'),
      replacements: sql<number>`${entriesOf(attempt.deathlistId, sql`e.replacement = 1`)}`
        .mapWith(Number)
        .as('replacements'),
      twin: sql<boolean>`exists (select 1 from picks e where e.deathlist_id = ${attempt.deathlistId} and e.person_id = ${attempt.personId} and e.removed_at is null and e.voided_at is null)`
        .mapWith(Boolean)
        .as('twin'),
    })
    .from(people)
    .leftJoin(picks, eq(picks.id, attempt.pickId))
    .where(eq(people.id, attempt.personId))

/** Marks somebody as said to have died elsewhere, so that the statements are read next. */
export const suspectPerson = (db: Db, personId: string, at: Instant) =>
  db
    .update(people)
    .set({ suspectedAt: at })
    .where(and(eq(people.id, personId), isNull(people.suspectedAt)))
