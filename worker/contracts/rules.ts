import { z } from 'zod'
import { ruleRanges } from '../domain/league-rules.ts'
import { ageBases } from '../domain/scoring/rules.ts'
import { instant, leagueRef, toldDay, wholeNumber } from './fields.ts'
import { publicProfile } from './profile.ts'
import { scoreReason } from './reasons.ts'

type Numbers = (ends: readonly [number, number]) => z.ZodInt

const pickRulesWith = (number: Numbers) =>
  z.object({
    maxPicks: number(ruleRanges.maxPicks),
    minBirthYear: number(ruleRanges.birthYear),
    maxBirthYear: number(ruleRanges.birthYear),
    replacementRatio: number(ruleRanges.replacementRatio),
    allowReplacements: z.boolean(),
    allowNewPicks: z.boolean(),
    newPickDelayDays: number(ruleRanges.newPickDelayDays),
  })

const scoringRulesWith = (number: Numbers) =>
  z.object({
    base: z.enum(ageBases),
    flatPoints: number(ruleRanges.flatPoints),
    rarityMax: number(ruleRanges.rarityMax),
    firstDeathBonus: number(ruleRanges.firstDeathBonus),
  })

/** Who can be picked, how many and when. */
export const pickRules = pickRulesWith(wholeNumber)

/** What a death brings. */
export const scoringRules = scoringRulesWith(wholeNumber)

const anyNumber: Numbers = () => z.int()

/** The same as they are told: whatever was saved. */
export const toldPickRules = pickRulesWith(anyNumber)
export const toldScoringRules = scoringRulesWith(anyNumber)

const version = { version: z.int(), effectiveFrom: toldDay }

/** One version of all rules of a league. */
export const ruleVersion = z.object({ ...version, ...toldPickRules.shape, ...toldScoringRules.shape })
export type RuleVersion = z.output<typeof ruleVersion>

/** A version with who saved it and when. */
const savedRuleVersion = ruleVersion.extend({
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
