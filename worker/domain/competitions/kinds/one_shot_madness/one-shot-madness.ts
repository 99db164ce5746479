import { dayOf } from '#domain/calendar-day.ts'
import { withFirstDeathBonus } from '#domain/scoring/first-death.ts'
import { knowledgeAt, scorebookOf } from '#domain/scoring/scorebook.ts'
import type { ScoreEntry } from '#domain/scoring/types.ts'
import { lateNotes } from '../../late-notes.ts'
import type { Kind, SettingsOf } from '../../settings.ts'
import { earlier, leaderboardOf, type Place, sumPoints } from '../../standings.ts'
import type { Ending, Play } from '../../types.ts'

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

/** Any day before none; among days the first or the last is best. */
const order =
  (direction: OneShotMadness['scoringDirection']) =>
  (a: Place, b: Place): number => {
    const [one, other] = [a.scoredOn ?? null, b.scoredOn ?? null]
    if (direction === 'standard' || one === null || other === null) return earlier(one, other)
    return earlier(other, one)
  }

/**
 * A race on the order of deaths: the same day shares a rank, no death ranks last. One row a player for the best day, or
 * one for every death; points are for show.
 */
export const playOneShot: Play<OneShotMadness> = (competition, participants, picks, deaths, now) => {
  const { start, end, rules, scoringDirection, allowMultiple } = competition
  const scorebook = scorebookOf(participants, picks, deaths, rules)
  const today = dayOf(now)
  const entries = withFirstDeathBonus(
    scorebook
      .entries(knowledgeAt(end, now))
      .filter(({ diedOn }) => diedOn >= start && diedOn <= today && diedOn <= end),
    rules,
  )

  const placesOf = (userId: string, seen: ScoreEntry[]): Place[] => {
    const best = scoringDirection === 'standard' ? seen[0] : seen.at(-1)
    if (!best) return [{ userId, points: 0 }]
    if (!allowMultiple) return [{ userId, points: sumPoints(seen), scoredOn: best.diedOn }]
    return seen.map((entry) => ({
      userId,
      points: entry.points,
      scoredOn: entry.diedOn,
      pickId: entry.pickId,
    }))
  }

  const own = participants.map(({ userId }) => ({
    userId,
    entries: entries.filter((entry) => entry.userId === userId),
  }))

  return leaderboardOf({
    scorebook,
    start,
    end,
    now,
    walkover: true,
    entries,
    matches: [],
    places: ({ through }) =>
      own.flatMap(({ userId, entries: scored }) =>
        placesOf(
          userId,
          scored.filter((entry) => entry.diedOn <= through),
        ),
      ),
    order: order(scoringDirection),
    changeDays: entries.map((entry) => entry.diedOn),
    lateNotes: lateNotes(scorebook, { matchId: null, userIds: null, start, through: end, lastDay: end }, now),
    dueDays: [],
  })
}
