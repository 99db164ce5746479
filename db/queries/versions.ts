import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayGiven, type Given, type Name, type Names, prepare } from '#db/prepared.ts'
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
import {
  competitionIdForMember,
  competitionIdsUnderWay,
  leagueIdOfCompetition,
  seasonIdOfCompetition,
} from './competitions/competitions.ts'
import { isStale, thisLeaderboard } from './competitions/leaderboard-inputs.ts'
import { isDraftAhead } from './drafts/draft-ahead.ts'
import { listOfKinds } from './kinds.ts'
import { leaderboardsOfLeague } from './leagues/history.ts'
import { currentSeasonIdOf, type LeagueIdOf, leagueIdForMember } from './leagues/member-scope.ts'
import { currentSeasonIdsOf, leagueIdsOf } from './leagues/overview.ts'
import { seasonIdByNumber } from './leagues/season-ids.ts'
import {
  type ActivityItemIds,
  announcedInLeague,
  entriesOfBoth,
  pageOfLeague,
} from './news/activity-items.ts'
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

/** True where time alone changes what is told of these leagues and seasons, or nobody may know that anything has changed. */
const isMoving = (leagueIds: SQL, seasonIds: SQL, now: Given<string>): SQL => sql`(
  exists (select 1 from ${seasons} z where z.id in ${seasonIds} and ${isSealedSeason(sql`z.id`, dayGiven(now))})
  or exists (select 1 from ${rulings} r where r.league_id in ${leagueIds} and r.effective_at > ${now})
  or (select count(*) from (select 1 from ${picks} k where k.season_id in ${seasonIds} limit ${sql.raw(String(mostPicks + 1))})) > ${sql.raw(String(mostPicks))})`

/** True where a draft or claims go by hours and minutes. */
const isDrafting = (leagueId: LeagueIdOf): SQL => sql`exists (
  select 1 from ${leagues} l join ${seasons} s on s.league_id = l.id and s.archived_at is null
  where l.id = ${leagueId} and (l.exclusive or ${isDraftAhead(sql`s.id`)}))`

/** Until when Wikidata's changes have been read, as people are told with. */
const lastRead = sql`(select c.value ->> 'readAt' from ${jobCursors} c where c.name = ${feedCursorName})`

/** How the watch over life and death does, as a leaderboard tells it. */
const watch = (failedSince: Given<string>, job: string): SQL => sql`
  ${lastRead},
  (select j.id || coalesce(j.finished_at, '') from ${jobRuns} j where j.name = ${job} order by j.started_at desc, j.id desc limit 1),
  (select count(*) from ${deadTasks} d where d.died_at > ${failedSince})`

type OfLeague = Record<'league' | 'userId' | 'now', string>

/** The league and the seasons of a version, which its statement finds once. */
const theLeague: LeagueIdOf = sql<string>`(select id from the_league)`
const theSeasons = sql`(select id from the_seasons)`

/** Of a league, about seasons of it: with what `more` adds, unless `never` holds. `before`: what the others are found by. */
const versionOf = (
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

const currentSeason = sql`(select ${seasonIdByNumber(theLeague, undefined)})`

/** For a member of the league; to others there is none. */
const forMember = ({ league, userId, now }: Names<OfLeague>) => ({
  leagueId: leagueIdForMember(league, userId),
  now,
})

/** Of what tells of a league's current season by its lists alone. */
export const listsVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), currentSeason),
)

/** Of one's own list: with removals that can be undone. */
export const ownListVersion = prepare((db, names: Names<OfLeague & { removedSince: string }>) => {
  const { userId, now, removedSince } = names
  return versionOf(db, forMember(names), currentSeason, {
    more: [
      sql`(select count(*) from ${picks} k where k.season_id in ${theSeasons} and k.user_id = ${userId}
        and k.removed_at >= ${removedSince})`,
    ],
    never: sql`(${isStale(theSeasons, now)} or ${isDrafting(theLeague)})`,
  })
})

type OfSeason = OfLeague & { failedSince: string; season: number | null }

/** Of the leaderboard of a season, with the state of the watch over it. */
export const leaderboardVersion = (job: string) =>
  prepare((db, names: Names<OfSeason>) => {
    const { now, failedSince, season } = names
    // Joined by "or", they would be looked for among the seasons of all leagues.
    const seasonIds = sql`(select ${currentSeasonIdOf(theLeague)} union all select ${seasonIdByNumber(theLeague, season)})`
    return versionOf(db, forMember(names), seasonIds, {
      more: [watch(failedSince, job)],
      never: isStale(theSeasons, now),
    })
  })

/** Of the matches under way in a league. */
export const matchupsVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), currentSeason, {
    never: isStale(competitionIdsUnderWay(theLeague, dayGiven(names.now)), names.now),
  }),
)

/** Of a league over all its seasons. */
export const historyVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), sql`(select z.id from ${seasons} z where z.league_id = ${theLeague})`, {
    never: isStale(leaderboardsOfLeague(theLeague), names.now),
  }),
)

type OfCompetition = Record<'competition' | 'userId' | 'now', string> & { league: string | null }

/** Of a competition, for members of its league. */
export const competitionVersion = prepare((db, { now, userId, ...refs }: Names<OfCompetition>) => {
  const competitionId = sql<string>`(select id from the_competition)`
  return versionOf(
    db,
    { leagueId: leagueIdOfCompetition(competitionId), now },
    sql`(select ${seasonIdOfCompetition(competitionId)})`,
    {
      before: sql`the_competition(id) as materialized (select ${competitionIdForMember(refs, userId)}), `,
      more: [lastRead],
      never: isStale(thisLeaderboard(competitionId), now),
    },
  )
})

/** How many deaths of a league are mourned, which ends with time alone. */
const mourned = (since: Given<string>): SQL => sql`(
  select count(*) from ${activity} a where a.league_id = ${theLeague} and a.at > ${since}
  and a.kind in ${listOfKinds(kindsWith('remembers'))})`

type OfActivity = OfLeague & { mournedSince: string; limit: number }

const activityVersionOf = (db: Db, names: Names<OfActivity>, before?: Name<string>) => {
  const { userId, now, mournedSince, limit } = names
  const ids = pageOfLeague(theLeague, { userId, now }, before ? { before, limit } : { limit })
  return versionOf(db, forMember(names), currentSeason, {
    more: [peopleOf(ids), mourned(mournedSince)],
    never: isDrafting(theLeague),
  })
}

/** Of the latest page of a league's activity: with the people of whom it tells, and who is mourned. */
export const latestActivityVersion = prepare((db, names: Names<OfActivity>) => activityVersionOf(db, names))

/** Of an older page. */
export const olderActivityVersion = prepare((db, names: Names<OfActivity & { before: string }>) =>
  activityVersionOf(db, names, names.before),
)

/** Of a league's home: with the people of whom it tells, and who is mourned. */
export const homeVersion = (mostEntries: number) =>
  prepare((db, names: Names<OfLeague & { announcedSince: string; mournedSince: string }>) => {
    const { userId, now, announcedSince, mournedSince } = names
    const viewer = { userId, now }
    return versionOf(db, forMember(names), currentSeason, {
      more: [
        peopleOf(
          entriesOfBoth(
            pageOfLeague(theLeague, viewer, { limit: mostEntries }),
            announcedInLeague(theLeague, viewer, announcedSince),
          ),
        ),
        mourned(mournedSince),
        sql`(select max(o.at) from ${outlookCalibrations} o)`,
      ],
      never: sql`(${isStale(theSeasons, now)} or ${isDrafting(theLeague)})`,
    })
  })

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
