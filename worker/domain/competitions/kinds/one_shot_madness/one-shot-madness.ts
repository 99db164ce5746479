import type { Ending, Play } from '#domain/competitions/competition-types.ts'
import type { Kind, SettingsOf } from '#domain/competitions/setting-types.ts'
import { earlier, type Place } from '#domain/competitions/standings.ts'
import { playTogether } from '#domain/competitions/together.ts'
import { sumOf } from '#domain/scoring/score.ts'
import type { ScoreEntry } from '#domain/scoring/scored.ts'

export const oneShotMadness = {
  settings: {
    scoringDirection: { takes: 'choice', of: ['standard', 'reversed'], usual: 'standard' },
    allowMultiple: { takes: 'flag', usual: false },
  },
  picks: ['all'],
  rounds: () => 0,
  roundLength: null,
  knockout: false,
  columns: ['scoredOn'],
} as const satisfies Kind

export interface OneShotMadness extends Ending, SettingsOf<typeof oneShotMadness> {
  type: 'one_shot_madness'
}

/** Any day is better than none; the first or the last day is best */
const order =
  (direction: OneShotMadness['scoringDirection']) =>
  (a: Place, b: Place): number => {
    const [one, other] = [a.scoredOn ?? null, b.scoredOn ?? null]
    if (direction === 'standard' || one === null || other === null) return earlier(one, other)
    return earlier(other, one)
  }

/**
 * Ranks players by the day of a death. The same day shares a rank; players without a death rank last. One row per
 * player for the best day, or one per death. Points do not affect the rank.
 */
export const playOneShot: Play<OneShotMadness> = (game, ...rest) => {
  const { scoringDirection, allowMultiple } = game
  const places = (userId: string, seen: readonly ScoreEntry[]): Place[] => {
    const best = scoringDirection === 'standard' ? seen[0] : seen.at(-1)
    if (!best) return [{ userId, points: 0 }]
    if (!allowMultiple) return [{ userId, points: sumOf(seen), scoredOn: best.diedOn }]
    return seen.map((entry) => ({
      userId,
      points: entry.points,
      scoredOn: entry.diedOn,
      pickId: entry.pickId,
    }))
  }
  return playTogether({ walkover: true, places, order: order(scoringDirection) }, game, ...rest)
}
