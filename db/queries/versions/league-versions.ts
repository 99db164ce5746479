import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayGiven, type Given, type Names, prepare } from '#db/prepared.ts'
import {
  activity,
  deadTasks,
  jobRuns,
  outlookCalibrations,
  outlooks,
  picks,
  seasons,
} from '#db/schema/index.ts'
import { kindsWith } from '#domain/news/news-registry.ts'
import {
  competitionIdForMember,
  competitionIdsUnderWay,
  leagueIdOfCompetition,
  seasonIdOfCompetition,
} from '../competitions/competitions.ts'
import { isStale, thisLeaderboard } from '../competitions/leaderboard-inputs.ts'
import { listOfKinds } from '../kinds.ts'
import { leaderboardsOfLeague } from '../leagues/history.ts'
import { currentSeasonIdOf, leagueIdForMember } from '../leagues/member-scope.ts'
import { seasonIdByNumber } from '../leagues/season-ids.ts'
import { type ActivityCursor, pageOfLeague } from '../news/activity-items.ts'
import { isDrafting, lastRead, ownReports, peopleOf, theLeague, theSeasons, versionOf } from './depends-on.ts'

/* Versions of a league's pages (depends-on.ts). */

/** The state of the life status jobs, as shown with a leaderboard. */
const watch = (failedSince: Given<string>, job: string): SQL => sql`
  ${lastRead},
  (select j.id || coalesce(j.finished_at, '') from ${jobRuns} j where j.name = ${job} order by j.started_at desc, j.id desc limit 1),
  (select count(*) from ${deadTasks} d where d.died_at > ${failedSince})`

type OfLeague = Record<'league' | 'userId' | 'now', string>

const currentSeason = sql`(select ${seasonIdByNumber(theLeague, undefined)})`

/** The league for a member; null for other users. */
const forMember = ({ league, userId, now }: Names<OfLeague>) => ({
  leagueId: leagueIdForMember(league, userId),
  now,
})

/** Version of pages that only depend on the lists of the current season. */
export const listsVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), currentSeason),
)

/** Version of pages that also depend on the standings. */
export const standingsVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), currentSeason, { never: isStale(theSeasons, names.now) }),
)

/** The latest calibration of the life table. */
const calibrated = sql`(
  select json_array(o.month, o.at, o.observed, o.expected) from ${outlookCalibrations} o
  where o.month = (select max(month) from ${outlookCalibrations}))`

/** The number of stored outlooks: storing an outlook changes its season as well. */
const keptOutlooks = sql`(select count(*) from ${outlooks} o where o.season_id in ${theSeasons})`

export const outlookVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), currentSeason, { more: [calibrated, keptOutlooks] }),
)

/** Version of the user's own list, including removals that can be undone. */
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

/** Version of a season's leaderboard, including the state of the life status jobs. */
export const leaderboardVersion = (job: string) =>
  prepare((db, names: Names<OfSeason>) => {
    const { now, failedSince, season } = names
    // A union, because with "or" SQLite would scan the seasons of all leagues.
    const seasonIds = sql`(select ${currentSeasonIdOf(theLeague)} union all select ${seasonIdByNumber(theLeague, season)})`
    return versionOf(db, forMember(names), seasonIds, {
      more: [watch(failedSince, job)],
      never: isStale(theSeasons, now),
    })
  })

export const matchupsVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), currentSeason, {
    never: isStale(competitionIdsUnderWay(theLeague, dayGiven(names.now)), names.now),
  }),
)

export const historyVersion = prepare((db, names: Names<OfLeague>) =>
  versionOf(db, forMember(names), sql`(select z.id from ${seasons} z where z.league_id = ${theLeague})`, {
    more: [keptOutlooks],
    never: isStale(leaderboardsOfLeague(theLeague), names.now),
  }),
)

type OfCompetition = Record<'competition' | 'userId' | 'now', string> & { league: string | null }

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

/** The number of recent deaths with a remembrance thread; it also changes as time passes. */
const mourned = (since: Given<string>): SQL => sql`(
  select count(*) from ${activity} a where a.league_id = ${theLeague} and a.at > ${since}
  and a.kind in ${listOfKinds(kindsWith('remembers'))})`

type OfActivity = OfLeague & { mournedSince: string; limit: number }

const activityVersionOf = (db: Db, names: Names<OfActivity>, cursor?: Names<ActivityCursor>) => {
  const { userId, now, mournedSince, limit } = names
  const ids = pageOfLeague(theLeague, { userId, now }, { ...cursor, limit })
  return versionOf(db, forMember(names), currentSeason, {
    more: [peopleOf(ids), mourned(mournedSince), ownReports(userId)],
    never: isDrafting(theLeague),
  })
}

/** Version of the latest page of a league's activity, with the people in it and the remembered deaths. */
export const latestActivityVersion = prepare((db, names: Names<OfActivity>) => activityVersionOf(db, names))

export const olderActivityVersion = prepare((db, names: Names<OfActivity & ActivityCursor>) =>
  activityVersionOf(db, names, { before: names.before, beforeAt: names.beforeAt }),
)

/**
 * Version of a league's home, with the people in its activity and the remembered deaths. Its announced deaths are only
 * of people on a list, who are included anyway.
 */
export const homeVersion = (mostEntries: number) =>
  prepare((db, names: Names<OfLeague & { mournedSince: string }>) => {
    const { userId, now, mournedSince } = names
    return versionOf(db, forMember(names), currentSeason, {
      more: [
        peopleOf(pageOfLeague(theLeague, { userId, now }, { limit: mostEntries })),
        mourned(mournedSince),
        ownReports(userId),
        calibrated,
      ],
      never: sql`(${isStale(theSeasons, now)} or ${isDrafting(theLeague)})`,
    })
  })
