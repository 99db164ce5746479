/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authFlowStates, authUsers } from '#db/schema/accounts/auth.ts'
import { freshWindow } from '../support/http/fresh-window.ts'
import { firstOf, netsOnly, sized } from '../support/nets.ts'
import { withGoogle } from './google/google-support.ts'
import { onSite } from './passkeys/passkey-support.ts'
import {
  call,
  landing,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  ok,
  password,
  postForm,
  type RawAnswer,
  refusal,
  signedIn,
  withWorker,
} from './support.ts'

/** Results of this many calls in sequence, as `status code`. */
const repeat = async (times: number, run: (i: number) => Promise<RawAnswer>): Promise<RawAnswer[]> => {
  const answers: RawAnswer[] = []
  for (let i = 0; i < times; i++) answers.push(await run(i))
  return answers
}

const expectLimit = (answers: RawAnswer[], allowed: number, status = 429): void => {
  const refused = answers.map((answer) => answer.body.code === 'over_request_rate_limit')
  expect(refused.filter((is) => !is)).toHaveLength(allowed)
  expect(refused.slice(0, allowed)).not.toContain(true)
  const last = answers.at(-1)
  expect(last?.status).toBe(status)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('a sign-in at a provider', () => {
  const started = withGoogle({ AUTH_RATE_LIMIT: 'on' })

  test('is begun, and stored, thirty times a minute by a client', async () => {
    await freshWindow(60, 8)
    const { worker } = started()
    const begin = (ip: string) =>
      call(worker, '/authorize?provider=google', { method: 'GET', headers: { 'cf-connecting-ip': ip } })
    expectLimit(await repeat(32, () => begin('198.51.100.90')), 30)
    expect(await worker.database.db.$count(authFlowStates)).toBe(30)
    expect((await begin('198.51.100.91')).status).toBe(302)
  })
})

describe('limits per client', () => {
  const worker = withWorker({ AUTH_RATE_LIMIT: 'on', AUTH_ANONYMOUS: 'on', AUTH_EMAIL_RESEND_SECONDS: '60' })
  const from = (ip: string) => ({ 'cf-connecting-ip': ip })

  test.each([
    ['/otp', { email: 'x@example.org', create_user: false }, 'a'],
    ['/recover', { email: 'x@example.org' }, 'b'],
    ['/resend', { email: 'x@example.org', type: 'signup' }, 'c'],
    ['/verify', { email: 'x@example.org', type: 'signup', token: '000000' }, 'd'],
  ])('%s: thirty in five minutes', async (path, body, ip) => {
    await freshWindow(300, 8)
    const answers = await repeat(32, () => call(worker(), path, { body, headers: from(`198.51.100.${ip}`) }))
    expectLimit(answers, 30)
    const other = await call(worker(), path, { body, headers: from('203.0.113.9') })
    expect(other.body.code).not.toBe('over_request_rate_limit')
  })

  // It may wait a minute for a new window.
  test('wrong guesses from a shared network do not block valid confirmations there', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    await freshWindow(300, 60)
    const headers = from('198.51.100.77')
    for (let i = 0; i < 31; i++)
      await call(worker(), '/verify', {
        body: { email: 'x@example.org', type: 'signup', token: '000000' },
        headers,
      })
    const signUp = async (): Promise<string> => {
      const email = newEmail('pupil')
      expect((await call(worker(), '/signup', { body: { email, password }, headers })).status).toBe(200)
      return email
    }
    for (let i = 0; i < 15; i++) {
      const { token, code } = await lastMail(worker(), await signUp())
      const visit = `/verify?type=signup&token=${token}`
      const opened = await call(worker(), visit, { method: 'GET', headers })
      expect(opened.headers.get('location'), String(i)).toContain('/auth/confirm')
      const done = await postForm(worker(), { token_hash: token, type: 'signup' }, headers)
      expect(done.headers.get('location'), String(i)).toContain('access_token=')
      expect(code).toMatch(/^\d{6}$/)
    }
    // By its digits as well; a right code with the wrong type counts as a wrong guess.
    const email = await signUp()
    const { code } = await lastMail(worker(), email)
    const verify = (type: string) =>
      call(worker(), '/verify', { body: { email, type, token: code }, headers })
    expect((await verify('recovery')).body.code).toBe('over_request_rate_limit')
    expect((await verify('signup')).status).toBe(200)
  })

  test('one link opens thirty times in five minutes, from all networks together', async () => {
    await freshWindow(300, 15)
    const email = newEmail('pupil')
    await call(worker(), '/signup', { body: { email, password }, headers: from('198.51.100.78') })
    const { token } = await lastMail(worker(), email)
    const answers = await repeat(31, (i) =>
      call(worker(), `/verify?type=signup&token=${token}`, {
        method: 'GET',
        headers: from(`203.0.113.${i}`),
      }),
    )
    const codes = answers.map((answer) => landing(answer).values.error_code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(undefined))
    expect(codes[30]).toBe('over_request_rate_limit')
  })

  test('a mailed link beyond the limit leads back to its confirm page', async () => {
    await freshWindow(300, 8)
    const form = { token_hash: 'x', type: 'recovery', redirect_to: `${worker().url}/auth/new-password` }
    const answers = await repeat(31, () => postForm(worker(), form, from('198.51.100.5')))
    const ends = answers
      .map((answer) => landing(answer))
      .map(({ url, values }) => [url.pathname, values.error_code])
    expect(ends.at(29)).toEqual(['/auth/new-password', 'otp_expired'])
    expect(ends.at(30)).toEqual(['/auth/confirm', 'over_request_rate_limit'])
  })

  test('/signup: thirty in five minutes', async () => {
    await freshWindow(300, 8)
    const answers = await repeat(31, () =>
      call(worker(), '/signup', {
        body: { email: 'x@example.org', password },
        headers: from('198.51.100.1'),
      }),
    )
    expectLimit(answers, 30)
  })

  test('signing in without an address: thirty an hour', async () => {
    await freshWindow(3600, 8)
    const answers = await repeat(31, () =>
      call(worker(), '/signup', { body: {}, headers: from('198.51.100.2') }),
    )
    expectLimit(answers, 30)
  })

  test('PUT /user: thirty in five minutes', async () => {
    const { session } = await signedIn(worker())
    await freshWindow(300, 8)
    const answers = await repeat(31, () =>
      call(worker(), '/user', {
        method: 'PUT',
        body: {},
        token: session.access_token,
        headers: from('198.51.100.3'),
      }),
    )
    expectLimit(answers, 30)
  })

  test('tokens: thirty a minute; a refresh beyond the limit gets a 503', async () => {
    await freshWindow(60, 8)
    const answers = await repeat(31, () =>
      call(worker(), '/token?grant_type=refresh_token', {
        body: { refresh_token: 'x' },
        headers: from('198.51.100.4'),
      }),
    )
    expectLimit(answers, 30, 503)
    const signIn = await call(worker(), '/token?grant_type=password', {
      body: { email: 'x@example.org', password },
      headers: from('198.51.100.4'),
    })
    expect([signIn.status, signIn.body.code]).toEqual([429, 'over_request_rate_limit'])
  })

  test('set-ups of second factors, begun and removed again: fifteen a minute, from all addresses together', async () => {
    const { session } = await signedIn(worker())
    await freshWindow(60, 8)
    const answers = await repeat(16, async (i) => {
      const caller = { token: session.access_token, headers: from(`198.51.101.${i}`) }
      const made = await call(worker(), '/factors', { body: { factor_type: 'totp' }, ...caller })
      await call(worker(), `/factors/${made.body.id}`, { method: 'DELETE', ...caller })
      return made
    })
    expectLimit(answers, 15)
  })

  test('second factors: fifteen a minute, from all addresses together', async () => {
    const { auth, session } = await signedIn(worker())
    const { data } = ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    await freshWindow(60, 8)
    const answers = await repeat(16, (i) =>
      call(worker(), `/factors/${data?.id}/challenge`, {
        body: {},
        token: session.access_token,
        headers: from(`198.51.101.${i}`),
      }),
    )
    expectLimit(answers, 15)
  })

  test.each<[string, (i: number) => string]>(
    firstOf([
      ['written out', (i) => `2001:db8:1:2:${i}:0:0:1`],
      ['with its zeros left out at the end', (i) => `2001:db8:1:3:${i}::1`],
      ['with its zeros left out in the prefix', (i) => `2001:db8::${i}:1`],
      ['with leading zeros or not', (i) => (i % 2 ? '2001:db8:1:4::1' : '2001:0DB8:0001:0004::0001')],
      ['of IPv4, also as an IPv6-mapped address', (i) => (i % 2 ? '::ffff:198.51.100.90' : '198.51.100.90')],
    ]),
  )('a network is one client: an address %s', sized, async (_, address) => {
    await freshWindow(300, 8)
    const answers = await repeat(31, (i) =>
      call(worker(), '/recover', { body: { email: 'x@example.org' }, headers: from(address(i)) }),
    )
    expectLimit(answers, 30)
  })

  test('different IPv6 networks are separate clients', async () => {
    await freshWindow(300, 8)
    const answers = await repeat(31, (i) =>
      call(worker(), '/recover', { body: { email: 'x@example.org' }, headers: from(`2001:db8:9:${i}::1`) }),
    )
    expect(answers.map(({ body }) => body.code)).not.toContain('over_request_rate_limit')
  })
})

