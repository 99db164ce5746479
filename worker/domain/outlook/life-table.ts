import { type CalendarDay, type DatedFact, daysBetween } from '../calendar-day.ts'
import { birthDay } from '../scoring/age.ts'

/** The sexes of the mortality table; any other or unknown value uses the mean of both */
export const sexes = ['male', 'female'] as const
export type Sex = (typeof sexes)[number]

/*
 * Deaths before the next birthday per million people of each age, from 0. Source: United States Social
 * Security Administration, period life table for 2017 as used in the 2020 Trustees Report (a work of the US
 * government, in the public domain), the last one without the pandemic. The published life expectancies at
 * birth, 75.97 and 80.97 years, follow from its columns. It describes one country in one year; it is a
 * reference, not a forecast for a person.
 */
// biome-ignore format: a table of numbers
const dyingOfAMillion: Record<Sex, readonly number[]> = {
  male: [
  6304, 426, 290, 229, 162, 146, 136, 127, 115, 103, 97, 109, 151, 232, 343, 465, 588, 720, 858, 999, 1146,
  1288, 1407, 1494, 1556, 1610, 1665, 1717, 1767, 1817, 1865, 1911, 1960, 2014, 2071, 2138, 2211, 2279,
  2342, 2405, 2482, 2583, 2710, 2870, 3064, 3285, 3538, 3834, 4178, 4569, 4997, 5462, 5971, 6526, 7125,
  7766, 8445, 9156, 9897, 10671, 11519, 12419, 13307, 14164, 15032, 16013, 17138, 18362, 19693, 21174,
  22889, 24869, 27095, 29587, 32394, 35668, 39396, 43453, 47826, 52649, 58206, 64581, 71657, 79465, 88141,
  97854, 108747, 120919, 134425, 149273, 165452, 182935, 201679, 221637, 242747, 263672, 284014, 303355,
  321268, 337332, 354198, 371908, 390503, 410029, 430530, 452057, 474659, 498392, 523312, 549478, 576951,
  605799, 636089, 667893, 701288, 736353, 773170, 811829, 852420, 895041,
  ],
  female: [
  5229, 342, 209, 162, 143, 125, 113, 104, 97, 93, 92, 98, 113, 138, 172, 211, 251, 293, 336, 379, 425,
  472, 515, 551, 582, 612, 646, 684, 729, 779, 833, 887, 939, 988, 1034, 1085, 1143, 1205, 1271, 1345,
  1429, 1524, 1630, 1748, 1881, 2029, 2195, 2386, 2605, 2851, 3118, 3403, 3714, 4052, 4415, 4813, 5233,
  5647, 6043, 6441, 6886, 7391, 7931, 8508, 9142, 9874, 10717, 11660, 12711, 13894, 15285, 16878, 18607,
  20466, 22522, 24929, 27729, 30855, 34321, 38211, 42771, 47992, 53678, 59810, 66584, 74258, 83053, 93123,
  104540, 117305, 131392, 146753, 163331, 181064, 199886, 218908, 237815, 256265, 273894, 290328, 307747,
  326212, 345785, 366532, 388524, 411835, 436546, 462738, 490503, 519933, 551129, 584196, 619248, 656403,
  695787, 736353, 773170, 811829, 852420, 895041,
  ],
}

const daysPerYear = 365.25

/** The cumulative force of mortality from birth to each age. Within a year of age the force is constant. */
const addedUp = (chances: readonly number[]): number[] => {
  const sums = [0]
  for (const chance of chances) sums.push((sums.at(-1) ?? 0) - Math.log1p(-chance))
  return sums
}
const chancesOf = (sex: Sex): number[] => dyingOfAMillion[sex].map((dying) => dying / 1_000_000)
const [male, female] = [chancesOf('male'), chancesOf('female')]
const sums = {
  male: addedUp(male),
  female: addedUp(female),
  unknown: addedUp(male.map((chance, age) => (chance + (female[age] ?? chance)) / 2)),
}

/**
 * The cumulative force of mortality from birth to an age in years, fractions included. After the table's end the last
 * force applies.
 */
const upTo = (sex: Sex | null, years: number): number => {
  const table = sums[sex ?? 'unknown']
  const last = table.length - 2
  const age = Math.max(0, years)
  const whole = Math.min(Math.floor(age), last)
  const [at = 0, next = 0] = [table[whole], table[whole + 1]]
  return at + (next - at) * (age - whole)
}

/** The facts of a person that the table needs */
export interface Life {
  birth: DatedFact
  sex: Sex | null
}

/**
 * The cumulative hazard `h` from the beginning of one day to the beginning of another; the chance of death in between
 * is 1 - exp(-h). 0 if `to` is not later than `from`.
 */
export const hazardBetween = ({ birth, sex }: Life, from: CalendarDay, to: CalendarDay): number => {
  if (to <= from) return 0
  const born = birthDay(birth)
  const age = (day: CalendarDay): number => daysBetween(born, day) / daysPerYear
  return upTo(sex, age(to)) - upTo(sex, age(from))
}

/** The same for a person of this age in years, over a number of days */
export const hazardAt = (sex: Sex | null, years: number, days: number): number =>
  upTo(sex, years + Math.max(0, days) / daysPerYear) - upTo(sex, years)
