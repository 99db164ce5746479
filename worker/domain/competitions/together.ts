import { dayOf } from '../calendar-day.ts'
import { withFirstDeathBonus } from '../scoring/first-death.ts'
import { knowledgeAt, scorebookOf } from '../scoring/scorebook.ts'
import type { LeaderboardResult, ScoreEntry } from '../scoring/scored.ts'
import type { Play, Played } from './competition-types.ts'
import { lateNotes } from './late-notes.ts'
import { leaderboardOf, type Order, type Place } from './standings.ts'

interface Together<P extends Place> {
  /** The last one left wins. */
  walkover: boolean
  /** What a player has reached with these entries, in the order of their days; one place, or several. */
  places: (userId: string, seen: readonly ScoreEntry[]) => P[]
  order: Order<P>
}

/** Plays a game without matches: all that is scored within its days counts. */
export const playTogether = <P extends Place>(
  { walkover, places, order }: Together<P>,
  ...[{ start, end, rules }, participants, picks, deaths, now]: Parameters<Play<Played>>
): LeaderboardResult => {
  const scorebook = scorebookOf(participants, picks, deaths, rules)
  const today = dayOf(now)
  const entries = withFirstDeathBonus(
    scorebook
      .entries(knowledgeAt(end, now))
      .filter(({ diedOn }) => diedOn >= start && diedOn <= today && (end === null || diedOn <= end)),
    rules,
  )
  const own = new Map<string, ScoreEntry[]>(participants.map(({ userId }) => [userId, []]))
  for (const entry of entries) own.get(entry.userId)?.push(entry)
  return leaderboardOf({
    scorebook,
    start,
    end,
    now,
    walkover,
    entries,
    matches: [],
    places: ({ through }) =>
      [...own].flatMap(([userId, all]) =>
        places(
          userId,
          all.filter((entry) => entry.diedOn <= through),
        ),
      ),
    order,
    changeDays: entries.map((entry) => entry.diedOn),
    lateNotes: lateNotes(
      scorebook,
      { matchId: null, userIds: null, start, through: end ?? today, lastDay: end },
      now,
    ),
    dueDays: [],
  })
}
