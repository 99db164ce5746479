import { and, asc, eq, gte, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { deathlists, memberships, people, picks, scoreEntries, seasons } from '#db/schema/index.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { PauseCause } from '#domain/picks/void-reasons.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import type { DeathlistIdOf } from './deathlists.ts'
import { takesMorePicks } from './fold-picks.ts'
import { isListUnchanged, type ListVersion } from './pick-changes.ts'
import { presentId } from './present-id.ts'

/** What a league has ruled of a person: in effect, and neither withdrawn nor objected to. */
const ruledDiedOn = (leagueId: SQL, person: { id: SQL; status: SQL }, now: Given<Instant>): SQL => sql`(
    select r.died_on from rulings r
    where r.league_id = ${leagueId} and r.person_id = ${person.id} and ${person.status} in ('reported','disputed')
      and r.effective_at <= ${now} and r.withdrawn_at is null
      and not exists (select 1 from ruling_objections o where o.ruling_id = r.id)
    order by r.created_at desc limit 1)`

/**
 * The settled day of death of a pick's person in the pick's league: confirmed on Wikidata or, while that is in dispute,
 * ruled by the league and neither withdrawn nor objected to. For statements that join `picks` and `people`.
 */
export const settledDiedOn = (now: Given<Instant>, leagueId: SQL = sql`${picks.leagueId}`) =>
  sql<CalendarDay | null>`coalesce(${people.diedOn}, ${ruledDiedOn(
    leagueId,
    { id: sql`${people.id}`, status: sql`${people.status}` },
    now,
  )})`

/**
 * True when the pick's player was in the league as the settled day of death began: otherwise the death did not count. For
 * statements that join `picks` and `people`.
 */
export const playerWasIn = (now: Given<Instant>) =>
  sql<boolean>`exists (
    select 1 from membership_periods m where m.league_id = ${picks.leagueId} and m.user_id = ${picks.userId}
      and m.joined_at <= ${settledDiedOn(now)} || 'T00:00:00.000Z'
      and (m.left_at is null or m.left_at >= ${settledDiedOn(now)} || 'T00:00:00.000Z'))`.mapWith(Boolean)

/** True when a person's death is settled in a league, in that sense; `person` is an alias of `people`. */
export const settledDead = (leagueId: SQL, person: SQL, now: Instant): SQL =>
  sql`coalesce(${person}.died_on, ${ruledDiedOn(leagueId, { id: sql`${person}.id`, status: sql`${person}.status` }, now)}) is not null`

/** A person as lists show one. */
export const listedPerson = {
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
  contestedSince: people.contestedSince,
  confirmedAt: people.confirmedAt,
}

/** The picks of a list with their people and what they scored in the season's table, oldest first; of the removed ones only those removed since `removedSince`. */
export const picksOfDeathlist = (
  db: Db,
  deathlistId: DeathlistIdOf,
  { now, removedSince }: { now: Given<Instant>; removedSince: Given<Instant> },
) =>
  db
    .select({
      pick: picks,
      person: listedPerson,
      diedOn: settledDiedOn(now).as('settled_died_on'),
      playerWasIn: playerWasIn(now).as('player_was_in'),
      evidenceSince: people.evidenceSince,
      score: { points: scoreEntries.points, status: scoreEntries.status },
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .leftJoin(
      scoreEntries,
      and(eq(scoreEntries.leaderboardId, picks.seasonId), eq(scoreEntries.pickId, picks.id)),
    )
    .where(
      and(
        eq(picks.deathlistId, deathlistId),
        or(isNull(picks.removedAt), gte(picks.removedAt, removedSince)),
      ),
    )
    .orderBy(asc(picks.addedAt), asc(picks.id))

export type PickRow = Awaited<ReturnType<typeof picksOfDeathlist>>[number]

/** Picks with what decides how much room there is on their list; which ones the caller says. */
export const judgedPicks = (db: Db, now: Given<Instant>) =>
  db
    .select({
      pick: picks,
      diedOn: settledDiedOn(now).as('settled_died_on'),
      playerWasIn: playerWasIn(now).as('player_was_in'),
    })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))

/** The picks that take a place on a player's lists in these seasons, with what decides how much room there is. */
export const ownEntries = (db: Db, userId: Given<string>, seasonIds: SQL, now: Given<Instant>) =>
  judgedPicks(db, now).where(
    and(
      sql`${picks.deathlistId} in (select d.id from ${deathlists} d where d.season_id in ${seasonIds} and d.user_id = ${userId})`,
      isNull(picks.removedAt),
      isNull(picks.voidedAt),
    ),
  )

/** What the index knows of a person, under the id that the person has now. */
export const personToPick = (db: Db, personId: string) =>
  db
    .select({
      ...listedPerson,
      human: people.human,
      missing: people.missing,
      readAt: people.readAt,
      polledAt: people.polledAt,
    })
    .from(people)
    .where(eq(people.id, presentId(personId)))

export type KnownPerson = Awaited<ReturnType<typeof personToPick>>[number]

const entriesOf = (deathlistId: string, more: SQL = sql`1`) =>
  sql`(select count(*) from picks e where e.deathlist_id = ${deathlistId} and e.removed_at is null and e.voided_at is null and ${more})`

/** The season itself where its league's lists are exclusive, else null: what `picks.exclusive_in` holds. */
export const exclusiveIn = (seasonId: SQL): SQL =>
  sql`(select s.id from seasons s join leagues l on l.id = s.league_id where s.id = ${seasonId} and l.exclusive)`

/** True unless the season's lists are exclusive and wait for a draft, are in one, or have a day of claims. */
const mayChangeByHand = (seasonId: SQL): SQL => sql`(${exclusiveIn(seasonId)} is null or (
  not ${isDraftAhead(seasonId)}
  and not exists (select 1 from waivers w where w.season_id = ${seasonId} and w.settled_at is null)
  and (exists (select 1 from drafts f where f.season_id = ${seasonId})
    or exists (select 1 from picks e where e.season_id = ${seasonId} and e.removed_at is null))))`

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
  /** Of the season, as they were read. */
  dates: { startDate: CalendarDay | null; endDate: CalendarDay | null }
  asRead: ListVersion
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
    insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from, replacement,
      exclusive_in)
    select ${pick.id}, d.id, d.league_id, d.season_id, d.user_id, p.id, ${pick.addedAt}, ${pick.countsFrom}, ${replacement},
      ${exclusiveIn(sql`d.season_id`)}
    from ${deathlists} d
    join ${seasons} s on s.id = d.season_id and s.archived_at is null
      and s.start_date is ${pick.dates.startDate} and s.end_date is ${pick.dates.endDate}
    join ${memberships} m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null
    join ${people} p on p.id = ${pick.personId} and p.status in ('alive','retracted') and not p.missing
      and p.merged_into is null and p.contested_since is null
    where d.id = ${pick.deathlistId} and d.name is not null and ${mayChangeByHand(sql`d.season_id`)}
      and ${entries} < ${pick.capacity} and ${replacementsLeft} and ${takesMorePicks(pick.deathlistId)}
      and ${isListUnchanged(pick.asRead)}
    on conflict do nothing`)
}

/** True while the pick's season is its league's current one, and its player is in the league. */
const ofCurrentMember = sql`exists (select 1 from ${seasons} s join ${memberships} m on m.league_id = s.league_id
  where s.id = ${picks.seasonId} and s.archived_at is null and m.user_id = ${picks.userId} and m.left_at is null)`

/** Takes a living pick off its list and answers its id, or nothing when it is not there to be taken. */
export const removePick = (db: Db, pickId: string, asRead: ListVersion, now: Instant) =>
  db
    .update(picks)
    .set({ removedAt: now })
    .where(
      and(
        eq(picks.id, pickId),
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
        sql`exists (select 1 from ${people} p where p.id = ${picks.personId} and p.status in ('alive','retracted'))`,
        ofCurrentMember,
        isListUnchanged(asRead),
        not(isDraftAhead(sql`${picks.seasonId}`)),
      ),
    )
    .returning({ id: picks.id })

/** The pauses of the row that is being updated, with the one that ends now; the other columns are as they were before. */
export const pausesWith = (cause: PauseCause, from: SQL, until: Instant): SQL =>
  sql`json_insert(pauses, '$[#]', json_object('cause', ${cause}, 'from', ${from}, 'until', ${until}, 'countedFrom', counts_from))`

/**
 * Puts a removed pick back, added_at and all, while the list is as it was read; answers its id, or nothing. A midnight
 * that found it off the list is kept as a pause: what it did not hold then it does not get back.
 * @param pick.read how many picks were on the list, and how many of them suspended, when it was found to have room; a
 * suspended pick takes no room
 */
export const restorePick = (
  db: Db,
  pick: {
    id: string
    deathlistId: string
    removedAt: Instant
    read: { entries: number; suspended: number }
    asRead: ListVersion
    at: Instant
  },
) =>
  db
    .update(picks)
    .set({
      removedAt: null,
      exclusiveIn: exclusiveIn(sql`${picks.seasonId}`),
      ...(dayOf(pick.removedAt) < dayOf(pick.at)
        ? { pauses: pausesWith('removed', sql`removed_at`, pick.at) }
        : {}),
    })
    .where(
      and(
        eq(picks.id, pick.id),
        eq(picks.removedAt, pick.removedAt),
        or(
          isNotNull(picks.suspendedAt),
          sql`${entriesOf(pick.deathlistId)} = ${pick.read.entries}
            and ${entriesOf(pick.deathlistId, sql`e.suspended_at is not null`)} = ${pick.read.suspended}`,
        ),
        sql`not exists (select 1 from picks e where e.deathlist_id = ${pick.deathlistId} and e.person_id = ${picks.personId} and e.removed_at is null and e.voided_at is null)`,
        sql`not exists (select 1 from picks e where e.exclusive_in = ${exclusiveIn(sql`${picks.seasonId}`)}
          and e.person_id = ${picks.personId} and e.removed_at is null and e.voided_at is null)`,
        mayChangeByHand(sql`${picks.seasonId}`),
        ofCurrentMember,
        isListUnchanged(pick.asRead),
      ),
    )
    .returning({ id: picks.id })

/** Has a list looked at that a pick has come to: what was learned meanwhile is still to be settled for it. */
export const unsettleDeathlist = (db: Db, deathlistId: string, at: Instant) =>
  db.update(deathlists).set({ unsettledSince: at }).where(eq(deathlists.id, deathlistId))

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
      taken:
        sql<boolean>`exists (select 1 from picks e where e.exclusive_in = (select d.season_id from deathlists d where d.id = ${attempt.deathlistId}) and e.person_id = ${attempt.personId} and e.removed_at is null and e.voided_at is null)`
          .mapWith(Boolean)
          .as('taken'),
      takesMore: takesMorePicks(attempt.deathlistId).mapWith(Boolean).as('takes_more'),
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
