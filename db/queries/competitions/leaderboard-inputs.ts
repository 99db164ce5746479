import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { parsed } from '#db/packed.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import {
  competitionParticipants,
  competitionPicks,
  competitions,
  deathlists,
  leaderboards,
  leagueRules,
  matches,
  membershipPeriods,
  people,
  picks,
  rulingObjections,
  rulings,
  seasons,
  statusEvents,
} from '#db/schema/index.ts'
import { dayOf, type Instant } from '#domain/calendar-day.ts'
import { bindsSomeDay } from '../leagues/rules.ts'
import { birthColumns } from '../people/named-person.ts'
import { propagationIsUnderWay } from '../people/propagations.ts'
import { scoringRulesSelection } from '../settings.ts'

/** A subquery of ids of scored leaderboards, in parentheses. */
export type LeaderboardIds = SQL

/** Rulings that took effect after a leaderboard `t` was computed: no write sets the stale flag for these. */
const rulingTookEffect = (now: Given<Instant>): SQL => sql`exists (
  select 1 from ${rulings} r where r.league_id = t.league_id and r.withdrawn_at is null
    and r.effective_at <= ${now} and r.effective_at > t.computed_at)`

/** The leaderboards among these whose stored rows may be out of date now (also because a clock was set back). */
export const ifStale = (ids: LeaderboardIds, now: Given<Instant>): LeaderboardIds => sql`(
  select t.id from ${leaderboards} t where t.id in ${ids} and (t.stale_since is not null or t.due_on <= ${dayGiven(now)}
    or t.computed_at > ${now}
    or (t.sealed_at is null and (${rulingTookEffect(now)} or ${propagationIsUnderWay}))))`

/** True if the stored rows of any of them may be out of date. */
export const isStale = (ids: LeaderboardIds, now: Given<Instant>): SQL => sql`exists ${ifStale(ids, now)}`

export const thisLeaderboard = (leaderboardId: string | SQL): LeaderboardIds => sql`(${leaderboardId})`

/**
 * Leaderboards whose stored rows may be out of date, longest waiting first: flagged, due, or in leagues with a new
 * ruling.
 */
export const staleLeaderboardIds = (db: Db, now: Instant, limit: number) =>
  db.all<{ id: string }>(sql`
    select id from (
      select * from (
        select id, stale_since as since from ${leaderboards} where stale_since > '' order by stale_since limit ${limit})
      union all select * from (
        select id, due_on from ${leaderboards} where due_on <= ${dayOf(now)} order by due_on limit ${limit})
      union all select * from (
        select t.id, r.effective_at from ${rulings} r cross join ${leaderboards} t on t.league_id = r.league_id
        where r.withdrawn_at is null and r.effective_at <= ${now} and r.effective_at > t.computed_at
          and t.sealed_at is null
        limit ${limit}))
    group by id order by min(since) limit ${limit}`)

const seasonsOf = (db: Db, ids: LeaderboardIds) =>
  db.select({ id: leaderboards.seasonId }).from(leaderboards).where(sql`${leaderboards.id} in ${ids}`)

const leaguesOf = (db: Db, ids: LeaderboardIds) =>
  db.select({ id: leaderboards.leagueId }).from(leaderboards).where(sql`${leaderboards.id} in ${ids}`)

/** The fields of a person that scoring needs. */
export const personState = {
  id: people.id,
  ...birthColumns,
  formerBirths: people.formerBirths,
  sex: people.sex,
  status: people.status,
  diedOn: people.diedOn,
  confirmedAt: people.confirmedAt,
  reportedDeathDate: people.reportedDeathDate,
  reportedDeathPrecision: people.reportedDeathPrecision,
  reportedAt: people.reportedAt,
  updatedAt: people.updatedAt,
}

/** Wikidata items of a person that the conditions of a pack may use. */
interface ConditionFacts {
  countries: string[]
  occupations: string[]
  awards: string[]
}

/**
 * The facts for a pick's person; null if no rule of the league uses one, as in most leagues. Which leagues use them is
 * determined once per statement, not for each pick.
 */
const conditionFacts = (leagueIds: SQL) =>
  sql`iif(picks.league_id in (
      select r.league_id from ${leagueRules} r where r.league_id in ${leagueIds} and r.settings like '%"property"%'), (
    select json_object('countries', json(f.countries), 'occupations', json(f.occupations), 'awards', json(f.awards))
    from ${people} f where f.id = picks.person_id), null)`.mapWith(parsed<ConditionFacts | null>)

