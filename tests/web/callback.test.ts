import { describe, expect, test } from 'vitest'
import { readCallback, withoutCallback } from '#web/lib/auth/callback.ts'

const at = (path: string) => readCallback(new URL(path, 'https://deathlist.test'))

describe('the sign-in parameters of an address', () => {
  test('a code on the sign-in page is an invitation, never a PKCE code', () => {
    expect(at('/auth?code=7kq2zp')).toEqual({ kind: 'invitation', code: '7KQ2ZP' })
    expect(at('/auth?code=%20ab12cd%20')).toEqual({ kind: 'invitation', code: 'AB12CD' })
  })

  test('a code anywhere else is the return from a mailed link or from Google', () => {
    for (const path of ['/?code=9f0c-4a', '/dashboard?code=9f0c-4a', '/auth/new-password?code=9f0c-4a'])
      expect(at(path)).toEqual({ kind: 'code' })
  })

  test('errors are read from the query and from the fragment, and come before a code', () => {
    const expected = { kind: 'error', code: 'otp_expired', description: 'Link expired' }
    expect(
      at('/dashboard?error=access_denied&error_code=otp_expired&error_description=Link+expired'),
    ).toEqual(expected)
    expect(
      at('/dashboard#error=access_denied&error_code=otp_expired&error_description=Link+expired'),
    ).toEqual(expected)
    expect(at('/dashboard?code=1&error=access_denied')).toMatchObject({
      kind: 'error',
      code: 'access_denied',
    })
  })

  test('other addresses contain none', () => {
    for (const path of ['/', '/auth', '/dashboard?sort=name', '/auth?code='])
      expect(at(path)).toEqual({ kind: 'none' })
  })

  test('only the parameters of the auth server are removed from an address', () => {
    const clean = (path: string) => withoutCallback(new URL(path, 'https://deathlist.test'))
    expect(clean('/dashboard?code=1&sort=name')).toBe('/dashboard?sort=name')
    expect(clean('/dashboard?error=x&error_code=y&error_description=z#error=x')).toBe('/dashboard')
    expect(clean('/l/club#rules')).toBe('/l/club#rules')
  })
})
