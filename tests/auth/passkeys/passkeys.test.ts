import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authSpentChallenges } from '#db/schema/accounts/passkeys.ts'
import { standing } from '#domain/leagues/quotas.ts'
import {
  given,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  ok,
  password,
  signedIn,
  withWorker,
} from '../support.ts'
import { Authenticator } from './authenticator.ts'
import {
  addPasskey,
  answered,
  asAnswer,
  done,
  onSite,
  refused,
  registration,
  setUpApp,
  signInWithPasskey,
  site,
  trySignIn,
} from './passkey-support.ts'

/** How the client reports that its session has ended. */
const sessionOver = [400, undefined]

const worker = withWorker(onSite)
const url = () => worker().url

describe('a passkey', () => {
  test('is added with a mail, named, used and removed', async () => {
    const owner = await signedIn(worker())
    const { authenticator, passkey } = await addPasskey(owner)
    const [mail] = await mailsTo(worker(), owner.email)
    expect(mail?.subject).toBe('A passkey for your account')
    expect(ok(await owner.auth.passkey.list()).data).toMatchObject([{ id: passkey.id }])
    const friendlyName = 'My phone'
    const { data } = ok(await owner.auth.passkey.update({ passkeyId: passkey.id, friendlyName }))
    expect(data).toMatchObject({ id: passkey.id, friendly_name: friendlyName })

    const { user, auth, events } = await signInWithPasskey(url(), authenticator)
    expect(user.id).toBe(owner.userId)
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const { claims } = given(ok(await auth.getClaims()).data)
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect(given(ok(await owner.auth.passkey.list()).data)[0]?.last_used_at).toBeTruthy()

    ok(await auth.passkey.delete({ passkeyId: passkey.id }))
    expect(ok(await owner.auth.passkey.list()).data).toEqual([])
    expect(refused((await trySignIn(url(), authenticator)).result)).toEqual([
      400,
      'webauthn_verification_failed',
    ])
  })

  test('requires user verification, and registration excludes existing passkeys', async () => {
    const owner = await signedIn(worker())
    const { authenticator } = await addPasskey(owner)
    const { options } = given(ok(await owner.auth.passkey.startRegistration()).data)
    expect(options).toMatchObject({
      rp: { id: site.rpId },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id, transports: ['internal', 'hybrid'] }],
    })
    // A challenge does not reveal who has passkeys.
    const challenge = given(ok(await newClient(url()).auth.passkey.startAuthentication()).data)
    expect(challenge.options).toMatchObject({
      rpId: site.rpId,
      allowCredentials: [],
      userVerification: 'required',
    })
    expect(await worker().database.db.select().from(authSpentChallenges)).not.toHaveLength(0)
  })

  test('requires a confirmed address', async () => {
    const owner = await signedIn(worker())
    await worker().database.db.run(
      sql`update auth_users set email_confirmed_at = null where id = ${owner.userId}`,
    )
    expect(refused(await owner.auth.passkey.startRegistration())).toEqual([422, 'email_not_confirmed'])
  })

  test('is limited in number, also for two concurrent registrations', async () => {
    const owner = await signedIn(worker())
    const { max } = standing.passkeys
    for (let made = 1; made < max; made++) await addPasskey(owner)
    const both = await Promise.all([registration(owner), registration(owner)])
    const made = await Promise.all(both.map((each) => owner.auth.passkey.verifyRegistration(each)))
    expect(made.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['made', 'too_many_passkeys'])
    expect(ok(await owner.auth.passkey.list()).data).toHaveLength(max)
  })

  test('two of one account can be registered concurrently', async () => {
    const owner = await signedIn(worker())
    const both = await Promise.all([registration(owner), registration(owner)])
    for (const made of await Promise.all(both.map((each) => owner.auth.passkey.verifyRegistration(each))))
      done(made)
    for (const { authenticator } of both)
      expect((await signInWithPasskey(url(), authenticator)).user.id).toBe(owner.userId)
  })
})

