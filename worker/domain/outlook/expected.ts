import type { Risk, Stretch } from './risks.ts'

/** What the first death of a leaderboard brings on top on each day, from the first day that is looked at; null: nothing. */
export type BonusOf = ((day: number) => number) | null

/** The chance of a death over a cumulative hazard. */
const chanceOf = (hazard: number): number => -Math.expm1(-hazard)

/** Per player and day the hazard of all whose death would count for that player, and in the last row of them all. */
const hazardsByDay = (risks: readonly Risk[], players: number, days: number): Float64Array[] => {
  const rows = Array.from({ length: players + 1 }, () => new Float64Array(days))
  for (const { stretches } of risks)
    for (const { at, days: length, hazard, holders } of stretches) {
      if (holders.length === 0) continue
      for (const place of [...holders, players]) {
        const row = rows[place]
        if (row) for (let day = at; day < at + length; day++) row[day] = (row[day] ?? 0) + hazard / length
      }
    }
  return rows
}

/** What a death within a stretch brings a player; nothing to a player who does not hold the person then. */
export const pointsFor = ({ holders, points }: Stretch, player: number): number =>
  points[holders.indexOf(player)] ?? 0

/**
 * What one person is expected to bring to each holder over the days that the risk spans, without the first-death bonus: the
 * chance to have come to each stretch alive, times that of dying in it, times what it brings. Never leaves the server.
 */
export const shareOf = ({ stretches }: Risk, player: number): number => {
  let [alive, share] = [1, 0]
  for (const stretch of stretches) {
    share += alive * chanceOf(stretch.hazard) * pointsFor(stretch, player)
    alive *= Math.exp(-stretch.hazard)
  }
  return share
}

/**
 * The points that each player can expect of the days ahead: the sum over the people on the list, and the bonus for the first
 * death of the leaderboard while nobody has died yet.
 */
export const expectedAhead = (
  risks: readonly Risk[],
  players: number,
  days: number,
  bonus: BonusOf,
): number[] => {
  const points = Array.from({ length: players }, () => 0)
  for (const risk of risks) {
    const holders = new Set(risk.stretches.flatMap((stretch) => stretch.holders))
    for (const player of holders) points[player] = (points[player] ?? 0) + shareOf(risk, player)
  }
  if (bonus === null) return points
  const rows = hazardsByDay(risks, players, days)
  let none = 1
  for (let day = 0; day < days; day++) {
    for (let player = 0; player < players; player++)
      points[player] = (points[player] ?? 0) + none * chanceOf(rows[player]?.[day] ?? 0) * bonus(day)
    none *= Math.exp(-(rows[players]?.[day] ?? 0))
  }
  return points
}

/**
 * The points that each player could expect of the days gone, seen from the morning of each: what luck is measured against.
 * Over many leagues the points scored come to the same.
 * @param bonusDays how many of the days had the first-death bonus still to give: until the first death, that day included
 */
export const expectedBehind = (
  risks: readonly Risk[],
  players: number,
  days: number,
  bonus: BonusOf,
  bonusDays: number,
): number[] => {
  const points = Array.from({ length: players }, () => 0)
  for (const { stretches } of risks)
    for (const { hazard, holders, points: each } of stretches)
      for (const [at, player] of holders.entries())
        points[player] = (points[player] ?? 0) + hazard * (each[at] ?? 0)
  if (bonus === null) return points
  const rows = hazardsByDay(risks, players, days)
  for (let day = 0; day < Math.min(days, bonusDays); day++)
    for (let player = 0; player < players; player++)
      points[player] = (points[player] ?? 0) + chanceOf(rows[player]?.[day] ?? 0) * bonus(day)
  return points
}

/** How much of a stretch's hazard falls into its first days. */
export const hazardWithin = ({ at, days, hazard }: Stretch, within: number): number =>
  hazard * Math.max(0, Math.min(1, (within - at) / days))

/** For each player the chance that at least one death counts within a number of days. */
export const chancesOfADeath = (risks: readonly Risk[], players: number, within: number): number[] => {
  const quiet = Array.from({ length: players }, () => 1)
  for (const { stretches } of risks) {
    const chances = new Map<number, number>()
    let alive = 1
    for (const stretch of stretches) {
      const { at, holders } = stretch
      if (at >= within) break
      const part = hazardWithin(stretch, within)
      for (const player of holders) chances.set(player, (chances.get(player) ?? 0) + alive * chanceOf(part))
      alive *= Math.exp(-part)
    }
    for (const [player, chance] of chances) quiet[player] = (quiet[player] ?? 1) * (1 - chance)
  }
  return quiet.map((none) => 1 - none)
}
