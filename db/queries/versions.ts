import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayGiven, type Given, type Names, prepare } from '#db/prepared.ts'
import {
  activity,
  deadTasks,
  jobCursors,
  jobRuns,
  leagues,
  leagueVersions,
  outlookCalibrations,
  personVersions,
  picks,
  profiles,
  remarks,
  rulings,
  seasons,
  userVersions,
} from '#db/schema/index.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import { isStale } from './competitions/leaderboard-inputs.ts'
import { isDraftAhead } from './drafts/draft-ahead.ts'
import { listOfKinds } from './kinds.ts'
import { currentSeasonIdOf, type LeagueIdOf, leagueIdForMember } from './leagues/member-scope.ts'
import { currentSeasonIdsOf, leagueIdsOf } from './leagues/overview.ts'
import { seasonIdByNumber } from './leagues/season-ids.ts'
import { type ActivityItemIds, announcedInLeague, pageOfLeague } from './news/activity-items.ts'
import { newsIds } from './news/inbox.ts'
import { feedCursorName } from './people/last-check.ts'
import { presentId } from './picks/present-id.ts'
import { isSealedSeason } from './picks/sealed.ts'

/*
 * What a page rests on, as one short text: as long as it and the day stay the same, so does the page (the net of
 * tests/nets/unchanged/). Null where that can't be said: lists are sealed, and their changes nobody's business;
 * a leaderboard is computed for each reader; a ruling or a draft counts hours; there are so many picks that looking is dear.
 */

/** Beyond that many picks it takes as long to look whether a page has changed as to make it. */
const mostPicks = 3_000

/** How often the people on the lists of these seasons have changed, in all. */
const peopleIn = (seasonIds: SQL): SQL => sql`(
  select coalesce(sum(v.version), 0) from ${picks} k
  cross join ${personVersions} v on v.number = cast(substr(k.person_id, 2) as integer)
  where k.season_id in ${seasonIds})`

/** The same of those of whom these entries of the activity tell, by the ids that stand there and by those of now. */
const peopleOf = (ids: ActivityItemIds): SQL => sql`(
  select coalesce(sum(v.version), 0) from ${activity} a
  cross join ${personVersions} v on v.number in (
    cast(substr(a.person_id, 2) as integer), cast(substr(${presentId(sql`a.person_id`)}, 2) as integer))
  where a.id in ${ids} and a.person_id is not null)`

/** Reading it, a reader may be the one who computes its leaderboard. */

/** True where time alone changes what is told of these leagues and seasons, or nobody may know that anything has changed. */
const isMoving = (leagueIds: SQL, seasonIds: SQL, now: Given<string>): SQL => sql`(
  exists (select 1 from ${seasons} z where z.id in ${seasonIds} and ${isSealedSeason(sql`z.id`, dayGiven(now))})
  or exists (select 1 from ${rulings} r where r.league_id in ${leagueIds} and r.effective_at > ${now})
  or (select count(*) from (select 1 from ${picks} k where k.season_id in ${seasonIds} limit ${sql.raw(String(mostPicks + 1))})) > ${sql.raw(String(mostPicks))})`

/** True where a draft or claims go by hours and minutes. */
const isDrafting = (leagueId: LeagueIdOf): SQL => sql`exists (
  select 1 from ${leagues} l join ${seasons} s on s.league_id = l.id and s.archived_at is null
  where l.id = ${leagueId} and (l.exclusive or ${isDraftAhead(sql`s.id`)}))`

/** How the watch over life and death does, as a leaderboard tells it. */
const watch = (failedSince: Given<string>, job: string): SQL => sql`
  (select c.value ->> 'readAt' from ${jobCursors} c where c.name = ${feedCursorName}),
  (select j.id || coalesce(j.finished_at, '') from ${jobRuns} j where j.name = ${job} order by j.started_at desc, j.id desc limit 1),
  (select count(*) from ${deadTasks} d where d.died_at > ${failedSince})`

type OfLeague = Record<'league' | 'userId' | 'now', string>

/** Of a league's member, about these seasons of it: with what `more` adds, unless `never` holds. */
const versionOf = (
  db: Db,
  { leagueId, seasonIds, now }: { leagueId: LeagueIdOf; seasonIds: SQL; now: Given<string> },
  { more = [], never = sql`0` }: { more?: readonly SQL[]; never?: SQL } = {},
) =>
  db
    .select({
      version: sql<string | null>`case when not (${isMoving(sql`(${leagueId})`, seasonIds, now)} or ${never})
        then json_array(${sql.join([sql`${leagueVersions.version}`, peopleIn(seasonIds), ...more], sql`, `)}) end`.as(
        'v',
      ),
    })
    .from(leagueVersions)
    .where(sql`${leagueVersions.leagueId} = ${leagueId}`)

