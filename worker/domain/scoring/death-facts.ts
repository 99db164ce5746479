import { type CalendarDay, dayOf, daysBetween } from '../calendar-day.ts'
import type { DeathFacts } from '../packs/conditions.ts'
import { type LineUp, placeOn, roleOf } from '../picks/line-up.ts'
import { ageOn } from './age.ts'
import type { LeaderboardPick } from './scored.ts'

/**
 * The facts of a pick's death that do not depend on the table or on other picks of the list
 * @param start the table's first day
 */
export const factsOf = (
  pick: LeaderboardPick,
  start: CalendarDay,
  lineUps: readonly LineUp[],
  common: Pick<DeathFacts, 'diedOn' | 'players' | 'holders'>,
): DeathFacts => {
  const { birth, sex = null, countries = [], occupations = [], awards = [] } = pick
  const { diedOn } = common
  return {
    ...common,
    birth,
    sex,
    countries,
    occupations,
    awards,
    place: placeOn(lineUps, pick, diedOn),
    age: birth && ageOn(birth, diedOn),
    ageAtStart: birth && ageOn(birth, start),
    heldDays: daysBetween(dayOf(pick.addedAt), diedOn),
  }
}

/**
 * The facts of a pick in its list's line-up on a day
 * @param ordered the list at the start of the day, in the order of the line-up
 * @param isDead the person of this pick has died before
 */
export const lineUpFacts = (
  pickId: string,
  lineUp: LineUp,
  ordered: readonly LeaderboardPick[],
  isDead: (pick: LeaderboardPick) => boolean,
): Pick<DeathFacts, 'role' | 'rank' | 'listSize' | 'chosenMonth'> => ({
  role: roleOf(pickId, lineUp, (id) => ordered.some((pick) => pick.id === id && !isDead(pick))),
  rank: ordered.findIndex(({ id }) => id === pickId) + 1,
  listSize: ordered.length,
  chosenMonth: lineUp.month ?? null,
})
