import { addDays, type CalendarDay, daysBetween, type Instant } from '../calendar-day.ts'
import { rulesOn } from '../scoring/rules.ts'
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

/** How far the chance of a death looks ahead. */
export const chanceDays = 30
/** How far the outlook of a season without a last day looks ahead. */
const openDaysAhead = 365
/** How often the rest of a season is simulated: a chance of one half is then right to within 2 in 100. */
export const runs = 2_000

export interface OutlookInput extends OutlookGame {
  /** With a person it seeds that person's numbers, the same on every day: a chart shows no jitter of the simulation's. */
  id: string
  /** Inclusive; null: open, so that nobody can win. */
  end: CalendarDay | null
  /** The first day whose deaths are not known yet. */
  today: CalendarDay
  now: Instant
  /** What has been scored, reported deaths included. */
  entries: readonly ScoreEntry[]
}

/** A living person on a list, as far as the list's figures rest on that person. Never leaves the server. */
export interface ListedRisk {
  personId: string
  /** Points that the person is expected to bring. */
  share: number
  /** Cumulative hazard until the end. */
  hazard: number
  /** The part of it that falls into the days for which the chance of a death is told. */
  soon: number
}

/** How much of somebody's chance to win hangs on one person's death. */
export interface WinSway {
  /** Of the death. */
  chance: number
  /** By how much the chance to win is more than it would be without it. */
  by: number
}

/** The exact figures of one list. They are not for anybody's eyes: see shown.ts. */
export interface ListOutlook {
  userId: string
  points: number
  expectedPoints: number
  expectedSoFar: number
  chanceOfADeath: number
  /** Null where the season has no last day. */
  win: number | null
  /** What each person on any of the lists does to `win`, in the same order for every list. */
  sways: readonly WinSway[]
  people: readonly ListedRisk[]
  /** What each person who was on the list could be expected to bring on the days gone. */
  pastShares: readonly number[]
}

/** The first day after those that are looked ahead at. */
export const untilOf = (end: CalendarDay | null, today: CalendarDay): CalendarDay =>
  addDays(end ?? addDays(today, openDaysAhead - 1), 1)

const bonusFrom = ({ rules }: OutlookGame, first: CalendarDay): BonusOf => {
  if (rules.every(({ firstDeathBonus }) => firstDeathBonus === 0)) return null
  const known = new Map<number, number>()
  return (day) => {
    const points = known.get(day) ?? rulesOn(rules, addDays(first, day)).firstDeathBonus
    known.set(day, points)
    return points
  }
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
 * What the days gone could be expected to bring to each list, what the days ahead can, and who is likely to be first at the
 * end. Pure: the same lists, deaths, rules and day come to the same figures.
 */
export const outlookOf = (input: OutlookInput): ListOutlook[] => {
  const { id, participants, start, end, today, now, entries } = input
  const players = participants.length
  const until = untilOf(end, today)
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
  const standings = participants.map(({ userId }) => {
    const own = entries.filter((entry) => entry.userId === userId)
    return {
      points: own.reduce((sum, { points }) => sum + points, 0),
      deaths: own.length,
      firstDeath: own.length > 0 ? Math.min(...own.map(({ diedOn }) => daysBetween(today, diedOn))) : null,
    }
  })
  const played =
    end === null
      ? null
      : simulate(ahead, standings, bonusAhead, (personId) => randomFrom(`${id} ${personId}`), runs)
  return participants.map(({ userId }, player) => ({
    userId,
    points: entries.reduce(
      (sum, entry) => sum + (entry.userId === userId && entry.status === 'confirmed' ? entry.points : 0),
      0,
    ),
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
