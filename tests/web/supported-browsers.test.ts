import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'

/**
 * Features that the built app may not use without a check, because one of the browsers in the README (Safari
 * 16.4, Chrome 111, Firefox 121) lacks them. A library may use one after a check by `typeof`.
 */

/** Each with a sample that its pattern must match, to prove that the pattern works. */
const tooNew: readonly [RegExp, string][] = [
  [/\b(Map|Object)\.groupBy\b/, 'Map.groupBy(list, f)'],
  [/\bPromise\.(withResolvers|try)\b/, 'Promise.withResolvers()'],
  [/\bArray\.fromAsync\b/, 'Array.fromAsync(x)'],
  [/\bURL\.(canParse|parse)\(/, 'e=>URL.canParse(e)'],
  [/\bAbortSignal\.any\b/, 'AbortSignal.any([a])'],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 'a.isSubsetOf(b)'],
  [/\.(isWellFormed|toWellFormed)\(/, 's.toWellFormed()'],
  [/\bRegExp\.escape\b/, 'RegExp.escape(s)'],
  [/\bIntl\.DurationFormat\b/, 'new Intl.DurationFormat()'],
  [/\bIterator\.(from|concat)\b/, 'Iterator.from(x)'],
  [
    /\.(values|keys|entries)\(\)\.(map|filter|flatMap|toArray|some|every|find|take|drop)\(/,
    'm.values().map(f)',
  ],
  [/\b(Uint8Array\.from(Base64|Hex)|\.to(Base64|Hex)\()/, 'Uint8Array.fromBase64(x)'],
  [/\/[dgimsuy]*v[dgimsuy]*\.test\(/, '/[a--b]/v.test(x)'],
  [/\bscheduler\.(yield|postTask)\b/, 'scheduler.yield()'],
]
const tooNewStyles: readonly [RegExp, string][] = [
  [/light-dark\(/, 'color:light-dark(#000,#fff)'],
  [/@starting-style/, '@starting-style{}'],
  [/@scope\b/, '@scope(.a){}'],
  [/[{;]\s*&/, '.a{&:hover{}}'],
  [/anchor-name:/, '.a{anchor-name:--a}'],
  [/field-sizing:/, '.a{field-sizing:content}'],
  [/interpolate-size:/, ':root{interpolate-size:allow-keywords}'],
  [/view-transition-class/, '.a{view-transition-class:a}'],
]

const files = (ending: string): [string, string][] =>
  readdirSync(inRoot('dist/web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(inRoot(`dist/web/${name}`), 'utf8')])

/** A library that checks once for hex methods of byte arrays, and stores the result. */
const asksForHex = /typeof Uint8Array\.fromHex\s*===?\s*[`'"]function[`'"]/

/**
 * The text without features that are checked before use: `typeof URL.canParse===..?URL.canParse(e)`, `if(a.b)return
 * a.b(`.
 */
const unasked = (text: string): string =>
  (asksForHex.test(text) ? text.replace(/Uint8Array\.fromHex|\.toHex\(/g, '(') : text)
    .replace(/typeof (\w+\.\w+)\s*===?\s*[`'"]function[`'"]\s*\?\s*\1\(/g, '(')
    .replace(/if\(([\w.]+)\)return [\w.]+\(/g, (whole, asked: string) =>
      whole.endsWith(`.${asked.split('.').at(-1)}(`) ? '(' : whole,
    )

describe.each([
  ['.js', tooNew],
  ['.css', tooNewStyles],
] as const)('the build’s %s files', (ending, patterns) => {
  test('exist', () => expect(files(ending).length).toBeGreaterThan(2))

  test.each(patterns.map(([pattern, use]) => ({ pattern, use })))('do not use $use', ({ pattern, use }) => {
    expect(use).toMatch(pattern)
    const found = files(ending).flatMap(([name, text]) => {
      const at = unasked(text).search(pattern)
      return at < 0 ? [] : [`${name}: ${unasked(text).slice(Math.max(0, at - 40), at + 40)}`]
    })
    expect(found).toEqual([])
  })
})
