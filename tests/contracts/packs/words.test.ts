import { describe, expect, test } from 'vitest'
import {
  becauseWords,
  packSentences,
  recordedSentences,
  sectionSentences,
  termSentence,
} from '#contracts/words/pack-words.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { whenWords } from '#contracts/words/when-words.ts'
import { whoWords } from '#contracts/words/who-words.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import type { When } from '#domain/packs/pack.ts'

const every: readonly When[] = [
  { age: { to: 49 } },
  { age: { from: 90 } },
  { age: { from: 50, to: 59 } },
  { age: { from: 50, to: 50 } },
  { holders: { atMost: 1 } },
  { holders: { atMost: 2 } },
  { holders: { shareAtMost: 25 } },
  { death: 'first' },
  { death: 'last' },
  { death: { every: 5 } },
  { day: { weekday: 5, day: 13 } },
  { day: { month: 2 } },
  { day: { birthday: true } },
  { day: { chosenMonth: true } },
  { deathsBefore: { atLeast: 1 } },
  { deathsBefore: { atLeast: 3 } },
  { heldDays: { atLeast: 1 } },
  { heldDays: { atLeast: 365 } },
  { fact: { property: 'P21', value: 'Q6581072' } },
  { fact: { property: 'P21', value: 'Q6581097' } },
  { fact: { property: 'P21', value: 'Q48270' } },
  { fact: { property: 'P27', value: 'Q38' } },
  { fact: { property: 'P27', value: 'Q99999999' } },
  { fact: { property: 'P106', value: 'Q33999' } },
  { fact: { property: 'P106', value: 'Q99999999' } },
  { fact: { property: 'P166', value: 'Q37922' } },
  { sweep: true },
  { noneAtEnd: true },
  { captain: true },
  { vice: true },
  { place: 'Sport' },
  { rank: { to: 1 } },
  { rank: { to: 3 } },
  { rank: { from: 4 } },
  { rank: { from: 4, to: 6 } },
]

