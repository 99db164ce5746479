import type { Order } from '../competitions/standings.ts'
import { addDeath, type TieFacts } from '../competitions/table-ties.ts'
import type { BonusOf } from './expected.ts'
import type { Random } from './random.ts'
import type { Risk, Stretch } from './risks.ts'

/**
 * A player's result when the forecast begins; reported deaths count as true. Days are counted from the first day of the
 * forecast: earlier ones are negative.
 */
export interface Standing extends TieFacts<number> {
  points: number
}

export interface Simulated {
  /** Each player's chance to be first at the end; a shared first rank shares the win. They add up to 1. */
  win: number[]
  /** Each player's mean points for the days ahead */
  points: number[]
  /** Each risk's effect on the chances, in the order of the risks */
  sways: Sway[]
}

interface Simulation {
  /** Null also if the leaderboard's first death has already happened */
  bonus: BonusOf
  /** The order of players with equal points; 0: they share the rank */
  byTies: Order<Standing>
  /** Each person's own random numbers; if they are the same every day, results change only with the inputs */
  randomOf: (personId: string) => Random
  runs: number
}

/** The effect of one person's death. Never leaves the server. */
interface Sway {
  /** The part of the runs in which the death happened */
  chance: number
  /** For each player: the chance to win minus the chance if the person does not die */
  by: readonly number[]
}

interface Death {
  risk: number
  day: number
  stretch: Stretch
}

/** The cumulative chance of death at the end of each stretch */
const timesOf = (stretches: readonly Stretch[]) => {
  let [alive, sum] = [1, 0]
  const upTo = stretches.map(({ hazard }) => {
    sum += alive * -Math.expm1(-hazard)
    alive *= Math.exp(-hazard)
    return sum
  })
  return { stretches, upTo, total: sum }
}

const deathAt = (
  risk: number,
  { stretches, upTo }: ReturnType<typeof timesOf>,
  chance: number,
): Death | null => {
  const index = upTo.findIndex((sum) => chance < sum)
  const stretch = stretches[index]
  if (!stretch || stretch.holders.length === 0) return null
  const before = upTo[index - 1] ?? 0
  const within = (chance - before) / ((upTo[index] ?? 1) - before)
  return { risk, day: stretch.at + Math.min(stretch.days - 1, Math.floor(within * stretch.days)), stretch }
}

/** Computes the effect from the number of wins, of deaths, and of wins in runs with the death */
const swayOf = (win: readonly number[], died: number, both: readonly number[], runs: number): Sway => {
  const chance = died / runs
  const without = (player: number): number =>
    died === runs ? 0 : ((win[player] ?? 0) - (both[player] ?? 0)) / (runs - died)
  return { chance, by: win.map((won, player) => won / runs - without(player)) }
}

/**
 * Simulates the days ahead a number of times. A death applies to all lists at once, so shared picks change together.
 */
export const simulate = (
  risks: readonly Risk[],
  standings: readonly Standing[],
  { bonus, byTies, randomOf, runs }: Simulation,
): Simulated => {
  const times = risks.map(({ personId, stretches }) => ({
    ...timesOf(stretches),
    random: randomOf(personId),
  }))
  const win = standings.map(() => 0)
  const sums = standings.map(() => 0)
  const died = risks.map(() => 0)
  const both = risks.map(() => standings.map(() => 0))
  for (let run = 0; run < runs; run++) {
    const deaths: Death[] = []
    for (const [risk, each] of times.entries()) {
      const chance = each.random()
      if (chance >= each.total) continue
      const death = deathAt(risk, each, chance)
      if (death) deaths.push(death)
    }
    deaths.sort((a, b) => a.day - b.day)
    const now = standings.map((standing) => ({ ...standing }))
    const given = new Set<number>()
    const first = deaths[0]?.day
    for (const { day, stretch } of deaths)
      for (const [at, player] of stretch.holders.entries()) {
        const brings = stretch.points[at] ?? 0
        const standing = now[player]
        if (!standing) continue
        const extra = bonus !== null && day === first && !given.has(player) ? bonus(day) : 0
        if (extra > 0) given.add(player)
        addDeath(standing, { day, points: brings + extra, age: stretch.age })
        sums[player] = (sums[player] ?? 0) + brings + extra
      }
    let best: Standing | undefined
    let ahead: number[] = []
    for (const [player, standing] of now.entries()) {
      const found = best ? best.points - standing.points || byTies(standing, best) : -1
      if (found < 0) [best, ahead] = [standing, [player]]
      else if (found === 0) ahead.push(player)
    }
    const part = 1 / ahead.length
    for (const player of ahead) win[player] = (win[player] ?? 0) + part
    for (const { risk } of deaths) {
      died[risk] = (died[risk] ?? 0) + 1
      const wins = both[risk]
      if (wins) for (const player of ahead) wins[player] = (wins[player] ?? 0) + part
    }
  }
  return {
    win: win.map((won) => won / runs),
    points: sums.map((sum) => sum / runs),
    sways: died.map((times, risk) => swayOf(win, times, both[risk] ?? [], runs)),
  }
}
