import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inviteCodeAlphabet, inviteCodeFrom, normaliseInviteCode } from '#domain/leagues/invite-code.ts'

it('has six capitals and digits that are not easily confused', () => {
  expect(new Set(inviteCodeAlphabet).size).toBe(32)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 12 }), (bytes) => {
      expect(inviteCodeFrom(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    }),
  )
})
it('is uniform: eight byte values lead to each character', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = inviteCodeFrom(new Uint8Array(6).fill(byte)).charAt(0)
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect([...new Set(counts.values())]).toEqual([8])
})
it('throws if it gets too few random bytes', () => {
  expect(() => inviteCodeFrom(new Uint8Array(5))).toThrow(RangeError)
})
it('is trimmed and upper-cased', () => {
  expect(normaliseInviteCode('  abc2x9 ')).toBe('ABC2X9')
})
