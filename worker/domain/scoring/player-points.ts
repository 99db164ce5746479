import type { CalendarDay } from '../calendar-day.ts'
import { compiledPack } from '../packs/compiled.ts'
import { packOf } from '../packs/scoring-fields.ts'
import type { PlayerPoints, ScoringRules } from './rules.ts'
import type { ScoreEntry } from './scored.ts'

/**
 * The points at the end of a table for players without a death
 * @param players the players on its last day
 * @param entries all that count in the table
 * @param rules those of its last day
 * @param day the day given to these points
 */
export const missesOf = (
  players: readonly string[],
  entries: readonly ScoreEntry[],
  rules: ScoringRules,
  day: CalendarDay,
): PlayerPoints[] => {
  const { misses } = compiledPack(packOf(rules))
  if (misses.length === 0) return []
  const scored = new Set(entries.map(({ userId }) => userId))
  return players
    .filter((userId) => !scored.has(userId))
    .flatMap((userId) =>
      misses.map(({ id, points, when }) => ({
        userId,
        day,
        reason: { rule: 'term', id, points, when } as const,
      })),
    )
}
