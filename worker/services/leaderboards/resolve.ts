import { readSettings } from '#contracts/competitions/competition-settings.ts'
import type { LeaderboardInputRows, LeaderboardPickRow } from '#db/queries/competitions/leaderboard-inputs.ts'
import { addDays, type Instant, startOf } from '#domain/calendar-day.ts'
import { seasonGame } from '#domain/competitions/kinds/championship/championship.ts'
import type { Competition } from '#domain/competitions/kinds/kind-registry.ts'
import { lastDay } from '#domain/competitions/length.ts'
import type { SeasonTable } from '#domain/competitions/season-points.ts'
import { participantsAtStart, teamAtStart } from '#domain/competitions/start.ts'
import { groupBy } from '#domain/group-by.ts'
import { birthOf } from '#domain/people/facts.ts'
import { formerFacts } from '#domain/scoring/as-known.ts'
import { deathsOf } from '#domain/scoring/deaths.ts'
import { type DatedRules, rulesOn } from '#domain/scoring/rules.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '#domain/scoring/scored.ts'
import { firstDayOf } from '#domain/seasons/state.ts'

export type LeaderboardHead = LeaderboardInputRows['heads'][number]
type CompetitionRow = NonNullable<LeaderboardHead['competition']>

/** The inputs of a leaderboard, in the types of the domain. */
export interface Resolved {
  competition: Competition
  participants: Participant[]
  picks: LeaderboardPick[]
  deaths: PersonDeath[]
}

const leaderboardPick = ({ pick, person }: LeaderboardPickRow): LeaderboardPick => ({
  ...pick,
  birth: birthOf(person),
  sex: person.sex,
  formerly: formerFacts(pick, person),
  ...pick.facts,
})

const played = (
  row: CompetitionRow,
  rules: DatedRules,
  players: number,
  season: SeasonTable,
): Competition => {
  const settings = readSettings(row)
  return {
    type: row.type,
    id: row.id,
    start: row.startDate,
    end: lastDay(row.startDate, row.endDate, { type: row.type, ...settings }, players),
    rules: [rules],
    walkover: true,
    coinSeed: row.coinSeed,
    season: settings.tiebreakerPriority?.includes('season_points') ? season : undefined,
    ...settings,
    // The settings of its kind are present: they were parsed by its schema.
  } as Competition
}

const rowsOf = (
  head: LeaderboardHead,
  inputs: LeaderboardInputRows,
  picks: readonly LeaderboardPickRow[],
) => {
  const { leagueId, seasonId, id } = head.leaderboard
  const { rules, periods, lineUps, events, rulings, participants, chosen } = inputs
  const own = picks.filter(({ pick }) => pick.seasonId === seasonId)
  const people = new Map(own.map(({ person }) => [person.id, person]))
  const former = new Set(own.flatMap(({ pick }) => (pick.formerPeople ?? []).map(({ personId }) => personId)))
  const periodsByUser = groupBy(
    periods.filter((period) => period.leagueId === leagueId),
    ({ userId }) => userId,
  )
  const chosenBy = new Map(
    lineUps.filter((row) => row.seasonId === seasonId).map((row) => [row.userId, row.lineUps]),
  )
  return {
    picks: own.map(leaderboardPick),
    rules: rules.filter((version) => version.leagueId === leagueId),
    members: [...periodsByUser].map(([userId, own]) => {
      const lineUps = chosenBy.get(userId)
      return { userId, periods: own, ...(lineUps ? { lineUps } : {}) }
    }),
    named: participants.filter((row) => row.competitionId === id).map((row) => row.userId),
    chosen: chosen.filter((row) => row.competitionId === id).map((row) => row.pickId),
    deaths: deathsOf(
      [...people.values()],
      events.filter(({ personId }) => people.has(personId) || former.has(personId)),
      rulings.filter((ruling) => ruling.leagueId === leagueId),
      former,
    ),
  }
}

/**
 * The players of a season's leaderboard: everyone who was a member on any of its days; before it begins, the current
 * members.
 */
const seasonPlayers = (
  members: readonly Omit<Participant, 'seed'>[],
  start: string,
  end: string | null,
): Participant[] =>
  members
    .filter(({ periods }) =>
      periods.some(
        ({ joinedAt, leftAt }) =>
          (leftAt === null || leftAt >= startOf(start)) &&
          (end === null || joinedAt < startOf(addDays(end, 1))),
      ),
    )
    .map((member) => ({ ...member, seed: 0 }))

/**
 * The picks that play: all, or in a subset competition each participant's team, which is frozen once the competition
 * has begun.
 */
const playing = (
  row: CompetitionRow,
  participants: readonly Participant[],
  picks: readonly LeaderboardPick[],
  chosen: readonly string[],
  deaths: readonly PersonDeath[],
): LeaderboardPick[] => {
  if (row.pickParticipation === 'all') return [...picks]
  const ids = new Set(chosen)
  if (row.startedAt !== null) return picks.filter((pick) => ids.has(pick.id))
  return participants.flatMap(({ userId }) =>
    teamAtStart(
      row.startDate,
      row.picksCount ?? 1,
      ids,
      picks.filter((pick) => pick.userId === userId),
      deaths,
    ),
  )
}

/**
 * Converts the rows of a leaderboard to the types of the domain. A competition that should have started, but has not
 * been started by the job yet, is resolved as of its start, so that a page shows what the job will store.
 */
export const resolveLeaderboard = (
  head: LeaderboardHead,
  inputs: LeaderboardInputRows,
  picks: readonly LeaderboardPickRow[],
): Resolved => {
  const { season, competition: row } = head
  const rows = rowsOf(head, inputs, picks)
  const [start, end] = [firstDayOf(season), season.endDate]
  const players = seasonPlayers(rows.members, start, end)
  if (!row) {
    return {
      competition: seasonGame({ id: season.id, start, end, rules: rows.rules }),
      participants: players,
      picks: rows.picks,
      deaths: rows.deaths,
    }
  }
  const named = row.startedAt !== null || rows.named.length > 0 ? new Set(rows.named) : null
  const participants = participantsAtStart(row.startDate, row.coinSeed, named, rows.members)
  const rules =
    rows.rules.find((version) => version.version === row.rulesVersion) ?? rulesOn(rows.rules, row.startDate)
  return {
    competition: played(row, rules, participants.length, {
      start,
      end,
      rules: rows.rules,
      participants: players,
      picks: rows.picks,
    }),
    participants,
    picks: playing(row, participants, rows.picks, rows.chosen, rows.deaths),
    deaths: rows.deaths,
  }
}

/** True from the start of the competition's first day (UTC). */
export const hasBegun = (row: { startDate: string }, now: Instant): boolean => now >= startOf(row.startDate)
