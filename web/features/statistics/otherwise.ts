import { isSettingValue, scoringFieldKeys, settingOf } from '#domain/league-settings/values.ts'
import type { ScoringFields } from '#domain/packs/scoring-fields.ts'

type Rules = ScoringFields

/** What is thought to be otherwise: what is not named is as it was. `without`: somebody by Wikidata id, whose death is left out. */
export type Otherwise = Partial<Rules> & { without?: string }

/** A rule as an address says it; undefined where it can't be so. */
const ruleIn = (key: keyof Rules, text: string | null): unknown => {
  const setting = settingOf(key)
  if (text === null) return undefined
  if (setting.kind !== 'number') return isSettingValue(key, text) ? text : undefined
  const [min, max] = setting.range
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
}

/** What an address says; whatever it says that can't be is as if it were not there. */
export const otherwiseOf = (params: URLSearchParams): Otherwise => {
  const given = scoringFieldKeys.map((key) => [key, ruleIn(key, params.get(key))])
  // Each value is one that its rule can have.
  const rules = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Rules>
  const without = params.get('without')
  return without && /^Q\d{1,15}$/.test(without) ? { ...rules, without } : rules
}

/** The same as an address says it. */
export const paramsOf = (otherwise: Otherwise): Record<string, string> =>
  Object.fromEntries(Object.entries(otherwise).map(([name, value]) => [name, String(value)]))

/** With one thing changed; what is as the league has it is not otherwise. */
export const changed = <Name extends keyof Otherwise>(
  otherwise: Otherwise,
  name: Name,
  value: Otherwise[Name] | null,
  own: Otherwise[Name] | null,
): Otherwise => {
  const { [name]: _, ...rest } = otherwise
  return value === null || value === own ? rest : { ...rest, [name]: value }
}
