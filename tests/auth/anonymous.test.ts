import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import {
  linkAddress,
  linkGoogle,
  newBrowser,
  newPerson,
  signInWithGoogle,
  userOf,
  valuesOf,
  type WithGoogle,
  withGoogle,
} from './google/google-support.ts'
import { given, lastMail, newEmail, ok, onDevice, password, refusal, signedIn } from './support.ts'

/** Anonymous users who become permanent: correct at once in the answer, the token and later sign-ins. */

const anonymous = async ({ worker }: WithGoogle) => {
  const browser = newBrowser(worker)
  const { data } = ok(await browser.auth.signInAnonymously())
  return { ...browser, session: given(data.session), user: given(data.user) }
}

const permanent = (email: string, provider: string) => ({
  email,
  is_anonymous: false,
  app_metadata: { provider, providers: [provider] },
  identities: [{ provider, email, identity_data: { email, email_verified: true } }],
})

const claimsOf = (session: { access_token: string } | null) => decodeJwt(given(session).access_token)

describe('becoming permanent with confirmation', () => {
  const started = withGoogle({ AUTH_ANONYMOUS: 'on' })

  test('by address and password, once the address is confirmed', async () => {
    const { auth, user } = await anonymous(started())
    const email = newEmail()
    const updated = ok(await auth.updateUser({ email, password }))
    expect(updated.data.user).toMatchObject({ id: user.id, email: '', new_email: email, is_anonymous: true })
    const { token } = await lastMail(started().worker, email)
    const { data } = ok(await auth.verifyOtp({ token_hash: token, type: 'email_change' }))
    expect(data.user).toMatchObject({ id: user.id, ...permanent(email, 'email') })
    expect(claimsOf(data.session)).toMatchObject({
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email' },
    })
    const later = await onDevice(started().worker, email)
    expect(later.session.user).toMatchObject({ id: user.id, ...permanent(email, 'email') })
    const [profile] = await profileOf(started().worker.database.db, user.id)
    expect(profile?.email).toBe(email)
  })

  test('a password without an address is refused, and so is a weak one', async () => {
    const { auth } = await anonymous(started())
    expect(refusal(await auth.updateUser({ password }))).toEqual([422, 'validation_failed'])
    expect(refusal(await auth.updateUser({ email: newEmail(), password: '123' }))).toEqual([
      422,
      'weak_password',
    ])
  })

  test('by linking Google', async () => {
    const browser = await anonymous(started())
    const person = newPerson()
    const linked = await linkGoogle(started(), browser, person)
    expect(linked.user).toMatchObject({ id: browser.user.id, ...permanent(person.email, 'google') })
    expect(linked.user.email_confirmed_at).toBeTruthy()
    expect(claimsOf(linked.session)).toMatchObject({
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    const later = await signInWithGoogle(started(), person)
    expect(later.user).toMatchObject({ id: browser.user.id, ...permanent(person.email, 'google') })
    expect(claimsOf(later.session).is_anonymous).toBe(false)
    const [profile] = await profileOf(started().worker.database.db, browser.user.id)
    expect(profile?.email).toBe(person.email)
  })

  test('by linking Google, which drops an address waiting for confirmation', async () => {
    const browser = await anonymous(started())
    const waiting = newEmail('waiting')
    ok(await browser.auth.updateUser({ email: waiting }))
    const person = newPerson()
    await linkGoogle(started(), browser, person)
    const { token } = await lastMail(started().worker, waiting)
    expect(refusal(await browser.auth.verifyOtp({ token_hash: token, type: 'email_change' }))).toEqual([
      403,
      'otp_expired',
    ])
    expect(await userOf(browser)).toMatchObject({ email: person.email })
  })

  test('not by an address that is taken or that Google has not verified', async () => {
    const { email: taken } = await signedIn(started().worker)
    for (const [person, code] of [
      [newPerson(newEmail(), false), 'provider_email_needs_verification'],
      [newPerson(taken), 'email_exists'],
    ] as const) {
      const browser = await anonymous(started())
      started().oidc.person = person
      expect(valuesOf(await browser.open(await linkAddress(started(), browser))).error_code).toBe(code)
      expect(await userOf(browser)).toMatchObject({ is_anonymous: true, email: '', identities: [] })
    }
  })
})

describe('becoming permanent without confirmation', () => {
  const started = withGoogle({ AUTH_ANONYMOUS: 'on', EMAIL_CONFIRMATION: 'off' })

  test('by address and password, at once', async () => {
    const { auth, user } = await anonymous(started())
    const email = newEmail()
    const { data } = ok(await auth.updateUser({ email, password }))
    expect(data.user).toMatchObject({ id: user.id, ...permanent(email, 'email') })
    const { data: refreshed } = ok(await auth.refreshSession())
    expect(claimsOf(refreshed.session)).toMatchObject({ email, is_anonymous: false })
    const later = await onDevice(started().worker, email)
    expect(later.session.user.id).toBe(user.id)
  })

  test('by linking Google', async () => {
    const browser = await anonymous(started())
    const person = newPerson()
    const linked = await linkGoogle(started(), browser, person)
    expect(linked.user).toMatchObject({ id: browser.user.id, ...permanent(person.email, 'google') })
  })
})
