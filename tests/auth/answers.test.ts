import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { codeOf, enrolled, verified } from './second-factor/second-factor.ts'
import {
  adminKeys,
  adminToken,
  call,
  calm,
  given,
  landing,
  lastMail,
  newClient,
  newEmail,
  ok,
  password,
  postForm,
  signedIn,
} from './support.ts'

/** A signed-in client gets the present user everywhere: in the answer, in its token, and from GET /user. */

let worker: TestWorker
let open: TestWorker
let admin: ReturnType<typeof newClient>['auth']['admin']
beforeAll(async () => {
  const keys = await adminKeys()
  const vars = { ...calm, AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }) }
  ;[worker, open] = await Promise.all([
    startTestWorker({ vars }),
    startTestWorker({ vars: { ...calm, EMAIL_CONFIRMATION: 'off', AUTH_ANONYMOUS: 'on' } }),
  ])
  const token = await adminToken(keys)
  admin = newClient(worker.url, { headers: { Authorization: `Bearer ${token}` } }).auth.admin
})
afterAll(() => Promise.all([worker?.stop(), open?.stop()]))

type Answer = Awaited<ReturnType<typeof call>>
const verify = (body: Record<string, unknown>) => call(worker, '/verify', { body })

/** Signs up, and returns the content of the mail. */
const signUp = async (data: Record<string, unknown> = {}) => {
  const email = newEmail()
  ok(await newClient(worker.url).auth.signUp({ email, password, options: { data } }))
  return { ...(await lastMail(worker, email)), email }
}

const invited = async () => {
  const email = newEmail()
  ok(await admin.inviteUserByEmail(email, { data: { nickname: 'x' } }))
  return { ...(await lastMail(worker, email)), email }
}

const linkFor = async (type: 'signup' | 'magiclink' | 'recovery' | 'invite', email = newEmail()) => {
  const { data } =
    type === 'signup'
      ? ok(await admin.generateLink({ type, email, password }))
      : ok(await admin.generateLink({ type, email }))
  return { email, token: given(data.properties).hashed_token }
}

/** An unconfirmed account created by an admin. */
const unconfirmed = async () => {
  const email = newEmail()
  ok(await admin.createUser({ email, user_metadata: { nickname: 'x' } }))
  return email
}

/** The second confirmation of a change of address, after the first one. */
const secondHalf = async () => {
  const { auth, email } = await signedIn(worker)
  const next = newEmail('moved')
  ok(await auth.updateUser({ email: next }))
  const [current, other] = [await lastMail(worker, email), await lastMail(worker, next)]
  const half = await verify({ type: 'email_change', token_hash: current.token })
  expect(half.body).toMatchObject({ code: '200' })
  return verify({ type: 'email_change', token_hash: other.token })
}

const exchange = async (): Promise<Answer> => {
  const { email } = await signedIn(worker)
  const client = newClient(worker.url)
  ok(await client.auth.signInWithOtp({ email }))
  const { link } = await lastMail(worker, email)
  const { values } = landing(await postForm(worker, Object.fromEntries(link.searchParams)))
  const verifier = JSON.parse(given(client.storage.get('session-code-verifier'))) as string
  return call(worker, '/token?grant_type=pkce', {
    body: { auth_code: values.code, code_verifier: verifier.split('/')[0] },
  })
}

