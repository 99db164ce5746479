import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import {
  deathlists,
  leaderboards,
  memberships,
  people,
  picks,
  scoreEntries,
  seasons,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { CarriedPick } from '#domain/picks/carrying-over.ts'
import { newIdFor } from '../ids.ts'
import { isAudited } from '../news/activity.ts'
import { exclusiveIn, settledDead } from '../picks/picks.ts'

/** All seasons of a league, the current one first. */
export const seasonsOfLeague = (db: Db, leagueId: string | SQL<string>) =>
  db.select().from(seasons).where(eq(seasons.leagueId, leagueId)).orderBy(desc(seasons.number))

export const seasonById = (db: Db, seasonId: string | SQL<string>) =>
  db.select().from(seasons).where(eq(seasons.id, seasonId))

/** Whether a season's stored leaderboard has a death, confirmed or reported, and its revision: one row. */
export const seasonScored = (db: Db, leagueId: SQL<string>) =>
  db
    .select({
      scored: flagAs(
        'scored',
        sql`exists (select 1 from ${scoreEntries} e where e.leaderboard_id = ${seasons.id})`,
      ),
      revision: leaderboards.revision,
    })
    .from(seasons)
    .innerJoin(leaderboards, eq(leaderboards.id, seasons.id))
    .where(and(eq(seasons.leagueId, leagueId), isNull(seasons.archivedAt)))

/** True while nothing that a season's leaderboard depends on has changed. */
export const isLeaderboardUnchanged = (seasonId: string, revision: number): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${leaderboards} t where t.id = ${seasonId} and t.revision = ${revision})`

/** True if another user has or had a list in a season. */
export const othersHaveLists = (seasonId: string | SQL<string>, userId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${deathlists} d where d.season_id = ${seasonId} and d.user_id <> ${userId})`

/** A row if another user has or had a list in a league's current season. */
export const otherLists = (db: Db, leagueId: SQL<string>, userId: string) =>
  db
    .select({ id: deathlists.id })
    .from(deathlists)
    .innerJoin(seasons, and(eq(seasons.id, deathlists.seasonId), isNull(seasons.archivedAt)))
    .where(and(eq(seasons.leagueId, leagueId), ne(deathlists.userId, userId)))
    .limit(1)

/** Changes the dates of a season, and seals or opens its lists, while the condition is true. */
export const setSeasonDates = (
  db: Db,
  seasonId: string,
  dates: { startDate: CalendarDay | null; endDate: CalendarDay | null; listsSealed: boolean },
  condition: SQL,
) =>
  db
    .update(seasons)
    // A new start gets new reminders, and new dates need a new outlook.
    .set({
      ...dates,
      outlookDue: '',
      reminders: sql`iif(${seasons.startDate} is ${dates.startDate}, ${seasons.reminders}, 0)`,
    })
    .where(and(eq(seasons.id, seasonId), isNull(seasons.archivedAt), condition))

/** Whether a season has a pick or a draft, which means that its lists have begun. One row. */
export const seasonBegun = (db: Db, leagueId: SQL<string>) =>
  db
    .select({ begun: flagAs('begun', hasBegun(sql`${seasons.id}`)) })
    .from(seasons)
    .where(and(eq(seasons.leagueId, leagueId), isNull(seasons.archivedAt)))

const hasBegun = (seasonId: SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${picks} k where k.season_id = ${seasonId} and k.removed_at is null)
  or exists (select 1 from drafts f where f.season_id = ${seasonId}))`

export const isUnbegun = (seasonId: string): SQL<boolean> => sql<boolean>`not ${hasBegun(sql`${seasonId}`)}`

export const isSeasonCurrent = (seasonId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${seasons} s where s.id = ${seasonId} and s.archived_at is null)`

