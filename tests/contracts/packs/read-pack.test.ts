import { expect, test } from 'vitest'
import { decodedPack, encodedPack, maxPackText, packText, readPack } from '#contracts/packs/read-pack.ts'
import { namedDocument, packNames } from '#domain/packs/named-packs.ts'

test.each(packNames)('%s goes through a file and a link unchanged', (name) => {
  const pack = namedDocument(name)
  expect(readPack(packText(pack))).toEqual({ pack })
  expect(decodedPack(encodedPack(pack))).toEqual({ pack })
})

test('a document is written with the field names of the API', () => {
  const text = packText(namedDocument('house'))
  for (const field of ['age_at', 'per_death', 'captain_changes', 'chosen_month'])
    expect(text).toContain(`"${field}"`)
})

const flat = packText(namedDocument('flat'))
test.each<[string, string, string]>([
  ['invalid JSON', '{', ''],
  ['an empty text', '', ''],
  ['null', 'null', ''],
  ['deep nesting', '['.repeat(40_000) + ']'.repeat(40_000), ''],
  ['a huge text', `"${'x'.repeat(maxPackText)}"`, ''],
  ['an unknown field', flat.replace('{', '{"evil":1,'), ''],
  ['an unknown field of the list', flat.replace('"picks"', '"evil":1,"picks"'), 'list'],
  ['a prototype', flat.replace('"picks"', '"__proto__":{"picks":1},"picks"'), 'list'],
  ['a constructor', flat.replace('"picks"', '"constructor":{},"picks"'), 'list'],
  ['too many picks', flat.replace('"picks":10', '"picks":1000'), 'list.picks'],
  ['too many at a death', flat.replace('"per_death":1', '"per_death":-1'), 'moves.per_death'],
])('%s is refused with its field', (_, text, field) => {
  expect(readPack(text)).toEqual({ field })
})

test.each(['', '%%%', 'AAAA', '====', 'x'.repeat(300_000), '_____w'])('a broken link is no pack', (encoded) =>
  expect(decodedPack(encoded)).toEqual({ field: '' }),
)
