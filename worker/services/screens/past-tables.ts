import type { PlayedCompetitionView, ScoredPick } from '#contracts/history.ts'
import type { Winner } from '#db/queries/competitions/competitions.ts'
import type { endedMatches, PlayedCompetition, seasonTables } from '#db/queries/leagues/history.ts'
import type { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { statusAt } from '#domain/competitions/start.ts'
import { leadersOf } from '#domain/competitions/winners.ts'
import { groupBy } from '#domain/group-by.ts'
import type { SeasonScore } from '#domain/history/records.ts'
import type { EndedMatch, SeasonTable } from '#domain/history/season-table.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { firstDayOf, seasonState } from '#domain/seasons/state.ts'
import type { WholeTranslations } from '#locales/languages.ts'
import type { Ctx } from '../context.ts'
import type { Computed } from '../leaderboards/compute.ts'
import { nameOf } from '../views/people.ts'

export type SeasonRows = Awaited<ReturnType<typeof seasonsOfLeague>>
type TableRows = Awaited<ReturnType<typeof seasonTables>>
type MatchRows = Awaited<ReturnType<typeof endedMatches>>
export type Fresh = ReadonlyMap<string, Computed>

export const isSeasonOver = (season: SeasonRows[number], today: CalendarDay): boolean => {
  const state = seasonState(season, today)
  return state === 'ended' || state === 'sealed'
}

/** The tables of the seasons that have begun, the first season first; computed ones replace stored ones. */
export const tablesOf = (
  seasons: SeasonRows,
  stored: TableRows,
  fresh: Fresh,
  today: CalendarDay,
): SeasonTable[] => {
  const rowsOf = groupBy(stored, ({ seasonId }) => seasonId)
  return seasons
    .filter((season) => firstDayOf(season) <= today)
    .sort((a, b) => a.number - b.number)
    .map((season) => ({
      seasonId: season.id,
      number: season.number,
      endDate: season.endDate,
      over: isSeasonOver(season, today),
      rows: (fresh.get(season.id)?.result.standings ?? rowsOf.get(season.id) ?? []).map(
        ({ userId, rank, points, dead, active }) => ({ userId, rank, points, dead, active }),
      ),
    }))
}

interface MatchEnd {
  homeUserId: string | null
  awayUserId: string | null
  winnerUserId: string | null
  decidedBy: string | null
}

/** True for a match between two players that has a result. If both had left, nobody has won, but it was no draw. */
const isPlayed = <M extends MatchEnd>(match: M): match is M & { homeUserId: string; awayUserId: string } =>
  match.homeUserId !== null &&
  match.awayUserId !== null &&
  (match.winnerUserId !== null || match.decidedBy !== 'forfeit')

/** Finished matches, of stored leaderboards and of those just computed. */
export const matchesOf = (stored: MatchRows, fresh: Fresh): EndedMatch[] => [
  ...stored
    .filter(({ competitionId }) => !fresh.has(competitionId))
    .filter(isPlayed)
    // Only decisions of the domain are stored there.
    .map((row) => ({ ...row, decidedBy: row.decidedBy as EndedMatch['decidedBy'] })),
  ...[...fresh].flatMap(([competitionId, { result }]) =>
    result.matches
      .filter(({ status }) => status === 'final' || status === 'sealed')
      .filter(isPlayed)
      .map((match) => ({ ...match, competitionId, endDate: match.end })),
  ),
]

/** A score with its person, if the person is known. */
export const viewScore = (
  ctx: Ctx,
  { userId, personId, diedOn, points }: SeasonScore,
  season: number,
  person: { labels: WholeTranslations; image: string | null } | undefined,
): ScoredPick => ({
  userId,
  season,
  wikidataId: personId,
  name: person ? nameOf(person, ctx.locale) : personId,
  imageUrl: portraitUrl(person?.image ?? null),
  diedOn,
  points,
})

/** Competitions, with their winners once they are over. */
export const viewPlayed = (
  ctx: Ctx,
  competitions: readonly PlayedCompetition[],
  fresh: Fresh,
): PlayedCompetitionView[] =>
  competitions.map((row) => {
    const status = statusAt(row, ctx.now)
    const computed = fresh.get(row.id)
    const leaders = computed
      ? leadersOf(computed.result.standings)
      : row.leaders.map(({ userId }: Winner) => userId)
    return {
      slug: row.slug,
      name: row.name,
      type: row.type,
      winners: status === 'past' || status === 'sealed' ? leaders : [],
    }
  })
