import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import type { SeasonTable } from '../competitions/season-points.ts'
import { wasAccepted } from '../scoring/as-known.ts'
import type { PlayerPoints } from '../scoring/rules.ts'
import { scorebookOf } from '../scoring/scorebook.ts'
import type { LeaderboardPick, PersonDeath, ScoreEntry } from '../scoring/scored.ts'
import { knowledgeAt } from '../scoring/seal-day.ts'

/** The inputs of a season's leaderboard and the resulting ledger, for statistics */
export interface SeasonGame extends SeasonTable {
  deaths: readonly PersonDeath[]
  entries: readonly ScoreEntry[]
  /** The points of the table that no death gave */
  extras: readonly PlayerPoints[]
  now: Instant
}

/** The last day to include: today, or the last day of a season that is over. Before its first day a season has none. */
export const lastDayOf = ({ end, now }: Pick<SeasonGame, 'end' | 'now'>): CalendarDay => {
  const today = dayOf(now)
  return end !== null && end < today ? end : today
}

export interface List {
  userId: string
  /** The people on it, dead ones included, without duplicates */
  picks: LeaderboardPick[]
}

/** Every player's list now, or at the end of a season that is over; in the order of the given players */
export const listsOf = (game: SeasonGame, userIds: readonly string[]): List[] => {
  const { end, now, participants, picks, deaths, rules } = game
  const scorebook = scorebookOf(participants, picks, deaths, rules, game.start)
  const known = knowledgeAt(end, now)
  const over = end !== null && end < dayOf(now)
  const at = over ? startOf(addDays(end, 1)) : now
  return userIds.map((userId) => {
    const byPerson = new Map<string, LeaderboardPick>()
    for (const pick of scorebook.listAt(userId, at, known))
      if ((over || pick.removedAt === null || pick.removedAt > at) && !byPerson.has(pick.personId))
        byPerson.set(pick.personId, pick)
    return { userId, picks: [...byPerson.values()] }
  })
}

/** The accepted day of death per person, for confirmed deaths up to the last day included */
export const daysOfDeath = ({ deaths, end, now }: SeasonGame): ReadonlyMap<string, CalendarDay> => {
  const known = knowledgeAt(end, now)
  const last = lastDayOf({ end, now })
  return new Map(
    deaths.flatMap((death) => {
      const { personId, status, diedOn } = death
      return status === 'confirmed' && diedOn !== null && diedOn <= last && wasAccepted(death, known)
        ? [[personId, diedOn] as const]
        : []
    }),
  )
}

/** The ledger entries that count: those of confirmed deaths */
export const confirmedEntries = ({ entries }: Pick<SeasonGame, 'entries'>): ScoreEntry[] =>
  entries.filter(({ status }) => status === 'confirmed')
