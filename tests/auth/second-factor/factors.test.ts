import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { authChallenges, authFactors, authSessions } from '#db/schema/accounts/auth.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { call, given, newClient, ok, onDevice, password, refusal, signedIn, withWorker } from '../support.ts'
import { codeOf, enrolled, verified } from './second-factor.ts'

const worker = withWorker()

const sessionOf = (device: Awaited<ReturnType<typeof onDevice>>) =>
  String(decodeJwt(device.session.access_token).session_id)

describe('a second factor', () => {
  test('is set up with a QR code and strengthens the session', async () => {
    const { auth, email, factorId, secret, totp, events, session } = await enrolled(worker())
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(totp.qr_code).not.toContain('#')
    const uri = new URL(totp.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Deathlist', secret, digits: '6' })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)

    const before = ok(await auth.mfa.getAuthenticatorAssuranceLevel()).data
    expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data: challenge } = ok(await auth.mfa.challenge({ factorId }))
    expect(given(challenge)).toMatchObject({ type: 'totp' })
    expect(given(challenge).expires_at).toBeGreaterThan(Date.now() / 1000 + 200)
    const { data } = ok(
      await auth.mfa.verify({ factorId, challengeId: given(challenge).id, code: codeOf(secret) }),
    )
    expect(given(data).user.factors).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'totp' },
    ])
    expect(events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')

    const after = ok(await auth.mfa.getAuthenticatorAssuranceLevel()).data
    expect(after).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const claims = given((await auth.getClaims()).data).claims
    expect(claims.amr).toMatchObject([{ method: 'totp' }, { method: 'otp' }])
    expect(claims.session_id).toBe(given((await auth.getClaims(session.access_token)).data).claims.session_id)
    const listed = given(ok(await auth.mfa.listFactors()).data)
    expect(listed.totp).toHaveLength(1)
    const refreshed = ok(await auth.refreshSession())
    expect(given((await auth.getClaims(refreshed.data.session?.access_token)).data).claims.aal).toBe('aal2')
  })

  test('its secret is sealed in the database', async () => {
    const { secret } = await enrolled(worker())
    expect(JSON.stringify(await worker().database.db.select().from(authFactors))).not.toContain(secret)
  })

  test('ends the other sessions without a second factor', async () => {
    const client = await enrolled(worker())
    const other = await onDevice(worker(), client.email)
    ok(await client.auth.mfa.challengeAndVerify({ factorId: client.factorId, code: codeOf(client.secret) }))
    expect((await call(worker(), '/user', { token: other.session.access_token })).body.code).toBe(
      'session_not_found',
    )
    ok(await client.auth.getUser())
  })

  test('a refresh token from before its verification still works', async () => {
    const { auth, session, factorId, secret } = await enrolled(worker())
    ok(await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }))
    const lost = await call(worker(), '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    expect(lost.status).toBe(200)
    const again = await call(worker(), '/token?grant_type=refresh_token', {
      body: { refresh_token: String(lost.body.refresh_token) },
    })
    expect(again.status).toBe(200)
    ok(await auth.refreshSession())
  })

  test('accepts each code once, and no earlier code after it', async () => {
    const { auth, factorId, secret } = await enrolled(worker())
    const code = codeOf(secret)
    ok(await auth.mfa.challengeAndVerify({ factorId, code }))
    for (const replayed of [code, codeOf(secret, -1)])
      expect(refusal(await auth.mfa.challengeAndVerify({ factorId, code: replayed }))).toEqual([
        422,
        'mfa_verification_failed',
      ])
    ok(await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) }))
  })

  test('of ten concurrent uses of a code one succeeds', netsOnly, async () => {
    const client = await verified(worker())
    const code = codeOf(client.secret)
    const devices = await Promise.all(Array.from({ length: 10 }, () => onDevice(worker(), client.email)))
    const results = await Promise.all(
      devices.map(({ auth }) => auth.mfa.challengeAndVerify({ factorId: client.factorId, code })),
    )
    expect(results.filter(({ error }) => !error)).toHaveLength(1)
    const sessions = await worker()
      .database.db.select()
      .from(authSessions)
      .where(eq(authSessions.userId, client.userId))
    // The session that set up the factor, and the one that signed in with it; the others have ended.
    expect(sessions.map(({ aal }) => aal)).toEqual(['aal2', 'aal2'])
  })

  test('wrong codes are refused, and five of them use up the challenge', async () => {
    const { auth, factorId, secret } = await enrolled(worker())
    const { data } = ok(await auth.mfa.challenge({ factorId }))
    const challengeId = given(data).id
    const wrong = codeOf(secret, 50)
    for (let i = 0; i < 5; i++) {
      const { error } = await auth.mfa.verify({ factorId, challengeId, code: wrong })
      expect(error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code',
      })
    }
    expect(refusal(await auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) }))).toEqual([
      422,
      'mfa_challenge_expired',
    ])
  })

  test('requires a challenge, which is valid for its own factor only', async () => {
    const { auth, factorId, secret } = await enrolled(worker())
    const other = await enrolled(worker())
    const { data } = ok(await other.auth.mfa.challenge({ factorId: other.factorId }))
    for (const challengeId of [given(data).id, 'none'])
      expect(refusal(await auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) }))).toEqual([
        422,
        'mfa_challenge_expired',
      ])
    expect(refusal(await auth.mfa.challenge({ factorId: other.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(refusal(await auth.mfa.unenroll({ factorId: other.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(refusal(await auth.mfa.unenroll({ factorId: 'no-id' }))).toEqual([404, 'mfa_factor_not_found'])
  })

  test('an expired challenge is refused', async () => {
    const { auth, factorId, secret } = await enrolled(worker())
    const { data } = ok(await auth.mfa.challenge({ factorId }))
    await worker()
      .database.db.update(authChallenges)
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where(eq(authChallenges.id, given(data).id))
    expect(
      refusal(await auth.mfa.verify({ factorId, challengeId: given(data).id, code: codeOf(secret) })),
    ).toEqual([422, 'mfa_challenge_expired'])
  })

  test('names are unique, and there are at most ten factors', async () => {
    const { auth } = await enrolled(worker(), 'Phone')
    const enrol = (friendlyName: string) => auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect(refusal(await enrol('Phone'))).toEqual([422, 'mfa_factor_name_conflict'])
    for (let i = 2; i <= 10; i++) ok(await enrol(`Phone ${i}`))
    expect(refusal(await enrol('Phone 11'))).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  test('is required to change password, address or factors, and to use the product', async () => {
    const { email, factorId } = await verified(worker())
    const { auth, session } = await onDevice(worker(), email)
    ok(await auth.getUser())
    ok(await auth.updateUser({ data: { nickname: 'x' } }))
    expect(refusal(await auth.updateUser({ password: 'a new password' }))).toEqual([401, 'insufficient_aal'])
    expect(refusal(await auth.updateUser({ email: 'new@example.org' }))).toEqual([401, 'insufficient_aal'])
    expect(refusal(await auth.mfa.unenroll({ factorId }))).toEqual([401, 'insufficient_aal'])
    expect(refusal(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' }))).toEqual([
      401,
      'insufficient_aal',
    ])
    const product = await fetch(`${worker().url}/api/v1/profile/me`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect([product.status, ((await product.json()) as { code: string }).code]).toEqual([
      401,
      'second_factor_required',
    ])
  })

  test('of a session that ended while it was added cannot be finished with the password alone', async () => {
    const owner = await enrolled(worker())
    const thief = await onDevice(worker(), owner.email)
    worker().proxy.holdAnswer(sessionOf(thief), async () => {
      ok(await owner.auth.mfa.challengeAndVerify({ factorId: owner.factorId, code: codeOf(owner.secret) }))
    })
    const { data } = ok(await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' }))
    if (data?.type !== 'totp') throw new Error('There should be a TOTP factor.')
    const again = await onDevice(worker(), owner.email)
    expect(
      refusal(await again.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })),
    ).toEqual([401, 'insufficient_aal'])
  })

  test('verified while a session without it removes it, stays', async () => {
    const owner = await enrolled(worker())
    const thief = await onDevice(worker(), owner.email)
    worker().proxy.holdAnswer(sessionOf(thief), async () => {
      ok(await owner.auth.mfa.challengeAndVerify({ factorId: owner.factorId, code: codeOf(owner.secret) }))
    })
    expect(refusal(await thief.auth.mfa.unenroll({ factorId: owner.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(ok(await owner.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: owner.factorId }])
  })

  test('once removed, leaves the session at aal1', async () => {
    const { auth, factorId } = await verified(worker())
    const { data } = ok(await auth.mfa.unenroll({ factorId }))
    expect(data).toMatchObject({ id: factorId })
    ok(await auth.refreshSession())
    const claims = given((await auth.getClaims()).data).claims
    expect(claims.aal).toBe('aal1')
    expect(claims.amr).toMatchObject([{ method: 'otp' }])
    expect(given(ok(await auth.getUser()).data.user).factors).toBeUndefined()
  })
})

describe('features that are not offered', () => {
  test.each([
    [{ factor_type: 'phone', phone: '+39123' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'carrier pigeon' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
  ])('%j', async (body, status, code) => {
    const { session } = await signedIn(worker())
    const answer = await call(worker(), '/factors', { body, token: session.access_token })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each([
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['GET', '/passkeys', 404, 'passkey_disabled'],
    ['GET', '/nothing-here', 404, 'not_found'],
  ])('%s %s', async (method, path, status, code) => {
    const answer = await call(worker(), path, { method, ...(method === 'POST' ? { body: {} } : {}) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('phone sign-in, single sign-on and ID tokens get an error code', async () => {
    const { auth } = newClient(worker().url)
    expect(refusal(await auth.signInWithOtp({ phone: '+39123' }))).toEqual([400, 'phone_provider_disabled'])
    expect(refusal(await auth.signUp({ phone: '+39123', password }))).toEqual([
      400,
      'phone_provider_disabled',
    ])
    expect(refusal(await auth.signInWithSSO({ domain: 'example.org' }))).toEqual([
      404,
      'saml_provider_disabled',
    ])
    expect(refusal(await auth.signInWithIdToken({ provider: 'google', token: 'x' }))).toEqual([
      400,
      'provider_disabled',
    ])
  })
})
