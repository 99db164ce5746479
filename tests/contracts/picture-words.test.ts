import { describe, expect, test } from 'vitest'
import { type PictureWords, pictureWords, type SharedTable } from '#contracts/words/picture-words.ts'
import type { Language } from '#locales/languages.ts'
import { drawnFirstName, isDrawn } from '#worker/pictures/names.ts'

const table = (more: Partial<SharedTable> = {}): SharedTable => ({
  state: 'running',
  today: '2026-11-22',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  lateUntil: null,
  scored: true,
  hasWinner: true,
  rows: [
    { rank: 1, points: 1240, name: 'Marta Rossi' },
    { rank: 2, points: 9, name: null },
  ],
  dead: [],
  ...more,
})
const wordsFor = (more: Partial<SharedTable>, locale: Language = 'en'): PictureWords =>
  pictureWords(table(more), locale, { firstName: drawnFirstName, isDrawn })

describe('a season’s picture in words', () => {
  test('has ranks, first names and points; a former player has no name', () => {
    expect(wordsFor({})).toMatchObject({
      title: 'The leaderboard',
      span: '1 January – 31 December 2026',
      rows: [
        { rank: '1', name: 'Marta', points: '1,240' },
        { rank: '2', name: 'Former player', points: '9' },
      ],
      memoriam: null,
      foot: 'As of 22 November 2026',
    })
    expect(wordsFor({ today: '2026-11-08' }, 'it')).toMatchObject({
      title: 'La classifica',
      span: '1 gennaio – 31 dicembre 2026',
      rows: [{ points: '1240' }, { name: 'Ex giocatore' }],
      foot: 'Aggiornata all’8 novembre 2026',
    })
  })
  test('before the season shows its start date, and no players', () => {
    expect(wordsFor({ state: 'before' })).toMatchObject({
      title: 'The season begins on 1 January 2026',
      rows: null,
    })
    expect(wordsFor({ state: 'before', startDate: '2026-01-08' }, 'it').title).toBe(
      'La stagione inizia l’8 gennaio 2026',
    )
  })
  test('without points has no ranks', () => {
    const rows = [1, 2].map((n) => ({ rank: 1, points: 0, name: `P${n}` }))
    expect(wordsFor({ scored: false, rows })).toMatchObject({
      rows: [{ rank: '–' }, { rank: '–' }],
      foot: 'Nobody has points yet · As of 22 November 2026',
    })
  })
  test('at the end names the winner and the people who have died', () => {
    const dead = [
      { name: 'Gene Hackman', birthYear: 1930, deathYear: 2025 },
      { name: '田中', birthYear: 1930, deathYear: 2025 },
      { name: 'Somebody', birthYear: null, deathYear: 2025 },
    ]
    const end = wordsFor({ state: 'over', dead, lateUntil: '2027-01-14' })
    expect(end).toMatchObject({
      title: 'Marta wins the season',
      memoriam: { names: ['Gene Hackman (1930–2025)', 'Somebody'], unnamed: 1 },
      foot: 'Late reports count until 14 January 2027',
    })
    expect(wordsFor({ state: 'over' }).foot).toBe('Final')
    const level = [1, 1].map((rank) => ({ rank, points: 5, name: 'Ann' }))
    expect(wordsFor({ state: 'over', rows: level }).title).toBe('The season is over')
    expect(wordsFor({ state: 'over', rows: [{ rank: 1, points: 5, name: null }] }).title).toBe(
      'The season is over',
    )
    expect(wordsFor({ state: 'over', hasWinner: false }).title).toBe('The season is over')
  })
  test('has dates without an end, without a start, and across two years', () => {
    expect(wordsFor({ endDate: null }).span).toBe('1 January 2026')
    expect(wordsFor({ startDate: null }).span).toBe('31 December 2026')
    expect(wordsFor({ startDate: null, endDate: null }).span).toBe('')
    expect(wordsFor({ endDate: '2027-02-03' }).span).toBe('1 January 2026 – 3 February 2027')
  })
})

describe('the first name that the picture shows', () => {
  test.each([
    ['Marta Rossi', 'Marta'],
    ['  Ann  ', 'Ann'],
    ['🎉 Żaneta Kowalska', 'Żaneta'],
    ['💀Bob💀', 'Bob'],
    ['anna@example.org', 'anna'],
    ['J\u202eörg', 'Jörg'],
    ['Zoe\u0308', 'Zoë'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\u00adb\u0085', 'ab'],
    ['<script>', '<script>'],
    ['田中 太郎', null],
    ['محمد علي', null],
    ['👩‍👩‍👧‍👦', null],
    ['... !!!', null],
    ['@home', null],
    ['', null],
    ['\u200b', null],
    ['田中 Taro', 'Taro'],
  ])('of %j is %j', (name, first) => {
    expect(drawnFirstName(name)).toBe(first)
  })
})
