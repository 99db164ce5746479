import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authKnownSources, authUsers, rateLimits } from '#db/schema/index.ts'
import { createSecrets } from '#worker/auth/tokens/secrets.ts'
import { freshWindow } from '../support/http/fresh-window.ts'
import { netsOnly } from '../support/nets.ts'
import { call, given, lastMail, newEmail, ok, password, refusal, signedIn, withWorker } from './support.ts'

/** Guesses at one account's password from many addresses, and their effect on its owner. */

const worker = withWorker({ AUTH_RATE_LIMIT: 'on' })

const signInFrom = (ip: string, email: string, secret = 'not it') =>
  call(worker(), '/token?grant_type=password', {
    body: { email, password: secret },
    headers: { 'cf-connecting-ip': ip },
  })

/** Adds earlier guesses to the count, without the time for their hashes. */
const countBefore = async (
  kind: 'passwordSource' | 'passwordAccount',
  who: string,
  seconds: number,
  count: number,
) => {
  const { nameless } = createSecrets(given(worker().vars.AUTH_SECRET))
  const now = Math.floor(Date.now() / 1000)
  const windowStart = now - (now % seconds)
  await worker()
    .database.db.insert(rateLimits)
    .values({ key: `auth:${kind}:${nameless(kind, who)}`, windowStart, count })
    .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.windowStart], set: { count } })
}
const guessedFrom = (network: string, email: string, count: number) =>
  countBefore('passwordSource', `${network} ${email}`, 900, count)
const guessedFromEverywhere = (email: string, count: number) =>
  countBefore('passwordAccount', email, 3600, count)

/** The error codes of this many wrong guesses in sequence. */
const guess = async (email: string, times: number, ip: (i: number) => string): Promise<unknown[]> => {
  const codes: unknown[] = []
  for (let i = 0; i < times; i++) codes.push((await signInFrom(ip(i), email)).body.code)
  return codes
}

const [wrong, limited] = ['invalid_credentials', 'over_request_rate_limit']

describe('guesses at one password', () => {
  test.each([
    ['an account', async () => (await signedIn(worker())).email],
    ['an unknown address', async () => newEmail()],
  ])('of %s: ten in fifteen minutes from all addresses of a network', async (_, address) => {
    await freshWindow(900, 60)
    const email = await address()
    await guessedFrom('203.0.113', email, 8)
    const codes = await guess(email, 4, (i) => `203.0.113.${i}`)
    expect(codes).toEqual([wrong, wrong, limited, limited])
    const answer = await signInFrom('::ffff:203.0.113.200', email)
    expect([answer.status, answer.body.code]).toEqual([429, limited])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await guessedFrom('2001:db8:0:0', email, 9)
    expect(await guess(email, 3, (i) => `2001:db8::${i}:1`)).toEqual([wrong, limited, limited])
    // Another account and another network have separate counts.
    expect((await signInFrom('203.0.113.1', newEmail())).body.code).toBe(wrong)
    expect((await signInFrom('198.51.100.1', email)).body.code).toBe(wrong)
  })

  test('beyond the limit, the right password gets the same error', async () => {
    await freshWindow(900, 60)
    const { email } = await signedIn(worker())
    await guessedFrom('203.0.113', email, 10)
    expect((await signInFrom('203.0.113.9', email, password)).body.code).toBe(limited)
    expect((await signInFrom('198.51.100.9', email, password)).status).toBe(200)
  })

  test('successful sign-ins do not count as guesses', async () => {
    await freshWindow(900, 60)
    const { email } = await signedIn(worker())
    await guessedFrom('203.0.113', email, 9)
    await guessedFromEverywhere(email, 99)
    for (let i = 0; i < 3; i++) expect((await signInFrom('203.0.113.44', email, password)).status).toBe(200)
    expect(await guess(email, 2, () => '203.0.113.44')).toEqual([wrong, limited])
  })

  test('concurrent guesses are counted one by one', netsOnly, async () => {
    await freshWindow(900, 60)
    const email = newEmail()
    await guessedFrom('203.0.113', email, 8)
    const answers = await Promise.all(Array.from({ length: 12 }, () => signInFrom('203.0.113.77', email)))
    expect(answers.filter(({ body }) => body.code === wrong)).toHaveLength(2)
  })
})

