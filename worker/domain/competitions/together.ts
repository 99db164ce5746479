import { addDays, type CalendarDay, dayOf, startOf } from '../calendar-day.ts'
import { missesOf } from '../scoring/player-points.ts'
import { type PlayerPoints, rulesOn } from '../scoring/rules.ts'
import { scorebookOf } from '../scoring/scorebook.ts'
import type { LeaderboardResult, RowExtra, ScoreEntry } from '../scoring/scored.ts'
import { knowledgeAt } from '../scoring/seal-day.ts'
import { withTableTerms } from '../scoring/table-terms.ts'
import type { Play, Played } from './competition-types.ts'
import { lateNotes } from './late-notes.ts'
import { leaderboardOf, type Order, type Place } from './standings.ts'
import { tableEndOf } from './table-end.ts'

interface Together<P extends Place> {
  /** The last remaining player wins */
  walkover: boolean
  /** A player's result from these entries (in order of days) and points that no death gave; one place, or several */
  places: (userId: string, seen: readonly ScoreEntry[], extras: readonly RowExtra[]) => P[]
  order: Order<P>
  /** Points that no death gave, to be included together with misses; null or absent: none are included */
  extras?: readonly PlayerPoints[] | null
}

/** Plays a game without matches: everything scored within its days counts. */
export const playTogether = <P extends Place>(
  { walkover, places, order, extras = null }: Together<P>,
  ...[{ start, end, rules, asIfOver = false }, participants, picks, deaths, now]: Parameters<Play<Played>>
): LeaderboardResult => {
  const scorebook = scorebookOf(participants, picks, deaths, rules, start)
  const today = dayOf(now)
  const known = knowledgeAt(end, now)
  const isOver = end !== null && today > end
  const tableEnd = tableEndOf(scorebook, { start, end }, isOver ? startOf(addDays(end, 1)) : now, known)
  const entries = withTableTerms(
    scorebook
      .entries(known)
      .filter(({ diedOn }) => diedOn >= start && diedOn <= today && (end === null || diedOn <= end)),
    rules,
    isOver || asIfOver ? tableEnd : null,
  )
  // A forecast miss is dated today, for the current members, by the rules of the last day. So it stays the same until a
  // member acts.
  const misses = (lastDay: CalendarDay) => {
    const present = participants
      .map(({ userId }) => userId)
      .filter((userId) =>
        today >= lastDay ? scorebook.isPlayer(userId, lastDay) : scorebook.isActive(userId, now),
      )
    return missesOf(present, entries, rulesOn(rules, lastDay), isOver ? lastDay : today)
  }
  const given = extras && [
    ...extras.filter(({ day }) => day >= start && day <= today && (end === null || day <= end)),
    ...(end !== null && (isOver || asIfOver) ? misses(end) : []),
  ]
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
          given?.filter((extra) => extra.userId === userId && extra.day <= through) ?? [],
        ),
      ),
    order,
    changeDays: [...entries.map((entry) => entry.diedOn), ...(given ?? []).map(({ day }) => day)],
    lateNotes: lateNotes(
      scorebook,
      { matchId: null, userIds: null, start, through: end ?? today, lastDay: end },
      now,
    ),
    dueDays: [],
  })
}
