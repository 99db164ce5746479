/** @module-tag nets */
import { describe, expect, test } from 'vitest'
import { authCodes, authOneTimeTokens } from '#db/schema/accounts/auth.ts'
import type { TestWorker } from '../support/worker.ts'
import {
  linkAddress,
  newBrowser,
  newPerson,
  signedUp,
  valuesOf,
  withGoogle,
} from './google/google-support.ts'
import {
  call,
  given,
  landing,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  postForm,
  refusal,
  signedIn,
  withWorker,
} from './support.ts'

/** A new password or address invalidates everything begun before that could undo it. */

const alive = async (worker: TestWorker, token: string): Promise<boolean> =>
  (await call(worker, '/user', { token })).status === 200

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Everything that somebody with a session, or temporary access to the mail, may have begun. */
const begin = async (worker: TestWorker, email: string, session: { access_token: string }) => {
  const codeless = async (type: 'otp' | 'recover') => {
    await call(worker, `/${type}`, { body: { email } })
    return (await lastMail(worker, email)).token
  }
  const client = newClient(worker.url)
  ok(await client.auth.signInWithOtp({ email }))
  const { link } = await lastMail(worker, email)
  const { values } = landing(await postForm(worker, Object.fromEntries(link.searchParams)))
  const recovery = await codeless('recover')
  const magiclink = await codeless('otp')
  const moved = newEmail('thief')
  await call(worker, '/user', { method: 'PUT', token: session.access_token, body: { email: moved } })
  const [forCurrent] = await mailsTo(worker, email)
  const [forNew] = await mailsTo(worker, moved)
  return {
    asked: client,
    code: given(values.code),
    recovery,
    magiclink,
    change: [tokenIn(given(forCurrent).text), tokenIn(forNew?.text ?? '')],
    moved,
  }
}

const nothingIsLeft = async (
  worker: TestWorker,
  userId: string,
  begun: Awaited<ReturnType<typeof begin>>,
) => {
  const { db } = worker.database
  const verify = (token_hash: string, type: string) => call(worker, '/verify', { body: { token_hash, type } })
  expect((await verify(begun.recovery, 'recovery')).body.code).toBe('otp_expired')
  expect((await verify(begun.magiclink, 'magiclink')).body.code).toBe('otp_expired')
  for (const token of begun.change)
    expect((await verify(token, 'email_change')).body.code).toBe('otp_expired')
  expect(refusal(await begun.asked.auth.exchangeCodeForSession(begun.code))).toEqual([
    404,
    'flow_state_not_found',
  ])
  for (const rows of [await db.select().from(authOneTimeTokens), await db.select().from(authCodes)])
    expect(rows.filter((row) => row.userId === userId)).toEqual([])
}

describe('a new password', () => {
  const worker = withWorker()

  test('ends other sessions, mailed links, codes and a pending change of address', async () => {
    const { auth, email, userId } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    const begun = await begin(worker(), email, other.session)
    ok(await auth.updateUser({ password: 'a new password' }))
    expect(await alive(worker(), other.session.access_token)).toBe(false)
    await nothingIsLeft(worker(), userId, begun)
    const user = given(ok(await auth.getUser()).data.user)
    expect([user.email, user.new_email]).toEqual([email, undefined])
    ok(await auth.resend({ type: 'email_change', email }))
    expect(await mailsTo(worker(), begun.moved)).toHaveLength(1)
  })

  test('set while the mails of a change of address are sent again, ends that change', async () => {
    const { auth, email } = await signedIn(worker())
    const thief = await onDevice(worker(), email)
    const moved = newEmail('thief')
    ok(await thief.auth.updateUser({ email: moved }))
    worker().proxy.holdAnswer(email, async () => ok(await auth.updateUser({ password: 'a new password' })))
    ok(await newClient(worker().url).auth.resend({ type: 'email_change', email }))
    expect(given(ok(await auth.getUser()).data.user).new_email).toBeUndefined()
    expect(
      [await mailsTo(worker(), moved), await mailsTo(worker(), email)].map(({ length }) => length),
    ).toEqual([1, 2])
  })

  test('set together with a new address, keeps that change pending', async () => {
    const { auth, email } = await signedIn(worker())
    ok(await auth.updateUser({ email: newEmail('before') }))
    const moved = newEmail('moved')
    const { data } = ok(await auth.updateUser({ email: moved, password: 'a new password' }))
    expect(data.user?.new_email).toBe(moved)
    for (const address of [email, moved])
      ok(
        await auth.verifyOtp({
          token_hash: (await lastMail(worker(), address)).token,
          type: 'email_change',
        }),
      )
    await onDevice(worker(), moved, 'a new password')
  })

  test('concurrent attempts with the old one leave no session', { timeout: 120_000 }, async () => {
    const { auth, email } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    const attempts = Array.from({ length: 6 }, (_, i) =>
      i % 2
        ? call(worker(), '/token?grant_type=password', { body: { email, password } })
        : call(worker(), '/user', {
            method: 'PUT',
            token: other.session.access_token,
            body: { password: `thief ${i}` },
          }),
    )
    const { error } = await auth.updateUser({ password: 'a new password' })
    const answers = await Promise.all(attempts)
    const sessions = answers.flatMap(({ body }) => (body.access_token ? [String(body.access_token)] : []))
    const living = await Promise.all(sessions.map((token) => alive(worker(), token)))
    expect(living.filter(Boolean)).toEqual([])
    // The first of the two ends the other's session: the later one changes nothing.
    const owner = error === null && (await auth.getUser()).error === null
    expect(owner).toBe(!(await alive(worker(), other.session.access_token)))
    if (owner) await onDevice(worker(), email, 'a new password')
  })
})