describe('a hundred guesses from many networks', () => {
  test('block unknown networks, but not the owner’s known networks and sessions', async () => {
    await freshWindow(900, 60)
    const owner = await signedIn(worker())
    const nobody = newEmail()
    expect((await signInFrom('192.0.2.10', owner.email, password)).status).toBe(200)
    for (const email of [owner.email, nobody]) {
      await guessedFromEverywhere(email, 98)
      expect(await guess(email, 4, (i) => `198.18.${i}.1`)).toEqual([wrong, wrong, limited, limited])
      // A stranger learns nothing more, even with the right password, about any account.
      for (const secret of [password, 'not it'])
        expect((await signInFrom('198.19.1.1', email, secret)).body.code).toBe(limited)
    }
    // The owner's address is one of an earlier sign-in, or in the same network.
    expect((await signInFrom('192.0.2.10', owner.email, password)).status).toBe(200)
    expect((await signInFrom('192.0.2.77', owner.email, password)).status).toBe(200)
    expect((await signInFrom('192.0.2.77', owner.email)).body.code).toBe(wrong)
    // Existing sessions continue from any address, and an owner at an unknown address can still sign in by mail.
    ok(await owner.auth.refreshSession())
    ok(await owner.auth.getUser())
    ok(await owner.auth.resetPasswordForEmail(owner.email))
  })

  test('are not used up by one network, which has its own limit', netsOnly, async () => {
    await freshWindow(900, 60)
    const { email } = await signedIn(worker())
    await guessedFromEverywhere(email, 98)
    await guessedFrom('198.20.0', email, 10)
    expect(await guess(email, 5, () => '198.20.0.1')).toEqual(Array(5).fill(limited))
    expect(await guess(email, 2, (i) => `198.21.${i}.1`)).toEqual([wrong, wrong])
  })

  test('a sign-in by mail makes its network known', async () => {
    await freshWindow(900, 60)
    const { email } = await signedIn(worker())
    await guessedFromEverywhere(email, 100)
    expect((await signInFrom('192.0.2.30', email, password)).body.code).toBe(limited)
    await call(worker(), '/recover', { body: { email } })
    const { code: token } = await lastMail(worker(), email)
    const verified = await call(worker(), '/verify', {
      body: { email, token, type: 'recovery' },
      headers: { 'cf-connecting-ip': '192.0.2.30' },
    })
    expect(verified.status).toBe(200)
    expect((await signInFrom('192.0.2.30', email, password)).status).toBe(200)
  })
})

describe('the known networks of an account', () => {
  test('are stored without the address, at most twenty, and deleted with the account', async () => {
    await freshWindow(900, 60)
    const { email, userId } = await signedIn(worker())
    const { db } = worker().database
    const known = () => db.select().from(authKnownSources).where(eq(authKnownSources.userId, userId))
    expect(await known()).toHaveLength(1)
    await db.insert(authKnownSources).values(
      Array.from({ length: 25 }, (_, i) => ({
        userId,
        sourceHash: `old ${i}`,
        seenAt: new Date(Date.now() - 86_400_000 * (i + 1)).toISOString(),
      })),
    )
    for (let i = 0; i < 2; i++) expect((await signInFrom('198.22.0.1', email, password)).status).toBe(200)
    const kept = (await known()).map(({ sourceHash }) => sourceHash)
    expect(kept).toHaveLength(20)
    expect(kept).toContain('old 17')
    expect(kept).not.toContain('old 18')
    expect(JSON.stringify(await known())).not.toContain('198.22')
    await db.delete(authUsers).where(eq(authUsers.id, userId))
    expect(await known()).toEqual([])
  })
})

describe('guesses by somebody who has a session', () => {
  test('at the current password are counted per account, from all networks', async () => {
    const { session } = await signedIn(worker())
    const left = 300_000 - (Date.now() % 300_000)
    if (left < 40_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
    const codes: unknown[] = []
    for (let i = 0; i < 32; i++) {
      const { body } = await call(worker(), '/user', {
        method: 'PUT',
        body: { password: 'x', current_password: `guess ${i}` },
        token: session.access_token,
        headers: { 'cf-connecting-ip': `198.23.${i}.1` },
      })
      codes.push(body.code)
    }
    expect(codes.slice(0, 30)).not.toContain(limited)
    expect(codes.slice(30)).toEqual([limited, limited])
  })

  test('a wrong current password gets its own error code', async () => {
    const { auth } = await signedIn(worker())
    expect(
      refusal(await auth.updateUser({ password: 'a new password', current_password: 'not it' })),
    ).toEqual([400, 'current_password_mismatch'])
  })
})
