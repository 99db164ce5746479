import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'
import { birthDay } from '../scoring/age.ts'
import { hazardBetween, type Life } from './life-table.ts'

/** Observed deaths, and the deaths that the table expects of the same people over the same days */
export interface Experience {
  observed: number
  expected: number
}

export interface Calibration extends Experience {
  /** The factor on the table's hazard */
  factor: number
  /** Ends of the 95% credible interval of the factor */
  low: number
  high: number
}

const noExperience: Experience = { observed: 0, expected: 0 }

/** The weight of the prior: the table counts as if it had predicted this many deaths correctly. */
const priorDeaths = 4
const twoSided95 = 1.959964

/**
 * A quantile of a gamma distribution with this shape and rate (Wilson-Hilferty approximation: within 1.5% for shapes
 * from 4)
 */
const gammaQuantile = (shape: number, rate: number, z: number): number =>
  (shape * (1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3) / rate

/**
 * Mortality of the people in the index relative to the table. Deaths are Poisson distributed with a gamma prior around
 * a factor of 1, so that few deaths change it little.
 */
export const calibrate = ({ observed, expected }: Experience = noExperience): Calibration => {
  const [shape, rate] = [observed + priorDeaths, expected + priorDeaths]
  return {
    observed,
    expected,
    factor: shape / rate,
    low: gammaQuantile(shape, rate, -twoSided95),
    high: gammaQuantile(shape, rate, twoSided95),
  }
}

/** Lower ends of the age bands in years */
export const bandStarts = [18, 40, 50, 60, 70, 80, 90, 100] as const

/** The age band of an age in years, as an index of `bandStarts` */
export const bandOf = (years: number): number =>
  Math.max(
    0,
    bandStarts.findLastIndex((start) => years >= start),
  )

export interface BandExperience extends Experience {
  people: number
}

/** A band is shown only with at least this many people. */
export const fewestInBand = 20

/**
 * One person's exposure and age band (by the age at the beginning). Observed from the first day to the day before the
 * last, or to the day of death. Null for people who had died before.
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

/** The bands with one more person */
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
  /** Ages in years: from (inclusive), to (exclusive); null: open */
  from: number
  to: number | null
}

/** The bands to show: each has enough people to reveal none of them; a smaller band is merged with its neighbours. */
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
  // A last band with too few people is merged with the one before.
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
