import { compare } from '../compare.ts'
import type { EndedMatch, SeasonRow, SeasonTable } from './season-table.ts'

/** How often each of two players was better */
export interface Tally {
  first: number
  second: number
  level: number
}

/** The results of the matches between two players; `first` has the smaller id */
export interface Meeting extends Tally {
  firstUserId: string
  secondUserId: string
}

/**
 * The matches of every pair of players who have met, in the order of their ids. A forfeited match is won by the player
 * who was present.
 */
export const meetingsOf = (matches: readonly EndedMatch[]): Meeting[] => {
  const meetings = new Map<string, Meeting>()
  for (const { homeUserId, awayUserId, winnerUserId } of matches) {
    const [firstUserId, secondUserId] =
      homeUserId < awayUserId ? [homeUserId, awayUserId] : [awayUserId, homeUserId]
    const key = `${firstUserId} ${secondUserId}`
    const meeting = meetings.get(key) ?? { firstUserId, secondUserId, first: 0, second: 0, level: 0 }
    meeting[winnerUserId === null ? 'level' : winnerUserId === firstUserId ? 'first' : 'second'] += 1
    meetings.set(key, meeting)
  }
  return [...meetings].sort(([a], [b]) => compare(a, b)).map(([, meeting]) => meeting)
}

/**
 * Compares two players from the point of view of the first; from the second's it is the same with the sides swapped.
 */
export const headToHead = (
  tables: readonly (Pick<SeasonTable, 'number' | 'over'> & {
    rows: readonly Pick<SeasonRow, 'userId' | 'points'>[]
  })[],
  meetings: readonly Meeting[],
  first: string,
  second: string,
) => {
  /** Every season in which both played, including the current one, with the points of each */
  const shared = tables.flatMap(({ number, over, rows }) => {
    const one = rows.find(({ userId }) => userId === first)
    const other = rows.find(({ userId }) => userId === second)
    return one && other ? [{ number, over, first: one.points, second: other.points }] : []
  })
  const ended = shared.filter(({ over }) => over)
  const met = meetings.find(
    ({ firstUserId, secondUserId }) =>
      (firstUserId === first && secondUserId === second) ||
      (firstUserId === second && secondUserId === first),
  )
  const turned = met?.firstUserId === second
  return {
    /** Seasons that are over, won by the player with more points */
    seasons: {
      first: ended.filter((season) => season.first > season.second).length,
      second: ended.filter((season) => season.first < season.second).length,
      level: ended.filter((season) => season.first === season.second).length,
    },
    /** Matches against each other in cups and round robins */
    matches: {
      first: (turned ? met?.second : met?.first) ?? 0,
      second: (turned ? met?.first : met?.second) ?? 0,
      level: met?.level ?? 0,
    },
    shared,
  }
}
