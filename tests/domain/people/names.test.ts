import { describe, expect, test } from 'vitest'
import { fold, searchTextOf } from '#domain/people/names.ts'

describe('folding', () => {
  test.each([
    ['Lech Wałęsa', 'lech walesa'],
    ['Björk Guðmundsdóttir', 'bjork gudmundsdottir'],
    ['Søren  Kierkegaard', 'soren kierkegaard'],
    ['Beyoncé', 'beyonce'],
    ['J. K. Rowling', 'j k rowling'],
    ['Strauß', 'strauss'],
    ['Мария', 'мария'],
    ['宮崎 駿', '宮崎 駿'],
    ['"; drop * OR', 'drop or'],
    ['…', ''],
  ])('%s', (text, folded) => expect(fold(text)).toBe(folded))
})

describe('the search text of the index', () => {
  test('every name once, label first', () => {
    expect(searchTextOf(['Charles III', 'Carlo III', null, 'charles iii'])).toBe(' charles iii | carlo iii ')
  })
  test('names that people also write as one word', () => {
    expect(searchTextOf(["Sinéad O'Connor"])).toBe(' sinead o connor | sinead oconnor ')
    expect(searchTextOf(['Jean-Luc Godard'])).toBe(' jean luc godard | jeanluc godard ')
    expect(searchTextOf(['J. K. Rowling'])).toBe(' j k rowling | jk rowling ')
  })
  test('is bounded', () => {
    const names = Array.from({ length: 100 }, (_, i) => `Somebody With A Long Name ${i}`)
    expect(searchTextOf(names).length).toBeLessThanOrEqual(602)
  })
  test('is empty without names', () => expect(searchTextOf([null, '…'])).toBe(''))
})
