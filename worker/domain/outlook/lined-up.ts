import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import { compiledPack } from '../packs/compiled.ts'
import type { DeathFacts } from '../packs/conditions.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { byAge } from '../picks/capacity.ts'
import { standsAt } from '../picks/counting.ts'
import { inOrder, lineUpOn, roleOf } from '../picks/line-up.ts'
import type { DatedRules } from '../scoring/rules.ts'
import type { LeaderboardPick, Participant } from '../scoring/scored.ts'

/** Days on which a moment may change who counts: its own, and the next, which begins after it. */
export const around = (moment: Instant | null): CalendarDay[] =>
  moment === null ? [] : [dayOf(moment), addDays(dayOf(moment), 1)]

/** Days on which it may change whether a pick counts. */
export const turnsOf = (pick: LeaderboardPick): CalendarDay[] => [
  pick.countsFrom,
  ...around(pick.removedAt),
  ...around(pick.suspendedAt),
  ...around(pick.voidedAt),
  ...pick.pauses.flatMap(({ from, until, countedFrom }) => [...around(from), ...around(until), countedFrom]),
]

/** What owners of lists have chosen of their picks, day by day. */
interface LineUps {
  /** Days on which a list's line-up, or who stands in it, may change. */
  turns: (userId: string) => readonly CalendarDay[]
  /** What a pick is in the line-up of its list as a day begins. */
  chosen: (
    pick: LeaderboardPick,
    day: CalendarDay,
  ) => Pick<DeathFacts, 'role' | 'rank' | 'listSize' | 'chosenMonth'>
}

interface Game {
  participants: readonly Participant[]
  picks: readonly LeaderboardPick[]
  rules: readonly DatedRules[]
}

/**
 * The line-ups of a leaderboard as its scorebook has them; null where no version of its rules looks at any. Who leads a list
 * once the captain has died is foreseen of nobody.
 * @param gone since when who has died or is said to have
 */
export const lineUpsOf = (
  { participants, picks, rules }: Game,
  gone: ReadonlyMap<string, CalendarDay>,
): LineUps | null => {
  if (!rules.some((version) => compiledPack(packOf(version)).inLineUp)) return null
  const lineUps = new Map(participants.map(({ userId, lineUps = [] }) => [userId, lineUps]))
  const byUser = groupBy(picks.toSorted(byAge), ({ userId }) => userId)
  const turns = new Map(
    participants.map(({ userId }) => [
      userId,
      [
        ...(lineUps.get(userId) ?? []).map(({ from }) => from),
        ...(byUser.get(userId) ?? []).flatMap((pick) => {
          const died = gone.get(pick.personId)
          return [
            ...turnsOf(pick),
            ...around(pick.addedAt),
            ...(died === undefined ? [] : [addDays(died, 1)]),
          ]
        }),
      ],
    ]),
  )
  const ordered = new Map<string, LeaderboardPick[]>()
  const standing = (userId: string, day: CalendarDay): LeaderboardPick[] => {
    const key = `${userId} ${day}`
    const known = ordered.get(key)
    if (known) return known
    const dawn = startOf(day)
    const list = (byUser.get(userId) ?? []).filter((pick) => pick.addedAt <= dawn && standsAt(pick, dawn))
    const made = inOrder(lineUpOn(lineUps.get(userId) ?? [], day), list)
    ordered.set(key, made)
    return made
  }
  return {
    turns: (userId) => turns.get(userId) ?? [],
    chosen: ({ id, userId }, day) => {
      const lineUp = lineUpOn(lineUps.get(userId) ?? [], day)
      const list = standing(userId, day)
      const isIn = (pickId: string): boolean => {
        const pick = list.find((each) => each.id === pickId)
        return pick !== undefined && (gone.get(pick.personId) ?? day) >= day
      }
      return {
        role: roleOf(id, lineUp, isIn),
        rank: list.findIndex((pick) => pick.id === id) + 1,
        listSize: list.length,
        chosenMonth: lineUp.month ?? null,
      }
    },
  }
}
