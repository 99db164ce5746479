import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authFactors, authRecoveryCodes, authSessions } from '#db/schema/index.ts'
import { firstOf, netsOnly, sized } from '#tests/support/nets.ts'
import {
  call,
  given,
  newClient,
  ok,
  password,
  refusal,
  signedIn,
  type TestClient,
  withWorker,
} from '../support.ts'
import { codeOf, deleteSteps, enrolled, verified } from './second-factor.ts'

const worker = withWorker()

/** A device that has signed in by password, with the client's calls for recovery codes enabled. */
const onDevice = async (email: string) => {
  const client = newClient(worker().url, { experimental: { recoveryCodes: true } })
  const { data } = ok(await client.auth.signInWithPassword({ email, password }))
  return { ...client, session: given(data.session) }
}

const levelOf = async ({ auth }: Pick<TestClient, 'auth'>) => given((await auth.getClaims()).data).claims.aal

/** A user with a factor, on a device that has used it, and the displayed codes. */
const withCodes = async () => {
  const user = await verified(worker())
  const device = await onDevice(user.email)
  ok(await device.auth.mfa.challengeAndVerify({ factorId: user.factorId, code: codeOf(user.secret) }))
  await deleteSteps(worker(), user.factorId)
  const { data } = ok(await device.auth.mfa.recoveryCodes.generate())
  return { ...user, auth: device.auth, made: given(data), codes: given(data).codes }
}

const rowsOf = (factorId: string) =>
  worker().database.db.select().from(authRecoveryCodes).where(eq(authRecoveryCodes.factorId, factorId))

