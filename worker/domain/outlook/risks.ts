import {
  addDays,
  type CalendarDay,
  type DatedFact,
  dayOf,
  daysBetween,
  type Instant,
} from '../calendar-day.ts'
import type { SeasonTable } from '../competitions/season-points.ts'
import { groupBy } from '../group-by.ts'
import { wasMemberOn } from '../leagues/membership-periods.ts'
import { memo } from '../once.ts'
import { compiledPack } from '../packs/compiled.ts'
import { type DeathFacts, dependsOnLineUp, packDependsOn } from '../packs/conditions.ts'
import type { ScoringPack, When } from '../packs/pack.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { heldOn } from '../picks/counting.ts'
import { ageOn, birthDay } from '../scoring/age.ts'
import { wasAccepted } from '../scoring/as-known.ts'
import { factsOf } from '../scoring/death-facts.ts'
import { rulesOn } from '../scoring/rules.ts'
import { foreseenReasons, sumOf } from '../scoring/score.ts'
import type { LeaderboardPick, PersonDeath } from '../scoring/scored.ts'
import { hazardBetween, type Sex } from './life-table.ts'
import { around, lineUpsOf, turnsOf } from './lined-up.ts'

/** The facts of a person that the outlook needs besides the birth, which is part of the pick */
export interface Mortal {
  sex: Sex | null
  /** A factor on the life table's hazard, besides the calibration */
  weight: number
}

/** A calibration's factor on the life table. It applies from the day on whose morning it was known. */
export interface DatedFactor {
  from: CalendarDay
  factor: number
}

/** The factor of a day, as known on its morning; 1 before the first calibration */
export const factorOn = (factors: readonly DatedFactor[], day: CalendarDay): number =>
  factors.findLast(({ from }) => from <= day)?.factor ?? 1

/** A leaderboard with its players and the people on their lists */
export interface OutlookGame extends Omit<SeasonTable, 'end'> {
  deaths: readonly PersonDeath[]
  people: ReadonlyMap<string, Mortal>
  /** In the order of their days. */
  factors: readonly DatedFactor[]
}

/** Consecutive days on which the same death would give each of the same players the same points */
export interface Stretch {
  /** Days since the first day of the forecast */
  at: number
  days: number
  /** Cumulative hazard over these days. */
  hazard: number
  /** The person's age in whole years */
  age: number
  /** Players for whom the death would count, as indexes of `participants` */
  holders: readonly number[]
  /** The points for each of them, in the same order, without bonuses that depend on other deaths */
  points: readonly number[]
}

/** A person on the lists, from the first day of the forecast to the last, or to the day of death */
export interface Risk {
  personId: string
  stretches: readonly Stretch[]
}

/**
 * People with a known or reported death, by the day from which they are no risk. While the day of death is unknown, it
 * is the day of the report.
 */
export const deadSince = (deaths: readonly PersonDeath[], now: Instant): Map<string, CalendarDay> => {
  const since = new Map<string, CalendarDay>()
  for (const death of deaths.filter((each) => wasAccepted(each, now))) {
    const { personId, status, diedOn, knownFrom } = death
    if (status === 'confirmed' || !since.has(personId)) since.set(personId, diedOn ?? dayOf(knownFrom))
  }
  return since
}

/** The person's birthdays in the years from `from` to `to` */
const birthdays = (birth: DatedFact, from: CalendarDay, to: CalendarDay): CalendarDay[] => {
  const born = birthDay(birth)
  const [month, day] = [Number(born.slice(5, 7)), Number(born.slice(8))]
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, i) =>
    // Date.UTC turns the 29th of February into the 1st of March in other years.
    new Date(Date.UTC(first + i, month - 1, day)).toISOString().slice(0, 10),
  )
}

const dependsOnDay = (leaf: When): boolean => 'day' in leaf || 'heldDays' in leaf
const dependsOnHolder = (leaf: When): boolean =>
  'heldDays' in leaf || 'place' in leaf || dependsOnLineUp(leaf)

