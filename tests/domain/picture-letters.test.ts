import { expect, test } from 'vitest'
import { type Letters, setLine } from '#worker/pictures/letters.ts'

const face: Letters = {
  unitsPerEm: 1000,
  missing: [400, 'MX'],
  letters: { A: [600, 'MA'], V: [700, 'MV'], ' ': [250, ''], É: [500, 'MÉ'], E: [500, 'ME'] },
  kerning: { AV: -80, AE: 10 },
}

test('places letters one after another with their kerning', () => {
  expect(setLine(face, 'VAV')).toEqual({
    width: 700 + 600 - 80 + 700,
    placed: [
      { x: 0, outline: 'MV' },
      { x: 700, outline: 'MA' },
      { x: 1220, outline: 'MV' },
    ],
  })
})

test('kerns an accented letter like its base letter, in both Unicode forms', () => {
  expect(setLine(face, 'AÉ').width).toBe(600 + 10 + 500)
  expect(setLine(face, 'AE\u0301')).toEqual(setLine(face, 'AÉ'))
})

test('a space has width but no outline', () => {
  expect(setLine(face, 'A V')).toMatchObject({ width: 600 + 250 + 700, placed: [{ x: 0 }, { x: 850 }] })
  expect(setLine(face, '').width).toBe(0)
})

test('draws missing letters without accents or as a box, and skips invisible characters', () => {
  expect(setLine(face, 'A\u0180')).toMatchObject({
    width: 600 + 400,
    placed: [{ outline: 'MA' }, { outline: 'MX' }],
  })
  expect(setLine(face, 'AǍ')).toEqual(setLine(face, 'AA'))
  expect(setLine(face, 'A\u200b\u202eV')).toEqual(setLine(face, 'AV'))
})
