import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import { wasMemberOn } from '../leagues/membership-periods.ts'
import { memo } from '../once.ts'
import { byAge } from '../picks/capacity.ts'
import { heldOn, wasActiveAt } from '../picks/counting.ts'
import { asKnown, hasChanged, wasAccepted } from './as-known.ts'
import type { DatedRules } from './rules.ts'
import type { LeaderboardPick, Participant, PersonDeath } from './scored.ts'

/** A death with a known day; only these are scored */
export type DatedDeath = PersonDeath & { diedOn: CalendarDay }
export const isDated = (death: PersonDeath | undefined): death is DatedDeath =>
  death !== undefined && death.diedOn !== null

/** The record that was accepted at `known`; a confirmed record takes precedence over a report */
const heldTrue = (records: readonly PersonDeath[] | undefined, known: Instant): PersonDeath | undefined => {
  const held = records?.filter((death) => wasAccepted(death, known))
  return held?.find((death) => death.status === 'confirmed') ?? held?.[0]
}

export interface Membership {
  /** Was a member at the start of the day */
  isPlayer: (userId: string, day: CalendarDay) => boolean
  /** Is a member at this time */
  isActive: (userId: string, at: Instant) => boolean
  /**
   * When the player was first absent in the days from start to end (inclusive, and no later than `now`): the beginning
   * of `start` if absent then; null if a member throughout. Who is back before the next day begins was not absent.
   */
  absentFrom: (userId: string, start: CalendarDay, end: CalendarDay, now: Instant) => Instant | null
}

const membershipOf = (participants: ReadonlyMap<string, Participant>): Membership => {
  const periods = (userId: string) => participants.get(userId)?.periods ?? []
  const isPlayer: Membership['isPlayer'] = (userId, day) => wasMemberOn(periods(userId), day)
  return {
    isPlayer,
    isActive: (userId, at) =>
      periods(userId).some(
        (period) => period.joinedAt <= at && (period.leftAt === null || period.leftAt > at),
      ),
    absentFrom: (userId, start, end, now) => {
      if (!isPlayer(userId, start)) return startOf(start) <= now ? startOf(start) : null
      if (periods(userId).every(({ leftAt }) => leftAt === null)) return null
      const [from, before] = [startOf(start), startOf(addDays(end, 1))]
      const isBack = (leftAt: Instant): boolean => {
        const nextDay = startOf(addDays(dayOf(leftAt), 1))
        return periods(userId).some(
          ({ joinedAt }) => joinedAt >= leftAt && joinedAt <= nextDay && joinedAt <= now,
        )
      }
      const leaving = periods(userId)
        .flatMap((period) => period.leftAt ?? [])
        .filter((leftAt) => leftAt >= from && leftAt < before && leftAt <= now && !isBack(leftAt))
      return leaving.sort()[0] ?? null
    },
  }
}

/** The picks of the participants in the order in which they were added, and their indexes by what is known */
const indexedPicks = (picks: readonly LeaderboardPick[], isHere: (userId: string) => boolean) => {
  const ordered = picks.filter(({ userId }) => isHere(userId)).sort(byAge)
  const index = (list: readonly LeaderboardPick[]) => ({
    byUser: groupBy(list, (pick) => pick.userId),
    byPerson: groupBy(list, (pick) => pick.personId),
  })
  const present = index(ordered)
  return {
    ordered,
    present,
    // Usually the picks are the same for every `known`, and can be indexed once.
    at: ordered.some(hasChanged)
      ? memo((known) => index(ordered.map((pick) => asKnown(pick, known))))
      : () => present,
  }
}

/** The inputs of a scorebook with their indexes */
export const indexedInputs = (
  participants: readonly Participant[],
  picks: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
  rules: readonly DatedRules[],
  start: CalendarDay,
) => {
  const byUser = new Map(participants.map((participant) => [participant.userId, participant]))
  const membership = membershipOf(byUser)
  const { isPlayer } = membership
  const pickIndex = indexedPicks(picks, (userId) => byUser.has(userId))
  const deathsByPerson = groupBy(deaths, (death) => death.personId)
  const lists = memo((known) =>
    memo((at) =>
      memo((userId) =>
        (pickIndex.at(known).byUser.get(userId) ?? []).filter(
          (pick) => pick.addedAt <= at && wasActiveAt(pick, at),
        ),
      ),
    ),
  )
  return {
    participants,
    rules,
    start,
    membership,
    picks: pickIndex,
    lineUpsOf: (userId: string) => byUser.get(userId)?.lineUps ?? [],
    players: memo((day) => participants.filter(({ userId }) => isPlayer(userId, day)).length),
    counts: (pick: LeaderboardPick, day: CalendarDay): boolean =>
      heldOn(pick, day) && isPlayer(pick.userId, day),
    deathOf: (personId: string, known: Instant) => heldTrue(deathsByPerson.get(personId), known),
    listAt: (userId: string, at: Instant, known: Instant) => lists(known)(at)(userId),
  }
}
export type Inputs = ReturnType<typeof indexedInputs>
