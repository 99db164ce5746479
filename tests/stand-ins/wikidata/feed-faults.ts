import type { Fault } from './faults.ts'
import type { World } from './world.ts'

interface ChangesAnswer {
  query?: { recentchanges: { title: string; timestamp: string }[] }
}

const gapMs = 3_600_000

/** Applies faults to a page of the feed. */
export const distortChanges = (
  answer: unknown,
  struck: readonly Fault[],
  params: Record<string, string>,
  world: World,
): unknown => {
  // The stand-in's own answer.
  const { query, ...rest } = answer as ChangesAnswer
  if (!query) return answer
  let entries = query.recentchanges
  for (const { fault, ms } of struck)
    if (fault === 'gaps') entries = entries.filter(({ title }) => !world.items.has(title))
    else if (fault === 'repeats') entries = entries.flatMap((entry) => [entry, entry])
    else if (fault === 'hole') {
      const end = Date.parse(params.rcstart ?? '') + (ms ?? gapMs)
      entries = entries.filter(({ timestamp }) => Date.parse(timestamp) >= end)
    }
  return { ...rest, query: { recentchanges: entries } }
}
