import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validationDetail } from '#contracts/fields/validation.ts'
import { packBody } from '#contracts/packs/league-pack.ts'
import { scoringPack } from '#contracts/packs/pack.ts'
import { packSentences } from '#contracts/words/pack-words.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { namedPacks, packNames } from '#domain/packs/named-packs.ts'
import type { When } from '#domain/packs/pack.ts'

const flat = namedPacks.flat
const withTerm = (term: unknown) => ({ ...flat, terms: [term] })
const withWhen = (when: unknown) => withTerm({ id: 'a', when, points: 1 })
/** The invalid field; null: none. */
const fault = (document: unknown): string | null => {
  const { error } = scoringPack.safeParse(document)
  return error ? validationDetail(error, 'en').field : null
}

test.each(packNames)('%s is a pack, and parsing it changes nothing', (name) =>
  expect(scoringPack.parse(namedPacks[name])).toEqual(namedPacks[name]),
)

test('missing fields get their default values', () =>
  expect(
    scoringPack.parse({
      version: 1,
      base: { kind: 'age', of: 100, floor: 1 },
      terms: [{ id: 'a', when: { sweep: true }, points: 1 }],
    }),
  ).toEqual({
    version: 1,
    base: { kind: 'age', of: 100, floor: 1, ageAt: 'death' },
    terms: [{ id: 'a', when: { sweep: true }, points: 1, per: 'pick' }],
    rounding: 'half_up',
  }))

/** Eight conditions in each, this many levels deep. */
const branched = (levels: number): unknown =>
  levels === 0 ? { sweep: true } : { all: Array.from({ length: 8 }, () => branched(levels - 1)) }
const deep = (levels: number): unknown => (levels === 0 ? { sweep: true } : { not: deep(levels - 1) })

describe('an invalid document is refused with its field', () => {
  test.each<[string, unknown, string]>([
    ['another version', { ...flat, version: 2 }, 'version'],
    ['no base', { ...flat, base: undefined }, 'base'],
    ['an unknown field', { ...flat, extra: 1 }, ''],
    [
      'an unknown field of a term',
      withTerm({ id: 'a', when: { sweep: true }, points: 1, evil: 1 }),
      'terms.0',
    ],
    ['__proto__ as a field', JSON.parse('{"__proto__":{"version":1}}'), 'version'],
    ['__proto__ beside other fields', JSON.parse(`${JSON.stringify(flat).slice(0, -1)},"__proto__":{}}`), ''],
    ['__proto__ as a condition', withWhen(JSON.parse('{"__proto__":{}}')), 'terms.0.when.__proto__'],
    ['constructor as a condition', withWhen({ constructor: 1 }), 'terms.0.when.constructor'],
    ['the reserved id base', withTerm({ id: 'base', when: { sweep: true }, points: 1 }), 'terms.0.id'],
    ['conditions too deep', withWhen(deep(4)), 'terms.0.when.not.not.not.not'],
    ['conditions very deep', withWhen(deep(5000)), 'terms.0.when.not.not.not.not'],
    ['two conditions at once', withWhen({ sweep: true, age: { from: 1 } }), 'terms.0.when'],
    ['no condition', withWhen({}), 'terms.0.when'],
    ['a list for a condition', withWhen([]), 'terms.0.when'],
    ['a text for a condition', withWhen('x'), 'terms.0.when'],
    ['all of no conditions', withWhen({ all: [] }), 'terms.0.when.all'],
    ['any of too many conditions', withWhen({ any: Array(9).fill({ sweep: true }) }), 'terms.0.when.any'],
    ['more conditions than a pack may have, in one term', withWhen(branched(3)), 'terms.0.when'],
    [
      'more conditions than a pack may have, in several terms',
      { ...flat, terms: ['a', 'b'].map((id) => ({ id, when: branched(2), points: 1 })) },
      'terms',
    ],
    ['ages reversed', withWhen({ age: { from: 9, to: 8 } }), 'terms.0.when.age'],
    [
      'an unknown field of a condition',
      withWhen({ heldDays: { atLeast: 1, x: 1 } }),
      'terms.0.when.heldDays',
    ],
    [
      'a cause of death',
      withWhen({ fact: { property: 'P509', value: 'Q12152' } }),
      'terms.0.when.fact.property',
    ],
    ['a fraction of a point', withTerm({ id: 'a', when: { sweep: true }, points: 0.5 }), 'terms.0.points'],
    ['too many points', withTerm({ id: 'a', when: { sweep: true }, points: 1001 }), 'terms.0.points'],
    [
      'points that are not a number',
      withTerm({ id: 'a', when: { sweep: true }, points: Number.NaN }),
      'terms.0.points',
    ],
    [
      'a factor that is not allowed',
      withTerm({ id: 'a', when: { sweep: true }, times: 0.3 }),
      'terms.0.times',
    ],
    ['an id with a space', withTerm({ id: 'a b', when: { sweep: true }, points: 1 }), 'terms.0.id'],
    ['the reserved id least', withTerm({ id: 'least', when: { sweep: true }, points: 1 }), 'terms.0.id'],
    [
      'the reserved id first_death',
      withTerm({ id: 'first_death', when: { sweep: true }, points: 1 }),
      'terms',
    ],
    [
      'two terms with the same id',
      { ...flat, terms: Array(2).fill({ id: 'a', when: { sweep: true }, points: 1 }) },
      'terms',
    ],
    [
      'too many terms',
      {
        ...flat,
        terms: Array.from({ length: 21 }, (_, at) => ({ id: `a${at}`, when: { sweep: true }, points: 1 })),
      },
      'terms',
    ],
    [
      'factors with a product of 1000',
      { ...flat, terms: ['a', 'b', 'c'].map((id) => ({ id, when: { sweep: true }, times: 10 })) },
      'terms',
    ],
    [
      'rows out of order',
      {
        ...flat,
        base: {
          kind: 'table',
          rows: [
            { fromAge: 9, points: 1 },
            { fromAge: 9, points: 1 },
          ],
        },
      },
      'base.rows',
    ],
    [
      'too many rows',
      {
        ...flat,
        base: { kind: 'table', rows: Array.from({ length: 13 }, (_, fromAge) => ({ fromAge, points: 1 })) },
      },
      'base.rows',
    ],
    ['nothing at all', null, ''],
  ])('%s', (_, document, field) => expect(fault(document) ?? '').toBe(field))

  test('these are refused as well', () => {
    for (const document of [null, [], 'x', 1, { ...flat, extra: 1 }, JSON.parse('{"__proto__":{}}')])
      expect(scoringPack.safeParse(document).success).toBe(false)
  })
  test('no JSON document makes parsing throw', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (base, when) => {
        scoringPack.safeParse({ ...flat, base })
        scoringPack.safeParse(withWhen(when))
      }),
      { numRuns: 2000 },
    ))
})

