import type { CalendarDay } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import type { ScoringRules } from '../scoring/rules.ts'
import { scoreReasons, sumOf } from '../scoring/score.ts'
import type { LeaderboardPick, TableEntry } from '../scoring/scored.ts'

/** A player of the season's leaderboard */
export interface Player {
  userId: string
  /** False for a player who has left: the list no longer counts, the points stay */
  active: boolean
}

/** A living person's pick whose person's death would count if it happened today */
export interface HeldPick {
  userId: string
  personId: string
  birth: LeaderboardPick['birth']
}

interface Place {
  points: number
  deaths: number
  firstDeath: CalendarDay
}

/** Later than any day */
const never = '9999-12-31'

/**
 * Negative if `a` is better: by points, then deaths, then the earlier first death, as in the default tie-breaks of the
 * season's leaderboard
 */
const order = (a: Place, b: Place): number =>
  b.points - a.points ||
  b.deaths - a.deaths ||
  (a.firstDeath < b.firstDeath ? -1 : a.firstDeath > b.firstDeath ? 1 : 0)

const confirmed = (entries: readonly TableEntry[]): TableEntry[] =>
  entries.filter(({ status }) => status === 'confirmed')

const placesOf = (players: readonly Player[], entries: readonly TableEntry[]): Map<string, Place> => {
  const places = new Map(
    players.map(({ userId }): [string, Place] => [userId, { points: 0, deaths: 0, firstDeath: never }]),
  )
  for (const { userId, points, diedOn } of entries) {
    const place = places.get(userId)
    if (!place) continue
    place.points += points
    place.deaths += 1
    if (diedOn < place.firstDeath) place.firstDeath = diedOn
  }
  return places
}

/** The number of players who are better */
const above = (places: ReadonlyMap<string, Place>, own: Place): number => {
  let count = 0
  for (const other of places.values()) if (order(other, own) < 0) count++
  return count
}

/** A player's place after a death on this day */
const raisedBy = (place: Place, points: number, on: CalendarDay): Place => ({
  points: place.points + points,
  deaths: place.deaths + 1,
  firstDeath: place.firstDeath < on ? place.firstDeath : on,
})

/**
 * Players for whom one ordinary death is enough to be first. True if this holds for more than half of the living people
 * on the list, each with a death confirmed today. Not for players who are first already, which is everybody before the
 * first points, or whose list has fewer than two living people.
 */
export const oneFromLead = (
  players: readonly Player[],
  entries: readonly TableEntry[],
  held: readonly HeldPick[],
  rules: ScoringRules,
  today: CalendarDay,
): string[] => {
  const scored = confirmed(entries)
  const places = placesOf(players, scored)
  const playing = new Set(players.filter(({ active }) => active).map(({ userId }) => userId))
  const enough = new Map<string, { all: number; leading: number }>(
    [...playing].map((userId) => [userId, { all: 0, leading: 0 }]),
  )
  const bestFirst = [...places].sort(([, a], [, b]) => order(a, b))
  const mine = held.filter(({ userId }) => playing.has(userId))
  for (const picks of groupBy(mine, ({ personId }) => personId).values()) {
    const holders = new Set(picks.map(({ userId }) => userId))
    const points = sumOf(scoreReasons(rules, picks[0].birth, today, playing.size, holders.size))
    const raised = [...holders].flatMap((userId) => {
      const place = places.get(userId)
      return place ? [{ userId, place: raisedBy(place, points, today) }] : []
    })
    const bestOther = bestFirst.find(([userId]) => !holders.has(userId))?.[1]
    for (const { userId, place } of raised) {
      const count = enough.get(userId)
      if (!count) continue
      count.all += 1
      const isTopped =
        (bestOther && order(bestOther, place) < 0) || raised.some((other) => order(other.place, place) < 0)
      if (!isTopped) count.leading += 1
    }
  }
  return players.flatMap(({ userId }) => {
    const [count, own] = [enough.get(userId), places.get(userId)]
    if (!count || !own || above(places, own) === 0) return []
    return count.all > 1 && count.leading * 2 > count.all ? [userId] : []
  })
}
