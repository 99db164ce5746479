import { expect, test } from 'vitest'
import { namedPacks } from '#domain/packs/named-packs.ts'
import type { ScoringPack, Term } from '#domain/packs/pack.ts'
import { renamePlace } from '#domain/packs/rename-place.ts'

const { theme_places: themed } = namedPacks
const at = (terms: readonly Term[]) => terms.flatMap((term) => ('when' in term ? [term.when] : []))

test('the rules follow a place to its new name, however they name it', () => {
  const inside: Term = {
    id: 'inside',
    when: { all: [{ not: { place: 'Under 50' } }, { any: [{ place: 'Cinema' }] }] },
    points: 5,
    per: 'pick',
  }
  const pack: ScoringPack = { ...themed, terms: [...themed.terms, inside] }
  const renamed = renamePlace(pack, 0, 'Young')
  expect(renamed.list?.places?.map(({ name }) => name)).toEqual(['Young', 'Cinema', 'Pop', 'Sport'])
  expect(at(renamed.terms)).toEqual([
    { place: 'Young' },
    { all: [{ not: { place: 'Young' } }, { any: [{ place: 'Cinema' }] }] },
  ])
})

test('a place that has the name of another for a moment takes none of its rules', () => {
  const twice = renamePlace(themed, 1, 'Under 50')
  expect(at(renamePlace(twice, 1, 'Under 500').terms)).toEqual([{ place: 'Under 50' }])
})
