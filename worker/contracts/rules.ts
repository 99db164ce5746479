import { z } from 'zod'
import { pickRuleKeys, scoringRuleKeys } from '../domain/league-settings/values.ts'
import { publicProfile } from './accounts/profile.ts'
import { instant, leagueRef, numberOrText, outputDay, wholeNumber } from './fields/fields.ts'
import { givenSettings, outputSettings } from './league-settings.ts'
import { scoreReason } from './words/reasons.ts'

/** Who can be picked, how many and when. */
export const pickRules = z.object(givenSettings(pickRuleKeys))

/** The points that a death scores. */
const scoringRules = z.object(givenSettings(scoringRuleKeys))

/** The same as output: any stored value, not validated. */
export const outputPickRules = z.object(outputSettings(pickRuleKeys))
export const outputScoringRules = z.object(outputSettings(scoringRuleKeys))

const version = { version: z.int(), effectiveFrom: outputDay }

export const ruleVersion = z.object({ ...version, ...outputPickRules.shape, ...outputScoringRules.shape })
export type RuleVersion = z.output<typeof ruleVersion>

const savedRuleVersion = ruleVersion.extend({
  createdAt: instant,
  createdBy: publicProfile.nullable(),
})

/**
 * The rules of a league: the latest saved (in force from `effectiveFrom`), those in force today, and the latest
 * versions.
 */
export const leagueRulesView = z.object({
  latest: ruleVersion,
  inForce: ruleVersion,
  versions: z.array(savedRuleVersion),
})

export const setScoringInput = scoringRules.partial().extend({ league: leagueRef })

/** "What would a 74-year-old held by two of you score?" `players` defaults to the number of the league's members. */
export const previewInput = z.object({
  league: leagueRef,
  age: numberOrText(wholeNumber([0, 130])),
  holders: numberOrText(wholeNumber([1, 20])).default(1),
  players: numberOrText(wholeNumber([1, 20])).optional(),
  firstDeath: z.stringbool().or(z.boolean()).default(false),
  /** Rules to try out instead of the saved ones. */
  rules: scoringRules.partial().optional(),
})

export const preview = z.object({
  points: z.int(),
  players: z.int(),
  reasons: z.array(scoreReason),
})
