import type { CalendarDay } from '../calendar-day.ts'
import { compiledPack } from '../packs/compiled.ts'
import { packOf } from '../packs/scoring-fields.ts'
import type { EntryReason, ScoringRules } from './rules.ts'
import type { ScoreEntry } from './scored.ts'

/** Points of a player that no death has brought. */
export interface PlayerPoints {
  userId: string
  /** UTC. */
  day: CalendarDay
  reason: EntryReason
}

/**
 * What players without a death get at the end of a table.
 * @param players those who play on its last day
 * @param entries all that count in the table
 * @param rules those of its last day
 * @param day the day that its entries get
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