/** The fields of a pick's list that scoring needs. */
export const listOfPick = { seasonId: picks.seasonId, userId: picks.userId }

/** The fields of a pick in these leagues that scoring needs, without the fields of its list. */
export const pickOnList = (leagueIds: SQL) => ({
  id: picks.id,
  personId: picks.personId,
  formerPeople: picks.formerPeople,
  addedAt: picks.addedAt,
  countsFrom: picks.countsFrom,
  removedAt: picks.removedAt,
  suspendedAt: picks.suspendedAt,
  voidedAt: picks.voidedAt,
  pauses: picks.pauses,
  place: picks.place,
  windowFrom: picks.windowFrom,
  facts: conditionFacts(leagueIds),
})

/** Every pick in the seasons of these leaderboards, removed ones included, with the person's state. */
export const picksOfLeaderboards = (db: Db, ids: LeaderboardIds) =>
  db
    .select({ pick: { ...listOfPick, ...pickOnList(sql`${leaguesOf(db, ids)}`) }, person: personState })
    .from(picks)
    .innerJoin(people, eq(people.id, picks.personId))
    .where(inArray(picks.seasonId, seasonsOf(db, ids)))

/** Everything else that the result of these leaderboards depends on. */
export const leaderboardInputs = (db: Db, ids: LeaderboardIds) => ({
  heads: db
    .select({ leaderboard: leaderboards, season: seasons, competition: competitions })
    .from(leaderboards)
    .innerJoin(seasons, eq(seasons.id, leaderboards.seasonId))
    .leftJoin(competitions, eq(competitions.id, leaderboards.id))
    .where(sql`${leaderboards.id} in ${ids}`),
  rules: db
    .select(scoringRulesSelection)
    .from(leagueRules)
    .where(and(inArray(leagueRules.leagueId, leaguesOf(db, ids)), bindsSomeDay)),
  periods: db
    .select(columnsOf(membershipPeriods, 'leagueId', 'userId', 'joinedAt', 'leftAt'))
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.leagueId, leaguesOf(db, ids))),
  lineUps: db
    .select({ seasonId: deathlists.seasonId, userId: deathlists.userId, lineUps: deathlists.lineUps })
    .from(deathlists)
    .where(and(inArray(deathlists.seasonId, seasonsOf(db, ids)), sql`${deathlists.lineUps} <> '[]'`)),
  events: db
    .select(columnsOf(statusEvents, 'personId', 'kind', 'at', 'diedOn'))
    .from(statusEvents)
    .where(
      and(
        inArray(statusEvents.kind, ['confirmed', 'corrected', 'retracted', 'disputed']),
        sql`${statusEvents.personId} in (
          select k.person_id from ${picks} k where k.season_id in ${seasonsOf(db, ids)}
          union all select f.value ->> 'personId' from ${picks} k, json_each(k.former_people) f
            where k.season_id in ${seasonsOf(db, ids)})`,
      ),
    )
    .orderBy(statusEvents.at, statusEvents.id),
  rulings: db
    .select(
      columnsOf(rulings, 'leagueId', 'personId', 'formerPeople', 'diedOn', 'effectiveAt', 'withdrawnAt'),
    )
    .from(rulings)
    .where(
      and(
        inArray(rulings.leagueId, leaguesOf(db, ids)),
        sql`not exists (select 1 from ${rulingObjections} o where o.ruling_id = ${rulings.id})`,
      ),
    ),
  participants: db
    .select(getTableColumns(competitionParticipants))
    .from(competitionParticipants)
    .where(sql`${competitionParticipants.competitionId} in ${ids}`),
  chosen: db
    .select(getTableColumns(competitionPicks))
    .from(competitionPicks)
    .where(sql`${competitionPicks.competitionId} in ${ids}`),
  matches: db
    .select({
      id: matches.id,
      competitionId: matches.competitionId,
      homePoints: matches.homePoints,
      awayPoints: matches.awayPoints,
      winnerUserId: matches.winnerUserId,
      decidedBy: matches.decidedBy,
      status: matches.status,
    })
    .from(matches)
    .where(sql`${matches.competitionId} in ${ids}`),
})

export type LeaderboardInputRows = Result<ReturnType<typeof leaderboardInputs>>
export type LeaderboardPickRow = Awaited<ReturnType<typeof picksOfLeaderboards>>[number]
