import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs } from '#db/fields.ts'
import { parsed } from '#db/packed.ts'
import type { Given } from '#db/prepared.ts'
import {
  draftQueue,
  drafts,
  draftTurns,
  leagues,
  membershipPeriods,
  memberships,
  people,
  picks,
  profiles,
  seasons,
  waivers,
} from '#db/schema/index.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { DraftState } from '#domain/draft/advance.ts'
import { currentSeasonIdOf, type LeagueIdOf } from '../leagues/member-scope.ts'
import { seasonById } from '../leagues/seasons.ts'
import { votedOutIn } from '../leagues/votes.ts'
import { birthColumns, namedPerson } from '../people/named-person.ts'
import { barredByMerge, ruledColumns, ruledPerson } from '../picks/list-rules.ts'
import { ofSeason, ruledPicks } from '../picks/picks.ts'
import { presentId } from '../picks/present-id.ts'
import { hasNoPicks } from './draft-writes.ts'

/** The draft of a league's current season: one row, or none. */
export const draftOf = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select()
    .from(drafts)
    .where(eq(drafts.seasonId, currentSeasonIdOf(leagueId)))

/** The day on which the draft was or is next due, but not after today. */
export const draftDueDay = (
  leagueId: LeagueIdOf,
  now: Instant,
): SQL<CalendarDay> => sql<CalendarDay>`coalesce((
  select substr(min(f.due_at, ${now}), 1, 10) from drafts f where f.season_id = ${currentSeasonIdOf(leagueId)}), ${dayOf(now)})`

/** When the claims of a waiver closed or will close, but not later than now. */
const waiverDueAt = (leagueId: LeagueIdOf, now: Instant): SQL<Instant> => sql<Instant>`coalesce((
  select min(w.closes_at, ${now}) from waivers w where w.season_id = ${currentSeasonIdOf(leagueId)}), ${now})`

/** The day of `waiverDueAt`. */
export const waiverDueDay = (leagueId: LeagueIdOf, now: Instant): SQL<CalendarDay> =>
  sql<CalendarDay>`substr(${waiverDueAt(leagueId, now)}, 1, 10)`

export type DraftRow = Awaited<ReturnType<typeof draftOf>>[number]

const shownPerson = {
  ...namedPerson,
  ...birthColumns,
  ...columnsOf(people, 'status', 'contestedSince', 'human', 'missing'),
  ...ruledColumns,
}

/** The turns of that draft in order, with the people picked. */
const turnsOf = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      ...columnsOf(draftTurns, 'number', 'userId', 'outcome', 'auto', 'at'),
      person: shownPerson,
      voidedAt: picks.voidedAt,
    })
    .from(drafts)
    .innerJoin(draftTurns, eq(draftTurns.draftId, drafts.id))
    .leftJoin(picks, eq(picks.id, draftTurns.pickId))
    .leftJoin(people, eq(people.id, picks.personId))
    .where(eq(drafts.seasonId, currentSeasonIdOf(leagueId)))
    .orderBy(asc(draftTurns.number))

/** The draft of a league's current season with the outcomes of its turns, in order: one row, or none. */
export const draftInShort = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      ...getTableColumns(drafts),
      outcomes: sql<DraftState['outcomes']>`(
        select json_group_array(outcome) from (
          select t.outcome from ${draftTurns} t where t.draft_id = ${drafts}.id order by t.number) in_order)`
        .mapWith(parsed<DraftState['outcomes']>)
        .as('outcomes'),
    })
    .from(drafts)
    .where(eq(drafts.seasonId, currentSeasonIdOf(leagueId)))

/** All players' queues in the current season, best first; merged people appear as the present item. */
export const queueOf = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({ userId: draftQueue.userId, person: shownPerson })
    .from(draftQueue)
    .innerJoin(people, eq(people.id, presentId(sql`${draftQueue.personId}`)))
    .where(eq(draftQueue.seasonId, currentSeasonIdOf(leagueId)))
    .orderBy(asc(draftQueue.userId), asc(draftQueue.position))

export type QueuedRow = Awaited<ReturnType<typeof queueOf>>[number]

/** The picks on each list of the current season. */
const heldIn = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({
      userId: picks.userId,
      personId: picks.personId,
      displayName: profiles.displayName,
      deletedAt: profiles.deletedAt,
      place: picks.place,
      price: picks.price,
      person: ruledPerson,
    })
    .from(picks)
    .innerJoin(profiles, eq(profiles.id, picks.userId))
    .innerJoin(people, eq(people.id, picks.personId))
    .where(
      and(eq(picks.seasonId, currentSeasonIdOf(leagueId)), isNull(picks.removedAt), isNull(picks.voidedAt)),
    )

/** Whether the current season has a pick, which means that no draft can be planned: one row. */
export const seasonPicked = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({ picked: flagAs('picked', sql`not ${hasNoPicks(sql`${seasons.id}`)}`) })
    .from(seasons)
    .where(eq(seasons.id, currentSeasonIdOf(leagueId)))

/** The membership periods of a league. */
const membershipPeriodsOf = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select(columnsOf(membershipPeriods, 'userId', 'joinedAt', 'leftAt'))
    .from(membershipPeriods)
    .where(eq(membershipPeriods.leagueId, leagueId))

/** The waiver day of the current season, open or resolved. */
export const waiverOf = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select()
    .from(waivers)
    .where(eq(waivers.seasonId, currentSeasonIdOf(leagueId)))

