import type { Instant } from '../calendar-day.ts'
import type { Competition } from '../competitions/kinds/kind-registry.ts'
import { play } from '../competitions/play.ts'
import type { ScoringPack } from '../packs/pack.ts'
import { type ScoringFields, settleScoring } from '../packs/scoring-fields.ts'
import type { DatedRules } from '../scoring/rules.ts'
import type { LeaderboardPick, LeaderboardResult, Participant, PersonDeath } from '../scoring/scored.ts'

/** The assumed changes. Rules that are not given stay as they were, each version on its own days. */
export interface Otherwise {
  rules: { [Rule in keyof ScoringFields]?: ScoringFields[Rule] | undefined }
  /** A scoring pack that replaces the one of every version */
  pack?: ScoringPack | undefined
  /** The person whose death is left out; null: no death is left out */
  without: string | null
}

/** The inputs of a leaderboard */
export interface Played {
  competition: Competition
  participants: readonly Participant[]
  picks: readonly LeaderboardPick[]
  deaths: readonly PersonDeath[]
}

/** The versions of the rules with the changes applied */
export const rulesOtherwise = (
  versions: readonly DatedRules[],
  { rules, pack }: Pick<Otherwise, 'rules' | 'pack'>,
): DatedRules[] => {
  const given = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
  return versions.map((version) => ({
    ...version,
    ...settleScoring(version, { ...version, ...given }, pack),
  }))
}

/**
 * The leaderboard with the changes applied, computed with the same code as the real one; without changes it is equal to
 * it. Lists do not change: a pick that replaced a dead person stays on the list.
 */
export const playOtherwise = (
  { competition, participants, picks, deaths }: Played,
  otherwise: Otherwise,
  now: Instant,
): LeaderboardResult =>
  play(
    { ...competition, rules: rulesOtherwise(competition.rules, otherwise) },
    participants,
    picks,
    deaths.filter(({ personId }) => personId !== otherwise.without),
    now,
  )
