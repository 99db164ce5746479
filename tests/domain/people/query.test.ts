import { describe, expect, test } from 'vitest'
import { searchPeopleInput } from '#contracts/people/find-people.ts'
import type { LifeStatus } from '#domain/life-status/statuses.ts'
import { searchTextOf } from '#domain/people/names.ts'
import { fitOf, isLongEnough, rankPeople, searchTerms } from '#domain/people/query.ts'

const wordsOf = (query: string) => searchTerms(query)?.words ?? []
const fitFor = (query: string, ...names: string[]) => fitOf(wordsOf(query), searchTextOf(names))

describe('search terms', () => {
  test('need at least two letters', () => {
    expect(searchTerms('a')).toBeNull()
    expect(searchTerms('!?')).toBeNull()
  })
  test('are asked for only where the contract takes them', () => {
    for (const q of ['', 'a', ' a ', '😀', 'ab', 'é!', '😀a', '毛'])
      expect([q, isLongEnough(q)]).toEqual([q, searchPeopleInput.shape.q.safeParse(q).success])
  })
  test('match the last word as a prefix', () => {
    expect(searchTerms('Clint Eastw')).toMatchObject({
      words: ['clint', 'eastw'],
      exact: '"clint" AND "eastw"',
      prefix: '"clint" AND "eastw"*',
    })
  })
  test('allow no typos in short words', () => {
    expect(searchTerms('al go')).toMatchObject({ oneTypo: null, twoTypos: null })
    expect(searchTerms('eastwood')?.twoTypos).not.toBeNull()
  })
  test('are limited to six words', () => {
    expect(wordsOf('a b c d e f g h')).toHaveLength(6)
  })
})

describe('how a name fits', () => {
  test.each([
    ['cher', 'Cher', { typos: 0, looseness: 0, alias: 0 }],
    ['clint', 'Clint Eastwood', { typos: 0, looseness: 1, alias: 0 }],
    ['eastwood', 'Clint Eastwood', { typos: 0, looseness: 2, alias: 0 }],
    ['eastw', 'Clint Eastwood', { typos: 0, looseness: 3, alias: 0 }],
    ['eastwood clint', 'Clint Eastwood', { typos: 0, looseness: 2, alias: 0 }],
    ['clnt eastwood', 'Clint Eastwood', { typos: 1, looseness: 2, alias: 0 }],
    ['lcint eastwood', 'Clint Eastwood', { typos: 1, looseness: 2, alias: 0 }],
    ['schwarzneger', 'Arnold Schwarzenegger', { typos: 2, looseness: 3, alias: 0 }],
    ['mick', 'Cher', null],
    ['chre', 'Cher', { typos: 1, looseness: 2, alias: 0 }],
    ['al', 'Al Gore', { typos: 0, looseness: 1, alias: 0 }],
    ['ao', 'Al Gore', null],
  ])('%s for %s', (query, name, expected) => expect(fitFor(query, name)).toEqual(expected))

  test('an alias fits too, and is marked as an alias', () => {
    expect(fitFor('carlo iii', 'Charles III', 'Carlo III')).toEqual({ typos: 0, looseness: 0, alias: 1 })
  })
  test('words of different names do not fit together', () => {
    expect(fitFor('john smith', 'John Doe', 'Adam Smith')).toBeNull()
  })
})

test('order: exactness, then the living before the dead, then how well known', () => {
  const person = (id: string, name: string, sitelinks: number, status: LifeStatus = 'alive') => ({
    id,
    sitelinks,
    status,
    searchText: searchTextOf([name]),
  })
  const ranked = rankPeople(wordsOf('cher'), [
    person('Q5', 'Cherie Blair', 80),
    person('Q6', 'Neneh Cherry', 60),
    person('Q2', 'Chet Baker', 200),
    person('Q4', 'Cher', 1),
    person('Q7', 'Cher Lloyd', 30),
    person('Q3', 'Cherie Blair', 80),
    person('Q1', 'Cher Nobody', 300, 'confirmed'),
  ])
  expect(ranked.map(({ person: { id } }) => id)).toEqual(['Q4', 'Q7', 'Q1', 'Q3', 'Q5', 'Q6', 'Q2'])
})
