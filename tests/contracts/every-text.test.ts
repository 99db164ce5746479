import { describe, expect, test } from 'vitest'
import { languageCodes } from '#locales/languages.ts'
import { everyText } from './said/every-text.ts'

/** Texts by members that look like placeholders and calls of a text, and must be output unchanged. */
const given = [
  'The $t(nothing) {{league}} Club',
  'She {person} {{actor}} $t(joined)',
  'Ah, {person}. $t(left)',
  'Ada {max} {{min}} $t(nobody)',
  '$t(about) {{name}}',
  'Table {{inviter}}',
  'The {{count}} & Club',
  'The {{count}} &amp; Club',
  'Marta {{count}}',
  'x {{reason}} & y',
  '{{round}} Cup',
  '{{inviterName}}',
  '{{person}}',
  '{{league}}',
  'My {{until}}',
]

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  // The name of an API field is not a text.
  return Object.entries(value).flatMap(([key, each]) => (key === 'field' ? [] : textsIn(each)))
}

describe.each(languageCodes)('every text of the server in %s', (locale) => {
  const texts = textsIn(everyText(locale))
  const own = texts.map((text) => given.reduce((rest, name) => rest.replaceAll(name, '·'), text))

  test('has all placeholders filled, and texts of members unchanged', () => {
    expect(own.filter((text) => /[{}]|\$t\(/.test(text))).toEqual([])
    for (const name of given.filter((each) => !each.includes('&amp;')))
      expect(
        texts.some((text) => text.includes(name)),
        name,
      ).toBe(true)
  })

  test('is never empty, a translation key or a value of the program', () => {
    expect(own.filter((text) => /\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(text))).toEqual([])
    expect(own.filter((text) => /^[a-z]\w*(\.\w+)+$/.test(text))).toEqual([])
    expect(own.filter((text) => text.trim() === '')).toEqual([])
  })
})