describe('changes of passkeys', () => {
  const worker = withWorker({ AUTH_RATE_LIMIT: 'on', ...onSite })

  test('names of passkeys: thirty in five minutes', async () => {
    const { session } = await signedIn(worker())
    await freshWindow(300, 8)
    const answers = await repeat(31, () =>
      call(worker(), `/passkeys/${crypto.randomUUID()}`, {
        method: 'PATCH',
        body: { friendly_name: 'Phone' },
        token: session.access_token,
      }),
    )
    expectLimit(answers, 30)
  })
})

describe('pauses between mails', () => {
  const worker = withWorker({ AUTH_EMAIL_RESEND_SECONDS: '60' })

  test('are alike for known and unknown addresses', async () => {
    const { email } = await signedIn(worker())
    for (const address of [email, newEmail()]) {
      const { auth } = newClient(worker().url)
      ok(await auth.resetPasswordForEmail(address))
      expect(refusal(await auth.resetPasswordForEmail(address))).toEqual([429, 'over_email_send_rate_limit'])
      ok(await auth.signInWithOtp({ email: address, options: { shouldCreateUser: false } }))
      expect(refusal(await auth.signInWithOtp({ email: address }))).toEqual([
        429,
        'over_email_send_rate_limit',
      ])
    }
    const fresh = newEmail()
    ok(await newClient(worker().url).auth.signUp({ email: fresh, password }))
    for (const address of [email, fresh])
      expect(refusal(await newClient(worker().url).auth.signUp({ email: address, password }))).toEqual([
        429,
        'over_email_send_rate_limit',
      ])
  })

  test('hold for nonces and changes of address', async () => {
    const { auth } = await signedIn(worker())
    ok(await auth.reauthenticate())
    expect(refusal(await auth.reauthenticate())).toEqual([429, 'over_email_send_rate_limit'])
    ok(await auth.updateUser({ email: newEmail() }))
    expect(refusal(await auth.updateUser({ email: newEmail() }))).toEqual([429, 'over_email_send_rate_limit'])
  })

  test('of a change of address are not begun by a stranger for its owner', async () => {
    const { auth, email } = await signedIn(worker())
    ok(await newClient(worker().url).auth.resend({ type: 'email_change', email }))
    ok(await auth.updateUser({ email: newEmail() }))
  })

  test('hold for an address to which several accounts want to change', async () => {
    const address = newEmail('victim')
    const [first, second] = [await signedIn(worker()), await signedIn(worker())]
    ok(await first.auth.updateUser({ email: address }))
    expect(refusal(await second.auth.updateUser({ email: address }))).toEqual([
      429,
      'over_email_send_rate_limit',
    ])
    expect(await mailsTo(worker(), address)).toHaveLength(1)
    // Both have it pending, and ask for the mails again.
    const { db } = worker().database
    await db.update(authUsers).set({ newEmail: address }).where(eq(authUsers.id, second.userId))
    const again = ({ email }: { email: string }) =>
      newClient(worker().url).auth.resend({ type: 'email_change', email })
    ok(await again(first))
    expect(refusal(await again(second))).toEqual([429, 'over_email_send_rate_limit'])
    expect(await mailsTo(worker(), address)).toHaveLength(2)
  })

  test('of ten concurrent requests one succeeds', netsOnly, async () => {
    const { email } = await signedIn(worker())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(worker(), '/recover', { body: { email } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('with limits switched off', () => {
  const worker = withWorker({ AUTH_RATE_LIMIT: 'off', PUBLIC_URL: 'https://deathlist.example' })

  test('limits stay on for a site that is not on this machine', async () => {
    await freshWindow(300, 8)
    expectLimit(await repeat(31, () => call(worker(), '/recover', { body: { email: 'x@example.org' } })), 30)
  })
})