/** The mean points that a death within some days gives a holder, without bonuses that depend on other deaths */
const pointsWithin = (
  pack: ScoringPack,
  [day, next]: readonly [CalendarDay, CalendarDay],
  factsOn: (day: CalendarDay) => DeathFacts,
): number => {
  const on = (each: CalendarDay): number => sumOf(foreseenReasons(compiledPack(pack), factsOn(each)))
  if (!packDependsOn(pack, dependsOnDay)) return on(day)
  const days = daysBetween(day, next)
  return (
    Array.from({ length: days }, (_, at) => on(addDays(day, at))).reduce((sum, each) => sum + each, 0) / days
  )
}

/**
 * The points that each death on the lists would give each holder on the days from `from` (inclusive) to `to`
 * (exclusive), by the leaderboard's own rules: the holders of each day, the rules in force, age, rarity. Only deaths
 * are forecast: lists and members stay as they are now. A person known to have died is a risk until that day; a person
 * without a birth is none.
 */
export const risksOf = (
  { participants, picks, deaths, rules, people, start, factors }: OutlookGame,
  from: CalendarDay,
  to: CalendarDay,
  now: Instant,
): Risk[] => {
  if (to <= from) return []
  const gone = deadSince(deaths, now)
  const place = new Map(participants.map(({ userId }, index) => [userId, index]))
  const playersOn = memo(
    (day) =>
      new Set(participants.filter(({ periods }) => wasMemberOn(periods, day)).map(({ userId }) => userId)),
  )
  const lineUps = lineUpsOf({ participants, picks, rules }, gone)
  const chosenBy = new Map(participants.map((player) => [player.userId, player.lineUps ?? []]))
  const commonTurns = [
    ...rules.map(({ effectiveFrom }) => effectiveFrom),
    ...factors.map((calibrated) => calibrated.from),
    ...participants.flatMap(({ periods }) =>
      periods.flatMap(({ joinedAt, leftAt }) => [...around(joinedAt), ...around(leftAt)]),
    ),
  ]
  const risks: Risk[] = []
  for (const [personId, own] of groupBy(picks, (pick) => pick.personId)) {
    const mortal = people.get(personId)
    const { birth } = own[0]
    if (!mortal || !birth) continue
    const died = gone.get(personId)
    const end = died !== undefined && addDays(died, 1) < to ? addDays(died, 1) : to
    if (end <= from) continue
    const turns = [
      ...commonTurns,
      ...own.flatMap(turnsOf),
      ...own.flatMap(({ userId }) => lineUps?.turns(userId) ?? []),
      // Days on which picks have changed their places
      ...own.flatMap(({ userId }) =>
        (chosenBy.get(userId) ?? []).flatMap(({ from, placesBefore }) => (placesBefore ? [from] : [])),
      ),
      ...birthdays(birth, from, end),
    ]
    const days = [...new Set([from, ...turns.filter((day) => day > from && day < end), end])].sort()
    const stretches = days.slice(0, -1).map((day, i): Stretch => {
      const next = days[i + 1] ?? end
      const players = playersOn(day)
      const held = new Map<number, LeaderboardPick>()
      for (const pick of own) {
        const player = place.get(pick.userId)
        if (player !== undefined && players.has(pick.userId) && heldOn(pick, day) && !held.has(player))
          held.set(player, pick)
      }
      const pack = packOf(rulesOn(rules, day))
      const brings = (pick: LeaderboardPick): number =>
        pointsWithin(pack, [day, next], (each) => ({
          ...factsOf(pick, start, chosenBy.get(pick.userId) ?? [], {
            diedOn: each,
            players: players.size,
            holders: held.size,
          }),
          ...lineUps?.chosen(pick, day),
        }))
      const picked = [...held.values()]
      // Usually a death gives all holders the same points.
      const isCommon = lineUps === null && !packDependsOn(pack, dependsOnHolder)
      const common = isCommon && picked[0] ? brings(picked[0]) : 0
      return {
        at: daysBetween(from, day),
        days: daysBetween(day, next),
        age: ageOn(birth, day),
        hazard: factorOn(factors, day) * mortal.weight * hazardBetween({ birth, sex: mortal.sex }, day, next),
        holders: [...held.keys()],
        points: picked.map((pick) => (isCommon ? common : brings(pick))),
      }
    })
    if (stretches.some(({ holders }) => holders.length > 0)) risks.push({ personId, stretches })
  }
  return risks
}
