import { expect, test } from 'vitest'
import { z } from 'zod'
import { createChallenge, readChallenge } from '#worker/auth/passkeys/challenges.ts'
import { createSecrets } from '#worker/auth/tokens/secrets.ts'

const at = (realNow: string, secret = 'x'.repeat(32)) => ({ realNow, secrets: createSecrets(secret) })
const issuedAt = at('2026-01-01T12:00:00.000Z')
const purpose = ['registration', 'user', 'session'] as const

const codeFor = (read: () => unknown): unknown => {
  try {
    read()
    return 'good'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test('a challenge has a UUID, and no two are the same', () => {
  const made = Array.from({ length: 200 }, () => createChallenge(issuedAt, purpose))
  for (const { id, challenge } of made) {
    expect(z.uuid({ version: 'v8' }).parse(id)).toBe(id)
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
  }
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
  expect(new Set(made.map(({ challenge }) => challenge)).size).toBe(made.length)
})

test('a challenge is valid for five minutes', () => {
  const { id, challenge, expires } = createChallenge(issuedAt, purpose)
  expect(expires).toBe(Date.parse('2026-01-01T12:05:00.000Z') / 1000)
  expect(readChallenge(at('2026-01-01T12:04:59.999Z'), purpose, id)).toMatchObject({
    challenge,
    expiresAt: '2026-01-01T12:05:00.000Z',
  })
  expect(codeFor(() => readChallenge(at('2026-01-01T12:05:00.000Z'), purpose, id))).toBe(
    'webauthn_challenge_expired',
  )
})

test('a challenge is valid only for its purpose, user, session and server', () => {
  const { id } = createChallenge(issuedAt, purpose)
  const tries = [
    () => readChallenge(issuedAt, ['authentication'], id),
    () => readChallenge(issuedAt, ['registration', 'user', 'another session'], id),
    () => readChallenge(issuedAt, ['registration', 'another user', 'session'], id),
    () => readChallenge(at(issuedAt.realNow, 'y'.repeat(32)), purpose, id),
  ]
  expect(tries.map(codeFor)).toEqual(tries.map(() => 'webauthn_challenge_not_found'))
})

test('a challenge id with any change is refused', () => {
  const { id } = createChallenge(issuedAt, purpose)
  const otherwise = [...id].map((digit, i) => id.slice(0, i) + (digit === '0' ? '1' : '0') + id.slice(i + 1))
  const others = [...otherwise, '', 'x', `${id}0`, id.slice(1), id.replaceAll('-', ''), id.toUpperCase()]
  for (const other of others.filter((each) => each !== id))
    expect([other, codeFor(() => readChallenge(issuedAt, purpose, other))]).toEqual([
      other,
      'webauthn_challenge_not_found',
    ])
})
