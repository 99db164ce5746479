import { dayOf, type Instant } from '#domain/calendar-day.ts'
import { emptyMatch, entriesWithin, forfeitOf, statusOf } from '#domain/competitions/matches.ts'
import { circleRounds, duelRounds, roundDays } from '#domain/competitions/schedule.ts'
import type { SeasonPoints } from '#domain/competitions/season-points.ts'
import { isOver, type View } from '#domain/competitions/standings.ts'
import { byDay } from '#domain/competitions/table-ties.ts'
import { breakTie } from '#domain/competitions/tie-break.ts'
import { groupBy } from '#domain/group-by.ts'
import { sumOf } from '#domain/scoring/score.ts'
import type { Scorebook } from '#domain/scoring/scorebook.ts'
import type { MatchResult, ScoreEntry } from '#domain/scoring/scored.ts'
import { knowledgeAt } from '#domain/scoring/seal-day.ts'
import { withTableTerms } from '#domain/scoring/table-terms.ts'
import type { LeagueDuel } from './league-duel.ts'

/** A duel with the season points that its tie-breakers may need */
type TiedDuel = LeagueDuel & { seasonPoints: SeasonPoints | null }

export interface PlayedRounds {
  matches: MatchResult[]
  entries: ScoreEntry[]
}

type Outcome = Pick<MatchResult, 'winnerUserId' | 'decidedBy' | 'decidedOn'>
const undecided: Outcome = { winnerUserId: null, decidedBy: null, decidedOn: null }

const outcomeOf = (
  duel: TiedDuel,
  scorebook: Scorebook,
  match: MatchResult,
  [home, away]: readonly [string, string],
  view: View,
  now: Instant,
): Outcome => {
  if (dayOf(view.at) < match.start) return undecided
  const forfeit = forfeitOf(scorebook, home, away, match, view.at)
  if (forfeit)
    return { winnerUserId: forfeit.winnerUserId, decidedBy: 'forfeit', decidedOn: dayOf(forfeit.at) }
  if (!isOver(match.end, view)) return undecided
  if (match.homePoints !== match.awayPoints || duel.allowDraws) {
    const level = match.homePoints === match.awayPoints
    const leader = match.homePoints > match.awayPoints ? home : away
    return { winnerUserId: level ? null : leader, decidedBy: 'points', decidedOn: match.end }
  }
  const { winner, by } = breakTie(scorebook, {
    home,
    away,
    matchId: match.id,
    start: match.start,
    known: knowledgeAt(match.end, now),
    priority: duel.tiebreakerPriority,
    coinSeed: duel.coinSeed,
    seasonPoints: duel.seasonPoints,
  })
  return { winnerUserId: winner, decidedBy: by, decidedOn: match.end }
}

/** All matches of the round robin as of a view. A player without an opponent has a row without an away player. */
export const playRounds = (duel: TiedDuel, scorebook: Scorebook, view: View, now: Instant): PlayedRounds => {
  const bySeed = [...scorebook.participants].sort((a, b) => a.seed - b.seed).map(({ userId }) => userId)
  const days = roundDays(duel.start, duelRounds(bySeed.length), duel.matchDurationDays)
  const pairs = circleRounds(bySeed.length)
  const drafts = days.flatMap((round, index) =>
    (pairs[index] ?? []).map(([home, away], slot) => ({
      ...emptyMatch(duel.id, round, slot + 1),
      homeUserId: bySeed[home] ?? null,
      awayUserId: away === null ? null : (bySeed[away] ?? null),
    })),
  )
  const found = drafts.flatMap((match) =>
    match.awayUserId === null
      ? []
      : entriesWithin(
          scorebook,
          [match.homeUserId, match.awayUserId],
          match.start,
          match.end,
          view.through,
          knowledgeAt(match.end, now),
        ),
  )
  const entries = withTableTerms(found.sort(byDay), duel.rules)
  const byUser = groupBy(entries, ({ userId }) => userId)
  const pointsIn = (match: MatchResult, userId: string): number =>
    sumOf((byUser.get(userId) ?? []).filter(({ diedOn }) => diedOn >= match.start && diedOn <= match.end))
  const matches = drafts.map((draft): MatchResult => {
    const { homeUserId: home, awayUserId: away } = draft
    if (home === null || away === null) {
      const rest = { ...draft, decidedBy: 'bye' as const, decidedOn: draft.start }
      return { ...rest, status: statusOf(rest, view, true) }
    }
    const match = { ...draft, homePoints: pointsIn(draft, home), awayPoints: pointsIn(draft, away) }
    const outcome = outcomeOf(duel, scorebook, match, [home, away], view, now)
    // A forfeit is known before the end, but points still count until then.
    const ended = outcome.decidedBy !== null && isOver(match.end, view)
    return {
      ...match,
      ...outcome,
      status: statusOf({ ...match, decidedBy: ended ? outcome.decidedBy : null }, view, true),
    }
  })
  return { matches, entries }
}
