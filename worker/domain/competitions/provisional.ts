import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { wasAccepted } from '../scoring/as-known.ts'
import type {
  LeaderboardResult,
  MatchResult,
  PersonDeath,
  ScoreEntry,
  StandingRow,
} from '../scoring/scored.ts'
import { hasEndTerms } from '../scoring/table-terms.ts'
import type { Play, Played } from './competition-types.ts'
import { byDay } from './table-ties.ts'

/** The reports that no confirmed record supersedes now, as if they were confirmed now */
const asIfConfirmed = (
  deaths: readonly PersonDeath[],
  confirmed: readonly PersonDeath[],
  now: Instant,
): PersonDeath[] => {
  const settled = new Set(confirmed.filter((death) => wasAccepted(death, now)).map((death) => death.personId))
  return deaths
    .filter((death) => death.status === 'reported' && death.diedOn !== null && wasAccepted(death, now))
    .filter(({ personId }) => !settled.has(personId))
    .map((death) => ({ ...death, status: 'confirmed', knownFrom: now, knownUntil: null }))
}

const isRunning = ({ start, end }: Played, today: CalendarDay): boolean =>
  start <= today && (end === null || today <= end)

const pointsByUser = (rows: readonly StandingRow[]): Map<string, number> => {
  const points = new Map<string, number>()
  for (const row of rows) points.set(row.userId, (points.get(row.userId) ?? 0) + row.points)
  return points
}

/** The confirmed rows, with the provisional difference on each player's best row */
const withDifference = (firm: readonly StandingRow[], asIf: readonly StandingRow[]): StandingRow[] => {
  const [are, wouldBe] = [pointsByUser(firm), pointsByUser(asIf)]
  const seen = new Set<string>()
  return firm.map((row) => {
    if (seen.has(row.userId)) return row
    seen.add(row.userId)
    return { ...row, provisionalPoints: (wouldBe.get(row.userId) ?? 0) - (are.get(row.userId) ?? 0) }
  })
}

/** The confirmed entries and those that reports would add, by day */
const withReported = (firm: readonly ScoreEntry[], asIf: readonly ScoreEntry[]): ScoreEntry[] => {
  const scored = new Set(firm.map((entry) => entry.pickId))
  const waiting = asIf.filter((entry) => !scored.has(entry.pickId))
  return [...firm, ...waiting.map((entry): ScoreEntry => ({ ...entry, status: 'reported' }))].sort(byDay)
}

const pointsIn = (match: MatchResult, userId: string | null): number | null =>
  userId === null
    ? null
    : match.homeUserId === userId
      ? match.homePoints
      : match.awayUserId === userId
        ? match.awayPoints
        : null

/**
 * The confirmed matches with each side's provisional difference; 0 for a player who is not in the match if the reports
 * are true
 */
const withReports = (firm: readonly MatchResult[], asIf: readonly MatchResult[]): MatchResult[] => {
  const would = new Map(asIf.map((match) => [match.id, match]))
  return firm.map((match) => {
    const other = would.get(match.id)
    const difference = (userId: string | null, points: number): number =>
      other ? (pointsIn(other, userId) ?? points) - points : 0
    return {
      ...match,
      homeProvisional: difference(match.homeUserId, match.homePoints),
      awayProvisional: difference(match.awayUserId, match.awayPoints),
    }
  })
}

/**
 * Adds the effect of reported deaths to a play function. Scores use confirmed deaths only. The same game with all
 * reports confirmed now gives the difference. It can be negative: an earlier death may decide a match instead of
 * another one, or take its first-death bonus. Terms that depend on the end of the table (its last death) are forecast
 * in the same way from its first day until then. Sealed results accept no reports, so they are equal in both games.
 */
export const withProvisional =
  <Game extends Played>(firm: Play<Game>): Play<Game> =>
  (competition, participants, picks, deaths, now): LeaderboardResult => {
    const confirmed = deaths.filter((death) => death.status === 'confirmed')
    const result = firm(competition, participants, picks, confirmed, now)
    const reports = asIfConfirmed(deaths, confirmed, now)
    const isForeseen = hasEndTerms(competition.rules) && isRunning(competition, dayOf(now))
    if (result.sealed || (reports.length === 0 && !isForeseen)) return result
    const asIf = firm(
      isForeseen ? { ...competition, asIfOver: true } : competition,
      participants,
      picks,
      [...confirmed, ...reports],
      now,
    )
    return {
      ...result,
      standings: withDifference(result.standings, asIf.standings),
      entries: withReported(result.entries, asIf.entries),
      matches: withReports(result.matches, asIf.matches),
      // A reported day of death in the future is a day on which the result changes.
      dueOn: asIf.dueOn,
    }
  }