/** True while this is the league's current season, with its dates and sealing as read. */
export const isCurrentSeason = (season: {
  id: string
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  listsSealed: boolean
}): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${seasons} s where s.id = ${season.id} and s.archived_at is null
    and s.start_date is ${season.startDate} and s.end_date is ${season.endDate}
    and s.lists_sealed = ${season.listsSealed ? 1 : 0})`

type NewSeason = typeof seasons.$inferInsert

export const insertSeason = (db: Db, season: NewSeason, auditId: string) => ({
  season: insertWhere(db, seasons, season, isAudited(auditId)),
  leaderboard: insertWhere(
    db,
    leaderboards,
    {
      id: season.id,
      kind: 'season',
      leagueId: season.leagueId,
      seasonId: season.id,
      staleSince: season.createdAt,
      revision: 1,
    },
    isAudited(auditId),
  ),
})

/** Archives a season once that is audited, so that the next one can be opened. */
export const archiveSeason = (
  db: Db,
  season: { id: string; endDate: CalendarDay; at: Instant },
  auditId: string,
) =>
  db
    .update(seasons)
    .set({ archivedAt: season.at, endDate: season.endDate })
    .where(and(eq(seasons.id, season.id), isAudited(auditId)))

/** Creates a list for every member in the new season; with `from`, under its name in that season. */
export const openLists = (
  db: Db,
  season: Pick<NewSeason, 'id' | 'leagueId' | 'createdAt'>,
  from: string | null,
  auditId: string,
) =>
  db.run(sql`
    insert into ${deathlists} (id, league_id, season_id, user_id, name, created_at)
    select ${newIdFor(season.createdAt)}, m.league_id, ${season.id}, m.user_id,
      (select d.name from ${deathlists} d where d.season_id = ${from} and d.user_id = m.user_id), ${season.createdAt}
    from ${memberships} m
    where m.league_id = ${season.leagueId} and m.left_at is null and ${isAudited(auditId)}`)

/** True while a season has no pick besides these: a list is carried over as a whole, so no pick may be missing. */
export const hasNoOtherPicks = (seasonId: string, pickIds: readonly string[]): SQL<boolean> =>
  sql<boolean>`not exists (
    select 1 from ${picks} p where p.season_id = ${seasonId} and p.removed_at is null and p.voided_at is null
      and p.id not in (select value from json_each(${JSON.stringify(pickIds)})))`

/**
 * Carries every pick of a living person over into the new season's lists: with the original `added_at`, counting at the
 * earliest from the new season's first day. If there are more than the rules allow, the newest are suspended. With
 * `from.picks` these decide instead, and a pick whose person was dead when they were read is suspended.
 */
export const carryPicks = (
  db: Db,
  season: Pick<NewSeason, 'id' | 'leagueId' | 'createdAt'>,
  from: { seasonId: string; countsFrom: CalendarDay; maxPicks: number; picks: readonly CarriedPick[] | null },
  auditId: string,
) =>
  db.run(sql`
    insert into ${picks} (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from, suspended_at,
      place, price, exclusive_in)
    select ${newIdFor(season.createdAt)}, d.id, d.league_id, d.season_id, d.user_id, p.person_id, p.added_at,
      max(p.counts_from, ${from.countsFrom}),
      case when ${from.picks === null ? 0 : 1} then iif(c.id is null, ${season.createdAt}, c."suspendedAt")
        when row_number() over (partition by d.id order by p.added_at, p.id) > ${from.maxPicks} then ${season.createdAt} end,
      c.place, c.price, ${exclusiveIn(sql`d.season_id`)}
    from ${picks} p
    join ${deathlists} d on d.season_id = ${season.id} and d.user_id = p.user_id
    join ${people} q on q.id = p.person_id
    left join (
      select r.value ->> 'id' as id, r.value ->> 'left' as "left", r.value ->> 'place' as place, r.value ->> 'price' as price,
        r.value ->> 'suspendedAt' as "suspendedAt"
      from json_each(${JSON.stringify(from.picks ?? [])}) r) c on c.id = p.id
    where coalesce(c."left", 0) = 0 and p.season_id = ${from.seasonId} and p.removed_at is null and p.voided_at is null
      and not (${settledDead(sql`p.league_id`, sql`q`, season.createdAt)})
      and ${isAudited(auditId)}`)

/**
 * True if a pick `k` of a former season was carried over into the current one, and the same holds for it there: an
 * activity item about the pick there covers both.
 */
export const isCoveredByNext: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${picks} n cross join ${seasons} c on c.id = n.season_id and c.archived_at is null
  where n.person_id = k.person_id and n.league_id = k.league_id and n.user_id = k.user_id and n.season_id <> k.season_id
    and n.removed_at is null and (k.voided_at is not null or n.voided_at is null))`

/**
 * Moves the first day of picks that were carried over and wait for their season's first day, when this day moves: they
 * count from the new one, but wait as long as in the season before, and after they were resumed. Must come before the
 * change of the season.
 * @param season with its present first day
 */
export const moveCarriedPicks = (
  db: Db,
  season: { id: string; leagueId: string; number: number; createdAt: Instant; firstDay: CalendarDay },
  firstDay: CalendarDay,
  condition: SQL,
) =>
  db.run(sql`
    update ${picks} set counts_from = max(${firstDay},
      coalesce((
        select max(o.counts_from) from ${seasons} s cross join ${picks} o on o.season_id = s.id
        where s.league_id = ${season.leagueId} and s.number = ${season.number - 1} and o.user_id = picks.user_id
          and o.person_id = picks.person_id and o.added_at = picks.added_at), picks.counts_from),
      coalesce((
        select max(date(e.value ->> 'until', '+2 days')) from json_each(picks.pauses) e
        where e.value ->> 'cause' = 'suspended'), ''))
    where season_id = ${season.id} and added_at < ${season.createdAt} and counts_from = ${season.firstDay} and ${condition}`)
