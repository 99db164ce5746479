import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import type { Scorebook } from '../scoring/scorebook.ts'
import type {
  LateNote,
  LeaderboardResult,
  MatchResult,
  RankPoint,
  RowExtra,
  ScoreEntry,
  StandingRow,
} from '../scoring/scored.ts'
import { knowledgeAt, sealDay } from '../scoring/seal-day.ts'

/** The point of view on a leaderboard: a time, and the last day whose deaths are included */
export interface View {
  at: Instant
  through: CalendarDay
}

export const presentView = (now: Instant): View => ({ at: now, through: dayOf(now) })
const endOfDayView = (day: CalendarDay): View => ({ at: startOf(addDays(day, 1)), through: day })

/** True once the last day has passed. */
export const isOver = (end: CalendarDay | null, view: View): boolean => end !== null && dayOf(view.at) > end

/** The values that determine a player's rank; each kind sets the ones it uses */
export interface Place {
  userId: string
  points: number
  won?: number
  drawn?: number
  lost?: number
  roundReached?: number
  scoredOn?: CalendarDay | null
  pickId?: string | null
  extras?: readonly RowExtra[]
}

/** Negative: a is better; 0: shared rank */
export type Order<P> = (a: P, b: P) => number

/** More is better. */
export const more = (a: number, b: number): number => b - a
/** Earlier is better, and any day is better than none. */
export const earlier = <Day extends CalendarDay | number>(a: Day | null, b: Day | null): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

interface Ranked<P> {
  place: P
  rank: number
}

/** Sorted, with gaps in ranks after a tie (1, 1, 3). Ties are in the order of ids. */
const ranked = <P extends Place>(places: readonly P[], order: Order<P>): Ranked<P>[] => {
  const sorted = [...places].sort((a, b) => order(a, b) || compare(a.userId, b.userId))
  let rank = 1
  return sorted.map((place, index) => {
    const before = sorted[index - 1]
    if (before && order(before, place) !== 0) rank = index + 1
    return { place, rank }
  })
}

/**
 * Whether a player is still a member at a view, at the latest at the end of the table's last day. Leaving at the midnight
 * after a day is leaving after it.
 */
const isThere = (scorebook: Scorebook, end: CalendarDay | null, view: View, userId: string): boolean => {
  const lastDay = end !== null && view.through > end ? end : view.through
  return dayOf(view.at) > lastDay
    ? scorebook.isPlayer(userId, addDays(lastDay, 1))
    : scorebook.isActive(userId, view.at)
}

export interface LeaderboardParts<P extends Place> {
  scorebook: Scorebook
  start: CalendarDay
  end: CalendarDay | null
  now: Instant
  /** The last remaining player wins */
  walkover: boolean
  /** All entries that count here, with bonuses */
  entries: readonly ScoreEntry[]
  matches: MatchResult[]
  /** Every player's result as of a view; one place per player, or several */
  places: (view: View) => P[]
  order: Order<P>
  /** Days on which the order may have changed. Days after today or after the end are ignored. */
  changeDays: readonly CalendarDay[]
  lateNotes: LateNote[]
  /** Further days on which the result changes without new facts */
  dueDays: readonly CalendarDay[]
}

const rank = <P extends Place>(parts: LeaderboardParts<P>, view: View): Ranked<P>[] => {
  const { scorebook, end, walkover, order, places } = parts
  const there = scorebook.participants.filter(({ userId }) => isThere(scorebook, end, view, userId))
  // The only remaining player, if there were others, wins by walkover.
  const isWalkover = walkover && view.at >= startOf(parts.start) && scorebook.participants.length > 1
  const survivor = isWalkover && there.length === 1 ? (there[0]?.userId ?? null) : null
  if (survivor === null) return ranked(places(view), order)
  return ranked(places(view), (a, b) =>
    a.userId !== b.userId && (a.userId === survivor || b.userId === survivor)
      ? a.userId === survivor
        ? -1
        : 1
      : order(a, b),
  )
}

const historyOf = <P extends Place>(parts: LeaderboardParts<P>): RankPoint[] => {
  const { start, end, now, changeDays } = parts
  const days = [...new Set(changeDays)]
    .filter((day) => day >= start && (end === null || day <= end) && day <= dayOf(now))
    .sort()
  return days.flatMap((day) => {
    const points = new Map<string, RankPoint>()
    for (const { place, rank: at } of rank(
      parts,
      day === dayOf(now) ? presentView(now) : endOfDayView(day),
    )) {
      const known = points.get(place.userId)
      // Several rows of one player: the best one gives the rank, and the points are added.
      if (known) known.points += place.points
      else points.set(place.userId, { day, userId: place.userId, rank: at, points: place.points })
    }
    return [...points.values()]
  })
}

/** Builds a leaderboard from its parts: counts, ranks, changes of rank, history, and the day of the next change. */
export const leaderboardOf = <P extends Place>(parts: LeaderboardParts<P>): LeaderboardResult => {
  const { scorebook, start, end, now, entries } = parts
  const view = presentView(now)
  const over = isOver(end, view)
  const known = knowledgeAt(end, now)
  const history = historyOf(parts)
  const lastChange = history.at(-1)?.day
  const previousDay = history.findLast((point) => point.day !== lastChange)?.day
  const previous = new Map(
    history.filter((point) => point.day === previousDay).map((point) => [point.userId, point.rank]),
  )
  const until = over && end !== null ? startOf(addDays(end, 1)) : now
  const counts = new Map(
    scorebook.participants.map(({ userId }) => {
      const list = over
        ? scorebook.listAt(userId, until, known)
        : scorebook
            .listAt(userId, now, known)
            .filter((pick) => pick.removedAt === null || pick.removedAt > now)
      return [
        userId,
        {
          alive: list.filter((pick) => !scorebook.isDead(pick.personId, over ? end : null, known)).length,
          dead: entries.filter((entry) => entry.userId === userId).length,
        },
      ]
    }),
  )
  const standings = rank(parts, view).map(({ place, rank: at }): StandingRow => {
    const { alive, dead } = counts.get(place.userId) ?? { alive: 0, dead: 0 }
    return {
      rank: at,
      previousRank: previous.get(place.userId) ?? null,
      userId: place.userId,
      points: place.points,
      provisionalPoints: 0,
      alive,
      dead,
      total: alive + dead,
      active: isThere(scorebook, end, view, place.userId),
      won: place.won ?? null,
      drawn: place.drawn ?? null,
      lost: place.lost ?? null,
      roundReached: place.roundReached ?? null,
      scoredOn: place.scoredOn ?? null,
      pickId: place.pickId ?? null,
      extras: place.extras ?? [],
    }
  })
  const today = dayOf(now)
  const due = [
    start,
    ...(end === null ? [] : [addDays(end, 1), sealDay(end)]),
    ...parts.dueDays,
    ...scorebook.deathDaysAfter(today),
  ]
    .filter((day) => day > today)
    .sort()
  const sealed = end !== null && today >= sealDay(end)
  return {
    matches: parts.matches,
    standings,
    entries: [...entries],
    rankHistory: history,
    lateNotes: parts.lateNotes,
    dueOn: sealed ? null : (due[0] ?? null),
    sealed,
  }
}
