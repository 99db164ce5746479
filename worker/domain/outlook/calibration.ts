import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import { birthDay } from '../scoring/age.ts'
import { hazardBetween, type Life } from './life-table.ts'

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

/** The table itself is believed as much as if it had been right about this many deaths. */
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

export interface BandExperience extends Experience {
  people: number
}

/** Of how many people a band has to be to be told of. */
export const fewestInBand = 20

/**
 * What one person adds, and to which band (that of the age at the beginning); null: nothing. Under watch from the first day
 * to the day before the last, or to the day of death; without those who had died before.
 */
export const experienceOf = (
  life: Life,
  { from, diedOn, until }: { from: CalendarDay; diedOn: CalendarDay | null; until: CalendarDay },
): { band: number; experience: Experience } | null => {
  if (until <= from || (diedOn !== null && diedOn < from)) return null
  const died = diedOn !== null && diedOn < until
  const expected = hazardBetween(life, from, died ? addDays(diedOn, 1) : until)
  const band = bandOf(daysBetween(birthDay(life.birth), from) / 365.25)
  return { band, experience: { observed: died ? 1 : 0, expected } }
}

/** The bands with one more person. */
export const addExperience = (
  bands: readonly BandExperience[],
  one: ReturnType<typeof experienceOf>,
): BandExperience[] =>
  bands.map((band, index) =>
    one?.band === index
      ? {
          people: band.people + 1,
          observed: band.observed + one.experience.observed,
          expected: band.expected + one.experience.expected,
        }
      : band,
  )

export interface ShownBand extends BandExperience {
  /** Ages in years: from, and up to but not including; null: open. */
  from: number
  to: number | null
}

/** Bands as they are told: each of enough people to be about none of them, with its neighbours where it has fewer. */
export const shownBands = (bands: readonly BandExperience[]): ShownBand[] => {
  const shown: ShownBand[] = []
  for (const [index, from] of bandStarts.entries()) {
    const { people, observed, expected } = bands[index] ?? { people: 0, observed: 0, expected: 0 }
    const to = bandStarts[index + 1] ?? null
    const last = shown.at(-1)
    if (last && last.people < fewestInBand) {
      last.to = to
      last.people += people
      last.observed += observed
      last.expected += expected
    } else shown.push({ from, to, people, observed, expected })
  }
  // What is left over at the old end goes to the band before it.
  const [before, left] = shown.slice(-2)
  if (before && left && left.people < fewestInBand) {
    shown.splice(-2, 2, {
      from: before.from,
      to: left.to,
      people: before.people + left.people,
      observed: before.observed + left.observed,
      expected: before.expected + left.expected,
    })
  }
  return shown.every(({ people }) => people >= fewestInBand) ? shown : []
}
