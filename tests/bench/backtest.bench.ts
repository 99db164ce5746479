import { samplePeopleList } from '#db/seed/people.ts'
import type { CalendarDay, DatePrecision } from '#domain/calendar-day.ts'
import {
  addExperience,
  type BandExperience,
  bandStarts,
  calibrate,
  experienceOf,
} from '#domain/outlook/calibration.ts'
import { sexes } from '#domain/outlook/life-table.ts'

const [from, until] = ['2025-01-01', '2026-01-01']
const precisions: Record<number, DatePrecision> = { 4: 'year', 7: 'month', 10: 'day' }

const birthOf = (born: string): { date: CalendarDay; precision: DatePrecision } => ({
  date: `${born}-01-01`.slice(0, 10),
  precision: precisions[born.length] ?? 'day',
})

/**
 * The sample index in the year 2025: the actual deaths, and the number that the life table expects for the same people.
 * The sample was chosen in 2026, and includes the dead because they had died: this tests the calculation, and does not
 * show how long famous people live.
 */
export const run = async (): Promise<void> => {
  const none: BandExperience[] = bandStarts.map(() => ({ people: 0, observed: 0, expected: 0 }))
  const bands = samplePeopleList.reduce(
    (sums, { born, died, sex }) =>
      addExperience(
        sums,
        experienceOf(
          { birth: birthOf(born), sex: sexes.find((known) => known === sex) ?? null },
          { from, diedOn: died ?? null, until },
        ),
      ),
    none,
  )
  const total = bands.reduce((sum, band) => ({
    people: sum.people + band.people,
    observed: sum.observed + band.observed,
    expected: sum.expected + band.expected,
  }))
  const line = (age: string, { people, observed, expected }: BandExperience) =>
    `${age.padEnd(8)} ${String(people).padStart(6)} ${String(observed).padStart(9)} ${expected.toFixed(2).padStart(9)}`
  console.log(`age      people  observed  expected   (${from} to ${until})`)
  for (const [index, start] of bandStarts.entries()) {
    const band = bands[index]
    if (band)
      console.log(line(`${start}-${bandStarts[index + 1] ? Number(bandStarts[index + 1]) - 1 : ''}`, band))
  }
  console.log(line('all', total))
  const { factor, low, high } = calibrate(total)
  console.log(`factor   ${factor.toFixed(2)} (95 in 100: ${low.toFixed(2)} to ${high.toFixed(2)})`)
}