describe('recovery codes', () => {
  test('are ten, shown once, and never stored in plain text', async () => {
    const { auth, codes, made, userId } = await withCodes()
    expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-km-np-z]{16}$/)
    const rows = await rowsOf(made.id)
    expect(rows).toHaveLength(10)
    const stored = JSON.stringify(rows)
    for (const code of codes) expect(stored).not.toContain(code)
    expect(ok(await auth.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: made.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    // They are listed as a factor, beside the one that they replace.
    const listed = given(ok(await auth.mfa.listFactors()).data)
    expect(listed.recovery_code).toMatchObject([{ id: made.id, status: 'verified' }])
    expect(listed.totp).toHaveLength(1)
    expect(given(ok(await auth.getUser()).data.user).id).toBe(userId)
  })

  test('raise a session to aal2 in place of the authenticator, each once', async () => {
    const { email, codes, made } = await withCodes()
    const [code = '', second = ''] = codes
    const device = await onDevice(email)
    const other = await onDevice(email)
    const { data } = ok(await device.auth.mfa.recoveryCodes.verify({ code }))
    expect(device.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await levelOf(device)).toBe('aal2')
    expect(given((await device.auth.getClaims()).data).claims.amr).toMatchObject([
      { method: 'mfa/recovery_code' },
      { method: 'password' },
    ])
    expect(
      given(data)
        .user.factors?.map(({ factor_type }) => factor_type)
        .sort(),
    ).toEqual(['recovery_code', 'totp'])
    ok(await device.auth.refreshSession())
    expect(await levelOf(device)).toBe('aal2')
    // Sessions without a second factor end, as after a code of the authenticator.
    expect((await call(worker(), '/user', { token: other.session.access_token })).body.code).toBe(
      'session_not_found',
    )
    expect(given(ok(await device.auth.mfa.recoveryCodes.getStatus()).data).remaining).toBe(9)
    const again = await onDevice(email)
    expect(refusal(await again.auth.mfa.recoveryCodes.verify({ code }))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    ok(await again.auth.mfa.recoveryCodes.verify({ code: second }))
    expect((await rowsOf(made.id)).filter(({ usedAt }) => usedAt)).toHaveLength(2)
  })

  test.each(
    firstOf([
      ['in capitals and groups', (code: string) => given(code.toUpperCase().match(/.{4}/g)).join('-')],
      ['with spaces', (code: string) => ` ${given(code.match(/.{4}/g)).join(' ')} `],
      ['with look-alike characters', (code: string) => code.replaceAll('i', '1')],
    ]),
  )('are accepted %s', sized, async (_, typed) => {
    const { email, codes } = await withCodes()
    const device = await onDevice(email)
    const code = codes.find((candidate) => candidate.includes('i')) ?? given(codes[0])
    ok(await device.auth.mfa.recoveryCodes.verify({ code: typed(code) }))
  })

  test('five concurrent uses of one code raise exactly one session', netsOnly, async () => {
    const { email, userId, codes } = await withCodes()
    const devices = await Promise.all(Array.from({ length: 5 }, () => onDevice(email)))
    const results = await Promise.all(
      devices.map(({ auth }) => auth.mfa.recoveryCodes.verify({ code: given(codes[0]) })),
    )
    expect(results.filter(({ error }) => !error)).toHaveLength(1)
    const sessions = await worker()
      .database.db.select()
      .from(authSessions)
      .where(eq(authSessions.userId, userId))
    // The user's own two, which set up the factor and created the codes, and the one that signed in with a code.
    expect(sessions.map(({ aal }) => aal)).toEqual(['aal2', 'aal2', 'aal2'])
  })

  test('concurrent requests of a session use up only the codes that succeed', async () => {
    const { email, codes, made } = await withCodes()
    const device = await onDevice(email)
    const token = device.session.access_token
    const tries = await Promise.all([
      call(worker(), '/factors/recovery-codes/verify', { body: { code: codes[0] }, token }),
      call(worker(), '/token?grant_type=refresh_token', {
        body: { refresh_token: device.session.refresh_token },
      }),
      call(worker(), '/factors/recovery-codes/verify', { body: { code: codes[1] }, token }),
      call(worker(), '/factors/recovery-codes/verify', { body: { code: codes[2] }, token }),
    ])
    const taken = [tries[0], tries[2], tries[3]].filter((answer) => answer?.status === 200)
    const refused = [tries[0], tries[2], tries[3]].filter((answer) => answer?.status !== 200)
    expect(refused.map((answer) => answer?.status)).toEqual(refused.map(() => 503))
    expect((await rowsOf(made.id)).filter(({ usedAt }) => usedAt)).toHaveLength(taken.length)
  })

  test('are regenerated with a second factor, which invalidates the old ones', async () => {
    const { auth, email, codes, made } = await withCodes()
    const device = await onDevice(email)
    ok(await device.auth.mfa.recoveryCodes.verify({ code: given(codes[0]) }))
    const { data } = ok(await auth.mfa.recoveryCodes.regenerate())
    expect(given(data)).toMatchObject({ id: made.id, friendly_name: 'Recovery codes', total: 10 })
    expect(given(data).codes.filter((code) => codes.includes(code))).toEqual([])
    expect(given(ok(await auth.mfa.recoveryCodes.getStatus()).data)).toMatchObject({
      total: 10,
      remaining: 10,
    })
    const later = await onDevice(email)
    expect(refusal(await later.auth.mfa.recoveryCodes.verify({ code: given(codes[1]) }))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    ok(await later.auth.mfa.recoveryCodes.verify({ code: given(given(data).codes[0]) }))
  })

  test('concurrent requests create exactly one set of ten', netsOnly, async () => {
    const user = await verified(worker())
    const token = given((await user.auth.getSession()).data.session).access_token
    const make = (path: string) =>
      Promise.all(Array.from({ length: 6 }, () => call(worker(), path, { method: 'POST', token })))
    const made = await make('/factors/recovery-codes')
    const first = made.filter(({ status }) => status === 200)
    expect(first).toHaveLength(1)
    expect(made.filter(({ body }) => body.code === 'mfa_verified_factor_exists')).toHaveLength(5)
    const remade = await make('/factors/recovery-codes/regenerate')
    expect(remade.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await rowsOf(String(first[0]?.body.id))).toHaveLength(10)
  })

  test('are deleted with the last other factor, and not before', async () => {
    const { auth, email, factorId, made } = await withCodes()
    const second = ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })).data
    if (second?.type !== 'totp') throw new Error('There should be a TOTP factor.')
    ok(await auth.mfa.challengeAndVerify({ factorId: second.id, code: codeOf(second.totp.secret) }))
    ok(await auth.mfa.unenroll({ factorId }))
    expect(await rowsOf(made.id)).toHaveLength(10)
    ok(await auth.mfa.unenroll({ factorId: second.id }))
    expect(await rowsOf(made.id)).toEqual([])
    expect(await worker().database.db.select().from(authFactors).where(eq(authFactors.id, made.id))).toEqual(
      [],
    )
    // Only the password is needed again.
    const device = await onDevice(email)
    expect(given(ok(await device.auth.getUser()).data.user).factors).toBeUndefined()
    expect(refusal(await device.auth.mfa.recoveryCodes.getStatus())).toEqual([404, 'mfa_factor_not_found'])
  })

  test('a session raised by a code returns to aal1 without any factor', async () => {
    const { email, codes, factorId } = await withCodes()
    const device = await onDevice(email)
    ok(await device.auth.mfa.recoveryCodes.verify({ code: given(codes[0]) }))
    ok(await device.auth.mfa.unenroll({ factorId }))
    ok(await device.auth.refreshSession())
    expect(await levelOf(device)).toBe('aal1')
    expect(given((await device.auth.getClaims()).data).claims.amr).toMatchObject([{ method: 'password' }])
  })

  test('are deleted by their owner, while the factor stays', async () => {
    const { auth, made } = await withCodes()
    expect(ok(await auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made.id })
    expect(await rowsOf(made.id)).toEqual([])
    expect(given(ok(await auth.mfa.listFactors()).data).totp).toHaveLength(1)
    expect(refusal(await auth.mfa.recoveryCodes.unenroll())).toEqual([404, 'mfa_factor_not_found'])
  })

  test('do not count towards the ten authenticators, and cannot be used as one', async () => {
    const { auth, made } = await withCodes()
    for (let i = 2; i <= 10; i++)
      ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: `Phone ${i}` }))
    const token = given((await auth.getSession()).data.session).access_token
    for (const [method, path] of [
      ['POST', `/factors/${made.id}/challenge`],
      ['POST', `/factors/${made.id}/verify`],
      ['DELETE', `/factors/${made.id}`],
    ] as const) {
      const answer = await call(worker(), path, {
        method,
        token,
        ...(method === 'POST' ? { body: {} } : {}),
      })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'mfa_factor_not_found'])
    }
  })
})