describe.each(['en', 'it'] as const)('conditions in %s', (language) => {
  const words = packTexts(language)
  test.each(every.map((when) => [JSON.stringify(when), when] as const))('%s', (_, when) => {
    const positive = whenWords(when, words)
    const opposite = whenWords({ not: when }, words)
    for (const text of [positive, opposite]) {
      expect(text).toMatch(/^\p{L}/u)
      expect(text).not.toMatch(/\{\{|undefined|\b(?:is|isNot|who|whoNot|items|countries)\./)
    }
    expect(opposite).not.toBe(positive)
    expect(whenWords({ not: { not: when } }, words)).toBe(positive)
  })
})

test('a factor has the decimal separator of the language', () => {
  const words = packTexts('it')
  const when: When = { age: { to: 49 } }
  expect(termSentence({ id: 'rule', when, per: 'pick', times: 1.5 }, words)).toMatch(/^I punti per 1,5 /)
  expect(becauseWords({ when, times: 1.5 }, words)).toMatch(/^× 1,5, /)
})

test('the days of a transfer window have no leading zero', () => {
  const moves = { windows: [{ from: '2027-07-04', to: '2027-07-09', most: 1, penalty: 0 }] }
  expect(sectionSentences('moves', { ...namedPacks.house, moves }, packTexts('it')).join(' ')).toContain(
    '4–9 luglio 2027',
  )
})

test('nested conditions need no brackets, and name their subject once', () => {
  const en = packTexts('en')
  const young: When = { age: { to: 49 } }
  const woman: When = { fact: { property: 'P21', value: 'Q6581072' } }
  expect(whenWords({ all: [young, woman] }, en)).toBe('the person had not turned 50 and was a woman')
  expect(whenWords({ not: { any: [young, woman] } }, en)).toBe('the person had turned 50 and was not a woman')
  expect(whenWords({ all: [{ any: [young, woman] }, { death: 'last' }] }, en)).toBe(
    'either the person had not turned 50 or was a woman and it was the last death of the table',
  )
  expect(whenWords({ any: [{ all: [young, { captain: true }] }, { death: 'last' }] }, en)).toBe(
    'at the same time the person had not turned 50 and was the captain of the list or it was the last death of the table',
  )
})

test('lists, people, moves and ties have sentences', () => {
  const pack = {
    ...namedPacks.flat,
    terms: [{ id: 'miss', when: { noneAtEnd: true }, per: 'player', points: -50 }],
    list: {
      picks: 10,
      substitutes: 2,
      places: [{ name: 'Youth', n: 1, who: { age: { to: 49 } } }],
      quotas: [{ who: { fact: { property: 'P21', value: 'Q6581072' } }, min: 2 }],
      budget: { cap: 700, price: 'age' },
      order: 'weights',
    },
    who: { born: { from: 1900, to: 2000 }, languages: 5, votes: { quorum: 3 } },
    moves: {
      perDeath: 0,
      windows: [{ from: '2026-07-01', to: '2026-07-15', most: 3, penalty: 5 }],
      keepers: 4,
    },
    table: { ties: ['deaths', 'best_death'] },
  } as const
  expect(packSentences(pack, packTexts('en'))).toEqual([
    'Each death scores 10 points.',
    'A list without a death at the end scores 50 points less, except in matches and in One-Shot Madness.',
    'A list has up to 10 people.',
    'There are 2 substitutes, who step in one after the other where a pick is void or a place becomes free.',
    '1 place of the list, “Youth”, is for somebody who is under 50.',
    'At least 2 people on a list must each be somebody who is a woman.',
    'Ages here are those on the season’s first day.',
    'All people of a list together can be 700 years old at most, by their ages on the season’s first day.',
    expect.stringContaining('in order'),
    'The first of 10 adds 10 to the points of a death, the last 1.',
    'People born from 1900 to 2000 can be picked.',
    'At least 5 Wikipedias must have an article about a person when they are picked.',
    'Until the season begins, the votes of 3 members bar a person.',
    'A death makes no room for a new pick.',
    expect.stringContaining('everybody can change up to 3 picks, each for 5 points in the season’s table.'),
    'Of each list, the first 4 living people go on into the next season.',
    'With equal points this decides: more deaths, then the death with the most points.',
  ])
  for (const sentence of packSentences(pack, packTexts('it'))) expect(sentence).not.toMatch(/\{\{|undefined/)
})

test.each([
  [{}, '2 people are barred: nobody can pick them.'],
  [{ Q1: 'Ada Byron', Q2: 'Al Jazari' }, 'Nobody can pick Ada Byron and Al Jazari.'],
  [{ Q2: 'Al Jazari' }, 'Nobody can pick Al Jazari and 1 more.'],
])('barred people are shown by their known names, never by id: %j', (names, sentence) => {
  const knownNames = new Map(Object.entries(names))
  const words = { ...packTexts('en'), personName: (id: string) => knownNames.get(id) }
  expect(packSentences({ ...namedPacks.house, who: { barred: ['Q1', 'Q2'] } }, words)).toContain(sentence)
})

test.each([
  ['Q33999', 'people listed as an actor on Wikidata', 'persone la cui occupazione è attore o attrice'],
  ['Q99999999', 'people with the occupation “Juggler”', 'persone con l’occupazione “Juggler”'],
])('people of an occupation are named, with its article if it has one: %s', (value, en, it) => {
  const who = { fact: { property: 'P106' as const, value, labels: { en: 'Juggler', it: 'Juggler' } } }
  expect([whoWords(who, packTexts('en')), whoWords(who, packTexts('it'))]).toEqual([en, it])
})

test('of a change on record only the parts that it has are described', () => {
  const words = packTexts('en')
  expect(recordedSentences({ who: { votes: { quorum: 2 } } }, words)).toEqual([
    'Until the season begins, the votes of 2 members bar a person.',
  ])
  expect(recordedSentences({ terms: [], rounding: 'down' }, words)).toEqual(['Fractions are rounded down.'])
  expect(recordedSentences({ base: { kind: 'flat', points: 10 } }, words)).toEqual([
    'Each death scores 10 points.',
  ])
  expect(recordedSentences(namedPacks.jokers, words)).toEqual(packSentences(namedPacks.jokers, words))
})
