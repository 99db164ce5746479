import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { PackWho } from '../packs/pack.ts'
import { type Season, seasonState } from '../seasons/state.ts'

/** What votes look at of a version of the rules. */
export interface VoteRules {
  pack?: { who?: PackWho | undefined } | null | undefined
}

/** How many votes of members bar somebody; null: there are no votes. */
export const quorumOf = ({ pack }: VoteRules): number | null => pack?.who?.votes?.quorum ?? null

const voteRefusals = ['votes_not_asked', 'votes_closed'] as const
export type VoteRefusal = (typeof voteRefusals)[number]

/**
 * Why no vote can be cast or taken back now; null: it can. Votes end as the season begins, or its draft: whom that puts on a
 * list could not be taken off in time.
 */
export const voteRefusal = (
  rules: VoteRules,
  season: Season,
  draft: { startsAt: Instant; startedAt: Instant | null } | null,
  now: Instant,
): VoteRefusal | null => {
  if (quorumOf(rules) === null) return 'votes_not_asked'
  const hasDrafted = draft !== null && (draft.startedAt !== null || draft.startsAt <= now)
  return seasonState(season, dayOf(now)) === 'before' && !hasDrafted ? null : 'votes_closed'
}

/** The day as which votes end; null: they have no such day, or are over. */
export const votesUntil = (season: Season, draft: { startsAt: Instant } | null): CalendarDay | null =>
  draft ? dayOf(draft.startsAt) : season.startDate
