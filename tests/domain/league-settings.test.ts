import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { givenSettings } from '#contracts/league-settings.ts'
import {
  defaultSettings,
  isSettingValue,
  keysInSection,
  settingKeys,
  settingOf,
  wordsOf,
} from '#domain/league-settings/values.ts'
import { root } from '#scripts/lib/paths.ts'
import { wholeLanguages } from '../support/whole-languages.ts'

/** A text of the app, by `file:path.to.it`. */
const textAt = (language: string, key: string): unknown => {
  const [file, path = ''] = key.split(':')
  const texts: unknown = JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), 'utf8'),
  )
  return path.split('.').reduce((at: unknown, name) => (at as Record<string, unknown>)?.[name], texts)
}

/** Every text key in a row. */
const wordKeysOf = (row: unknown): string[] =>
  typeof row === 'string'
    ? row.match(/^[a-z]+:[\w.]+$/)
      ? [row]
      : []
    : typeof row === 'object' && row !== null
      ? Object.values(row).flatMap(wordKeysOf)
      : []

const adminScreens = globSync('web/features/admin/**/*.tsx', { cwd: root })
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n')

describe.each(settingKeys)('the setting %s', (key) => {
  const setting = settingOf(key)

  test('has its texts in every complete language', () => {
    const { label, about, recorded } = wordsOf(key)
    const needed = new Set(wordKeysOf([setting, label, about, recorded]))
    const missing = wholeLanguages.flatMap((language) =>
      [...needed]
        .filter((word) => !/\S/.test(String(textAt(language, word) ?? '')))
        .map((word) => `${word} in ${language}`),
    )
    expect(missing).toEqual([])
  })

  test('has a default that the schema accepts and that survives JSON', () => {
    const { [key]: usual } = defaultSettings([key])
    expect(givenSettings([key])[key].safeParse(usual)).toMatchObject({ success: true, data: usual })
    expect(isSettingValue(key, JSON.parse(JSON.stringify(usual)))).toBe(true)
    expect(isSettingValue(key, { not: 'a value' })).toBe(false)
  })

  test('has a control and a unique place in its section', () => {
    const { place, store, section = store, needs, onlyWith, kind } = setting
    if (place === undefined) return expect(['text', 'day', 'flag', 'pack']).toContain(kind)
    const same = keysInSection(settingKeys, section).filter((other) => settingOf(other).place === place)
    expect(same).toEqual([key])
    for (const other of [needs, onlyWith?.setting]) if (other) expect(settingKeys).toContain(other)
    // Only flags take effect at once, by switches; rules are saved as a version, by their form.
    if (setting.store === 'league') expect(kind).toBe('flag')
    else expect(section).toBe(store)
  })

  test('is on a screen of the league’s settings, if it belongs to no form of rules', () => {
    const { place, store, section = store } = setting
    if (place === undefined || store !== 'league') return
    expect(adminScreens).toContain(`section="${section}"`)
  })

  test('has limits that include all offered values', () => {
    if (setting.kind !== 'number') return
    const [min, max] = setting.range
    for (const value of [setting.default, ...(setting.offered ?? []), ...(setting.rangeAtCreation ?? [])]) {
      expect(value).toBeGreaterThanOrEqual(min)
      expect(value).toBeLessThanOrEqual(max)
    }
  })
})

test('only the registry and two known files list the settings', () => {
  // The first summarizes several settings in each row, the second has them as a document.
  const inOwnWords = ['web/features/admin/setting-rows.tsx', 'worker/domain/packs/pack-document.ts']
  // Common words, which also name other things.
  const keys = settingKeys.filter((key) => !['name', 'base', 'startDate', 'endDate'].includes(key))
  const listing = globSync(['worker/**/*.ts', 'db/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => {
      const text = readFileSync(`${root}/${file}`, 'utf8')
      return keys.filter((key) => new RegExp(`\\b${key}\\b`).test(text)).length > 5
    },
  )
  expect(listing.sort()).toEqual([...inOwnWords, 'worker/domain/league-settings/setting-registry.ts'].sort())
})
