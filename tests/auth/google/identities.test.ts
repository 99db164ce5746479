/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { authIdentities, authUsers } from '#db/schema/accounts/auth.ts'
import { call, given, lastMail, newClient, newEmail, ok, password, refusal, signedIn } from '../support.ts'
import {
  linkGoogle,
  newBrowser,
  newPerson,
  signedUp,
  signInWithGoogle,
  unlink,
  userOf,
  valuesOf,
  withGoogle,
} from './google-support.ts'

/** An account owns an address only if a provider calls it verified, or a mail has proven it. */

const started = withGoogle()
const worker = () => started().worker

describe('an address that the provider has not verified', () => {
  test('is not adopted after unlinking the e-mail identity; the own one becomes unconfirmed', async () => {
    const victim = newEmail('victim')
    const intruder = await signedUp(started())
    const linked = await linkGoogle(started(), intruder, newPerson(victim, false))
    ok(await unlink(linked, 'email'))
    const user = await userOf(linked)
    expect(user.email).toBe(intruder.user.email)
    expect(user.email_confirmed_at).toBeUndefined()
    expect(user.user_metadata.email_verified).toBe(false)
    expect(user.app_metadata.providers).toEqual(['google'])
    const [profile] = await profileOf(worker().database.db, user.id)
    expect(profile?.email).toBe(intruder.user.email)

    const owner = await signInWithGoogle(started(), newPerson(victim))
    expect(owner.user.id).not.toBe(intruder.user.id)
    expect(owner.user).toMatchObject({ email: victim })
  })

  test('is not adopted when linked, and its owner can still sign in', async () => {
    const victim = await signedIn(worker())
    const intruder = await signedUp(started())
    await linkGoogle(started(), intruder, newPerson(victim.email, false))
    expect(await userOf(intruder)).toMatchObject({ email: intruder.user.email })
    ok(await newClient(worker().url).auth.signInWithPassword({ email: victim.email, password }))
  })

  test('has lower priority than a verified one', async () => {
    const intruder = await signedUp(started())
    await linkGoogle(started(), intruder, newPerson(newEmail('victim'), false))
    const own = newPerson()
    const linked = await linkGoogle(started(), intruder, own)
    ok(await unlink(linked, 'email'))
    const user = await userOf(linked)
    expect(user.email).toBe(own.email)
    expect(user.email_confirmed_at).toBeTruthy()
  })

  test.each(['"true"', '1', 'null', undefined])('is one with the email_verified claim %s', async (claim) => {
    const { oidc } = started()
    const browser = newBrowser(worker())
    const email = newEmail('victim')
    // A claim that is no boolean.
    const odd = { email_verified: claim === undefined ? undefined : JSON.parse(claim) } as {
      email_verified: boolean
    }
    oidc.person = { ...newPerson(email), ...odd }
    const landed = await browser.open(
      `${worker().url}/auth/v1/authorize?provider=google&redirect_to=${worker().url}/dashboard`,
    )
    expect(valuesOf(landed)).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })
})

