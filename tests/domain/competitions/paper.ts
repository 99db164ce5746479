import { addDays, startOf } from '#domain/calendar-day.ts'
import type { Championship } from '#domain/competitions/kinds/championship/championship.ts'
import type { DeathCup } from '#domain/competitions/kinds/death_cup/death-cup.ts'
import type { LeagueDuel } from '#domain/competitions/kinds/league_duel/league-duel.ts'
import type { OneShotMadness } from '#domain/competitions/kinds/one_shot_madness/one-shot-madness.ts'
import type { DatedRules } from '#domain/scoring/rules.ts'
import type {
  LeaderboardPick,
  LeaderboardResult,
  Participant,
  PersonDeath,
  StandingRow,
} from '#domain/scoring/scored.ts'

/** Small in-memory leagues with simple defaults, so that an example states only what it tests. */

export const rules = (over: Partial<DatedRules> = {}): DatedRules => ({
  version: 1,
  effectiveFrom: '2025-01-01',
  base: 'age',
  flatPoints: 10,
  rarityMax: 0,
  firstDeathBonus: 0,
  ...over,
})

/** Players in the order of their seeds; members since 2025. */
export const players = (...userIds: string[]): Participant[] =>
  userIds.map((userId, index) => ({
    userId,
    seed: index + 1,
    periods: [{ joinedAt: '2025-01-01T00:00:00.000Z', leftAt: null }],
  }))

/** The same players; one of them leaves at noon of a day (and may return at noon of another). */
export const leaves = (
  everyone: Participant[],
  userId: string,
  day: string,
  back: string | null = null,
): Participant[] =>
  everyone.map((participant) =>
    participant.userId === userId
      ? {
          ...participant,
          periods: [
            { joinedAt: '2025-01-01T00:00:00.000Z', leftAt: `${day}T12:00:00.000Z` },
            ...(back ? [{ joinedAt: `${back}T12:00:00.000Z`, leftAt: null }] : []),
          ],
        }
      : participant,
  )

/** A pick of December 2025 that counts from the 3rd; the person is born on 1 January 1940 by default. */
export const pick = (
  userId: string,
  personId: string,
  over: Partial<LeaderboardPick> = {},
): LeaderboardPick => ({
  id: `${userId}/${personId}`,
  userId,
  personId,
  birth: { date: '1940-01-01', precision: 'day' },
  addedAt: '2025-12-01T10:00:00.000Z',
  countsFrom: '2025-12-03',
  removedAt: null,
  voidedAt: null,
  suspendedAt: null,
  pauses: [],
  ...over,
})

export const born = (date: string): Pick<LeaderboardPick, 'birth'> => ({ birth: { date, precision: 'day' } })

/** Confirmed at noon of the next day. */
export const died = (personId: string, diedOn: string, over: Partial<PersonDeath> = {}): PersonDeath => ({
  personId,
  status: 'confirmed',
  diedOn,
  knownFrom: `${addDays(diedOn, 1)}T12:00:00.000Z`,
  knownUntil: null,
  ...over,
})

const days = { start: '2026-01-01', end: '2026-01-31', rules: [rules()] }

export const championship = (over: Partial<Championship> = {}): Championship => ({
  type: 'championship',
  id: 'championship',
  walkover: true,
  ...days,
  ...over,
})

export const oneShot = (over: Partial<OneShotMadness> = {}): OneShotMadness => ({
  type: 'one_shot_madness',
  id: 'one-shot',
  scoringDirection: 'standard',
  allowMultiple: false,
  ...days,
  ...over,
})

const tied = { tiebreakerPriority: ['average_age', 'uniqueness', 'coin'] as const, coinSeed: 'seed' }

/** Rounds of ten days. */
export const cup = (over: Partial<DeathCup> = {}): DeathCup => ({
  type: 'death_cup',
  id: 'cup',
  roundDurationDays: 10,
  ...tied,
  ...days,
  ...over,
})

/** Matches of ten days, draws allowed. */
export const duel = (over: Partial<LeagueDuel> = {}): LeagueDuel => ({
  type: 'league_duel',
  id: 'duel',
  matchDurationDays: 10,
  allowDraws: true,
  ...tied,
  ...days,
  ...over,
})

/** Noon of a day. */
export const noon = (day: string): string => `${day}T12:00:00.000Z`
export const midnight = startOf

/** `1 ann 9` for each row: rank, player, points. */
export const lines = (result: LeaderboardResult): string[] =>
  result.standings.map((row) => `${row.rank} ${row.userId} ${row.points}`)

export const rowOf = (result: LeaderboardResult, userId: string): StandingRow => {
  const row = result.standings.find((each) => each.userId === userId)
  if (!row) throw new Error(`no row of ${userId}`)
  return row
}

/** `1.1 ann-bob 9:0 ann first_death final` for each match. */
export const matchLines = (result: LeaderboardResult): string[] =>
  result.matches.map(
    (match) =>
      `${match.round}.${match.slot} ${match.homeUserId ?? '-'}:${match.awayUserId ?? '-'} ${match.homePoints}:${match.awayPoints} ${match.winnerUserId ?? '-'} ${match.decidedBy ?? '-'} ${match.status}`,
  )
