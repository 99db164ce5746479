import type { CalendarDay, DatedFact } from '../calendar-day.ts'
import {
  addDeath,
  byDay,
  orderByTies,
  type TieFacts,
  tieFactsOf,
  tiesOf,
} from '../competitions/table-ties.ts'
import { groupBy } from '../group-by.ts'
import { ageOn } from '../scoring/age.ts'
import type { ScoringRules } from '../scoring/rules.ts'
import { scoreReasons, sumOf } from '../scoring/score.ts'
import type { TableEntry } from '../scoring/scored.ts'

/** A player of the season's leaderboard */
export interface Player {
  userId: string
  /** False for a player who has left: the list no longer counts, the points stay */
  active: boolean
  /** In the table; absent: those of the entries */
  points?: number
}

/** A living person's pick whose person's death would count if it happened today */
export interface HeldPick {
  userId: string
  personId: string
  birth: DatedFact | null
}

interface Leading {
  rules: ScoringRules
  today: CalendarDay
  /** The births of the dead in the entries; undefined: not known */
  birthOf: (personId: string) => DatedFact | null | undefined
}

type Place = TieFacts & { points: number }

const confirmed = (entries: readonly TableEntry[]): TableEntry[] =>
  entries.filter(({ status }) => status === 'confirmed')

const placesOf = (
  players: readonly Player[],
  entries: readonly TableEntry[],
  birthOf: (personId: string) => DatedFact | null | undefined,
): Map<string, Place> => {
  const own = Map.groupBy(entries.toSorted(byDay), ({ userId }) => userId)
  return new Map(
    players.map((player): [string, Place] => {
      const { userId } = player
      const seen = own.get(userId) ?? []
      const points = player.points ?? sumOf(seen)
      return [userId, { points, ...tieFactsOf(seen, ({ personId }) => birthOf(personId)) }]
    }),
  )
}

/**
 * Players for whom one ordinary death is enough to be first. True if this holds for more than half of the living people
 * on the list, each with a death confirmed today. Not for players who are first already, which is everybody before the
 * first points, or whose list has fewer than two living people.
 */
export const oneFromLead = (
  players: readonly Player[],
  entries: readonly TableEntry[],
  held: readonly HeldPick[],
  { rules, today, birthOf }: Leading,
): string[] => {
  const byTies = orderByTies<CalendarDay>(tiesOf(rules))
  const order = (a: Place, b: Place): number => b.points - a.points || byTies(a, b)
  const places = placesOf(players, confirmed(entries), birthOf)
  const playing = new Set(players.filter(({ active }) => active).map(({ userId }) => userId))
  const enough = new Map<string, { all: number; leading: number }>(
    [...playing].map((userId) => [userId, { all: 0, leading: 0 }]),
  )
  const bestFirst = [...places].sort(([, a], [, b]) => order(a, b))
  const mine = held.filter(({ userId }) => playing.has(userId))
  for (const picks of groupBy(mine, ({ personId }) => personId).values()) {
    const holders = new Set(picks.map(({ userId }) => userId))
    const { birth } = picks[0]
    const points = sumOf(scoreReasons(rules, birth, today, playing.size, holders.size))
    const raised = [...holders].flatMap((userId) => {
      const present = places.get(userId)
      if (!present) return []
      const place = { ...present }
      addDeath(place, { day: today, points, age: birth && ageOn(birth, today) })
      return [{ userId, place }]
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
  const [first] = bestFirst
  return players.flatMap(({ userId }) => {
    const [count, own] = [enough.get(userId), places.get(userId)]
    if (!count || !own || !first || order(first[1], own) >= 0) return []
    return count.all > 1 && count.leading * 2 > count.all ? [userId] : []
  })
}
