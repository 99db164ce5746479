import { addDays, type CalendarDay, type Instant, startOf } from '../calendar-day.ts'
import { transferPenalties } from '../picks/windows.ts'
import { missesOf } from '../scoring/player-points.ts'
import { type DatedRules, type PlayerPoints, rulesOn } from '../scoring/rules.ts'
import { sumOf } from '../scoring/score.ts'
import { scorebookOf } from '../scoring/scorebook.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '../scoring/scored.ts'
import { knowledgeAt } from '../scoring/seal-day.ts'
import { withTableTerms } from '../scoring/table-terms.ts'
import { tableEndOf } from './table-end.ts'

/** The parts of the season's table that a competition of the season needs */
export interface SeasonTable {
  start: CalendarDay
  /** Inclusive; null: no last day */
  end: CalendarDay | null
  rules: readonly DatedRules[]
  participants: readonly Participant[]
  /** Every pick of the season, also those that do not play in the competition */
  picks: readonly LeaderboardPick[]
}

/**
 * A player's confirmed points in the season's table at the start of a day, with the knowledge of `known`: deaths and
 * window picks of earlier days and, if the season is over, what only its end decides
 */
export type SeasonPoints = (userId: string, day: CalendarDay, known: Instant) => number

/** Null if the competition does not use them */
export const seasonPointsOf = (
  season: SeasonTable | undefined,
  deaths: readonly PersonDeath[],
): SeasonPoints | null => {
  if (!season) return null
  const { start, end, rules, participants, picks } = season
  const confirmed = deaths.filter(({ status }) => status === 'confirmed')
  const scorebook = scorebookOf(participants, picks, confirmed, rules, start)
  return (userId, day, atMost) => {
    const dayBefore = addDays(day, -1)
    const isOver = end !== null && end <= dayBefore
    const known = knowledgeAt(end, atMost)
    const days = { start, end: isOver ? end : dayBefore }
    const tableEnd = isOver ? tableEndOf(scorebook, days, startOf(addDays(end, 1)), known) : null
    const entries = withTableTerms(scorebook.entries(known, days), rules, tableEnd)
    const extras: PlayerPoints[] = transferPenalties(picks, rules, known).filter(
      (paid) => paid.day >= days.start && paid.day <= days.end,
    )
    if (isOver && scorebook.isPlayer(userId, end))
      extras.push(...missesOf([userId], entries, rulesOn(rules, end), end))
    const own = <Of extends { userId: string }>(all: readonly Of[]) =>
      all.filter((each) => each.userId === userId)
    return sumOf(own(entries)) + sumOf(own(extras).map(({ reason }) => reason))
  }
}