describe('refusals', () => {
  const root = '/factors/recovery-codes'

  test.each([
    ['GET', root, 404, 'mfa_factor_not_found'],
    ['POST', root, 401, 'insufficient_aal'],
    ['POST', `${root}/regenerate`, 401, 'insufficient_aal'],
    ['DELETE', root, 401, 'insufficient_aal'],
  ])('%s %s for somebody who has only given the password', async (method, path, status, code) => {
    const { session } = await signedIn(worker())
    const answer = await call(worker(), path, { method, token: session.access_token })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each([
    ['GET', root],
    ['POST', root],
    ['DELETE', root],
    ['POST', `${root}/regenerate`],
    ['POST', `${root}/verify`],
  ])('%s %s without a token', async (method, path) => {
    const answer = await call(worker(), path, { method })
    expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization'])
  })

  test.each([
    ['an unknown code', { code: 'k4m9x7qp2ab8ht3z' }, 422, 'mfa_verification_failed'],
    ['an empty code', { code: ' - ' }, 400, 'validation_failed'],
    ['no code', {}, 400, 'validation_failed'],
    ['a code that is not a string', { code: 7 }, 400, 'validation_failed'],
    ['no JSON', 'nothing', 400, 'bad_json'],
  ])('verifying %s', netsOnly, async (_, body, status, code) => {
    const { email } = await withCodes()
    const { session } = await onDevice(email)
    const answer = await call(worker(), `${root}/verify`, { body, token: session.access_token })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('another user’s code', async () => {
    const mine = await withCodes()
    const theirs = await withCodes()
    const device = await onDevice(mine.email)
    expect(refusal(await device.auth.mfa.recoveryCodes.verify({ code: given(theirs.codes[0]) }))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    expect((await rowsOf(theirs.made.id)).filter(({ usedAt }) => usedAt)).toEqual([])
  })

  test('a code of a user without recovery codes', async () => {
    const { email } = await verified(worker())
    const device = await onDevice(email)
    expect(refusal(await device.auth.mfa.recoveryCodes.verify({ code: 'k4m9x7qp2ab8ht3z' }))).toEqual([
      422,
      'mfa_verification_failed',
    ])
  })

  test('a set with the same name as a factor', async () => {
    const { auth } = await verified(worker())
    const token = given((await auth.getSession()).data.session).access_token
    const answer = await call(worker(), root, { body: { friendly_name: 'Phone' }, token })
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_factor_name_conflict'])
  })

  test('recovery codes as the only factor', async () => {
    const { auth, userId } = await verified(worker())
    const token = given((await auth.getSession()).data.session).access_token
    // The factor is deleted between the check of the token and the write of the codes.
    await worker().database.db.delete(authFactors).where(eq(authFactors.userId, userId))
    const answer = await call(worker(), root, { method: 'POST', token })
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_recovery_codes_sole_factor'])
  })

  test('creating codes with an unverified factor', async () => {
    const { session } = await enrolled(worker())
    const answer = await call(worker(), root, { method: 'POST', token: session.access_token })
    expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal'])
  })
})

describe('limits', () => {
  const strict = withWorker({ AUTH_RATE_LIMIT: 'on' })

  test('fifteen tries a minute per account, including authenticator codes', netsOnly, async () => {
    const user = await verified(strict())
    const token = given((await user.auth.getSession()).data.session).access_token
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
    const codes: unknown[] = []
    for (let i = 0; i < 17; i++) {
      const headers = { 'cf-connecting-ip': `198.51.100.${i}` }
      const answer =
        i % 2
          ? await call(strict(), '/factors/recovery-codes/verify', {
              body: { code: `abcd${i}` },
              token,
              headers,
            })
          : await call(strict(), `/factors/${user.factorId}/verify`, {
              body: { challenge_id: 'none', code: '000000' },
              token,
              headers,
            })
      codes.push(answer.body.code)
    }
    expect(codes.slice(0, 14)).not.toContain('over_request_rate_limit')
    // The set-up of the factor counts as one of the fifteen, unless a new minute began in between.
    expect(codes.slice(15)).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
  })
})
