import { and, asc, eq, getTableColumns, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs, numberAs } from '#db/fields.ts'
import { packedFields, packedRow } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import { deathlists, memberships, people, picks, scoreEntries, seasons } from '#db/schema/index.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { TransferWindow } from '#domain/packs/pack.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import { isVotedOut } from '../leagues/votes.ts'
import { birthColumns, namedPerson } from '../people/named-person.ts'
import type { DeathlistIdOf } from './deathlists.ts'
import { takesMorePicks } from './fold-picks.ts'
import { type ExpectedList, isListAsExpected, ruledColumns, ruledPerson, takesPlace } from './list-rules.ts'
import { isListUnchanged, type ListVersion } from './pick-changes.ts'
import { presentId } from './present-id.ts'
import { hasWindowLeft } from './window-uses.ts'

/**
 * The day of death of a league's ruling on a person: in effect, neither withdrawn nor objected to, and only while
 * Wikidata reports or disputes the death.
 */
const ruledDiedOn = (leagueId: SQL, person: { id: SQL; status: SQL }, now: Given<Instant>): SQL => sql`(
    select r.died_on from rulings r
    where r.league_id = ${leagueId} and r.person_id = ${person.id} and ${person.status} in ('reported','disputed')
      and r.effective_at <= ${now} and r.withdrawn_at is null
      and not exists (select 1 from ruling_objections o where o.ruling_id = r.id)
    order by r.created_at desc limit 1)`

/**
 * The settled day of death of a pick's person in the pick's league: confirmed on Wikidata or, while the death is
 * reported or in dispute, ruled by the league and neither withdrawn nor objected to. For statements that join `picks`
 * and `people`.
 */
export const settledDiedOn = (now: Given<Instant>, leagueId: SQL = sql`${picks.leagueId}`) =>
  sql<CalendarDay | null>`coalesce(${people.diedOn}, ${ruledDiedOn(
    leagueId,
    { id: sql`${people.id}`, status: sql`${people.status}` },
    now,
  )})`

/**
 * True if the pick's player was in the league when the settled day of death began (UTC): otherwise the death does not
 * count. For statements that join `picks` and `people`.
 */
const playerWasIn = (now: Given<Instant>) =>
  // Skips the subquery for most people: they are alive.
  sql<boolean>`(${people.diedOn} is not null or ${people.status} in ('reported','disputed')) and exists (
    select 1 from (select ${settledDiedOn(now)} || 'T00:00:00.000Z' as began) death cross join membership_periods m
    where death.began is not null and m.league_id = ${picks.leagueId} and m.user_id = ${picks.userId}
      and m.joined_at <= death.began and (m.left_at is null or m.left_at >= death.began))`.mapWith(Boolean)

/** True if a person's death is settled in a league (see settledDiedOn); `person` is an alias of `people`. */
export const settledDead = (leagueId: SQL, person: SQL, now: Instant): SQL =>
  sql`coalesce(${person}.died_on, ${ruledDiedOn(leagueId, { id: sql`${person}.id`, status: sql`${person}.status` }, now)}) is not null`

export const listedPerson = {
  ...namedPerson,
  ...birthColumns,
  ...columnsOf(people, 'status', 'contestedSince', 'confirmedAt'),
}

/**
 * The picks of a list with their people and their score in the season's leaderboard, oldest first. Of removed picks
 * only those removed since `removedSince`, and those added in a transfer window.
 */
export const picksOfDeathlist = (
  db: Db,
  deathlistId: DeathlistIdOf,
  { now, removedSince }: { now: Given<Instant>; removedSince: Given<Instant> },
) =>
  db
    .select({
      pick: packedFields(getTableColumns(picks)).as('pick'),
      person: packedFields({ ...listedPerson, ...ruledColumns }).as('person'),
      diedOn: settledDiedOn(now).as('settled_died_on'),
      playerWasIn: playerWasIn(now).as('player_was_in'),
      evidenceSince: people.evidenceSince,
      reportedDeathPrecision: people.reportedDeathPrecision,
      score: packedRow(scoreEntries.pickId, { points: scoreEntries.points, status: scoreEntries.status }),
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
        or(isNull(picks.removedAt), gte(picks.removedAt, removedSince), isNotNull(picks.windowFrom)),
      ),
    )
    .orderBy(asc(picks.addedAt), asc(picks.id))

