import type { Instant } from '../calendar-day.ts'
import type { Competition } from '../competitions/kinds/kind-registry.ts'
import { play } from '../competitions/play.ts'
import type { ScoringPack } from '../packs/pack.ts'
import { type ScoringFields, settleScoring } from '../packs/scoring-fields.ts'
import type { DatedRules } from '../scoring/rules.ts'
import type { LeaderboardPick, LeaderboardResult, Participant, PersonDeath } from '../scoring/scored.ts'

/** What is thought to be otherwise. Rules that are not named stay as they were, each version for its own days. */
export interface Otherwise {
  rules: { [Rule in keyof ScoringFields]?: ScoringFields[Rule] | undefined }
  /** Scoring as a whole, in place of every version's. */
  pack?: ScoringPack | undefined
  /** Somebody whose death is left out; null: every death stands. */
  without: string | null
}

/** What a leaderboard is computed from. */
export interface Played {
  competition: Competition
  participants: readonly Participant[]
  picks: readonly LeaderboardPick[]
  deaths: readonly PersonDeath[]
}

/** The versions of the rules as they would be. */
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
 * A leaderboard as it would be, by the very rules that compute the real one: with nothing otherwise it is the real one.
 * Lists stay what they were: who took a dead person's place still has it.
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
