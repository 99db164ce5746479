import { ruleRanges } from '#domain/league-rules.ts'
import { ageBases, type ScoringRules } from '#domain/scoring/rules.ts'

/** What is thought to be otherwise: what is not named is as it was. */
export interface Otherwise {
  base?: ScoringRules['base']
  flatPoints?: number
  rarityMax?: number
  firstDeathBonus?: number
  /** Somebody by Wikidata id, whose death is left out. */
  without?: string
}

export const numberRules = ['flatPoints', 'rarityMax', 'firstDeathBonus'] as const
type NumberRule = (typeof numberRules)[number]

const numberIn = (text: string | null, rule: NumberRule): number | undefined => {
  const [min, max] = ruleRanges[rule]
  const value = Number(text)
  return text !== null && /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
}

/** What an address says; whatever it says that can't be is as if it were not there. */
export const otherwiseOf = (params: URLSearchParams): Otherwise => {
  const otherwise: Otherwise = {}
  const base = ageBases.find((known) => known === params.get('base'))
  if (base) otherwise.base = base
  for (const rule of numberRules) {
    const value = numberIn(params.get(rule), rule)
    if (value !== undefined) otherwise[rule] = value
  }
  const without = params.get('without')
  if (without && /^Q\d{1,15}$/.test(without)) otherwise.without = without
  return otherwise
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