export type PickRow = Awaited<ReturnType<typeof picksOfDeathlist>>[number]

/** A pick with the facts that decide how much room its list has. */
const judgedPick = (now: Given<Instant>) => ({
  pick: picks,
  diedOn: settledDiedOn(now).as('settled_died_on'),
  playerWasIn: playerWasIn(now).as('player_was_in'),
})

/** Picks with those facts; the caller adds the condition. */
export const picksToSettle = (db: Db, now: Given<Instant>) =>
  db.select(judgedPick(now)).from(picks).innerJoin(people, eq(people.id, picks.personId))

/** Condition for the picks on the lists of a season, substitutes included. */
export const ofSeason = (seasonId: SQL<string>): SQL | undefined =>
  and(eq(picks.seasonId, seasonId), isNull(picks.removedAt), isNull(picks.voidedAt))

/** Like `picksToSettle`, with the fields of a person that list rules need, and when a death was confirmed. */
export const ruledPicks = (db: Db, now: Given<Instant>) =>
  db
    .select({ ...judgedPick(now), person: ruledPerson, confirmedAt: people.confirmedAt })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))

/**
 * The picks on a player's lists in these seasons, substitutes included, with the facts that decide how much room there
 * is.
 */
export const ownEntries = (db: Db, userId: Given<string>, seasonIds: SQL, now: Given<Instant>) =>
  picksToSettle(db, now).where(
    and(
      sql`${picks.deathlistId} in (select d.id from ${deathlists} d where d.season_id in ${seasonIds} and d.user_id = ${userId})`,
      isNull(picks.removedAt),
      isNull(picks.voidedAt),
    ),
  )

/** A person of the index, found by a present or a merged id. */
export const personToPick = (db: Db, personId: string) =>
  db
    .select({
      ...listedPerson,
      ...ruledColumns,
      ...columnsOf(people, 'human', 'missing', 'readAt', 'polledAt'),
    })
    .from(people)
    .where(eq(people.id, presentId(personId)))

export type KnownPerson = Awaited<ReturnType<typeof personToPick>>[number]

/** Number of picks on a list. */
export const entriesOf = (deathlistId: string, more: SQL = sql`1`) =>
  sql`(select count(*) from picks e where e.deathlist_id = ${deathlistId} and e.removed_at is null and e.voided_at is null and ${more})`

/** The season itself if its league's lists are exclusive, else null: the value of `picks.exclusive_in`. */
export const exclusiveIn = (seasonId: SQL): SQL =>
  sql`(select s.id from seasons s join leagues l on l.id = s.league_id where s.id = ${seasonId} and l.exclusive)`

