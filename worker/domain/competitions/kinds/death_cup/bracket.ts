import { addDays, dayOf, type Instant } from '#domain/calendar-day.ts'
import { emptyMatch, entriesWithin, forfeitOf, statusOf } from '#domain/competitions/matches.ts'
import { bracketSeeds, cupRounds, type RoundDays, roundDays } from '#domain/competitions/schedule.ts'
import type { SeasonPoints } from '#domain/competitions/season-points.ts'
import { isOver, type View } from '#domain/competitions/standings.ts'
import { byDay } from '#domain/competitions/table-ties.ts'
import { breakTie } from '#domain/competitions/tie-break.ts'
import { sumOf } from '#domain/scoring/score.ts'
import type { Scorebook } from '#domain/scoring/scorebook.ts'
import type { BookEntry, MatchResult, ScoreEntry } from '#domain/scoring/scored.ts'
import { knowledgeAt, sealDay } from '#domain/scoring/seal-day.ts'
import { hasTableTerms, withTableTerms } from '#domain/scoring/table-terms.ts'
import type { DeathCup } from './death-cup.ts'

/** A side of a match: a player, nobody (a bye, or both players forfeited), or the winner of an undecided match */
type Side = { kind: 'player'; userId: string } | { kind: 'nobody'; by: 'bye' | 'forfeit' } | { kind: 'open' }

/** A cup with the season points that its tie-breakers may need */
export type TiedCup = DeathCup & { seasonPoints: SeasonPoints | null }

export interface PlayedBracket {
  matches: MatchResult[]
  /** The entries of the deciding days */
  entries: ScoreEntry[]
}

const userOf = (side: Side): string | null => (side.kind === 'player' ? side.userId : null)

const winnerSide = (match: MatchResult): Side => {
  if (match.decidedBy === null) return { kind: 'open' }
  return match.winnerUserId === null
    ? { kind: 'nobody', by: 'forfeit' }
    : { kind: 'player', userId: match.winnerUserId }
}

/** A match with at most one player */
const walkOver = (match: MatchResult, home: Side, away: Side): MatchResult => {
  const winner = userOf(home) ?? userOf(away)
  const emptied = [home, away].some((side) => side.kind === 'nobody' && side.by === 'forfeit')
  return { ...match, winnerUserId: winner, decidedBy: emptied ? 'forfeit' : 'bye', decidedOn: match.start }
}

interface Decided {
  match: MatchResult
  entries: BookEntry[]
}

/** Scores an entry with the terms that depend on the cup's table */
type InTable = (entry: BookEntry) => BookEntry

/**
 * A started match between two players. The first day with a counting death decides it, otherwise the end of the round.
 */
const playMatch = (
  cup: TiedCup,
  scorebook: Scorebook,
  match: MatchResult,
  [home, away]: readonly [string, string],
  days: RoundDays,
  inTable: InTable,
  view: View,
  now: Instant,
): Decided => {
  const known = knowledgeAt(days.end, now)
  const forfeit = forfeitOf(scorebook, home, away, days, view.at)
  const absentAtStart =
    forfeit !== null && [home, away].some((userId) => !scorebook.isPlayer(userId, days.start))
  // Deaths of the day on which a player left still count: both were members at the start of that day.
  const lastDay = absentAtStart ? addDays(days.start, -1) : forfeit ? dayOf(forfeit.at) : days.end
  const all = entriesWithin(scorebook, [home, away], days.start, lastDay, view.through, known)
  const decidedOn = all[0]?.diedOn ?? null
  const found = all.filter((entry) => entry.diedOn === decidedOn)
  const entries = found.map(inTable)
  const level = { home, away, matchId: match.id, start: days.start, known }
  const rules = { priority: cup.tiebreakerPriority, coinSeed: cup.coinSeed, seasonPoints: cup.seasonPoints }
  if (decidedOn !== null) {
    const scored = (userId: string) => entries.filter((entry) => entry.userId === userId)
    const [homePoints, awayPoints] = [sumOf(scored(home)), sumOf(scored(away))]
    const both = scored(home).length > 0 && scored(away).length > 0
    const result =
      homePoints === awayPoints
        ? breakTie(scorebook, { ...level, ...rules })
        : {
            winner: homePoints > awayPoints ? home : away,
            by: both ? ('points' as const) : ('first_death' as const),
          }
    return {
      match: {
        ...match,
        homePoints,
        awayPoints,
        winnerUserId: result.winner,
        decidedBy: result.by,
        decidedOn,
      },
      entries,
    }
  }
  if (forfeit) {
    const { winnerUserId } = forfeit
    return {
      match: { ...match, winnerUserId, decidedBy: 'forfeit', decidedOn: dayOf(forfeit.at) },
      entries,
    }
  }
  if (!isOver(days.end, view)) return { match, entries }
  const { winner, by } = breakTie(scorebook, { ...level, ...rules })
  return { match: { ...match, winnerUserId: winner, decidedBy: by, decidedOn: days.end }, entries }
}

/** Computes the whole bracket from scratch as of a view, round by round. */
export const playBracket = (cup: TiedCup, scorebook: Scorebook, view: View, now: Instant): PlayedBracket => {
  const players = scorebook.participants.length
  const rounds = roundDays(cup.start, cupRounds(players), cup.roundDurationDays)
  const bySeed = new Map(scorebook.participants.map(({ seed, userId }) => [seed, userId]))
  let sides: Side[] = bracketSeeds(2 ** rounds.length).map((seed): Side => {
    const userId = bySeed.get(seed)
    return userId === undefined ? { kind: 'nobody', by: 'bye' } : { kind: 'player', userId }
  })
  const matches: MatchResult[] = []
  const entries: ScoreEntry[] = []
  // The entries of earlier rounds. All are earlier than those of this round.
  const before: BookEntry[] = []
  for (const days of rounds) {
    const feedersEnd = days.round > 1 ? addDays(days.start, -1) : null
    const settled = feedersEnd === null || dayOf(view.at) >= sealDay(feedersEnd)
    const drafts = Array.from({ length: sides.length / 2 }, (_, index) => {
      const home = sides[index * 2] ?? { kind: 'open' as const }
      const away = sides[index * 2 + 1] ?? { kind: 'open' as const }
      const match = {
        ...emptyMatch(cup.id, days, index + 1),
        homeUserId: userOf(home),
        awayUserId: userOf(away),
      }
      return { home, away, match }
    })
    const play = (inTable: InTable): Decided[] =>
      drafts.map(({ home, away, match }): Decided => {
        if (home.kind === 'open' || away.kind === 'open') return { match, entries: [] }
        if (home.kind === 'player' && away.kind === 'player')
          return dayOf(view.at) < days.start
            ? { match, entries: [] }
            : playMatch(cup, scorebook, match, [home.userId, away.userId], days, inTable, view, now)
        return { match: walkOver(match, home, away), entries: [] }
      })
    // The deciding days do not depend on points, but terms that depend on the table need all these days. So decide
    // first, then score.
    let decided = play((entry) => entry)
    if (hasTableTerms(cup.rules)) {
      before.push(...decided.flatMap((each) => each.entries).sort(byDay))
      const scored = new Map(withTableTerms(before, cup.rules).map((entry) => [entry.pickId, entry]))
      decided = play((entry) => scored.get(entry.pickId) ?? entry)
    }
    sides = []
    for (const { match, entries: own } of decided) {
      matches.push({ ...match, status: statusOf(match, view, settled) })
      entries.push(...own)
      sides.push(winnerSide(match))
    }
  }
  return { matches, entries }
}
