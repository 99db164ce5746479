import { expect, test } from 'vitest'
import { type Letters, setLine } from '#worker/pictures/letters.ts'

const face: Letters = {
  em: 1000,
  letters: { A: [600, 'MA'], V: [700, 'MV'], ' ': [250, ''], É: [500, 'MÉ'], E: [500, 'ME'] },
  kerning: { AV: -80, AE: 10 },
}

test('letters stand one after another, as near as their kerning has it', () => {
  expect(setLine(face, 'VAV')).toEqual({
    width: 700 + 600 - 80 + 700,
    placed: [
      { x: 0, outline: 'MV' },
      { x: 700, outline: 'MA' },
      { x: 1220, outline: 'MV' },
    ],
  })
})

test('a letter with a mark is kerned as the letter, however it is written', () => {
  expect(setLine(face, 'AÉ').width).toBe(600 + 10 + 500)
  expect(setLine(face, 'AE\u0301')).toEqual(setLine(face, 'AÉ'))
})

test('a blank takes room and has no outline; what the face has no letter for takes none', () => {
  expect(setLine(face, 'A V')).toMatchObject({ width: 600 + 250 + 700, placed: [{ x: 0 }, { x: 850 }] })
  expect(setLine(face, 'A😀V').width).toBe(600 - 80 + 700)
  expect(setLine(face, '')).toEqual({ width: 0, placed: [] })
})
