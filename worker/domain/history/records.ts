import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { isScored, type SeasonTable } from './season-table.ts'

/** A confirmed death that scored for a player in a season */
export interface SeasonScore {
  seasonId: string
  pickId: string
  userId: string
  personId: string
  diedOn: CalendarDay
  points: number
  /** Nobody else in the season scored with this person */
  lone: boolean
}

/**
 * A leader of a season's table at the end of a day on which the table changed. Before the first death nobody leads,
 * whatever transfer windows have cost.
 */
export interface LeadDay {
  seasonId: string
  day: CalendarDay
  userId: string
}

/** Consecutive days with the same sole leader, inclusive */
interface Lead {
  seasonId: string
  userId: string
  from: CalendarDay
  to: CalendarDay
  days: number
}

export interface Records {
  /** The scores with the most points from one pick; several if equal */
  mostPoints: SeasonScore[]
  /** The same for picks that nobody else had */
  bestLone: SeasonScore[]
  /** The most points in one season's table */
  bestSeason: { seasonId: string; userId: string; points: number }[]
  longestLead: Lead[]
  /** The players who regained the first place most often, over all seasons, and how often */
  comebacks: { userId: string; count: number }[]
}

/** Adds to each score whether it is the only one with its person in its season. */
export const withLone = (scores: readonly Omit<SeasonScore, 'lone'>[]): SeasonScore[] => {
  const holders = new Map<string, number>()
  const key = ({ seasonId, personId }: Omit<SeasonScore, 'lone'>) => `${seasonId} ${personId}`
  for (const score of scores) holders.set(key(score), (holders.get(key(score)) ?? 0) + 1)
  return scores.map((score) => ({ ...score, lone: holders.get(key(score)) === 1 }))
}

/** All items with the highest value; none if that is not positive */
const highest = <Item>(items: readonly Item[], measure: (item: Item) => number): Item[] => {
  const top = items.reduce((most, item) => Math.max(most, measure(item)), 0)
  return top > 0 ? items.filter((item) => measure(item) === top) : []
}

const byTime = (a: SeasonScore, b: SeasonScore): number =>
  compare(a.diedOn, b.diedOn) || compare(a.pickId, b.pickId)

/** The days of a season on which its table changed, in order, with the leaders of each */
const leadersByDay = (days: readonly LeadDay[]): { day: CalendarDay; leaders: string[] }[] => {
  const byDay = new Map<CalendarDay, string[]>()
  for (const { day, userId } of days) byDay.set(day, [...(byDay.get(day) ?? []), userId])
  return [...byDay].sort(([a], [b]) => compare(a, b)).map(([day, leaders]) => ({ day, leaders }))
}

/** Every period with a sole leader of a season, up to its last day or, if that is in the future, today */
const leadsOf = (table: SeasonTable, days: readonly LeadDay[], today: CalendarDay): Lead[] => {
  const end = table.endDate !== null && table.endDate < today ? table.endDate : today
  const leads: Lead[] = []
  let open: { userId: string; from: CalendarDay } | null = null
  const close = (to: CalendarDay) => {
    if (open && to >= open.from)
      leads.push({ seasonId: table.seasonId, ...open, to, days: daysBetween(open.from, to) + 1 })
    open = null
  }
  for (const { day, leaders } of leadersByDay(days)) {
    const [leader, ...others] = leaders
    const alone = leader !== undefined && others.length === 0 ? leader : null
    if ((open as { userId: string } | null)?.userId === alone) continue
    close(addDays(day, -1))
    if (alone !== null) open = { userId: alone, from: day }
  }
  close(end)
  return leads
}

/** How often each player regained the first place of a season, shared or not, after losing it */
export const comebacksOf = (days: readonly LeadDay[]): Map<string, number> => {
  const counts = new Map<string, number>()
  const once = new Set<string>()
  let before: readonly string[] = []
  for (const { leaders } of leadersByDay(days)) {
    for (const userId of leaders) {
      if (once.has(userId) && !before.includes(userId)) counts.set(userId, (counts.get(userId) ?? 0) + 1)
      once.add(userId)
    }
    before = leaders
  }
  return counts
}

/**
 * The records of a league over all its seasons that have begun. `scores` need only contain the best of each season and
 * the best lone pick of each.
 */
export const recordsOf = (
  tables: readonly SeasonTable[],
  scores: readonly SeasonScore[],
  leadDays: readonly LeadDay[],
  today: CalendarDay,
): Records => {
  const daysOf = (seasonId: string) => leadDays.filter((each) => each.seasonId === seasonId)
  const scored = tables.filter(({ rows }) => isScored(rows))
  const comebacks = new Map<string, number>()
  for (const { seasonId } of scored)
    for (const [userId, count] of comebacksOf(daysOf(seasonId)))
      comebacks.set(userId, (comebacks.get(userId) ?? 0) + count)
  return {
    mostPoints: highest(scores, ({ points }) => points).sort(byTime),
    bestLone: highest(
      scores.filter(({ lone }) => lone),
      ({ points }) => points,
    ).sort(byTime),
    bestSeason: highest(
      tables.flatMap(({ seasonId, rows }) =>
        rows.map(({ userId, points }) => ({ seasonId, userId, points })),
      ),
      ({ points }) => points,
    ),
    longestLead: highest(
      scored.flatMap((table) => leadsOf(table, daysOf(table.seasonId), today)),
      ({ days }) => days,
    ),
    comebacks: highest(
      [...comebacks].map(([userId, count]) => ({ userId, count })),
      ({ count }) => count,
    ),
  }
}
