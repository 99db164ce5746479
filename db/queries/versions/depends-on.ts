import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import {
  activity,
  commentReports,
  jobCursors,
  leagues,
  leagueVersions,
  personVersions,
  picks,
  rulings,
  seasons,
} from '#db/schema/index.ts'
import { isDraftAhead } from '../drafts/draft-ahead.ts'
import type { LeagueIdOf } from '../leagues/member-scope.ts'
import type { ActivityItemIds } from '../news/activity-items.ts'
import { feedCursorName } from '../people/last-check.ts'
import { presentId } from '../picks/present-id.ts'
import { isSealedSeason } from '../picks/sealed.ts'

/*
 * The version of a page, as a short text: while it and the day stay the same, so does the page
 * (tests/nets/unchanged/). Null if the page has no version: lists are sealed, and their changes must not be
 * revealed; a leaderboard is computed for each reader; a ruling or a draft depends on hours; or there are so
 * many picks that the check is too expensive.
 */

/** With more picks than this, checking for changes takes as long as building the page. */
const mostPicks = 3_000

/** The sum of the change counters of the people on these seasons' lists. */
export const peopleIn = (seasonIds: SQL): SQL => sql`(
  select coalesce(sum(v.version), 0) from ${picks} k
  cross join ${personVersions} v on v.number = cast(substr(k.person_id, 2) as integer)
  where k.season_id in ${seasonIds})`

/** The same for the people in these activity items, by stored and present ids. */
export const peopleOf = (ids: ActivityItemIds): SQL => sql`(
  select coalesce(sum(v.version), 0) from ${activity} a
  cross join ${personVersions} v on v.number in (
    cast(substr(a.person_id, 2) as integer), cast(substr(${presentId(sql`a.person_id`)}, 2) as integer))
  where a.id in ${ids} and a.person_id is not null)`

/** True if the pages of these leagues and seasons change with time alone, or if a change must not be revealed. */
export const isMoving = (leagueIds: SQL, seasonIds: SQL, now: Given<string>): SQL => sql`(
  exists (select 1 from ${seasons} z where z.id in ${seasonIds} and ${isSealedSeason(sql`z.id`, dayGiven(now))})
  or exists (select 1 from ${rulings} r where r.league_id in ${leagueIds} and r.effective_at > ${now})
  or (select count(*) from (select 1 from ${picks} k where k.season_id in ${seasonIds} limit ${sql.raw(String(mostPicks + 1))})) > ${sql.raw(String(mostPicks))})`

/** True if a draft or waiver in any of these leagues depends on hours and minutes. */
export const isDrafting = (leagueIds: SQL): SQL => sql`exists (
  select 1 from ${leagues} l join ${seasons} s on s.league_id = l.id and s.archived_at is null
  where l.id in ${leagueIds} and (l.exclusive or ${isDraftAhead(sql`s.id`)}))`

/** The number of comments that the reader has reported: an item's latest comments say so. */
export const ownReports = (userId: Given<string>): SQL =>
  sql`(select count(*) from ${commentReports} o where o.reporter_id = ${userId})`

/** Until when Wikidata's feed of changes has been read; shown with people. */
export const lastRead = sql`(select c.value ->> 'readAt' from ${jobCursors} c where c.name = ${feedCursorName})`

/** The league and the seasons of a version, which its statement finds once. */
export const theLeague: LeagueIdOf = sql<string>`(select id from the_league)`
export const theSeasons = sql`(select id from the_seasons)`

/**
 * The version of pages about seasons of a league: from the counters of the league and the people, and `more`; null if
 * `never` is true. `before`: a common table expression that the others need.
 */
export const versionOf = (
  db: Db,
  { leagueId, now }: { leagueId: LeagueIdOf; now: Given<string> },
  seasonIds: SQL,
  { more = [], never = sql`0`, before = sql`` }: { more?: readonly SQL[]; never?: SQL; before?: SQL } = {},
) =>
  db.all<{ version: string | null }>(sql`
    with ${before}the_league(id) as materialized (select ${leagueId}),
    the_seasons(id) as materialized (select * from ${seasonIds})
    select case when not (${isMoving(theLeague, theSeasons, now)} or ${never})
      then json_array(${sql.join([sql`v.version`, peopleIn(theSeasons), ...more], sql`, `)}) end as "version"
    from ${leagueVersions} v where v.league_id = ${theLeague}`)
