import { z } from 'zod'
import { ruleRanges } from '../domain/league-rules.ts'
import { ageBases } from '../domain/scoring/rules.ts'
import { day, instant, leagueRef, wholeNumber } from './fields.ts'
import { publicProfile } from './profile.ts'
import { scoreReason } from './reasons.ts'

/** Who can be picked, how many and when. */
export const pickRules = z.object({
  maxPicks: wholeNumber(ruleRanges.maxPicks),
  minBirthYear: wholeNumber(ruleRanges.birthYear),
  maxBirthYear: wholeNumber(ruleRanges.birthYear),
  replacementRatio: wholeNumber(ruleRanges.replacementRatio),
  allowReplacements: z.boolean(),
  allowNewPicks: z.boolean(),
  newPickDelayDays: wholeNumber(ruleRanges.newPickDelayDays),
})

/** What a death brings. */
export const scoringRules = z.object({
  base: z.enum(ageBases),
  flatPoints: wholeNumber(ruleRanges.flatPoints),
  rarityMax: wholeNumber(ruleRanges.rarityMax),
  firstDeathBonus: wholeNumber(ruleRanges.firstDeathBonus),
})

const version = { version: z.int(), effectiveFrom: day }

/** One version of all rules of a league. */
export const ruleVersion = z.object({ ...version, ...pickRules.shape, ...scoringRules.shape })
export type RuleVersion = z.output<typeof ruleVersion>

/** A version with who saved it and when. */
export const savedRuleVersion = ruleVersion.extend({
  createdAt: instant,
  createdBy: publicProfile.nullable(),
})

/** The rules of a league: as saved last (binding from `effectiveFrom`), as they bind today, and every version. */
export const leagueRulesView = z.object({
  latest: ruleVersion,
  inForce: ruleVersion,
  versions: z.array(savedRuleVersion),
})

export const setScoringInput = scoringRules.partial().extend({ league: leagueRef })

/** "What would a 74-year-old that two of you hold bring?" `players` defaults to the league's members. */
export const previewInput = z.object({
  league: leagueRef,
  age: z.coerce.number().int().min(0).max(130),
  holders: z.coerce.number().int().min(1).max(20).default(1),
  players: z.coerce.number().int().min(1).max(20).optional(),
  firstDeath: z.stringbool().or(z.boolean()).default(false),
  /** Rules that are being thought of, in place of the saved ones. */
  rules: scoringRules.partial().optional(),
})

export const preview = z.object({
  points: z.int(),
  players: z.int(),
  reasons: z.array(scoreReason),
})