describe.each(['en', 'it'] as const)('every pack has sentences in %s', (language) => {
  const texts = packTexts(language)
  test.each(packNames)('%s', (name) => {
    const sentences = packSentences(namedPacks[name], texts)
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\p{Lu}.*\.$|^\d.*\.$/u)
      expect(sentence).not.toMatch(/\{\{|undefined|when\.|effect\./)
    }
    expect(texts.t(`names.${name}`)).not.toContain('names.')
    expect(texts.t(`about.${name}`)).not.toContain('about.')
  })
})

test('sentences read well', () => {
  const sentenceOf = (when: When, effect: { points: number } | { times: number }) =>
    packSentences({ ...flat, terms: [{ id: 'a', when, per: 'pick', ...effect }] }, packTexts('en'))[1]
  expect(sentenceOf({ death: 'last' }, { points: 10 })).toBe(
    '10 points more if it was the last death of the table.',
  )
  expect(sentenceOf({ age: { to: 49 } }, { points: 25 })).toBe(
    '25 points more if the person had not turned 50.',
  )
  expect(sentenceOf({ day: { weekday: 5, day: 13 } }, { times: 2 })).toBe(
    'Twice the points if the death fell on a Friday and fell on day 13 of a month.',
  )
  expect(sentenceOf({ age: { from: 95 } }, { points: -1 })).toBe(
    '1 point less if the person was 95 or older.',
  )
})

test('each condition reports only its first problem, with its field', () => {
  const wrong = { day: { weekday: 0, month: 0, day: 0 } }
  const eight = (each: unknown) => Array.from({ length: 8 }, () => each)
  const when = { all: eight({ any: eight(wrong) }) }
  expect(fault(withWhen(when))).toBe('terms.0.when.all.0.any.0.day.weekday')
  const who = { any: eight({ all: eight({ age: { from: -1, to: -1 } }) }) }
  const places = Array.from({ length: 10 }, (_, nr) => ({ name: `Place ${nr}`, n: 1, who }))
  const quotas = Array.from({ length: 10 }, () => ({ who, max: 1 }))
  const { error } = scoringPack.safeParse({ ...flat, list: { places, quotas } })
  expect(error?.issues.length).toBe(20)
})

test.each([
  [{}, 'pack.version'],
  [{ version: 1 }, 'pack.base'],
  [{ ...flat, terms: undefined }, 'pack.terms'],
  [{ ...flat, list: { picks: 0, captain: 2 }, who: { languages: -1 }, extra: 1 }, 'pack.list.captain'],
])('a saved document that is not valid is refused with its field, bare or in `pack`', (document, field) => {
  for (const body of [document, { pack: document }]) {
    const { error } = packBody.safeParse(body)
    expect(error && validationDetail(error, 'en').field).toBe(field)
  }
  expect(packBody.parse(flat)).toEqual(packBody.parse({ pack: flat }))
})

test('conditions on people of lists count towards the limit of a pack', () => {
  const who = { any: Array.from({ length: 8 }, () => ({ age: { to: 49 } })) }
  const list = (places: number, quotas: number) => ({
    places: Array.from({ length: places }, (_, nr) => ({ name: `Place ${nr}`, n: 1, who })),
    quotas: Array.from({ length: quotas }, () => ({ who, max: 1 })),
  })
  const term = { id: 'a', when: who, points: 1 }
  expect(fault({ ...withTerm(term), list: list(5, 5) })).toBe(null)
  const error = scoringPack.safeParse({ ...withTerm(term), list: list(6, 5) }).error
  expect(error && validationDetail(error, 'en').detail).toContain('at most 100 conditions')
})

test.each([
  ['Actor', 'actor'],
  ['Actor', 'Ａctor'],
  ['Actor', 'Ac\u200btor'],
  ['Actor', 'Act\u00ador'],
  ['Actor', 'Actor\ufe0f'],
  ['The stage', 'The  stage'],
  ['The stage', 'The\u00a0stage'],
  ['Stra\u00dfe', 'STRASSE'],
  ['Caf\u00e9', 'Cafe\u0301'],
  ['\ufb01lm', 'film'],
])('two places whose names look alike (%s) are refused', (...names) => {
  const places = names.map((name) => ({ name, n: 1, who: { age: { from: 80 } } }))
  const { error } = scoringPack.safeParse({ ...flat, list: { places } })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['list.places'])
  expect(error && validationDetail(error, 'it').detail).toBe('Due posti hanno lo stesso nome.')
})
