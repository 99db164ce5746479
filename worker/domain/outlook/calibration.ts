/** Deaths that were seen against those that the table expected of the same people over the same days. */
export interface Experience {
  observed: number
  expected: number
}

export interface Calibration extends Experience {
  /** What the table's hazard is multiplied with. */
  factor: number
  /** Ends of the interval that holds the true factor 95 times in 100. */
  low: number
  high: number
}

/** The table itself is believed as much as if it had been right about so many deaths. */
const priorDeaths = 4
const twoSided95 = 1.959964

/** A quantile of a gamma distribution of that shape and rate (Wilson and Hilferty: within 1.5% from a shape of 4 on). */
const gammaQuantile = (shape: number, rate: number, z: number): number =>
  (shape * (1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3) / rate

/**
 * How the people of the index die compared with the table: deaths are counted (Poisson), the factor was taken to be near 1
 * before (gamma), so few deaths move it little.
 */
export const calibrate = ({ observed, expected }: Experience): Calibration => {
  const [shape, rate] = [observed + priorDeaths, expected + priorDeaths]
  return {
    observed,
    expected,
    factor: shape / rate,
    low: gammaQuantile(shape, rate, -twoSided95),
    high: gammaQuantile(shape, rate, twoSided95),
  }
}

/** Lower ends of the age bands by which experience is told, in years. */
export const bandStarts = [18, 40, 50, 60, 70, 80, 90, 100] as const

/** Which band somebody of that age belongs to, as a place in `bandStarts`. */
export const bandOf = (years: number): number =>
  Math.max(
    0,
    bandStarts.findLastIndex((start) => years >= start),
  )
