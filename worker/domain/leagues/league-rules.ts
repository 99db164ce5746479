import { addDays, type CalendarDay } from '../calendar-day.ts'
import type { RuleValues } from '../league-settings/rule-settings.ts'

/** One version of a league's rules. The highest one with `effectiveFrom` <= day is in force on that day. */
export interface LeagueRules extends RuleValues {
  version: number
  effectiveFrom: CalendarDay
}

/** The rules in force on a day; before the first version, the first version. Undefined only without versions. */
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

/** Every version that was in force on some day from `from` to `to` */
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
        // If two versions were saved on one day, the earlier one was never in force.
        rulesInForce(versions, rules.effectiveFrom) === rules),
  )
}

/** The version saved last, in force or not */
export const latestRules = <T extends Pick<LeagueRules, 'version'>>(versions: readonly T[]): T | undefined =>
  versions.reduce<T | undefined>(
    (latest, at) => (latest && latest.version > at.version ? latest : at),
    undefined,
  )

/** Changes take effect on the next UTC day. */
export const bindsFrom = (today: CalendarDay): CalendarDay => addDays(today, 1)
