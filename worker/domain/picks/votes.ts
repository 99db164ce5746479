import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import type { PackWho } from '../packs/pack.ts'
import { type Season, seasonState } from '../seasons/state.ts'

export interface VoteRules {
  pack?: { who?: PackWho | undefined } | null | undefined
}

/** How many members' votes bar a person; null: no votes */
export const quorumOf = ({ pack }: VoteRules): number | null => pack?.who?.votes?.quorum ?? null

const voteRefusals = ['votes_not_asked', 'votes_closed'] as const
export type VoteRefusal = (typeof voteRefusals)[number]

/**
 * Why no vote can be cast or withdrawn now; null: allowed. Votes end when the season or its draft begins, because
 * people barred later could not be removed in time.
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

/** The day on which votes end: the day of the draft, or else the season's first day; null: neither is set */
export const votesUntil = (season: Season, draft: { startsAt: Instant } | null): CalendarDay | null =>
  draft ? dayOf(draft.startsAt) : season.startDate
