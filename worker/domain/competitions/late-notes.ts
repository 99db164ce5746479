import { addDays, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { Scorebook } from '../scoring/scorebook.ts'
import type { LateNote, MatchResult, ScoreEntry } from '../scoring/scored.ts'
import { knowledgeAt, sealDay } from '../scoring/seal-day.ts'

const keyOf = (entry: ScoreEntry): string => `${entry.pickId} ${entry.diedOn}`

/**
 * The differences between what is known now and what was known at the seal
 * @param lastDay last day of the sealed match or leaderboard; the days compared are `start` to `through`
 */
export const lateNotes = (
  scorebook: Scorebook,
  scope: {
    matchId: string | null
    userIds: ReadonlySet<string> | null
    start: CalendarDay
    through: CalendarDay
    lastDay: CalendarDay | null
  },
  now: Instant,
): LateNote[] => {
  const { matchId, userIds, start, through, lastDay } = scope
  if (lastDay === null || dayOf(now) < sealDay(lastDay)) return []
  const scored = (known: Instant) =>
    scorebook
      .entries(known, { start, end: through })
      .filter((entry) => entry.status === 'confirmed' && (userIds === null || userIds.has(entry.userId)))
  const [then, today] = [scored(knowledgeAt(lastDay, now)), scored(now)]
  const thenPoints = new Map(then.map((entry) => [keyOf(entry), entry.points]))
  const todayKeys = new Set(today.map(keyOf))
  const notes = new Map<string, LateNote>()
  const note = (kind: LateNote['kind'], entry: ScoreEntry): void => {
    const key = `${kind} ${entry.personId} ${entry.diedOn}`
    const known = notes.get(key)
    if (known) known.userIds.push(entry.userId)
    else
      notes.set(key, {
        kind,
        matchId,
        personId: entry.personId,
        userIds: [entry.userId],
        diedOn: entry.diedOn,
      })
  }
  for (const entry of today) {
    const points = thenPoints.get(keyOf(entry))
    if (points === undefined) note('late_death', entry)
    else if (points !== entry.points) note('late_correction', entry)
  }
  for (const entry of then) if (!todayKeys.has(keyOf(entry))) note('late_retraction', entry)
  return [...notes.values()]
}

/**
 * The late notes of every match that is over
 * @param through the last day of a match whose deaths counted
 */
export const matchNotes = (
  scorebook: Scorebook,
  matches: readonly MatchResult[],
  through: (match: MatchResult) => CalendarDay,
  now: Instant,
): LateNote[] =>
  matches.flatMap((match) => {
    const { id, homeUserId, awayUserId, start, end } = match
    if (homeUserId === null || awayUserId === null || end >= dayOf(now)) return []
    const scope = { matchId: id, userIds: new Set([homeUserId, awayUserId]), start, lastDay: end }
    return lateNotes(scorebook, { ...scope, through: through(match) }, now)
  })

/** The days on which a match changes without new facts */
export const dueDaysOf = ({ start, end }: MatchResult): CalendarDay[] => [
  start,
  addDays(end, 1),
  sealDay(end),
]
