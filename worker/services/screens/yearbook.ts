import type { z } from 'zod'
import type { Book, Remembered, ScoredPick, YearbookPage, yearbookInput } from '#contracts/history.ts'
import { onlySeldom } from '#db/batch.ts'
import { ifStale, isStale, leaderboardInputs } from '#db/queries/competitions/leaderboard-inputs.ts'
import { outlooksOf } from '#db/queries/competitions/outlook.ts'
import {
  competitionLeaderboards,
  competitionsOfSeason,
  currentMemberIds,
  endedMatches,
  livesOfSeason,
  type PlayedCompetition,
} from '#db/queries/leagues/history.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { rulesVersionsOf } from '#db/queries/leagues/rules.ts'
import { seasonIdByRef } from '#db/queries/leagues/season-ids.ts'
import { seasonById } from '#db/queries/leagues/seasons.ts'
import { type ShownPickRow, shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { type CalendarDay, dayOf, daysBetween } from '#domain/calendar-day.ts'
import { tieBreakers } from '#domain/competitions/competition-types.ts'
import { withLone } from '#domain/history/records.ts'
import { championsOf, type EndedMatch } from '#domain/history/season-table.ts'
import { inMemoriam, tableTieBreaks, turningPoints } from '#domain/history/story.ts'
import { isLiving } from '#domain/life-status/statuses.ts'
import { rulesOn } from '#domain/scoring/rules.ts'
import type { Decision, StandingRow } from '#domain/scoring/scored.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { type CurrentLeaderboard, currentLeaderboard, leaderboardParts } from '../leaderboards/current.ts'
import { freshLeaderboards } from '../leaderboards/fresh.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { wikidataUrl, wikipediaUrl } from '../views/links.ts'
import { descriptionOf, nameOf, viewInLine } from '../views/people.ts'
import { viewSeason } from '../views/seasons.ts'
import { usersById } from '../views/standings.ts'
import { isSeasonOver, matchesOf, viewPlayed, viewScore } from './past-tables.ts'

/** The decisions by which a level match is decided. */
const tieBreaks: readonly (Decision | null)[] = tieBreakers

/**
 * Maximum age in days of an outlook at the end of the season for it to represent that end; one outlook per week is
 * kept.
 */
const lastOutlookDays = 7

type OutlookRows = Awaited<ReturnType<typeof outlooksOf>>
type LifeRows = Awaited<ReturnType<typeof livesOfSeason>>

const viewRemembered = (
  ctx: Ctx,
  dead: readonly { personId: string; diedOn: CalendarDay }[],
  people: ReadonlyMap<string, ShownPickRow['person']>,
  lives: LifeRows,
): Remembered[] =>
  dead.flatMap(({ personId, diedOn }) => {
    const person = people.get(personId)
    const life = lives.find(({ id }) => id === personId)
    if (!person) return []
    return {
      ...viewInLine(person, ctx.locale),
      description: life ? descriptionOf(life, ctx.locale) : null,
      birthDate: person.birthDate,
      birthPrecision: person.birthPrecision,
      birthYear: person.birthYear,
      diedOn,
      wikidataUrl: wikidataUrl(personId),
      wikipediaUrl: life ? wikipediaUrl(life, ctx.locale) : null,
    }
  })

/**
 * Points from deaths, and those expected by the last outlook of the season. If that outlook is much older than the
 * season's end, the points are those of its day as well. An outlook expects deaths only, so points that no death gave
 * are left out.
 */
const luckOf = (outlooks: OutlookRows, standings: readonly StandingRow[], end: CalendarDay): Book['luck'] => {
  const last = outlooks.findLast(({ day }) => day <= end)
  if (!last?.figures.lists.some(({ expectedSoFar }) => expectedSoFar !== null)) return null
  const atTheEnd = daysBetween(last.day, end) <= lastOutlookDays
  const points = new Map(
    standings.map(({ userId, points, extras }) => [
      userId,
      points - extras.reduce((sum, { reason }) => sum + reason.points, 0),
    ]),
  )
  return {
    asOf: last.day,
    lists: last.figures.lists.map((list) => ({
      userId: list.userId,
      points: (atTheEnd ? points.get(list.userId) : undefined) ?? list.points,
      expected: list.expectedSoFar,
    })),
  }
}

/** The day on which a pick left its list: it was removed, or became void; null: it is still on it. */
const leftOn = ({ removedAt, voidedAt }: ShownPickRow['pick']): CalendarDay | null => {
  const [first] = [removedAt, voidedAt].flatMap((at) => at ?? []).sort()
  return first === undefined ? null : dayOf(first)
}

const viewScores = (
  ctx: Ctx,
  season: number,
  entries: CurrentLeaderboard['entries'],
  people: ReadonlyMap<string, ShownPickRow['person']>,
): { bestPicks: ScoredPick[]; lonePicks: ScoredPick[] } => {
  const scores = withLone(
    entries.filter(({ status }) => status === 'confirmed').map((entry) => ({ ...entry, seasonId: '' })),
  ).sort((a, b) => b.points - a.points || (a.diedOn < b.diedOn ? -1 : a.diedOn > b.diedOn ? 1 : 0))
  const view = (score: (typeof scores)[number]): ScoredPick =>
    viewScore(ctx, score, season, people.get(score.personId))
  return {
    bestPicks: scores.filter(({ points }) => points === scores[0]?.points).map(view),
    lonePicks: scores.filter(({ lone }) => lone).map(view),
  }
}

const viewTieBreaks = (
  matches: readonly EndedMatch[],
  competitions: readonly PlayedCompetition[],
): Book['matchTieBreaks'] =>
  [...matches]
    .sort((a, b) => (a.endDate < b.endDate ? -1 : a.endDate > b.endDate ? 1 : a.slot - b.slot))
    .flatMap(({ competitionId, round, homeUserId, awayUserId, winnerUserId, decidedBy }) => {
      const competition = competitions.find(({ id }) => id === competitionId)
      if (!competition || winnerUserId === null || decidedBy === null || !tieBreaks.includes(decidedBy))
        return []
      const loser = winnerUserId === homeUserId ? awayUserId : homeUserId
      return [{ competition: competition.name, round, winner: winnerUserId, loser, by: decidedBy }]
    })

/**
 * The yearbook of a season, once its last day has passed. One round trip, or two if a table is stale and has to be
 * computed.
 * @throws AppError not_found for a season that the league never had
 */
export const readYearbook = async (
  ctx: Ctx,
  input: z.output<typeof yearbookInput>,
): Promise<YearbookPage> => {
  const { db, now } = ctx
  const { rows, league, membership } = await readAsMember(ctx, input.league, ({ leagueId, user }) => {
    const seasonId = seasonIdByRef(leagueId, input.season)
    const boards = competitionLeaderboards(seasonId)
    return {
      seasons: seasonById(db, seasonId),
      users: everMembersOf(db, leagueId),
      members: currentMemberIds(db, leagueId),
      picks: shownPicksOfSeason(db, seasonId, { userId: user.userId, now }),
      lives: livesOfSeason(db, seasonId),
      leaderboard: leaderboardParts(ctx, seasonId),
      competitions: competitionsOfSeason(db, seasonId),
      matches: endedMatches(db, boards),
      inputs: onlySeldom(db, isStale(boards, now), leaderboardInputs(db, ifStale(boards, now))),
      outlooks: outlooksOf(db, seasonId),
      rules: rulesVersionsOf(db, leagueId),
    }
  })
  const [season] = rows.seasons
  if (!season) throw new AppError('not_found', { field: 'season' })
  const page = { league: viewLeagueHead(league, membership), season: viewSeason(season, dayOf(now)) }
  if (season.endDate === null || !isSeasonOver(season, dayOf(now))) return { ...page, book: null }
  const leaderboard = currentLeaderboard(ctx, rows.leaderboard, rows.picks)
  const { standings, rankHistory } = leaderboard
  const fresh = freshLeaderboards(ctx, { picks: rows.picks, inputs: rows.inputs })
  const people = new Map(rows.picks.map(({ person }) => [person.id, person]))
  const pickPeople = new Map(rows.picks.map(({ pick, person }) => [pick.id, person.id]))
  // A sealed table keeps the ids of its time: two items may have been merged since.
  const entries = leaderboard.entries.map((entry) => ({
    ...entry,
    personId: pickPeople.get(entry.pickId) ?? entry.personId,
  }))
  const userOf = usersById(rows.users, ctx.locale)
  const members = new Set(rows.members.map(({ userId }) => userId))
  const dead = inMemoriam(
    rows.picks.map(({ pick, person }) => ({
      personId: person.id,
      diedOn: person.diedOn,
      living: isLiving(person),
      removedOn: leftOn(pick),
    })),
    entries,
    { start: firstDayOf(season), end: season.endDate },
  )
  return {
    ...page,
    book: {
      sealed: leaderboard.sealed,
      picturesShared: league.picturesShared,
      players: standings.map(({ userId }) => ({ ...userOf(userId), active: members.has(userId) })),
      inMemoriam: viewRemembered(ctx, dead, people, rows.lives),
      champions: championsOf(standings),
      rows: standings.map(({ userId, rank, points, dead }) => ({ userId, rank, points, dead })),
      rankHistory,
      turningPoints: turningPoints(rankHistory, entries).map(({ personIds, ...point }) => ({
        ...point,
        people: personIds.map((personId) => {
          const person = people.get(personId)
          return { wikidataId: personId, name: person ? nameOf(person, ctx.locale) : personId }
        }),
      })),
      ...viewScores(ctx, season.number, entries, people),
      tableTieBreaks: tableTieBreaks(standings, rulesOn(rows.rules, season.endDate).pack?.table?.ties ?? []),
      matchTieBreaks: viewTieBreaks(matchesOf(rows.matches, fresh), rows.competitions),
      luck: luckOf(rows.outlooks, standings, season.endDate),
      competitions: viewPlayed(ctx, rows.competitions, fresh),
    },
  }
}
