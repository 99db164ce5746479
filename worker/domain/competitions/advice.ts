import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { type Birth, birthDay } from '../scoring/age.ts'

/*
 * Gompertz's law of mortality in its modal form, mu(x) = exp((x - M) / b) / b, after Missov, Lenart, Nemeth,
 * Canudas-Romo and Vaupel, "The Gompertz force of mortality in terms of the modal age at death", Demographic Research
 * 32 (2015), article 36. M = 86 and b = 9.5 years are round values that stay close to the mean of both sexes in the
 * period life leaderboard of the US Social Security Administration for 2019, at ages from 65 to 95. A simple law for a
 * forecast about famous people: good enough to choose the length of a round by, and no more than that.
 */
const modalAge = 86
const spread = 9.5
const daysPerYear = 365.25

/** How heavily a birth weighs on a day; times `growth` of a span it is the expected number of deaths in it. */
const weight = (birth: Birth, day: CalendarDay): number =>
  Math.exp((daysBetween(birthDay(birth), day) / daysPerYear - modalAge) / spread)

const growth = (days: number): number => Math.expm1(days / daysPerYear / spread)

export interface AdvicePerson {
  personId: string
  birth: Birth | null
}

/**
 * Share of all possible duels between these lists that are likely to end 0-0, by the length of a match: nobody on
 * either list dies. A person on both lists is one person. 1 where there are no two lists.
 */
export const blankShare = (
  lists: readonly (readonly AdvicePerson[])[],
  from: CalendarDay,
  days: number,
): number => {
  const weighed = lists.map(
    (list) =>
      new Map(list.flatMap(({ personId, birth }) => (birth ? [[personId, weight(birth, from)]] : []))),
  )
  let pairs = 0
  let blank = 0
  for (const [index, one] of weighed.entries())
    for (const other of weighed.slice(index + 1)) {
      let total = 0
      for (const value of new Map([...one, ...other]).values()) total += value
      pairs++
      blank += Math.exp(-total * growth(days))
    }
  return pairs === 0 ? 1 : blank / pairs
}
