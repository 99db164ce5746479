import type { CalendarDay } from '../calendar-day.ts'
import { compiledPack } from '../packs/compiled.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { type DatedRules, type EntryReason, rulesOn } from './rules.ts'
import type { ScoreEntry } from './scored.ts'

/** Points of a player that no death has brought. */
export interface PlayerPoints {
  userId: string
  /** UTC. */
  day: CalendarDay
  reason: EntryReason
}

/**
 * What players without a death get at the end of a table, by the rules of its last day.
 * @param players those who play on that day
 * @param entries all that count in the table
 */
export const missesOf = (
  players: readonly string[],
  entries: readonly ScoreEntry[],
  rules: readonly DatedRules[],
  lastDay: CalendarDay,
): PlayerPoints[] => {
  const { misses } = compiledPack(packOf(rulesOn(rules, lastDay)))
  if (misses.length === 0) return []
  const scored = new Set(entries.map(({ userId }) => userId))
  return players
    .filter((userId) => !scored.has(userId))
    .flatMap((userId) =>
      misses.map(({ id, points, when }) => ({
        userId,
        day: lastDay,
        reason: { rule: 'term', id, points, when } as const,
      })),
    )
}
