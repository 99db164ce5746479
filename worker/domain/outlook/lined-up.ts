import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import { memo } from '../once.ts'
import { compiledPack } from '../packs/compiled.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { byAge } from '../picks/capacity.ts'
import { wasActiveAt } from '../picks/counting.ts'
import { inOrder, lineUpOn } from '../picks/line-up.ts'
import { lineUpFacts } from '../scoring/death-facts.ts'
import type { DatedRules } from '../scoring/rules.ts'
import type { LeaderboardPick, Participant } from '../scoring/scored.ts'

/**
 * Days on which a time may change who counts: its own day, and the next, because the state of a day is fixed at its
 * start
 */
export const around = (moment: Instant | null): CalendarDay[] =>
  moment === null ? [] : [dayOf(moment), addDays(dayOf(moment), 1)]

/** Days on which the pick may start or stop counting */
export const turnsOf = (pick: LeaderboardPick): CalendarDay[] => [
  pick.countsFrom,
  ...around(pick.removedAt),
  ...around(pick.suspendedAt),
  ...around(pick.voidedAt),
  ...pick.pauses.flatMap(({ from, until, countedFrom }) => [...around(from), ...around(until), countedFrom]),
]

/** The choices of list owners for their picks, day by day */
interface LineUps {
  /** Days on which a list's line-up, or a person's role in it, may change */
  turns: (userId: string) => readonly CalendarDay[]
  chosen: (pick: LeaderboardPick, day: CalendarDay) => ReturnType<typeof lineUpFacts>
}

interface Game {
  participants: readonly Participant[]
  picks: readonly LeaderboardPick[]
  rules: readonly DatedRules[]
}

/**
 * A leaderboard's line-ups, as in its scorebook; null if no version of its rules uses them. The forecast does not
 * predict who becomes captain after the captain dies.
 * @param gone people with a known or reported death, by the day from which they count as dead
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
  const orderedLists = memo((userId) =>
    memo((day: CalendarDay) => {
      const dayStart = startOf(day)
      const list = (byUser.get(userId) ?? []).filter(
        (pick) => pick.addedAt <= dayStart && wasActiveAt(pick, dayStart),
      )
      return inOrder(lineUpOn(lineUps.get(userId) ?? [], day), list)
    }),
  )
  return {
    turns: (userId) => turns.get(userId) ?? [],
    chosen: ({ id, userId }, day) =>
      lineUpFacts(
        id,
        lineUpOn(lineUps.get(userId) ?? [], day),
        orderedLists(userId)(day),
        ({ personId }) => (gone.get(personId) ?? day) < day,
      ),
  }
}