const ways: [string, () => Promise<Answer>][] = [
  [
    'a sign-up confirmed by its code',
    async () => {
      const { email, code } = await signUp({ nickname: 'x' })
      return verify({ type: 'signup', email, token: code })
    },
  ],
  [
    'a sign-up confirmed by its link',
    async () => {
      const { token } = await signUp()
      return verify({ type: 'signup', token_hash: token })
    },
  ],
  [
    'an invitation',
    async () => {
      const { email, code } = await invited()
      return verify({ type: 'invite', email, token: code })
    },
  ],
  [
    'an admin’s sign-up link',
    async () => {
      const { token } = await linkFor('signup')
      return verify({ type: 'signup', token_hash: token })
    },
  ],
  [
    'an admin’s link for a new user',
    async () => {
      const { token } = await linkFor('magiclink')
      return verify({ type: 'magiclink', token_hash: token })
    },
  ],
  [
    'an admin’s link for an unconfirmed user',
    async () => {
      const { token } = await linkFor('magiclink', await unconfirmed())
      return verify({ type: 'magiclink', token_hash: token })
    },
  ],
  [
    'an admin’s recovery link',
    async () => {
      const { token } = await linkFor('recovery', await unconfirmed())
      return verify({ type: 'recovery', token_hash: token })
    },
  ],
  [
    'an admin’s invitation link',
    async () => {
      const { token } = await linkFor('invite')
      return verify({ type: 'invite', token_hash: token })
    },
  ],
  [
    'a recovery',
    async () => {
      const { email } = await signedIn(worker)
      ok(await newClient(worker.url).auth.resetPasswordForEmail(email))
      return verify({ type: 'recovery', email, token: (await lastMail(worker, email)).code })
    },
  ],
  ['a change of address', secondHalf],
  [
    'a change of address with a single confirmation',
    async () => {
      const email = await unconfirmed()
      const next = newEmail('moved')
      const { data } = ok(await admin.generateLink({ type: 'email_change_new', email, newEmail: next }))
      return verify({ type: 'email_change_new', token_hash: given(data.properties).hashed_token })
    },
  ],
  [
    'a password',
    async () => {
      const { email } = await signedIn(worker)
      return call(worker, '/token?grant_type=password', { body: { email, password } })
    },
  ],
  ['an exchanged PKCE code', exchange],
  [
    'a refresh',
    async () => {
      const { session } = await signedIn(worker)
      return call(worker, '/token?grant_type=refresh_token', {
        body: { refresh_token: session.refresh_token },
      })
    },
  ],
  [
    'a second factor',
    async () => {
      const { auth, factorId, secret, session } = await enrolled(worker)
      const { data } = ok(await auth.mfa.challenge({ factorId }))
      return call(worker, `/factors/${factorId}/verify`, {
        body: { challenge_id: given(data).id, code: codeOf(secret) },
        token: session.access_token,
      })
    },
  ],
  [
    'a recovery code',
    async () => {
      const user = await verified(worker)
      const strong = given((await user.auth.getSession()).data.session).access_token
      const made = await call(worker, '/factors/recovery-codes', { method: 'POST', token: strong })
      const weak = await call(worker, '/token?grant_type=password', {
        body: { email: user.email, password },
      })
      return call(worker, '/factors/recovery-codes/verify', {
        body: { code: (made.body.codes as string[])[0] },
        token: String(weak.body.access_token),
      })
    },
  ],
]

const expectCurrentUser = async (at: TestWorker, answer: Answer) => {
  expect(answer.status).toBe(200)
  const token = String(answer.body.access_token)
  const now = await call(at, '/user', { token })
  expect(answer.body.user).toEqual(now.body)
  const claims = given((await newClient(at.url).auth.getClaims(token)).data).claims
  const { id, email, role, app_metadata, user_metadata, is_anonymous } = now.body
  expect(claims).toMatchObject({ sub: id, email, role, app_metadata, user_metadata, is_anonymous })
}

describe('the current user is in the answer and token of', () => {
  test.each(ways)('%s', async (_, run) => expectCurrentUser(worker, await run()))

  test('a sign-up that needs no confirmation', async () => {
    await expectCurrentUser(
      open,
      await call(open, '/signup', { body: { email: newEmail(), password, data: { a: 1 } } }),
    )
  })

  test('signing in without an address', async () => {
    await expectCurrentUser(open, await call(open, '/signup', { body: {} }))
  })
})

describe('after the confirmation', () => {
  test('an address is confirmed in the answer, and so is its identity', async () => {
    const { email, code } = await signUp()
    const { body } = await verify({ type: 'signup', email, token: code })
    expect(body.user).toMatchObject({
      email,
      confirmed_at: expect.any(String),
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      identities: [{ provider: 'email', email, identity_data: { email, email_verified: true } }],
    })
  })

  test('a changed address is set for user and identity, and no change is pending', async () => {
    const { body } = await secondHalf()
    const user = body.user as { email: string }
    expect(user.email).toContain('moved')
    expect(user).toMatchObject({ identities: [{ email: user.email, identity_data: { email: user.email } }] })
    expect(user).not.toHaveProperty('new_email')
    expect(user).not.toHaveProperty('email_change_sent_at')
  })
})
