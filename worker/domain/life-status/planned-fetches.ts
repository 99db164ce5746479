import type { Instant } from '../calendar-day.ts'
import { compare } from '../compare.ts'

/** A person whose item is fetched regularly */
export interface Watched {
  id: string
  /** Picked in a season that has begun. */
  running: boolean
  /** Another source reports the person's death */
  suspected: boolean
  polledAt: Instant | null
}

export interface Budget {
  /** Number of requests available for polls */
  requests: number
  /** People per request */
  batchSize: number
}

/** A person in a running season is as urgent after one hour as another person after a day. */
const runningWeight = 24

/** The urgency of a fetch: suspected deaths first, then people never fetched, then by weighted waiting time */
const urgency = ({ running, suspected, polledAt }: Watched, now: number): number => {
  if (suspected) return Number.POSITIVE_INFINITY
  // If the clock was set back, fetch the person rather than wait for the old time to come again.
  if (polledAt === null || Date.parse(polledAt) > now) return Number.MAX_VALUE
  return (now - Date.parse(polledAt)) * (running ? runningWeight : 1)
}

/**
 * The batches of a run, most urgent people first, within the budget. The others become more urgent with every run, so
 * every person is fetched in the end.
 */
export const planFetches = (people: readonly Watched[], budget: Budget, now: Instant): string[][] => {
  const at = Date.parse(now)
  const ranked = people
    .map((person) => ({ id: person.id, urgency: urgency(person, at) }))
    .sort((a, b) => b.urgency - a.urgency || compare(a.id, b.id))
    .slice(0, budget.requests * budget.batchSize)
  return Array.from({ length: Math.ceil(ranked.length / budget.batchSize) }, (_, i) =>
    ranked.slice(i * budget.batchSize, (i + 1) * budget.batchSize).map(({ id }) => id),
  )
}