describe('an account that loses its last proof of an address', () => {
  test('becomes unconfirmed, and a new owner gets it without the old identity', async () => {
    const person = newPerson()
    const first = await signInWithGoogle(started(), person)
    // The provider no longer states that the address is verified.
    const later = await signInWithGoogle(started(), { ...person, email_verified: false })
    expect(later.user.id).toBe(first.user.id)
    expect(later.user.email).toBe(person.email)
    expect(later.user.email_confirmed_at).toBeUndefined()
    expect(later.user.user_metadata.email_verified).toBe(false)

    const owner = newBrowser(worker())
    ok(await owner.auth.signInWithOtp({ email: person.email }))
    const { token } = await lastMail(worker(), person.email)
    const { data } = ok(await owner.auth.verifyOtp({ token_hash: token, type: 'magiclink' }))
    expect(data.user?.app_metadata.providers).toEqual(['email'])
    expect((await call(worker(), '/user', { token: later.session.access_token })).body.code).toBe(
      'session_not_found',
    )
    const again = await signInWithGoogle(started(), { ...person, email: newEmail('other') })
    expect(again.user.id).not.toBe(given(data.user).id)
  })

  test('loses its password when a resent mail confirms the address', async () => {
    const browser = await signedUp(started())
    const email = given(browser.user.email)
    await linkGoogle(started(), browser, newPerson(newEmail('victim'), false))
    ok(await unlink(browser, 'email'))
    ok(await browser.auth.updateUser({ password: 'of the one inside' }))
    const owner = newClient(worker().url)
    ok(await owner.auth.resend({ type: 'signup', email }))
    ok(await owner.auth.verifyOtp({ token_hash: (await lastMail(worker(), email)).token, type: 'signup' }))
    expect(refusal(await owner.auth.signInWithPassword({ email, password: 'of the one inside' }))).toEqual([
      400,
      'invalid_credentials',
    ])
    expect((await browser.auth.getUser()).error).toBeTruthy()
  })

  test('takes the address that its provider verified later, if it is free', async () => {
    const person = newPerson()
    const { user } = await signInWithGoogle(started(), person)
    const renamed = { ...person, email: newEmail('renamed') }
    const later = await signInWithGoogle(started(), renamed)
    expect(later.user).toMatchObject({ id: user.id, email: renamed.email })
    expect(later.user.email_confirmed_at).toBeTruthy()
    const [profile] = await profileOf(worker().database.db, user.id)
    expect(profile?.email).toBe(renamed.email)

    const { email: taken } = await signedIn(worker())
    const latest = await signInWithGoogle(started(), { ...person, email: taken })
    expect(latest.user).toMatchObject({ id: user.id, email: renamed.email })
    expect(latest.user.email_confirmed_at).toBeUndefined()
    expect(latest.user.user_metadata.email_verified).toBe(false)
  })

  test('stays confirmed while another identity proves the address', async () => {
    const browser = await signedUp(started())
    const person = newPerson(given(browser.user.email))
    await linkGoogle(started(), browser, person)
    ok(await unlink(browser, 'google'))
    expect((await userOf(browser)).email_confirmed_at).toBeTruthy()
    await linkGoogle(started(), browser, person)
    ok(await unlink(browser, 'email'))
    expect((await userOf(browser)).email_confirmed_at).toBeTruthy()
  })

  test('cannot unlink its e-mail identity if the other address is taken', async () => {
    const taken = newEmail()
    const browser = await signedUp(started())
    await linkGoogle(started(), browser, newPerson(taken))
    await signedIn(worker(), taken)
    expect(refusal(await unlink(browser, 'email'))).toEqual([422, 'email_conflict_identity_not_deletable'])
    expect((await userOf(browser)).identities).toHaveLength(2)
  })
})

describe('unlinking the e-mail identity', () => {
  test('ends the other sessions and the links mailed to the address', async () => {
    const browser = await signedUp(started())
    const email = given(browser.user.email)
    const other = newClient(worker().url)
    const { data } = ok(await other.auth.signInWithPassword({ email, password }))
    await linkGoogle(started(), browser)
    ok(await other.auth.signInWithOtp({ email }))
    ok(await unlink(browser, 'email'))
    expect((await call(worker(), '/user', { token: given(data.session).access_token })).body.code).toBe(
      'session_not_found',
    )
    ok({ error: (await browser.auth.getUser()).error })
    const { token } = await lastMail(worker(), email)
    expect(refusal(await other.auth.verifyOtp({ token_hash: token, type: 'magiclink' }))).toEqual([
      403,
      'otp_expired',
    ])
  })

  test('ten concurrent requests for both identities leave one consistent identity', async () => {
    const browser = await signedUp(started())
    const person = newPerson()
    const { user, session } = await linkGoogle(started(), browser, person)
    const results = await Promise.all(
      given(user.identities)
        .flatMap((identity) => Array.from({ length: 5 }, () => identity))
        .map(({ identity_id }) =>
          call(worker(), `/user/identities/${identity_id}`, {
            method: 'DELETE',
            token: session.access_token,
          }),
        ),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    const { db } = worker().database
    const left = await db.select().from(authIdentities).where(eq(authIdentities.userId, user.id))
    const [row] = await db.select().from(authUsers).where(eq(authUsers.id, user.id))
    expect(left).toHaveLength(1)
    const isEmail = left[0]?.provider === 'email'
    expect([row?.email, row?.passwordHash !== null]).toEqual([
      isEmail ? browser.user.email : person.email,
      isEmail,
    ])
  })
})
