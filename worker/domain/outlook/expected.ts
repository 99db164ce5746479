import type { Risk, Stretch } from './risks.ts'

/** The first-death bonus on each day, counted from the first day of the forecast; null: none */
export type BonusOf = ((day: number) => number) | null

const chanceOf = (hazard: number): number => -Math.expm1(-hazard)

/**
 * For each player and day the hazard of all people whose death would count for the player; the last row is for all
 * players together
 */
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

/** The points of a death within a stretch for a player; 0 if the player does not hold the person then */
export const pointsFor = ({ holders, points }: Stretch, player: number): number =>
  points[holders.indexOf(player)] ?? 0

/**
 * A person's expected points for a player over the days of the risk, without the first-death bonus: for each stretch
 * the chance to be alive at its start, times the chance to die in it, times the points. Never leaves the server.
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
 * Each player's expected points for the days ahead: the sum over the people on the list, and the first-death bonus of
 * each day, weighted by the chance that nobody has died before
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
 * Each player's expected points for the days so far, computed for each day with the knowledge of its morning. The
 * difference to the scored points is luck; over many leagues it averages to 0.
 * @param bonusDays number of days on which the first-death bonus was still available, up to and including the
 * day of the first death
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

/** The part of a stretch's hazard within the first `within` days */
export const hazardWithin = ({ at, days, hazard }: Stretch, within: number): number =>
  hazard * Math.max(0, Math.min(1, (within - at) / days))

/** For each player the chance that at least one death counts within this number of days */
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
