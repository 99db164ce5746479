import type { CalendarDay } from '../calendar-day.ts'
import { ageOn } from './age.ts'
import type { EntryReason, ScoringRules } from './rules.ts'
import type { LeaderboardPick } from './scored.ts'

const baseReason = (
  rules: ScoringRules,
  birth: LeaderboardPick['birth'],
  diedOn: CalendarDay,
): EntryReason => {
  if (rules.base === 'flat') return { rule: 'flat', points: rules.flatPoints }
  if (!birth) return { rule: 'age', points: 1, age: null }
  const age = ageOn(birth, diedOn)
  return { rule: 'age', points: Math.max(1, 100 - age), age }
}

/** round(rarityMax x (players - holders) / (players - 1)); a sole player gets nothing for having a rare pick. */
export const rarityPoints = (rarityMax: number, players: number, holders: number): number =>
  players <= 1 ? 0 : Math.round((rarityMax * (players - holders)) / (players - 1))

/**
 * The terms of one score, without the first-death bonus, which belongs to the leaderboard as a whole.
 * @param players members of the leaderboard as the day of death began
 * @param holders those of them whose pick of this person counted
 */
export const scoreReasons = (
  rules: ScoringRules,
  birth: LeaderboardPick['birth'],
  diedOn: CalendarDay,
  players: number,
  holders: number,
): EntryReason[] => {
  const base = baseReason(rules, birth, diedOn)
  if (rules.rarityMax === 0) return [base]
  return [base, { rule: 'rarity', points: rarityPoints(rules.rarityMax, players, holders), holders, players }]
}

export const sumOf = (reasons: readonly EntryReason[]): number =>
  reasons.reduce((sum, reason) => sum + reason.points, 0)
