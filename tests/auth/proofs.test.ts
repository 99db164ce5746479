/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authCodes, authOneTimeTokens } from '#db/schema/accounts/auth.ts'
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
  signedIn,
  withWorker,
} from './support.ts'

const worker = withWorker()
const client = () => newClient(worker().url)

describe('proofs', () => {
  test('a link works once, also for twenty concurrent uses', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const { token } = await lastMail(worker(), email)
    const results = await Promise.all(
      Array.from({ length: 20 }, () => client().auth.verifyOtp({ token_hash: token, type: 'recovery' })),
    )
    expect(results.filter(({ data }) => data.session)).toHaveLength(1)
    for (const result of results.filter(({ error }) => error))
      expect(refusal(result)).toEqual([403, 'otp_expired'])
    expect(refusal(await client().auth.verifyOtp({ token_hash: token, type: 'recovery' }))).toEqual([
      403,
      'otp_expired',
    ])
  })

  test('a PKCE code is exchanged once, with its verifier only', async () => {
    const { email } = await signedIn(worker())
    const { auth, storage } = client()
    ok(await auth.signInWithOtp({ email }))
    const verifier = given(JSON.parse(given(storage.get('session-code-verifier'))) as string)
    const { link } = await lastMail(worker(), email)
    const { values } = landing(await postForm(worker(), Object.fromEntries(link.searchParams)))
    const exchange = (code_verifier: string, auth_code = values.code) =>
      call(worker(), '/token?grant_type=pkce', { body: { auth_code, code_verifier } })
    const wrong = await exchange('x'.repeat(50))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'bad_code_verifier'])
    const unknown = await exchange(verifier, 'unknown')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'flow_state_not_found'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'flow_state_not_found')).toHaveLength(9)
  })

  test('links and mailed codes are valid for an hour, PKCE codes for five minutes', async () => {
    const { db } = worker().database
    const past = new Date(Date.now() - 1).toISOString()
    const { email } = await signedIn(worker())
    const { auth } = client()
    const started = Date.now()
    ok(await auth.resetPasswordForEmail(email))
    const { code, token } = await lastMail(worker(), email)
    const mailed = eq(authOneTimeTokens.email, email)
    const [row] = await db.select().from(authOneTimeTokens).where(mailed)
    expect(Math.round((Date.parse(given(row).expiresAt) - started) / 60_000)).toBe(60)
    await db.update(authOneTimeTokens).set({ expiresAt: past }).where(mailed)
    expect(refusal(await auth.verifyOtp({ email, token: code, type: 'recovery' }))).toEqual([
      403,
      'otp_expired',
    ])
    expect(refusal(await auth.verifyOtp({ token_hash: token, type: 'recovery' }))).toEqual([
      403,
      'otp_expired',
    ])

    ok(await auth.signInWithOtp({ email }))
    const { link } = await lastMail(worker(), email)
    const { values } = landing(await postForm(worker(), Object.fromEntries(link.searchParams)))
    const [issued] = await db.select().from(authCodes)
    expect(Math.round((Date.parse(given(issued).expiresAt) - Date.now()) / 60_000)).toBe(5)
    await db.update(authCodes).set({ expiresAt: past })
    expect(refusal(await auth.exchangeCodeForSession(given(values.code)))).toEqual([
      422,
      'flow_state_expired',
    ])
  })

  test('five wrong codes invalidate the code, not the link', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const { code, token } = await lastMail(worker(), email)
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (guessed: string) => client().auth.verifyOtp({ email, token: guessed, type: 'recovery' })
    for (let i = 0; i < 5; i++) expect(refusal(await guess(wrong))).toEqual([403, 'otp_expired'])
    expect(refusal(await guess(code))).toEqual([403, 'otp_expired'])
    ok(await client().auth.verifyOtp({ token_hash: token, type: 'recovery' }))
  })

  test('a code allows five tries, also for fifty concurrent ones', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const { code } = await lastMail(worker(), email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 4; i++) await client().auth.verifyOtp({ email, token: wrong, type: 'recovery' })
    ok(await client().auth.verifyOtp({ email, token: code, type: 'recovery' }))

    ok(await client().auth.resetPasswordForEmail(email))
    const next = await lastMail(worker(), email)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        client().auth.verifyOtp({
          email,
          token: next.code === '000000' ? '000001' : '000000',
          type: 'recovery',
        }),
      ),
    )
    const rows = await worker().database.db.select().from(authOneTimeTokens)
    expect(rows.find((row) => row.email === email)?.attempts).toBe(5)
  })

  test('tokens and codes are not stored in plain text', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const { code, token } = await lastMail(worker(), email)
    const rows = JSON.stringify(await worker().database.db.select().from(authOneTimeTokens))
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(`"${code}"`)
  })

  test('while the database is down a link leads back to its confirm page', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const { token } = await lastMail(worker(), email)
    const query = { token_hash: token, type: 'recovery', redirect_to: `${worker().url}/auth/new-password` }
    const follow = () =>
      Promise.all([call(worker(), `/verify?${new URLSearchParams(query)}`), postForm(worker(), query)])
    worker().proxy.setDown(true)
    const answers = await follow().finally(() => worker().proxy.setDown(false))
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      const { url, values } = landing(answer)
      expect([url.origin, url.pathname]).toEqual([worker().url, '/auth/confirm'])
      expect(values).toMatchObject({
        ...query,
        error: 'temporarily_unavailable',
        error_code: 'unexpected_failure',
      })
    }
    const { url, values } = landing(await postForm(worker(), query))
    expect([url.pathname, values.code]).toEqual(['/auth/new-password', expect.any(String)])
  })

  test('an invalid link redirects with its error, opened or posted', async () => {
    const query = { token: 'never issued', type: 'signup', redirect_to: `${worker().url}/auth?code=AB12CD` }
    const opened = await call(worker(), `/verify?${new URLSearchParams(query)}`)
    const posted = await postForm(worker(), query)
    for (const answer of [opened, posted]) {
      expect(answer.status).toBe(303)
      const { url, values } = landing(answer)
      expect(url.pathname).toBe('/auth')
      expect(values).toMatchObject({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
      })
      expect(url.searchParams.get('code')).toBe('AB12CD')
    }
  })

  test('the form is accepted from our own pages only', async () => {
    const { email } = await signedIn(worker())
    ok(await client().auth.resetPasswordForEmail(email))
    const form = Object.fromEntries((await lastMail(worker(), email)).link.searchParams)
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: worker().url },
      { origin: 'null' },
    ]) {
      const answer = await postForm(worker(), form, headers)
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    }
    expect((await postForm(worker(), form, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test.each([
    ['a type named like a method of objects', { type: 'constructor', token_hash: 'x' }],
    ['a code without its address', { type: 'signup', token: '123456' }],
    ['a hash with an address', { type: 'signup', token_hash: 'x', email: 'a@example.org' }],
  ])('refuses %s', async (_, body) => {
    const answer = await call(worker(), '/verify', { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  })

  test.each([
    ['nothing', {}],
    ['only a type', { type: 'signup' }],
    ['a phone', { type: 'sms', phone: '+39123', token: '1' }],
  ])('answers %s like an unknown code', async (_, body) => {
    const answer = await call(worker(), '/verify', { body })
    expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
  })
})

describe('where links lead', () => {
  const targetOf = async (redirectTo: string | undefined, headers: Record<string, string> = {}) => {
    const email = newEmail()
    const query = redirectTo === undefined ? '' : `?${new URLSearchParams({ redirect_to: redirectTo })}`
    await call(worker(), `/signup${query}`, { body: { email, password }, headers })
    return (await lastMail(worker(), email)).link
  }

  test('never outside our origin and the allowed list', async () => {
    for (const target of [
      undefined,
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${worker().url}@evil.example/`,
      `${worker().url}.evil.example/`,
      'https://user:secret@evil.example',
      `http://x:y@${worker().url.slice(7)}/`,
      'not an address at all ::',
    ]) {
      const link = await targetOf(target)
      const to = new URL(given(link.searchParams.get('redirect_to')))
      expect([target, to.origin]).toEqual([target, worker().url])
    }
    expect((await targetOf('/dashboard')).searchParams.get('redirect_to')).toBe(`${worker().url}/dashboard`)
  })

  test('request headers do not change the origin', async () => {
    const link = await targetOf(undefined, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/page',
      origin: 'https://evil.example',
    })
    expect(link.origin).toBe(worker().url)
    expect(link.href).not.toContain('evil')
  })
})