describe('a new address', () => {
  const worker = withWorker()

  test('ends pending proofs and all sessions except the requesting and the confirming one', async () => {
    const { auth, email, userId, session } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    const begun = await begin(worker(), email, other.session)
    const moved = newEmail('moved')
    ok(await auth.updateUser({ email: moved }))
    const prover = newClient(worker().url)
    const [current, next] = await Promise.all(
      [email, moved].map(async (to) => (await lastMail(worker(), to)).token),
    )
    ok(await prover.auth.verifyOtp({ token_hash: given(current), type: 'email_change' }))
    expect(await alive(worker(), other.session.access_token)).toBe(true)
    ok(await prover.auth.verifyOtp({ token_hash: given(next), type: 'email_change' }))
    expect(await alive(worker(), other.session.access_token)).toBe(false)
    expect(await alive(worker(), session.access_token)).toBe(true)
    ok({ error: (await prover.auth.getUser()).error })
    await nothingIsLeft(worker(), userId, begun)
  })

  test('keeps the requesting session after its mails are sent again', async () => {
    const { auth, email, session } = await signedIn(worker())
    const moved = newEmail('moved')
    ok(await auth.updateUser({ email: moved }))
    ok(await auth.resend({ type: 'email_change', email }))
    for (const address of [email, moved])
      ok(
        await newClient(worker().url).auth.verifyOtp({
          token_hash: (await lastMail(worker(), address)).token,
          type: 'email_change',
        }),
      )
    expect(await alive(worker(), session.access_token)).toBe(true)
  })
})

describe('a new address without confirmation', () => {
  const worker = withWorker({ EMAIL_CONFIRMATION: 'off' })

  test('ends other sessions and links mailed to the old address', async () => {
    const email = newEmail()
    const { auth } = newClient(worker().url)
    const { data } = ok(await auth.signUp({ email, password }))
    const other = await onDevice(worker(), email)
    ok(await newClient(worker().url).auth.signInWithOtp({ email }))
    const { token } = await lastMail(worker(), email)
    const moved = newEmail('moved')
    ok(await auth.updateUser({ email: moved }))
    expect(await alive(worker(), other.session.access_token)).toBe(false)
    expect(await alive(worker(), given(data.session).access_token)).toBe(true)
    expect(refusal(await auth.verifyOtp({ token_hash: token, type: 'magiclink' }))).toEqual([
      403,
      'otp_expired',
    ])
  })
})

describe('with Google', () => {
  const started = withGoogle()

  test('a linking begun by another session ends with that session', async () => {
    const browser = await signedUp(started())
    const thief = newBrowser(started().worker)
    ok(await thief.auth.signInWithPassword({ email: given(browser.user.email), password }))
    started().oidc.person = newPerson()
    const address = await linkAddress(started(), thief)
    ok(await browser.auth.updateUser({ password: 'a new password' }))
    expect(valuesOf(await thief.open(address)).error_code).toBe('session_not_found')
    expect((await browser.auth.getUser()).data.user?.identities).toHaveLength(1)
  })
})
