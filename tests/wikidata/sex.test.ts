import { expect, test } from 'vitest'
import { entitySchema, personFacts } from '#worker/wikidata/entity.ts'

const statement = (id: string, rank = 'normal') => ({
  rank,
  mainsnak: { snaktype: 'value', datavalue: { type: 'wikibase-entityid', value: { id } } },
})
const sexOf = (...statements: unknown[]) =>
  personFacts(entitySchema.parse({ id: 'Q1', claims: { P21: statements } })).sex

test('the sex that a life table knows, where an item names just that one', () => {
  expect(sexOf(statement('Q6581097'))).toBe('male')
  expect(sexOf(statement('Q6581072'))).toBe('female')
  expect(sexOf(statement('Q6581072'), statement('Q6581072'))).toBe('female')
})
test('anything else, two at once, or nothing: not known', () => {
  expect(sexOf(statement('Q48270'))).toBeNull()
  expect(sexOf(statement('Q6581072'), statement('Q6581097'))).toBeNull()
  expect(sexOf({ rank: 'normal', mainsnak: { snaktype: 'somevalue' } })).toBeNull()
  expect(sexOf()).toBeNull()
})
test('of the best rank alone', () =>
  expect(sexOf(statement('Q6581097'), statement('Q6581072', 'preferred'))).toBe('female'))
