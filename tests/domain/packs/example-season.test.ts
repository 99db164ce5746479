import { expect, test } from 'vitest'
import { playExample } from '#domain/packs/example-season.ts'
import { namedPacks, packNames } from '#domain/packs/named-packs.ts'

test.each(packNames)('the example of %s gives points that equal the sum of their reasons', (name) => {
  const { standings, entries } = playExample(namedPacks[name])
  expect(standings).toHaveLength(3)
  for (const { points, reasons } of entries)
    expect(reasons.reduce((sum, each) => sum + each.points, 0)).toBe(points)
  expect(standings.some(({ points }) => points !== 0)).toBe(true)
})

test('the examples show captains and ranks', () => {
  const rules = (name: 'jokers' | 'ladder') =>
    playExample(namedPacks[name]).entries.flatMap(({ reasons }) =>
      reasons.flatMap((each) => (each.rule === 'term' ? [each.id] : [])),
    )
  expect(rules('jokers')).toContain('captain')
  expect(rules('ladder')).toContain('top')
})
