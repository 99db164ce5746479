import { addDays, type CalendarDay, daysBetween, type Instant } from '../calendar-day.ts'
import { byDay, orderByTies, tieFactsOf, tiesOf } from '../competitions/table-ties.ts'
import { memo } from '../once.ts'
import { rulesOn } from '../scoring/rules.ts'
import { sumOf } from '../scoring/score.ts'
import type { ScoreEntry } from '../scoring/scored.ts'
import {
  type BonusOf,
  chancesOfADeath,
  expectedAhead,
  expectedBehind,
  hazardWithin,
  pointsFor,
  shareOf,
} from './expected.ts'
import { randomFrom } from './random.ts'
import { deadSince, type OutlookGame, type Risk, risksOf } from './risks.ts'
import { simulate } from './simulate.ts'

/** The number of days for which the chance of a death is computed */
export const chanceDays = 30
/** The number of days ahead for a season without a last day */
const openDaysAhead = 365
/** The number of simulated seasons. The error of a chance of 0.5 is then at most about 0.02. */
export const runs = 2_000

export interface OutlookInput extends OutlookGame {
  /**
   * Together with a person's id, it seeds that person's random numbers. They are the same every day, so that charts
   * show no noise of the simulation.
   */
  id: string
  /** Inclusive; null: no last day, so nobody can win */
  end: CalendarDay | null
  /** The first day with deaths that are not known yet */
  today: CalendarDay
  now: Instant
  /** Scored deaths, reported ones included */
  entries: readonly ScoreEntry[]
  /** Points of the table that no death gave, by player; absent: 0 */
  extras: ReadonlyMap<string, number>
}

/** A living person's part in a list's figures. Never leaves the server. */
export interface ListedRisk {
  personId: string
  /** Expected points from this person */
  share: number
  /** Cumulative hazard until the end. */
  hazard: number
  /** The part of `hazard` within the next `chanceDays` */
  soon: number
}

/** How much a player's chance to win depends on one person's death */
export interface WinSway {
  chance: number
  /** The chance to win minus the chance if the person does not die */
  by: number
}

/** The exact figures of one list. They are never shown: see shown.ts. */
export interface ListOutlook {
  userId: string
  points: number
  expectedPoints: number
  expectedSoFar: number
  chanceOfADeath: number
  /** Null if the season has no last day */
  win: number | null
  /** The effect of each person on any of the lists on `win`, in the same order for every list */
  sways: readonly WinSway[]
  people: readonly ListedRisk[]
  /** The expected points from each person on the list, for the days so far */
  pastShares: readonly number[]
}

export const dayAfterForecast = (end: CalendarDay | null, today: CalendarDay): CalendarDay =>
  addDays(end ?? addDays(today, openDaysAhead - 1), 1)

const bonusFrom = ({ rules }: OutlookGame, first: CalendarDay): BonusOf => {
  if (rules.every(({ firstDeathBonus }) => firstDeathBonus === 0)) return null
  return memo((day: number) => rulesOn(rules, addDays(first, day)).firstDeathBonus)
}

const peopleOf = (risks: readonly Risk[], player: number): ListedRisk[] =>
  risks.flatMap((risk) => {
    const held = risk.stretches.filter(({ holders }) => holders.includes(player))
    if (held.length === 0) return []
    const hazard = held.reduce((sum, stretch) => sum + stretch.hazard, 0)
    const soon = held.reduce((sum, stretch) => sum + hazardWithin(stretch, chanceDays), 0)
    return [{ personId: risk.personId, share: shareOf(risk, player), hazard, soon }]
  })

/**
 * Each list's expected points for the days so far and the days ahead, and its chance to be first at the end. Pure: the
 * same lists, deaths, rules and day give the same figures.
 */
export const outlookOf = (input: OutlookInput): ListOutlook[] => {
  const { id, participants, start, end, today, now, entries, extras } = input
  const players = participants.length
  const until = dayAfterForecast(end, today)
  const gone = deadSince(input.deaths, now)
  const ahead = risksOf(input, today, until, now).filter(({ personId }) => !gone.has(personId))
  const behind = risksOf(input, start, today, now)
  const firstDeath = entries.reduce<CalendarDay | null>(
    (first, { diedOn }) => (first === null || diedOn < first ? diedOn : first),
    null,
  )
  const bonusAhead = firstDeath === null ? bonusFrom(input, today) : null
  const daysGone = Math.max(0, daysBetween(start, today))
  const soFar = expectedBehind(
    behind,
    players,
    daysGone,
    bonusFrom(input, start),
    firstDeath === null ? daysGone : daysBetween(start, firstDeath) + 1,
  )
  const expected = expectedAhead(ahead, players, daysBetween(today, until), bonusAhead)
  const chances = chancesOfADeath(ahead, players, chanceDays)
  const births = new Map(input.picks.map((pick) => [pick.id, pick.birth]))
  const standings = participants.map(({ userId }) => {
    const own = entries.filter((entry) => entry.userId === userId).sort(byDay)
    const facts = tieFactsOf(own, ({ pickId }) => births.get(pickId))
    return {
      ...facts,
      points: sumOf(own) + (extras.get(userId) ?? 0),
      firstDeath: facts.firstDeath === null ? null : daysBetween(today, facts.firstDeath),
      lastDeath: facts.lastDeath === null ? null : daysBetween(today, facts.lastDeath),
    }
  })
  const played =
    end === null
      ? null
      : simulate(ahead, standings, {
          bonus: bonusAhead,
          byTies: orderByTies(tiesOf(rulesOn(input.rules, end))),
          randomOf: (personId) => randomFrom(`${id} ${personId}`),
          runs,
        })
  return participants.map(({ userId }, player) => ({
    userId,
    points: sumOf(entries.filter((entry) => entry.userId === userId && entry.status === 'confirmed')),
    expectedPoints: expected[player] ?? 0,
    expectedSoFar: soFar[player] ?? 0,
    chanceOfADeath: chances[player] ?? 0,
    win: played?.win[player] ?? null,
    sways: played?.sways.map(({ chance, by }) => ({ chance, by: by[player] ?? 0 })) ?? [],
    people: peopleOf(ahead, player),
    pastShares: behind.flatMap(({ stretches }) => {
      const held = stretches.filter(({ holders }) => holders.includes(player))
      return held.length > 0
        ? [held.reduce((sum, stretch) => sum + stretch.hazard * pointsFor(stretch, player), 0)]
        : []
    }),
  }))
}
