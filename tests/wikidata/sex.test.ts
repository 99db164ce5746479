import { expect, test } from 'vitest'
import { entitySchema, personFacts } from '#worker/wikidata/entity.ts'

const statement = (id: string, rank = 'normal') => ({
  rank,
  mainsnak: { snaktype: 'value', datavalue: { type: 'wikibase-entityid', value: { id } } },
})
const sexOf = (...statements: unknown[]) =>
  personFacts(entitySchema.parse({ id: 'Q1', claims: { P21: statements } })).sex

test('male or female, if the item names exactly one of them', () => {
  expect(sexOf(statement('Q6581097'))).toBe('male')
  expect(sexOf(statement('Q6581072'))).toBe('female')
  expect(sexOf(statement('Q6581072'), statement('Q6581072'))).toBe('female')
})
test('another value, two different values or none: unknown', () => {
  expect(sexOf(statement('Q48270'))).toBeNull()
  expect(sexOf(statement('Q6581072'), statement('Q6581097'))).toBeNull()
  expect(sexOf({ rank: 'normal', mainsnak: { snaktype: 'somevalue' } })).toBeNull()
  expect(sexOf()).toBeNull()
})
test('only statements of the best rank count', () =>
  expect(sexOf(statement('Q6581097'), statement('Q6581072', 'preferred'))).toBe('female'))
