import { type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { drawnOrder } from '../draw.ts'
import { wasMemberOn } from '../leagues/membership-periods.ts'
import { byAge } from '../picks/capacity.ts'
import { wasActiveAt } from '../picks/counting.ts'
import { asKnown, wasAccepted } from '../scoring/as-known.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '../scoring/scored.ts'
import { sealDay } from '../scoring/seal-day.ts'
import type { CompetitionStatus } from './competition-types.ts'

/**
 * The participants: the named users (null: all) who are members at the start of the first day, seeded by the draw. The
 * draw is fixed by the coin's seed since the competition was created.
 */
export const participantsAtStart = (
  start: CalendarDay,
  coinSeed: string,
  named: ReadonlySet<string> | null,
  members: readonly Omit<Participant, 'seed'>[],
): Participant[] => {
  const present = new Map(
    members
      .filter(({ userId, periods }) => (named === null || named.has(userId)) && wasMemberOn(periods, start))
      .map((member) => [member.userId, member]),
  )
  return drawnOrder(coinSeed, [...present.keys()]).map((userId, index) => ({
    periods: [],
    ...present.get(userId),
    userId,
    seed: index + 1,
  }))
}

/**
 * The picks that play in a subset competition: the chosen ones that were on the list at its start and whose people were
 * alive as far as known then. Free places are filled in the order of date added, then id. Picks added later never play.
 */
export const teamAtStart = (
  start: CalendarDay,
  count: number,
  chosen: ReadonlySet<string>,
  own: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
): LeaderboardPick[] => {
  const startsAt = startOf(start)
  const dead = new Set(
    deaths
      .filter((death) => death.status === 'confirmed' && wasAccepted(death, startsAt))
      .map((death) => death.personId),
  )
  const eligible = own
    .filter(
      (pick) =>
        pick.addedAt <= startsAt &&
        wasActiveAt(pick, startsAt) &&
        !dead.has(asKnown(pick, startsAt).personId),
    )
    .sort(byAge)
  const kept = eligible.filter((pick) => chosen.has(pick.id))
  const rest = eligible.filter((pick) => !chosen.has(pick.id))
  return [...kept, ...rest].slice(0, count)
}

export const statusAt = (
  competition: { startDate: CalendarDay; endDate: CalendarDay; cancelledAt: Instant | null },
  now: Instant,
): CompetitionStatus => {
  if (competition.cancelledAt !== null) return 'cancelled'
  const today = dayOf(now)
  if (today < competition.startDate) return 'upcoming'
  if (today <= competition.endDate) return 'active'
  return today < sealDay(competition.endDate) ? 'past' : 'sealed'
}
