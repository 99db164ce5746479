import type { HistoryPage, RecordsView, ScoredPick } from '#contracts/history.ts'
import { ifStale } from '#db/queries/competitions/leaderboard-inputs.ts'
import {
  bestScores,
  currentMemberIds,
  endedMatches,
  leadDays,
  leaderboardsOfLeague,
  namesOnLists,
  playedCompetitions,
  seasonTables,
} from '#db/queries/leagues/history.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import { historyVersion } from '#db/queries/versions/league-versions.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { allTimeOf } from '#domain/history/all-time.ts'
import { meetingsOf } from '#domain/history/head-to-head.ts'
import { ratingsOf } from '#domain/history/rating.ts'
import { type LeadDay, type Records, recordsOf, type SeasonScore, withLone } from '#domain/history/records.ts'
import { championsOf } from '#domain/history/season-table.ts'
import { seasonState } from '#domain/seasons/state.ts'
import type { WholeTranslations } from '#locales/languages.ts'
import { prepareMemberRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { freshLeaderboards, staleParts } from '../leaderboards/fresh.ts'
import { ofLeague } from '../page-version.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { usersById } from '../views/standings.ts'
import { type Fresh, matchesOf, tablesOf, viewPlayed, viewScore } from './past-tables.ts'

/** Most holders shown for one record; more are level only with few points and many players. */
const mostLevel = 6

interface Shown {
  labels: WholeTranslations
  image: string | null
}

const viewRecords = (
  ctx: Ctx,
  records: Records,
  numberOf: (seasonId: string) => number,
  people: ReadonlyMap<string, Shown>,
): RecordsView => {
  const scored = (score: SeasonScore): ScoredPick =>
    viewScore(ctx, score, numberOf(score.seasonId), people.get(score.personId))
  const inSeason = <Of extends { seasonId: string }>({ seasonId, ...rest }: Of) => ({
    ...rest,
    season: numberOf(seasonId),
  })
  return {
    mostPoints: records.mostPoints.slice(0, mostLevel).map(scored),
    bestLone: records.bestLone.slice(0, mostLevel).map(scored),
    bestSeason: records.bestSeason.slice(0, mostLevel).map(inSeason),
    longestLead: records.longestLead.slice(0, mostLevel).map(inSeason),
    comebacks: records.comebacks.slice(0, mostLevel),
  }
}

/** Scores of the leaderboards that were just computed, in the form in which stored ones are read. */
const freshScores = (fresh: Fresh): SeasonScore[] =>
  [...fresh.values()]
    .filter(({ head }) => head.competition === null)
    .flatMap(({ leaderboardId, result }) =>
      withLone(
        result.entries
          .filter(({ status }) => status === 'confirmed')
          .map((entry) => ({ ...entry, seasonId: leaderboardId })),
      ),
    )

const freshLeadDays = (fresh: Fresh): LeadDay[] =>
  [...fresh].flatMap(([seasonId, { result }]) => {
    // By day.
    const first = result.entries.find(({ status }) => status === 'confirmed')?.diedOn
    return result.rankHistory
      .filter(({ rank, day }) => rank === 1 && first !== undefined && day >= first)
      .map(({ day, userId }) => ({ seasonId, day, userId }))
  })

export const historyDependsOn = ofLeague(historyVersion)

const readSeasons = prepareMemberRead((asking, leagueId) => {
  const { db, now } = asking
  const boards = leaderboardsOfLeague(leagueId)
  return {
    seasons: seasonsOfLeague(db, leagueId),
    tables: seasonTables(db, leagueId),
    scores: bestScores(db, leagueId),
    leads: leadDays(db, leagueId),
    competitions: playedCompetitions(db, leagueId),
    matches: endedMatches(db, boards),
    users: everMembersOf(db, leagueId),
    members: currentMemberIds(db, leagueId),
    stale: staleParts(asking, boards),
    names: namesOnLists(db, ifStale(boards, now)),
  }
})

/**
 * A league over all its seasons: the all-time table, winners, records, ratings. One round trip, two if a leaderboard is
 * stale: it is computed at once, so that a corrected death shows on the whole page.
 */
export const readHistory = async (ctx: Ctx, input: { league: string }): Promise<HistoryPage> => {
  const { now } = ctx
  const today = dayOf(now)
  const { rows, league, membership } = await readSeasons(ctx, input.league)
  const fresh = freshLeaderboards(ctx, rows.stale)
  const tables = tablesOf(rows.seasons, rows.tables, fresh, today)
  const matches = matchesOf(rows.matches, fresh)
  const scores = [
    ...rows.scores.filter(({ seasonId }) => !fresh.has(seasonId)).map(({ labels, image, ...score }) => score),
    ...freshScores(fresh),
  ]
  const leads = [...rows.leads.filter(({ seasonId }) => !fresh.has(seasonId)), ...freshLeadDays(fresh)]
  const people = new Map<string, Shown>([
    ...rows.scores.map((score) => [score.personId, score] as const),
    ...rows.names.map((person) => [person.id, person] as const),
  ])
  const numbers = new Map(tables.map(({ seasonId, number }) => [seasonId, number]))
  const seasonOf = new Map(rows.seasons.map((season) => [season.id, season]))
  const competitions = groupBy(rows.competitions, ({ seasonId }) => seasonId)
  const table = allTimeOf(tables)
  const userOf = usersById(rows.users, ctx.locale)
  const members = new Set(rows.members.map(({ userId }) => userId))
  const appearing = new Set([
    ...table.map(({ userId }) => userId),
    ...matches.flatMap(({ homeUserId, awayUserId }) => [homeUserId, awayUserId]),
  ])
  return {
    league: viewLeagueHead(league, membership),
    players: [...appearing].map((userId) => ({ ...userOf(userId), active: members.has(userId) })),
    table,
    seasons: tables.toReversed().flatMap(({ seasonId, number, endDate, over, rows }) => {
      const season = seasonOf.get(seasonId)
      if (!season) return []
      return {
        id: seasonId,
        number,
        startDate: season.startDate,
        endDate,
        state: seasonState(season, today),
        over,
        champions: over ? championsOf(rows) : [],
        rows: [...rows],
        competitions: viewPlayed(ctx, competitions.get(seasonId) ?? [], fresh),
      }
    }),
    records: viewRecords(
      ctx,
      recordsOf(tables, scores, leads, today),
      (seasonId) => numbers.get(seasonId) ?? 0,
      people,
    ),
    ratings: ratingsOf(tables, matches),
    meetings: meetingsOf(matches),
  }
}
