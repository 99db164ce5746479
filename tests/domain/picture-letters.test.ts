import { expect, test } from 'vitest'
import { type Letters, setLine } from '#worker/pictures/letters.ts'

const font: Letters = {
  unitsPerEm: 1000,
  missing: [400, 'MX'],
  letters: { A: [600, 'MA'], V: [700, 'MV'], ' ': [250, ''], É: [500, 'MÉ'], E: [500, 'ME'] },
  kerning: { AV: -80, AE: 10 },
}

test('places letters one after another with their kerning', () => {
  expect(setLine(font, 'VAV')).toEqual({
    width: 700 + 600 - 80 + 700,
    placed: [
      { x: 0, outline: 'MV' },
      { x: 700, outline: 'MA' },
      { x: 1220, outline: 'MV' },
    ],
  })
})

test('kerns an accented letter like its base letter, in both Unicode forms', () => {
  expect(setLine(font, 'AÉ').width).toBe(600 + 10 + 500)
  expect(setLine(font, 'AE\u0301')).toEqual(setLine(font, 'AÉ'))
})

test('a space has width but no outline', () => {
  expect(setLine(font, 'A V')).toMatchObject({ width: 600 + 250 + 700, placed: [{ x: 0 }, { x: 850 }] })
  expect(setLine(font, '').width).toBe(0)
})

test('draws missing letters without accents or as a box, and skips invisible characters', () => {
  expect(setLine(font, 'A\u0180')).toMatchObject({
    width: 600 + 400,
    placed: [{ outline: 'MA' }, { outline: 'MX' }],
  })
  expect(setLine(font, 'AǍ')).toEqual(setLine(font, 'AA'))
  expect(setLine(font, 'A\u200b\u202eV')).toEqual(setLine(font, 'AV'))
})
