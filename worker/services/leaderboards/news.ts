import type { LeaderboardInputRows } from '#db/queries/competitions/leaderboard-inputs.ts'
import type { LeaderboardNews, LeaderboardWrite } from '#db/queries/competitions/leaderboard-results.ts'
import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import type { Competition } from '#domain/competitions/kinds/kind-registry.ts'
import { leadersOf } from '#domain/competitions/winners.ts'
import { championsOf } from '#domain/history/season-table.ts'
import { eventId } from '#domain/news/event-id.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import type { MatchResult } from '#domain/scoring/scored.ts'
import { sealDay } from '#domain/scoring/seal-day.ts'
import type { LeaderboardHead } from './resolve.ts'

type StoredMatch = LeaderboardInputRows['matches'][number]

interface News extends Pick<LeaderboardWrite, 'result' | 'start' | 'cancelled'> {
  head: LeaderboardHead
  competition: Competition
  stored: readonly StoredMatch[]
  now: Instant
}

const matchData = (match: MatchResult) => ({
  matchId: match.id,
  round: match.round,
  homeUserId: match.homeUserId,
  awayUserId: match.awayUserId,
  homePoints: match.homePoints,
  awayPoints: match.awayPoints,
  winnerUserId: match.winnerUserId,
  decidedBy: match.decidedBy,
})

const isDecided = (match: { decidedBy: string | null; status: string }): boolean =>
  match.decidedBy !== null &&
  match.decidedBy !== 'bye' &&
  match.status !== 'upcoming' &&
  match.status !== 'active'

/**
 * The activity to be recorded for a computed leaderboard, compared to its stored rows. The id of each item is derived
 * from its content, so that two runs that compute the same record it once.
 */
export const newsOf = ({
  head,
  result,
  competition,
  stored,
  start,
  cancelled,
  now,
}: News): LeaderboardNews[] => {
  const { leaderboard, season, competition: row } = head
  const news: LeaderboardNews[] = []
  const add = (
    kind: ActivityKind,
    key: readonly string[],
    data: LeaderboardNews['data'],
    day: CalendarDay | null = null,
    personId: string | null = null,
  ) =>
    news.push({
      id: eventId(leaderboard.id, kind, ...key),
      leagueId: leaderboard.leagueId,
      kind,
      personId,
      competitionId: row ? row.id : null,
      data,
      ...pastMoment(day),
    })
  /**
   * When a leaderboard is computed for the first time, past events are dated at their own days; later news has the
   * current time.
   */
  const pastMoment = (day: CalendarDay | null): Pick<LeaderboardNews, 'at'> =>
    leaderboard.computedAt === null && day !== null && day < dayOf(now) ? { at: startOf(day) } : {}
  /** True if a day has begun since the leaderboard was last computed. */
  const hasCome = (day: CalendarDay): boolean =>
    day <= dayOf(now) && (leaderboard.computedAt === null || dayOf(leaderboard.computedAt) < day)

  if (row && cancelled) add('competition_cancelled', [], { reason: 'too_few' })
  if (row && start)
    add('competition_started', [], {
      participants: start.participants.length,
      ...(start.endDate === row.endDate ? {} : { endDate: start.endDate }),
    })

  const opening = !row && season.listsSealed ? season.startDate : null
  if (opening !== null && hasCome(opening)) add('lists_opened', [opening], { number: season.number }, opening)

  const before = new Map(stored.map((match) => [match.id, match]))
  const base = leaderboard.computedAt ?? ''
  for (const round of new Set(result.matches.map((match) => match.round))) {
    const first = result.matches.find((match) => match.round === round)
    if (first && hasCome(first.start))
      add('round_started', [String(round)], { round, start: first.start, end: first.end }, first.start)
  }
  for (const match of result.matches) {
    const old = before.get(match.id)
    const was = old !== undefined && isDecided(old)
    if (isDecided(match) && !was)
      add('match_decided', [match.id, base], matchData(match), match.decidedOn ?? match.end)
    else if (
      was &&
      (old.winnerUserId !== match.winnerUserId ||
        old.homePoints !== match.homePoints ||
        old.awayPoints !== match.awayPoints)
    )
      add('match_corrected', [match.id, base], {
        ...matchData(match),
        before: { winnerUserId: old.winnerUserId, homePoints: old.homePoints, awayPoints: old.awayPoints },
      })
  }
  for (const { kind, matchId, personId, userIds, diedOn } of result.lateNotes)
    add(
      'late_note',
      [kind, matchId ?? '', personId, diedOn],
      { news: kind, matchId, userIds, diedOn },
      null,
      personId,
    )

  const played = !row || (row.cancelledAt === null && result.standings.length > 0)
  const winners = row ? leadersOf(result.standings) : championsOf(result.standings)
  if (row && played && competition.end !== null && dayOf(now) > competition.end)
    add('competition_finished', [], { winners }, addDays(competition.end, 1))
  if (played && result.sealed && leaderboard.sealedAt === null)
    add(
      'sealed',
      [],
      { winners, ...(row ? {} : { number: season.number }) },
      competition.end === null ? null : sealDay(competition.end),
    )
  return news
}
