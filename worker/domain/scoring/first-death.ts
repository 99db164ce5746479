import { type DatedRules, rulesOn } from './rules.ts'
import type { ScoreEntry } from './scored.ts'

/**
 * Adds the first-death bonus of a leaderboard: to every holder on its first day with a counting death, once a player (to the
 * pick that was added first).
 * @param entries all that count in the leaderboard, by day and then by the time the pick was added
 */
export const withFirstDeathBonus = (
  entries: readonly ScoreEntry[],
  rules: readonly DatedRules[],
): ScoreEntry[] => {
  const firstDay = entries[0]?.diedOn
  const given = new Set<string>()
  return entries.map((entry) => {
    if (entry.diedOn !== firstDay || given.has(entry.userId)) return entry
    const points = rulesOn(rules, entry.diedOn).firstDeathBonus
    if (points === 0) return entry
    given.add(entry.userId)
    return {
      ...entry,
      points: entry.points + points,
      reasons: [...entry.reasons, { rule: 'first_death' as const, points }],
    }
  })
}
