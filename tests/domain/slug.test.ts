import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugCandidates, slugify } from '#domain/leagues/slug.ts'

describe('the slug of a name', () => {
  it.each([
    ['Friday Night Crew', 'friday-night-crew'],
    ['  Città  dell’Amicizia! ', 'citta-dellamicizia'],
    ['Straße Ørsted Łódź', 'strasse-orsted-lodz'],
    ['２０２６ ﬁnale', '2026-finale'],
    ['Друзья из Киева', 'druzya-iz-kieva'],
    ['日本', 'league'],
    ['💀', 'league'],
    ['---', 'league'],
  ])('%s', (name, slug) => expect(slugify(name, 'league')).toBe(slug))

  it('is never a reserved word, and never looks like an id', () => {
    for (const name of ['List', 'create', 'INVITE', 'join by code', 'Advice'])
      expect(slugCandidates(name, 'x7f3')[0]).toMatch(/-2$/)
    expect(slugCandidates('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'x7f3')).not.toContain(
      '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    )
  })
  it('has numbered alternatives and a random last candidate', () => {
    const candidates = slugCandidates('Us', 'x7f3')
    expect(candidates.slice(0, 3)).toEqual(['us', 'us-2', 'us-3'])
    expect(candidates.at(-1)).toBe('us-x7f3')
  })
  it('is short and URL-safe for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        expect(slugify(name, 'league')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slugify(name, 'league').length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
