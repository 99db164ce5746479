import { addDays, type CalendarDay } from '../calendar-day.ts'

/** The first and last day of a round, inclusive */
export interface RoundDays {
  round: number
  start: CalendarDay
  end: CalendarDay
}

/** Rounds of a knockout for this number of players */
export const cupRounds = (players: number): number => (players < 2 ? 0 : Math.ceil(Math.log2(players)))

/** Rounds of a round robin; with an odd number of players one has no opponent in each round */
export const duelRounds = (players: number): number =>
  players < 2 ? 0 : players % 2 === 0 ? players - 1 : players

/** Consecutive rounds without a gap from `start` */
export const roundDays = (start: CalendarDay, rounds: number, days: number): RoundDays[] =>
  Array.from({ length: rounds }, (_, index) => {
    const first = addDays(start, index * days)
    return { round: index + 1, start: first, end: addDays(first, days - 1) }
  })

/**
 * Seeds of a bracket of `size` (a power of two) in drawing order. Neighbours meet in the first round; the top two could
 * meet only in the final. Seeds above the number of players are byes, so the top seeds get them.
 */
export const bracketSeeds = (size: number): number[] => {
  let seeds = [1]
  while (seeds.length < size) seeds = seeds.flatMap((seed) => [seed, seeds.length * 2 + 1 - seed])
  return seeds
}

/**
 * The circle method: rounds of pairs of indexes below `players`, in which every player meets every other once. With an
 * odd number one has no opponent in each round: its pair has null as second.
 */
export const circleRounds = (players: number): (readonly [number, number | null])[][] => {
  if (players < 2) return []
  const size = players + (players % 2)
  const idle = (index: number) => (index < players ? index : null)
  return Array.from({ length: size - 1 }, (_, round) => {
    // The first player keeps the seat; the others move by one seat each round.
    const seats = [0, ...Array.from({ length: size - 1 }, (_, seat) => 1 + ((seat + round) % (size - 1)))]
    return Array.from({ length: size / 2 }, (_, pair): readonly [number, number | null] => {
      const one = idle(seats[pair] ?? 0)
      const other = idle(seats[size - 1 - pair] ?? 0)
      if (one === null) return [other ?? 0, null]
      // The first player alternates between home and away, so as not to be at home in every round.
      return pair === 0 && round % 2 === 1 && other !== null ? [other, one] : [one, other]
    })
  })
}