const currentOf = (leagueId: LeagueIdOf): SQL => sql`(${seasonIdByNumber(leagueId, undefined)})`

/** Of what tells of a league's current season by its lists alone. */
export const listsVersion = prepare((db, { league, userId, now }: Names<OfLeague>) => {
  const leagueId = leagueIdForMember(league, userId)
  return versionOf(db, { leagueId, seasonIds: currentOf(leagueId), now })
})

/** Of one's own list: with removals that can be undone. */
export const ownListVersion = prepare(
  (db, { league, userId, now, removedSince }: Names<OfLeague & { removedSince: string }>) => {
    const leagueId = leagueIdForMember(league, userId)
    const seasonIds = currentOf(leagueId)
    return versionOf(
      db,
      { leagueId, seasonIds, now },
      {
        more: [
          sql`(select count(*) from ${picks} k where k.season_id in ${seasonIds} and k.user_id = ${userId}
            and k.removed_at >= ${removedSince})`,
        ],
        never: sql`(${isStale(seasonIds, now)} or ${isDrafting(leagueId)})`,
      },
    )
  },
)

type OfSeason = OfLeague & { failedSince: string; season: number | null }

/** Of the leaderboard of a season, with the state of the watch over it. */
export const leaderboardVersion = (job: string) =>
  prepare((db, { league, userId, now, failedSince, season }: Names<OfSeason>) => {
    const leagueId = leagueIdForMember(league, userId)
    // Joined by "or", they would be looked for among the seasons of all leagues.
    const seasonIds = sql`(select ${currentSeasonIdOf(leagueId)} union all select ${seasonIdByNumber(leagueId, season)})`
    return versionOf(
      db,
      { leagueId, seasonIds, now },
      { more: [watch(failedSince, job)], never: isStale(seasonIds, now) },
    )
  })

/** Of a league's home: with the people of whom it tells, and who is mourned. */
export const homeVersion = (mostEntries: number) =>
  prepare(
    (
      db,
      {
        league,
        userId,
        now,
        announcedSince,
        mournedSince,
      }: Names<OfLeague & { announcedSince: string; mournedSince: string }>,
    ) => {
      const leagueId = leagueIdForMember(league, userId)
      const viewer = { userId, now }
      const told = pageOfLeague(leagueId, viewer, { limit: mostEntries })
      const announced = announcedInLeague(leagueId, viewer, announcedSince)
      return versionOf(
        db,
        { leagueId, seasonIds: currentOf(leagueId), now },
        {
          more: [
            peopleOf(told),
            peopleOf(announced),
            sql`(select count(*) from ${activity} a where a.league_id = ${leagueId} and a.at > ${mournedSince}
              and a.kind in ${listOfKinds(kindsWith('remembers'))})`,
            sql`(select max(o.at) from ${outlookCalibrations} o)`,
          ],
          never: sql`(${isStale(currentOf(leagueId), now)} or ${isDrafting(leagueId)})`,
        },
      )
    },
  )

/** Of the page of one's leagues: of all of them, with what is news there. */
export const dashboardVersion = (choice: Parameters<typeof newsIds>[1]) =>
  prepare((db, { userId, now }: Names<Record<'userId' | 'now', string>>) => {
    const leagueIds = leagueIdsOf(userId)
    const seasonIds = currentSeasonIdsOf(userId)
    // Whether a remark in remembrance is news depends on whether the death stands.
    const remembered = sql`(
      select r.entry_id from ${remarks} r where r.league_id in ${leagueIds} and r.thread = 'remembrance')`
    return db
      .select({
        version: sql<
          string | null
        >`case when not (${isMoving(leagueIds, seasonIds, now)} or ${isStale(seasonIds, now)}) then json_array(
          (select v.version from ${userVersions} v where v.user_id = ${userId}),
          (select sum(v.version) from ${leagueVersions} v where v.league_id in ${leagueIds}),
          ${peopleIn(seasonIds)}, ${peopleOf(newsIds(userId, choice))}, ${peopleOf(remembered)}) end`.as('v'),
      })
      .from(profiles)
      .where(eq(profiles.id, userId))
  })
