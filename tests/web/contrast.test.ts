import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'

/** WCAG 2.2: relative luminance and contrast of two colours written `#rrggbb`. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const css = readFileSync(inRoot('web/styles/theme.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
)
const colour = (name: string, theme: 'light' | 'dark'): string => {
  const token = tokens.get(name)
  if (!token) throw new Error(`No token --${name}`)
  return token[theme]
}
const grounds = ['paper', 'sheet', 'wash']

describe.each(['light', 'dark'] as const)('the tokens of the %s theme', (theme) => {
  test.each(['ink', 'soft', 'faint', 'accent', 'ok', 'hold'])(
    '%s is readable on every background',
    (text) => {
      for (const ground of grounds)
        expect(contrast(colour(text, theme), colour(ground, theme)), ground).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['edge', 'focus'])('%s stands out from every background', (line) => {
    for (const ground of grounds)
      expect(contrast(colour(line, theme), colour(ground, theme)), ground).toBeGreaterThanOrEqual(3)
  })

  test('the text on solid buttons is readable', () => {
    expect(contrast(colour('paper', theme), colour('ink', theme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('accent-ink', theme), colour('accent', theme))).toBeGreaterThanOrEqual(4.5)
  })
})
