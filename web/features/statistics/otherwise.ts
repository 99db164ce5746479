import { isSettingValue, scoringFieldKeys, settingOf } from '#domain/league-settings/values.ts'
import type { ScoringFields } from '#domain/packs/scoring-fields.ts'

type Rules = ScoringFields

/** Changed assumptions; missing keys are unchanged. `without`: Wikidata id of a person whose death is ignored */
export type Otherwise = Partial<Rules> & { without?: string }

/** A rule's value from a URL parameter; undefined if invalid */
const ruleIn = (key: keyof Rules, text: string | null): unknown => {
  const setting = settingOf(key)
  if (text === null) return undefined
  if (setting.kind !== 'number') return isSettingValue(key, text) ? text : undefined
  const [min, max] = setting.range
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
}

/** Reads the assumptions from the URL; invalid values are ignored. */
export const otherwiseOf = (params: URLSearchParams): Otherwise => {
  const given = scoringFieldKeys.map((key) => [key, ruleIn(key, params.get(key))])
  // Each value was validated for its rule.
  const rules = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Rules>
  const without = params.get('without')
  return without && /^Q\d{1,15}$/.test(without) ? { ...rules, without } : rules
}

export const paramsOf = (otherwise: Otherwise): Record<string, string> =>
  Object.fromEntries(Object.entries(otherwise).map(([name, value]) => [name, String(value)]))

/** Changes one assumption; a value equal to the league's is removed. */
export const changed = <Name extends keyof Otherwise>(
  otherwise: Otherwise,
  name: Name,
  value: Otherwise[Name] | null,
  own: Otherwise[Name] | null,
): Otherwise => {
  const { [name]: _, ...rest } = otherwise
  return value === null || value === own ? rest : { ...rest, [name]: value }
}