/** People barred by votes in the current season. */
export const votedOutOf = (db: Db, leagueId: LeagueIdOf, today: Given<CalendarDay>) =>
  votedOutIn(db, currentSeasonIdOf(leagueId), today)

/** Everything that advancing and showing a draft needs. */
export const draftParts = (db: Db, leagueId: LeagueIdOf, today: Given<CalendarDay>) => ({
  drafts: draftOf(db, leagueId),
  turns: turnsOf(db, leagueId),
  queue: queueOf(db, leagueId),
  held: heldIn(db, leagueId),
  voided: voidPeople(db, leagueId),
  periods: membershipPeriodsOf(db, leagueId),
  waivers: waiverOf(db, leagueId),
  seasons: seasonById(db, currentSeasonIdOf(leagueId)),
  barred: barredByMerge(db, leagueId),
  votedOut: votedOutOf(db, leagueId, today),
})

/** The people held in a season with exclusive lists, and their players; no rows for other seasons. */
export const takenIn = (db: Db, seasonId: SQL<string>) =>
  db
    .select({
      personId: picks.personId,
      userId: picks.userId,
      displayName: profiles.displayName,
      deletedAt: profiles.deletedAt,
    })
    .from(picks)
    .innerJoin(profiles, eq(profiles.id, picks.userId))
    .where(and(eq(picks.exclusiveIn, seasonId), isNull(picks.removedAt), isNull(picks.voidedAt)))

/**
 * The facts that decide on manual changes in seasons with exclusive lists; no rows for other seasons.
 * @param seasonIds a query in parentheses
 */
export const exclusiveFacts = (db: Db, seasonIds: SQL) =>
  db
    .select({
      leagueId: leagues.id,
      seasonId: seasons.id,
      draft: columnsOf(drafts, 'startsAt', 'startedAt', 'finishedAt', 'stamp'),
      hasPicks: flagAs(
        'has_picks',
        sql`exists (select 1 from ${picks} k where k.season_id = ${seasons.id} and k.removed_at is null)`,
      ),
      claimsUntil:
        sql<Instant | null>`case when ${waivers.settledAt} is null then ${waivers.closesAt} end`.as(
          'claims_until',
        ),
    })
    .from(seasons)
    .innerJoin(leagues, and(eq(leagues.id, seasons.leagueId), eq(leagues.exclusive, true)))
    .leftJoin(drafts, eq(drafts.seasonId, seasons.id))
    .leftJoin(waivers, eq(waivers.seasonId, seasons.id))
    .where(sql`${seasons.id} in ${seasonIds}`)

export const dueDrafts = (db: Db, now: Instant, limit: number) =>
  db.all<{ leagueId: string }>(sql`
    select "leagueId" from (
      select league_id as "leagueId", due_at as at from ${drafts} where due_at is not null and due_at <= ${now}
      union all
      select league_id, ending_at from ${drafts} where ending_at is not null and ending_at <= ${now})
    group by "leagueId" order by min(at) limit ${limit}`)

/** A user's leagues in which a step of the draft or the claims of a waiver are due. */
export const dueLeaguesWith = (db: Db, userId: string, now: Instant) => {
  const ofUser = sql`in (select m.league_id from ${memberships} m where m.user_id = ${userId} and m.left_at is null)`
  return db.all<{ leagueId: string }>(sql`
    select league_id as "leagueId" from ${drafts} where league_id ${ofUser} and due_at <= ${now}
    union select league_id from ${waivers} where league_id ${ofUser} and settled_at is null and closes_at <= ${now}`)
}

/** A user's leagues with a draft planned or under way. */
export const leaguesDraftingWith = (db: Db, userId: string) =>
  db
    .select({ leagueId: drafts.leagueId })
    .from(memberships)
    .innerJoin(drafts, and(eq(drafts.leagueId, memberships.leagueId), isNull(drafts.finishedAt)))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))

/** Leagues with claims to resolve, the longest due first. */
export const dueWaivers = (db: Db, now: Instant, limit: number) =>
  db
    .select({ leagueId: waivers.leagueId })
    .from(waivers)
    .where(and(isNull(waivers.settledAt), lte(waivers.closesAt, now)))
    .orderBy(asc(waivers.closesAt))
    .limit(limit)

/**
 * The picks of the current season, with the facts that decide how many more picks each list may hold as the claims of a
 * waiver close.
 */
export const picksToClaimFor = (db: Db, leagueId: LeagueIdOf, now: Instant) =>
  ruledPicks(db, waiverDueAt(leagueId, now)).where(ofSeason(currentSeasonIdOf(leagueId)))

/** The people of void picks in the current season: the picks return if the report of a death was wrong. */
export const voidPeople = (db: Db, leagueId: LeagueIdOf) =>
  db
    .select({ personId: picks.personId })
    .from(picks)
    .where(
      and(
        eq(picks.seasonId, currentSeasonIdOf(leagueId)),
        isNull(picks.removedAt),
        isNotNull(picks.voidedAt),
      ),
    )

/** The present ids of these people in the index, merges followed. */
export const peopleToQueue = (db: Db, personIds: readonly string[]) =>
  db.all<{ asked: string; id: string }>(sql`
    select r.value as asked, coalesce(p.merged_into, p.id) as id
    from json_each(${JSON.stringify(personIds)}) r join ${people} p on p.id = r.value`)
