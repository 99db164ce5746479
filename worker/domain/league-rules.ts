import { addDays, type CalendarDay } from './calendar-day.ts'
import type { ScoringRules } from './scoring/rules.ts'

/** Who can be picked, how many, and when. */
export interface PickRules {
  maxPicks: number
  minBirthYear: number
  maxBirthYear: number
  allowNewPicks: boolean
  allowReplacements: boolean
  /** New places that each dead pick opens, when replacements are allowed. */
  replacementRatio: number
  /** Days that a pick added after the start waits beyond the usual two midnights. */
  newPickDelayDays: number
}

export type RuleValues = PickRules & Omit<ScoringRules, 'version'>

/** One version of a league's rules. The highest one with `effectiveFrom` <= day binds on that day. */
export interface LeagueRules extends RuleValues {
  version: number
  effectiveFrom: CalendarDay
}

/** Both ends included; the wider of the two ranges that the product has named. */
export const ruleRanges = {
  maxPicks: [1, 50],
  birthYear: [1850, 2100],
  replacementRatio: [0, 10],
  newPickDelayDays: [0, 365],
  flatPoints: [1, 1000],
  rarityMax: [0, 100],
  firstDeathBonus: [0, 100],
} as const

/** A new league's rules. */
export const defaultRules: RuleValues = {
  maxPicks: 10,
  minBirthYear: 1900,
  maxBirthYear: 2020,
  allowNewPicks: true,
  allowReplacements: true,
  replacementRatio: 1,
  newPickDelayDays: 0,
  base: 'age',
  flatPoints: 10,
  rarityMax: 10,
  firstDeathBonus: 0,
}

/** A new league's name. */
export const defaultLeagueName = 'My League'

/** The rules that a lock holds fast. */
export const lockedRules = [
  'maxPicks',
  'minBirthYear',
  'maxBirthYear',
  'allowNewPicks',
  'allowReplacements',
  'replacementRatio',
  'newPickDelayDays',
] as const satisfies readonly (keyof PickRules)[]

const ruleKeys = [...lockedRules, 'base', 'flatPoints', 'rarityMax', 'firstDeathBonus'] as const

/** The rules of picks alone. */
export const pickRuleValues = (rules: PickRules): PickRules => ({
  maxPicks: rules.maxPicks,
  minBirthYear: rules.minBirthYear,
  maxBirthYear: rules.maxBirthYear,
  allowNewPicks: rules.allowNewPicks,
  allowReplacements: rules.allowReplacements,
  replacementRatio: rules.replacementRatio,
  newPickDelayDays: rules.newPickDelayDays,
})

/** The values alone, without version and day. */
export const ruleValues = (rules: RuleValues): RuleValues => ({
  ...pickRuleValues(rules),
  base: rules.base,
  flatPoints: rules.flatPoints,
  rarityMax: rules.rarityMax,
  firstDeathBonus: rules.firstDeathBonus,
})

/** The values with those replaced that are given. */
export const mergeRules = (
  rules: RuleValues,
  given: { [K in keyof RuleValues]?: RuleValues[K] | undefined },
): RuleValues => ({
  ...ruleValues(rules),
  ...Object.fromEntries(ruleKeys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]]))),
})

/** The rules that bind on a day; on a day before the first version, that one. Undefined only for no versions at all. */
export const rulesInForce = <T extends Pick<LeagueRules, 'version' | 'effectiveFrom'>>(
  versions: readonly T[],
  day: CalendarDay,
): T | undefined => {
  let first: T | undefined
  let inForce: T | undefined
  for (const rules of versions) {
    if (!first || rules.version < first.version) first = rules
    if (rules.effectiveFrom <= day && (!inForce || rules.version > inForce.version)) inForce = rules
  }
  return inForce ?? first
}

/** Every version that was in force on some day from `from` to `to`. */
export const rulesDuring = <T extends Pick<LeagueRules, 'version' | 'effectiveFrom'>>(
  versions: readonly T[],
  from: CalendarDay,
  to: CalendarDay,
): T[] => {
  const first = rulesInForce(versions, from)
  return versions.filter(
    (rules) =>
      rules === first ||
      (rules.effectiveFrom > from &&
        rules.effectiveFrom <= to &&
        // Of two that were saved on one day, only the later ever bound anybody.
        rulesInForce(versions, rules.effectiveFrom) === rules),
  )
}

/** The version saved last, in force or not yet. */
export const latestRules = <T extends Pick<LeagueRules, 'version'>>(versions: readonly T[]): T | undefined =>
  versions.reduce<T | undefined>(
    (latest, at) => (latest && latest.version > at.version ? latest : at),
    undefined,
  )

/** Changes bind from the next UTC day. */
export const bindsFrom = (today: CalendarDay): CalendarDay => addDays(today, 1)

/** What differs, as the audit log keeps it: the changed rules' values before and after. */
export const ruleChanges = (
  before: RuleValues,
  after: RuleValues,
): { before: Partial<RuleValues>; after: Partial<RuleValues> } | null => {
  const changed = ruleKeys.filter((key) => before[key] !== after[key])
  if (changed.length === 0) return null
  const only = (rules: RuleValues): Partial<RuleValues> =>
    Object.fromEntries(changed.map((key) => [key, rules[key]]))
  return { before: only(before), after: only(after) }
}

export type RulesRefusal = 'league_locked' | 'birth_years_reversed'

/**
 * Whether a league's rules may become `after`; null: yes.
 * @param locked the league is locked now and this change does not unlock it
 */
export const rulesRefusal = (before: RuleValues, after: RuleValues, locked: boolean): RulesRefusal | null => {
  if (locked && lockedRules.some((key) => before[key] !== after[key])) return 'league_locked'
  return after.minBirthYear > after.maxBirthYear ? 'birth_years_reversed' : null
}
