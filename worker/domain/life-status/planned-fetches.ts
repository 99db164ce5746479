import type { Instant } from '../calendar-day.ts'

/** Somebody whose item has to be looked at now and then. */
export interface Watched {
  id: string
  /** Picked in a season that has begun. */
  running: boolean
  /** Said to have died by another source. */
  suspected: boolean
  polledAt: Instant | null
}

export interface Budget {
  /** Requests that may be spent on polls. */
  requests: number
  /** People in one request. */
  batchSize: number
}

/** A person in a running season is as urgent after one hour as another after a day. */
const runningWeight = 24

/** How urgent it is to look at somebody: suspects first, then who was never looked at, then by the wait, weighted. */
const urgency = ({ running, suspected, polledAt }: Watched, now: number): number => {
  if (suspected) return Number.POSITIVE_INFINITY
  // A clock that was set back must not leave anybody out.
  if (polledAt === null || Date.parse(polledAt) > now) return Number.MAX_VALUE
  return (now - Date.parse(polledAt)) * (running ? runningWeight : 1)
}

/**
 * The polls of a run, most urgent people first, as far as the budget reaches. Those who are left over grow more urgent
 * with every run, so nobody is left out for good.
 */
export const planFetches = (people: readonly Watched[], budget: Budget, now: Instant): string[][] => {
  const at = Date.parse(now)
  const ranked = people
    .map((person) => ({ id: person.id, urgency: urgency(person, at) }))
    .sort((a, b) => (a.urgency === b.urgency ? (a.id < b.id ? -1 : 1) : b.urgency - a.urgency))
    .slice(0, budget.requests * budget.batchSize)
  return Array.from({ length: Math.ceil(ranked.length / budget.batchSize) }, (_, i) =>
    ranked.slice(i * budget.batchSize, (i + 1) * budget.batchSize).map(({ id }) => id),
  )
}