describe('with a second factor', () => {
  test('a passkey added before it still requires the factor; a later one does not', async () => {
    const owner = await signedIn(worker())
    const before = await addPasskey(owner)
    await setUpApp(owner)
    const after = await addPasskey(owner)
    const levels = async (authenticator: Authenticator) =>
      ok(await (await signInWithPasskey(url(), authenticator)).auth.mfa.getAuthenticatorAssuranceLevel()).data
    expect(await levels(before.authenticator)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await levels(after.authenticator)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  test('a session without it cannot add, rename or remove a passkey', async () => {
    const owner = await signedIn(worker())
    const { passkey } = await addPasskey(owner)
    const begun = newClient(url())
    ok(await begun.auth.signInWithPassword({ email: owner.email, password }))
    const waiting = await registration(begun)
    await setUpApp(owner)
    const thief = newClient(url())
    ok(await thief.auth.signInWithPassword({ email: owner.email, password }))
    const passkeyId = passkey.id
    expect(refused(await thief.auth.passkey.startRegistration())).toEqual([401, 'insufficient_aal'])
    expect(refused(await thief.auth.passkey.update({ passkeyId, friendlyName: 'x' }))).toEqual([
      401,
      'insufficient_aal',
    ])
    expect(refused(await thief.auth.passkey.delete({ passkeyId }))).toEqual([401, 'insufficient_aal'])
    // A registration begun before ended with its session.
    expect(refused(await begun.auth.passkey.verifyRegistration(waiting))).toEqual(sessionOver)
  })
})

describe('attacks on signing in', () => {
  const enrolled = async () => {
    const owner = await signedIn(worker())
    return { owner, ...(await addPasskey(owner)) }
  }
  const wrong = [400, 'webauthn_verification_failed']
  const unknown = [400, 'webauthn_challenge_not_found']

  test.each([
    ['another origin', { origin: 'http://deathlist.example.net' }],
    ['a subdomain of our own domain', { origin: 'http://evil.localhost' }],
    ['another site', { rpId: 'example.net' }],
    ['a self-made challenge', { challenge: 'x'.repeat(43) }],
    ['no user verification', { unverified: true }],
    ['another user’s handle', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('%s', async (_, lies) => {
    const { authenticator } = await enrolled()
    expect(refused((await trySignIn(url(), authenticator, lies)).result)).toEqual(wrong)
  })

  test('another user’s credential id, signed with an own key', async () => {
    const { authenticator } = await enrolled()
    const { authenticator: own } = await enrolled()
    expect(refused((await trySignIn(url(), own, { id: authenticator.id })).result)).toEqual(wrong)
  })

  test('an answer works once, also if sent concurrently', async () => {
    const { owner, authenticator, passkey } = await enrolled()
    const { challenge, challengeId, credential } = await answered(url(), authenticator)
    const tries = () => newClient(url()).auth.passkey.verifyAuthentication({ challengeId, credential })
    const made = await Promise.all([tries(), tries(), tries()])
    expect(made.filter(({ error }) => !error)).toHaveLength(1)
    expect(refused(await tries())).toEqual(unknown)
    // A new assertion for a used challenge is also refused.
    authenticator.counter = 7
    const again = await answered(url(), authenticator)
    const forged = asAnswer(authenticator.get({ challenge }))
    const { auth } = newClient(url())
    expect(refused(await auth.passkey.verifyAuthentication({ challengeId, credential: forged }))).toEqual(
      unknown,
    )
    done(await auth.passkey.verifyAuthentication(again))
    // Whether the passkey still exists makes no difference.
    ok(await owner.auth.passkey.delete({ passkeyId: passkey.id }))
    expect(refused(await tries())).toEqual(unknown)
  })

  test('a counter that does not increase', async () => {
    const { authenticator } = await enrolled()
    authenticator.counter = 5
    await signInWithPasskey(url(), authenticator)
    expect(refused((await trySignIn(url(), authenticator)).result)).toEqual(wrong)
    expect(refused((await trySignIn(url(), authenticator, { counter: 4 })).result)).toEqual(wrong)
    expect(refused((await trySignIn(url(), authenticator, { counter: 0 })).result)).toEqual(wrong)
    authenticator.counter = 6
    await signInWithPasskey(url(), authenticator)
  })

  test('an invalid challenge, or one of a registration', async () => {
    const { owner, authenticator } = await enrolled()
    const { challengeId, credential } = await answered(url(), authenticator)
    const { auth } = newClient(url())
    const forRegistration = await registration(owner)
    for (const id of [
      '',
      'x',
      `${challengeId}x`,
      challengeId.replace(/^.{8}/, 'ffffffff'),
      '00000000-0000-0000-0000-000000000000',
      forRegistration.challengeId,
    ])
      expect(refused(await auth.passkey.verifyAuthentication({ challengeId: id, credential }))).toEqual([
        400,
        'webauthn_challenge_not_found',
      ])
  })

  test('the user, the passkey or the confirmation is gone in between', async () => {
    const { owner, authenticator, passkey } = await enrolled()
    const first = await answered(url(), authenticator)
    ok(await owner.auth.passkey.delete({ passkeyId: passkey.id }))
    expect(refused(await first.client.auth.passkey.verifyAuthentication(first))).toEqual(wrong)
    const other = await enrolled()
    const second = await answered(url(), other.authenticator)
    await worker().database.db.run(
      sql`update auth_users set email_confirmed_at = null where id = ${other.owner.userId}`,
    )
    expect(refused(await second.client.auth.passkey.verifyAuthentication(second))).toEqual([
      400,
      'email_not_confirmed',
    ])
    await worker().database.db.run(sql`delete from auth_users where id = ${other.owner.userId}`)
    const third = await answered(url(), other.authenticator)
    expect(refused(await third.client.auth.passkey.verifyAuthentication(third))).toEqual(wrong)
  })
})

describe('attacks on adding a passkey', () => {
  test.each([
    ['another origin', { origin: 'http://deathlist.example.net' }],
    ['another site', { rpId: 'example.net' }],
    ['a self-made challenge', { challenge: 'x'.repeat(43) }],
    ['no user verification', { unverified: true }],
    ['an unknown attestation format', { attestation: ['compound', new Map()] }],
    ['an attestation with certificates', { attestation: ['packed', new Map([['x5c', new Uint8Array(9)]])] }],
    ['an attestation of a phone', { attestation: ['android-safetynet', new Map([['ver', '1']])] }],
    ['an attestation of a computer', { attestation: ['tpm', new Map([['ver', '2.0']])] }],
    [
      'a statement in an attestation of the format none',
      { attestation: ['none', new Map([['sig', new Uint8Array(64)]])] },
    ],
    [
      'a signature of zeros',
      {
        attestation: [
          'packed',
          new Map<string, number | Uint8Array>([
            ['alg', -7],
            ['sig', new Uint8Array(64)],
          ]),
        ],
      },
    ],
  ] as [string, Parameters<Authenticator['create']>[1]][])('%s', async (_, lies) => {
    const owner = await signedIn(worker())
    const given_ = await registration(owner, new Authenticator(site), lies)
    expect(refused(await owner.auth.passkey.verifyRegistration(given_))).toEqual([
      400,
      'webauthn_verification_failed',
    ])
    expect(ok(await owner.auth.passkey.list()).data).toEqual([])
  })

  test('a challenge is valid once, for the session that requested it', async () => {
    const owner = await signedIn(worker())
    const other = await signedIn(worker())
    const credential = await registration(owner)
    expect(refused(await other.auth.passkey.verifyRegistration(credential))).toEqual([
      400,
      'webauthn_challenge_not_found',
    ])
    done(await owner.auth.passkey.verifyRegistration(credential))
    expect(refused(await owner.auth.passkey.verifyRegistration(credential))).toEqual([
      400,
      'webauthn_challenge_not_found',
    ])
  })

  test('a registered credential cannot be claimed by another account', async () => {
    const owner = await signedIn(worker())
    const { authenticator } = await addPasskey(owner)
    const thief = await signedIn(worker())
    const claimed = await registration(thief, new Authenticator(site), { id: authenticator.id })
    expect(refused(await thief.auth.passkey.verifyRegistration(claimed))).toEqual([
      422,
      'webauthn_credential_exists',
    ])
    expect((await signInWithPasskey(url(), authenticator)).user.id).toBe(owner.userId)
  })

  test('the session or the user is deleted in between', async () => {
    const owner = await signedIn(worker())
    const credential = await registration(owner)
    await worker().database.db.run(sql`delete from auth_sessions where user_id = ${owner.userId}`)
    expect(refused(await owner.auth.passkey.verifyRegistration(credential))).toEqual(sessionOver)
    const gone = await signedIn(worker())
    const waiting = await registration(gone)
    await worker().database.db.run(sql`delete from auth_users where id = ${gone.userId}`)
    expect(refused(await gone.auth.passkey.verifyRegistration(waiting))).toEqual([403, 'user_not_found'])
  })

  test('a planted passkey stops working when the owner proves the address', async () => {
    const email = newEmail()
    const planter = await signedIn(worker(), email)
    const { authenticator } = await addPasskey(planter)
    // As on a server without confirmation: the address was not verified.
    await worker().database.db.run(sql`update auth_users set email_on_trust = 1 where id = ${planter.userId}`)
    const owner = newClient(url())
    ok(await owner.auth.signInWithOtp({ email }))
    const { code } = await lastMail(worker(), email)
    ok(await owner.auth.verifyOtp({ email, token: code, type: 'email' }))
    expect(refused((await trySignIn(url(), authenticator)).result)).toEqual([
      400,
      'webauthn_verification_failed',
    ])
  })
})
