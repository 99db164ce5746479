import { type DatedRules, rulesOn } from './rules.ts'
import type { ScoreEntry } from './types.ts'

/**
 * Adds the first-death bonus of a table: to every holder on its first day with a counting death, once a player (to the
 * pick that was added first). A reported death gets it provisionally where it would be on that day or before it.
 * @param entries all that count in the table, by day and then by the time the pick was added
 */
export const withFirstDeathBonus = (
  entries: readonly ScoreEntry[],
  rules: readonly DatedRules[],
): ScoreEntry[] => {
  const firstConfirmed = entries.find((entry) => entry.status === 'confirmed')?.diedOn
  const firstAtAll = entries[0]?.diedOn
  const given = new Set<string>()
  const confirmedHolders = new Set(
    entries
      .filter((entry) => entry.status === 'confirmed' && entry.diedOn === firstConfirmed)
      .map((entry) => entry.userId),
  )
  return entries.map((entry) => {
    const day = entry.status === 'confirmed' ? firstConfirmed : firstAtAll
    if (entry.diedOn !== day || given.has(`${entry.status} ${entry.userId}`)) return entry
    if (entry.status === 'reported' && confirmedHolders.has(entry.userId)) return entry
    const points = rulesOn(rules, entry.diedOn).firstDeathBonus
    if (points === 0) return entry
    given.add(`${entry.status} ${entry.userId}`)
    return {
      ...entry,
      points: entry.points + points,
      reasons: [...entry.reasons, { rule: 'first_death' as const, points }],
    }
  })
}
