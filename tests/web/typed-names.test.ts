import { describe, expect, test } from 'vitest'
import { formatsOf } from '#web/lib/text/format.ts'
import { isolated } from '#web/lib/text/isolated.ts'
import { hasWords } from '#web/lib/text/plain-text.ts'

describe('names that people type', () => {
  test('right-to-left names are isolated in a sentence, others stay as they are', () => {
    expect(isolated('Zoë 🎸')).toBe('Zoë 🎸')
    expect(isolated('שלום 123!')).toBe('\u2068שלום 123!\u2069')
    expect(formatsOf('en').list(['Ada', 'محمد', 'Bea'])).toBe('Ada, \u2068محمد\u2069 and Bea')
  })

  test('are found by the beginnings of their words, ignoring accents', () => {
    expect(hasWords('Beyoncé Knowles-Carter', 'beyonce car')).toBe(true)
    expect(hasWords('Beyoncé Knowles-Carter', 'nowles')).toBe(false)
    expect(hasWords('Wolf', '')).toBe(true)
  })
})
