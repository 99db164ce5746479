/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import { authCodes, authFactors, authSessions, authUsers } from '#db/schema/accounts/auth.ts'
import { profiles } from '#db/schema/accounts/profile.ts'
import { memberships, pushSubscriptions } from '#db/schema/index.ts'
import { api } from '#tests/support/http/api.ts'
import { subscription } from '#tests/support/push.ts'
import {
  linkAddress,
  linkGoogle,
  newPerson,
  type SignedInBrowser,
  signedUp,
  signInWithGoogle,
  userOf,
  valuesOf,
  withGoogle,
} from '../google/google-support.ts'
import {
  call,
  given,
  landing,
  lastMail,
  newClient,
  newEmail,
  ok,
  password,
  postForm,
  refusal,
} from '../support.ts'

/** The first proof of an address makes the account belong to the person who gave the proof, and to nobody else. */

const setUpFactor = async ({ auth }: Pick<SignedInBrowser, 'auth'>): Promise<void> => {
  const { data } = ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  if (data?.type !== 'totp') throw new Error('There should be a TOTP factor.')
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
  ok(await auth.mfa.challengeAndVerify({ factorId: data.id, code }))
}

describe('where an address needs no confirmation', () => {
  const started = withGoogle({ EMAIL_CONFIRMATION: 'off' })
  const worker = () => started().worker

  test('the first proof removes all earlier access, and the owner signs in', async () => {
    const { db } = worker().database
    const victim = newEmail('victim')
    const intruder = await signedUp(started(), victim)
    const { id } = intruder.user
    // The intruder's second factor, a code for later, a calendar address, a browser that shows the news, a linking in
    // progress.
    const client = newClient(worker().url)
    ok(await client.auth.signInWithOtp({ email: victim }))
    await db.update(profiles).set({ calendarToken: 'secret' }).where(eq(profiles.id, id))
    const { endpoint, keys } = subscription
    await db
      .insert(pushSubscriptions)
      .values({ id: uuidv7(), userId: id, endpoint, ...keys, createdAt: '2026-01-01T00:00:00.000Z' })
    const { access_token } = intruder.session
    await api(worker().url, access_token)('POST', '/api/v1/league/create', { name: 'Before' })
    const feedOf = eq(memberships.userId, id)
    await db.update(memberships).set({ feedToken: 'secret' }).where(feedOf)
    started().oidc.person = newPerson()
    const address = await linkAddress(started(), intruder)
    await setUpFactor(intruder)

    const owner = await signInWithGoogle(started(), newPerson(victim))
    expect(owner.user).toMatchObject({ id, email: victim })
    expect(owner.user.identities?.map(({ provider }) => provider)).toEqual(['google'])
    const [profile] = await profileOf(db, id)
    expect(profile?.calendarToken).toBeNull()
    expect(await db.select({ feed: memberships.feedToken }).from(memberships).where(feedOf)).toEqual([
      { feed: null },
    ])
    expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, id))).toBe(0)
    expect(await db.$count(authFactors, eq(authFactors.userId, id))).toBe(0)
    const [row] = await db.select().from(authUsers).where(eq(authUsers.id, id))
    expect(row).toMatchObject({ passwordHash: null, emailOnTrust: false, newEmail: null })
    started().oidc.person = newPerson()
    expect(valuesOf(await intruder.open(address)).error_code).toBe('session_not_found')
    const product = await fetch(`${worker().url}/api/v1/profile/me`, {
      headers: { authorization: `Bearer ${owner.session.access_token}` },
    })
    expect(product.status).toBe(200)
  })

  test('a code issued before the proof is refused', async () => {
    const { db } = worker().database
    const victim = newEmail('victim')
    const intruder = await signedUp(started(), victim)
    const client = newClient(worker().url)
    ok(await client.auth.signInWithOtp({ email: victim }))
    const { link } = await lastMail(worker(), victim)
    // Issued to the intruder before the account was claimed.
    const { values } = landing(await postForm(worker(), Object.fromEntries(link.searchParams)))
    await db.update(authUsers).set({ emailOnTrust: true }).where(eq(authUsers.id, intruder.user.id))
    await signInWithGoogle(started(), newPerson(victim))
    expect(refusal(await client.auth.exchangeCodeForSession(given(values.code)))).toEqual([
      404,
      'flow_state_not_found',
    ])
    expect(await db.$count(authCodes, eq(authCodes.userId, intruder.user.id))).toBe(0)
  })

  test('a user who proves it by linking keeps the session and second factor', async () => {
    const browser = await signedUp(started())
    const email = given(browser.user.email)
    const other = newClient(worker().url)
    const { data } = ok(await other.auth.signInWithPassword({ email, password }))
    await setUpFactor(browser)
    const linked = await linkGoogle(started(), browser, newPerson(email))
    expect(linked.user.factors).toHaveLength(1)
    ok({ error: (await browser.auth.getUser()).error })
    expect((await call(worker(), '/user', { token: given(data.session).access_token })).body.code).toBe(
      'session_not_found',
    )
    expect(refusal(await other.auth.signInWithPassword({ email, password }))).toEqual([
      400,
      'invalid_credentials',
    ])
  })

  test('a second proof keeps the session and the password', async () => {
    const browser = await signedUp(started())
    const email = given(browser.user.email)
    await signInWithGoogle(started(), newPerson(email))
    const owner = newClient(worker().url)
    ok(await owner.auth.signInWithOtp({ email }))
    ok(await owner.auth.verifyOtp({ token_hash: (await lastMail(worker(), email)).token, type: 'magiclink' }))
    ok(await owner.auth.updateUser({ password: 'the owners own' }))
    ok(await newClient(worker().url).auth.signInWithOtp({ email }))
    ok(
      await newClient(worker().url).auth.verifyOtp({
        token_hash: (await lastMail(worker(), email)).token,
        type: 'magiclink',
      }),
    )
    ok({ error: (await owner.auth.getUser()).error })
    ok(await newClient(worker().url).auth.signInWithPassword({ email, password: 'the owners own' }))
  })

  test('a sign-up cannot claim an account in use, even an unconfirmed one', async () => {
    const person = newPerson()
    const first = await signInWithGoogle(started(), person)
    await signInWithGoogle(started(), { ...person, email_verified: false })
    expect((await userOf({ ...first, auth: first.auth })).email_confirmed_at).toBeUndefined()
    expect(refusal(await newClient(worker().url).auth.signUp({ email: person.email, password }))).toEqual([
      422,
      'user_already_exists',
    ])
  })

  test('concurrent requests of an intruder give no access to the proven address', async () => {
    const { db } = worker().database
    for (let round = 0; round < 3; round++) {
      const victim = newEmail('victim')
      const intruder = await signedUp(started(), victim)
      const owner = newClient(worker().url)
      ok(await owner.auth.signInWithOtp({ email: victim }))
      const { token } = await lastMail(worker(), victim)
      const { access_token, refresh_token } = intruder.session
      const underWay = [
        call(worker(), '/token?grant_type=password', { body: { email: victim, password } }),
        call(worker(), '/user', {
          method: 'PUT',
          token: access_token,
          body: { password: `planted ${round}`, email: newEmail('intruder') },
        }),
        call(worker(), '/token?grant_type=password', { body: { email: victim, password } }),
        call(worker(), '/token?grant_type=refresh_token', { body: { refresh_token } }),
      ]
      await new Promise((resolve) => setTimeout(resolve, round * 40))
      const { data } = await owner.auth.verifyOtp({ token_hash: token, type: 'magiclink' })
      await Promise.all(underWay)
      const [row] = await db.select().from(authUsers).where(eq(authUsers.id, intruder.user.id))
      if (data.session) {
        expect(row).toMatchObject({ email: victim, passwordHash: null, emailOnTrust: false })
        expect(await db.$count(authSessions, eq(authSessions.userId, intruder.user.id))).toBe(1)
      }
      // Or the intruder had changed the address before: then the account no longer has the proven address.
      else expect(row?.email).not.toBe(victim)
    }
  }, 120_000)
})

describe('where an address has to be confirmed', () => {
  const started = withGoogle()

  test('a Google sign-in without the second factor does not change the address', async () => {
    const person = newPerson()
    const browser = await signInWithGoogle(started(), person)
    await setUpFactor(browser)
    for (const changed of [{ email: newEmail('renamed') }, { email_verified: false }]) {
      const { user } = await signInWithGoogle(started(), { ...person, ...changed })
      expect(user.email).toBe(person.email)
      expect(user.email_confirmed_at).toBeTruthy()
      expect(user.factors).toHaveLength(1)
    }
  })

  test('an address with a letter that lower-cases to ASCII is refused', async () => {
    const victim = await signedUp(started(), newEmail('kate'))
    const email = given(victim.user.email)
    const lookalike = newPerson(email.replace('k', '\u212a'))
    await expect(signInWithGoogle(started(), lookalike)).rejects.toThrow('provider_email_needs_verification')
  })
})
