import { settleScoring } from '../packs/scoring-fields.ts'
import {
  type GivenValues,
  type KeyOf,
  mergeSettings,
  pickRuleKeys,
  ruleKeys,
  type SettingValues,
  settingOf,
  takeSettings,
} from './values.ts'

/** Who can be picked, how many, and when */
export type PickRules = SettingValues<KeyOf<'picks'>>

export type RuleKey = KeyOf<'picks' | 'scoring'>
export type RuleValues = SettingValues<RuleKey>

export const pickRuleValues = (rules: PickRules): PickRules => takeSettings(pickRuleKeys, rules)

/** Only the values, without version and day */
export const ruleValues = (rules: RuleValues): RuleValues => takeSettings(ruleKeys, rules)

export const mergeRules = (rules: RuleValues, given: GivenValues<RuleKey>): RuleValues => {
  const merged = mergeSettings(ruleKeys, rules, given)
  return { ...merged, ...settleScoring(rules, merged, given.pack) }
}

export type RulesRefusal = 'league_locked' | 'birth_years_reversed' | 'places_exceed_picks'

/** The setting that each refusal refers to; a lock refers to none */
export const refusedRule: Partial<Record<RulesRefusal, RuleKey>> = {
  birth_years_reversed: 'minBirthYear',
  places_exceed_picks: 'pack',
}

/** The number of picks that a pack's typed places take */
export const placesIn = ({ pack }: Pick<RuleValues, 'pack'>): number =>
  (pack?.list?.places ?? []).reduce((sum, { n }) => sum + n, 0)

/**
 * Whether a league's rules may change to `after`; null: yes
 * @param locked the league is locked now and this change does not unlock it
 */
export const rulesRefusal = (before: RuleValues, after: RuleValues, locked: boolean): RulesRefusal | null => {
  const isHeld = (key: RuleKey): boolean => settingOf(key).until === 'locked' && before[key] !== after[key]
  if (locked && ruleKeys.some(isHeld)) return 'league_locked'
  if (after.minBirthYear > after.maxBirthYear) return 'birth_years_reversed'
  return placesIn(after) > after.maxPicks ? 'places_exceed_picks' : null
}
