import { describe, expect, it } from 'vitest'
import { rulesRefusal } from '#domain/league-settings/rule-settings.ts'
import { changedSettings, defaultSettings, pickRuleKeys, ruleKeys } from '#domain/league-settings/values.ts'
import { bindsFrom, latestRules, rulesInForce } from '#domain/leagues/league-rules.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'

const defaultRules = defaultSettings(ruleKeys)

const version = (n: number, effectiveFrom: string) => ({ version: n, effectiveFrom })

describe('the version of the rules in force', () => {
  const versions = [version(3, '2026-03-02'), version(1, '2026-01-01'), version(2, '2026-03-02')]
  it('is the last one effective on or before the day', () => {
    expect(rulesInForce(versions, '2026-03-01')?.version).toBe(1)
    expect(rulesInForce(versions, '2026-03-02')?.version).toBe(3)
    expect(rulesInForce(versions, '2030-01-01')?.version).toBe(3)
  })
  it('is the first one on a day before all of them', () => {
    expect(rulesInForce(versions, '2025-12-31')?.version).toBe(1)
    expect(rulesInForce([], '2025-12-31')).toBeUndefined()
  })
  it('is not affected by a change saved today', () => {
    const changed = [...versions, version(4, bindsFrom('2026-05-31'))]
    expect(latestRules(changed)?.version).toBe(4)
    expect(rulesInForce(changed, '2026-05-31')?.version).toBe(3)
    expect(rulesInForce(changed, '2026-06-01')?.version).toBe(4)
  })
})

describe('changes of the rules', () => {
  it('are described by their values before and after', () => {
    expect(changedSettings(ruleKeys, defaultRules, { ...defaultRules })).toBeNull()
    expect(changedSettings(ruleKeys, defaultRules, { ...defaultRules, maxPicks: 12, base: 'flat' })).toEqual({
      before: { maxPicks: 10, base: 'age' },
      after: { maxPicks: 12, base: 'flat' },
    })
  })
  it('between packs list the differing parts and terms; a first pack is whole', () => {
    const { streaks } = namedPacks
    const [first, ...terms] = streaks.terms
    const term = { id: 'more', when: { sweep: true }, points: 5, per: 'player' } as const
    const before = { ...defaultRules, pack: streaks }
    const after = { ...before, pack: { ...streaks, terms: [...terms, term], list: { substitutes: 2 } } }
    expect(changedSettings(ruleKeys, before, after)).toEqual({
      before: { pack: { terms: [first], list: undefined } },
      after: { pack: { terms: [term], list: { substitutes: 2 } } },
    })
    expect(changedSettings(ruleKeys, defaultRules, before)).toEqual({
      before: { pack: null },
      after: { pack: streaks },
    })
  })
  it('of a long pack list the names of its parts', () => {
    const { streaks } = namedPacks
    const barred = Array.from({ length: 200 }, (_, i) => `Q${1_000_000 + i}`)
    const after = { ...defaultRules, pack: { ...streaks, who: { barred } } }
    const change = changedSettings(ruleKeys, { ...defaultRules, pack: streaks }, after)
    expect(change?.after).toEqual({ pack: { parts: ['who'] } })
    expect(JSON.stringify(change).length).toBeLessThan(4_000)
    expect(changedSettings(ruleKeys, defaultRules, after)?.after).toMatchObject({
      pack: { parts: expect.arrayContaining(['terms', 'who']) },
    })
  })
  it.each(pickRuleKeys)('of %s are refused in a locked league', (rule) => {
    const value = defaultRules[rule]
    const changed = { ...defaultRules, [rule]: typeof value === 'boolean' ? !value : value + 1 }
    expect(rulesRefusal(defaultRules, changed, true)).toBe('league_locked')
    expect(rulesRefusal(defaultRules, changed, false)).toBeNull()
  })
  it('of scoring are allowed in a locked league, and so are unchanged rules', () => {
    expect(rulesRefusal(defaultRules, { ...defaultRules, rarityMax: 0 }, true)).toBeNull()
    expect(rulesRefusal(defaultRules, { ...defaultRules }, true)).toBeNull()
  })
  it('with reversed birth years are refused', () => {
    const reversed = { ...defaultRules, minBirthYear: 1990, maxBirthYear: 1989 }
    expect(rulesRefusal(defaultRules, reversed, false)).toBe('birth_years_reversed')
    expect(rulesRefusal(defaultRules, { ...reversed, maxBirthYear: 1990 }, false)).toBeNull()
  })
})