/** False while the season's lists are exclusive and wait for a draft, are in a draft, or have a waiver day. */
export const mayChangeByHand = (seasonId: SQL): SQL => sql`(${exclusiveIn(seasonId)} is null or (
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
  /** Its place on the list, and its price. */
  place: string | null
  price: number | null
  /** The list is full, and the pick waits. */
  substitute: boolean
  /** The expected version for list rules; null: there are no such rules. */
  list: ExpectedList | null
  /** The season has begun: a pick beyond maxPicks is a replacement. */
  begun: boolean
  /** New picks are closed: the maximum number of replacements on the list. Null: open. */
  replacementPlaces: number | null
  window: TransferWindow | null
  /** The season's dates, as read. */
  dates: { startDate: CalendarDay | null; endDate: CalendarDay | null }
  expectedVersion: ListVersion
}

/**
 * Adds a pick if the list has room, in one statement, so that concurrent requests never exceed the limit. It checks
 * again what may have changed since it was read: name, season, membership, life status, the person on the list.
 */
export const insertPick = (db: Db, pick: NewPick) => {
  const entries = entriesOf(pick.deathlistId, takesPlace)
  const replacement =
    pick.replacementPlaces !== null
      ? sql`1`
      : pick.begun && !pick.window
        ? sql`case when ${entries} >= ${pick.maxPicks} then 1 else 0 end`
        : sql`0`
  const replacementsLeft =
    pick.replacementPlaces === null
      ? sql`1`
      : sql`${entriesOf(pick.deathlistId, sql`e.replacement = 1`)} < ${pick.replacementPlaces}`
  return db.run(sql`
    insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from, replacement,
      place, price, suspended_at, window_from, exclusive_in)
    select ${pick.id}, d.id, d.league_id, d.season_id, d.user_id, p.id, ${pick.addedAt}, ${pick.countsFrom}, ${replacement},
      ${pick.place}, ${pick.price}, ${pick.substitute ? pick.addedAt : null}, ${pick.window?.from ?? null},
      ${exclusiveIn(sql`d.season_id`)}
    from ${deathlists} d
    join ${seasons} s on s.id = d.season_id and s.archived_at is null
      and s.start_date is ${pick.dates.startDate} and s.end_date is ${pick.dates.endDate}
    join ${memberships} m on m.league_id = d.league_id and m.user_id = d.user_id and m.left_at is null
    join ${people} p on p.id = ${pick.personId} and p.status in ('alive','retracted') and not p.missing
      and p.merged_into is null and p.contested_since is null
    where d.id = ${pick.deathlistId} and d.name is not null and ${mayChangeByHand(sql`d.season_id`)}
      and ${pick.substitute ? sql`1` : sql`${entries} < ${pick.capacity}`} and ${replacementsLeft} and ${takesMorePicks(pick.deathlistId)}
      and ${pick.window ? hasWindowLeft(pick.deathlistId, pick.window) : sql`1`}
      and not ${isVotedOut(sql`d.season_id`, sql`p.id`, dayOf(pick.addedAt))}
      and ${isListUnchanged(pick.expectedVersion)} and ${pick.list ? isListAsExpected(pick.list) : sql`1`}
    on conflict do nothing`)
}

/**
 * Marks a list that has received a pick for settling: changes of the person since it was read still have to be applied.
 */
export const unsettleDeathlist = (db: Db, deathlistId: string, at: Instant) =>
  db.update(deathlists).set({ unsettledSince: at }).where(eq(deathlists.id, deathlistId))

/**
 * The outcome of an attempt to add a pick: the pick if it was added, otherwise the state of the list and the person.
 */
export const afterAttempt = (db: Db, attempt: { deathlistId: string; pickId: string; personId: string }) =>
  db
    .select({
      pick: picks,
      status: people.status,
      entries: numberAs('entries', entriesOf(attempt.deathlistId, takesPlace)),
      replacements: numberAs('replacements', entriesOf(attempt.deathlistId, sql`e.replacement = 1`)),
      twin: flagAs(
        'twin',
        sql`exists (select 1 from picks e where e.deathlist_id = ${attempt.deathlistId} and e.person_id = ${attempt.personId} and e.removed_at is null and e.voided_at is null)`,
      ),
      taken: flagAs(
        'taken',
        sql`exists (select 1 from picks e where e.exclusive_in = (select d.season_id from deathlists d where d.id = ${attempt.deathlistId}) and e.person_id = ${attempt.personId} and e.removed_at is null and e.voided_at is null)`,
      ),
      takesMore: flagAs('takes_more', takesMorePicks(attempt.deathlistId)),
    })
    .from(people)
    .leftJoin(picks, eq(picks.id, attempt.pickId))
    .where(eq(people.id, attempt.personId))

/** Marks a person as reported dead by another source, so that the statements are read next. */
export const suspectPerson = (db: Db, personId: string, at: Instant) =>
  db
    .update(people)
    .set({ suspectedAt: at })
    .where(and(eq(people.id, personId), isNull(people.suspectedAt)))
