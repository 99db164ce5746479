import { beforeAll, describe, expect, test } from 'vitest'
import type { TestWorker } from '#tests/support/worker.ts'
import { call, landing, lastMail, newEmail, password, postForm, signedIn, withAdmin } from '../support.ts'

/** The links of the admin API: its answers, and what it stores. */

let worker: TestWorker
let token = ''
const started = withAdmin({ AUTH_REDIRECT_URLS: 'https://app.example/**' })
beforeAll(() => {
  ;({ worker, token } = started())
})

const generate = (body: Record<string, unknown>) => call(worker, '/admin/generate_link', { body, token })
const createUser = async (email = newEmail()) => {
  const { body } = await call(worker, '/admin/users', { body: { email }, token })
  return { id: String(body.id), email }
}
const confirmed = async () => {
  const { email, userId } = await signedIn(worker)
  return { id: userId, email }
}
const fresh = async () => ({ id: null, email: newEmail() })
const storedUser = async (id: unknown) => (await call(worker, `/admin/users/${id}`, { token })).body

/** The user in an answer. */
const userOf = ({
  action_link,
  email_otp,
  hashed_token,
  verification_type,
  redirect_to,
  ...user
}: Record<string, unknown>) => user

const isRecent = (value: unknown): boolean => Math.abs(Date.now() - Date.parse(String(value))) < 60_000

describe('a link', () => {
  test.each([
    ['signup', fresh, { password }, ['confirmation_sent_at'], 'signup'],
    ['signup', createUser, { password }, ['confirmation_sent_at'], 'signup'],
    ['invite', fresh, {}, ['invited_at', 'confirmation_sent_at'], 'invite'],
    ['invite', createUser, {}, ['invited_at', 'confirmation_sent_at'], 'invite'],
    ['magiclink', confirmed, {}, ['recovery_sent_at'], 'magiclink'],
    ['magiclink', createUser, {}, ['recovery_sent_at'], 'magiclink'],
    // A link for an unknown address is a sign-up.
    ['magiclink', fresh, {}, ['confirmation_sent_at'], 'signup'],
    ['recovery', confirmed, {}, ['recovery_sent_at'], 'recovery'],
    [
      'email_change_current',
      confirmed,
      { new_email: true },
      ['email_change_sent_at'],
      'email_change_current',
    ],
    ['email_change_new', confirmed, { new_email: true }, ['email_change_sent_at'], 'email_change_new'],
  ] as const)(
    'of type %s for %o: the answer is the user as stored',
    async (type, whose, more, sent, verificationType) => {
      const { id, email } = await whose()
      const next = newEmail('moved')
      const { status, body } = await generate({
        type,
        email,
        data: { nickname: 'x' },
        ...more,
        ...('new_email' in more ? { new_email: next } : {}),
      })
      expect(status).toBe(200)
      if (id) expect(body.id).toBe(id)
      expect(userOf(body)).toEqual(await storedUser(body.id))
      for (const field of sent) expect([field, isRecent(body[field])]).toEqual([field, true])
      expect(body).toMatchObject({
        email,
        verification_type: verificationType,
        ...('new_email' in more ? { new_email: next } : {}),
      })
      const answer = await call(worker, '/verify', {
        body: { type: verificationType, token_hash: body.hashed_token },
      })
      expect(answer.status).toBe(200)
    },
  )

  test('for a sign-up sets the metadata of an existing unconfirmed user', async () => {
    const { email } = await createUser()
    const { body } = await generate({ type: 'signup', email, password, data: { nickname: 'y' } })
    expect(body.user_metadata).toEqual({ nickname: 'y' })
  })

  test.each([
    ['an unknown type', { type: 'phone_change' }, 400, 'validation_failed'],
    ['no address', { type: 'magiclink', email: '' }, 400, 'validation_failed'],
    ['a sign-up without a password', { type: 'signup' }, 400, 'validation_failed'],
    ['a weak password', { type: 'signup', password: '1' }, 422, 'weak_password'],
    ['a recovery of an unknown user', { type: 'recovery' }, 404, 'user_not_found'],
    [
      'a change of an unknown user’s address',
      { type: 'email_change_new', new_email: 'x@example.org' },
      404,
      'user_not_found',
    ],
    ['no JSON', 'x', 400, 'bad_json'],
  ])('is refused for %s', async (_, body, status, code) => {
    const answer = await call(worker, '/admin/generate_link', {
      body: typeof body === 'string' ? body : { email: newEmail(), ...body },
      token,
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('is refused if the new address is taken or empty', async () => {
    const [one, other] = [await confirmed(), await confirmed()]
    for (const [new_email, status, code] of [
      [other.email, 422, 'email_exists'],
      ['', 400, 'validation_failed'],
    ]) {
      const answer = await generate({ type: 'email_change_new', email: one.email, new_email })
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
  })

  test('many concurrent links for one new address create one user', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => generate({ type: 'magiclink', email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('an invitation', () => {
  test.each([
    ['somebody new', fresh],
    ['somebody who has not confirmed', createUser],
  ])('of %s stores the time, and returns the user as stored', async (_, whose) => {
    const { email } = await whose()
    const { status, body } = await call(worker, '/invite', { body: { email }, token })
    expect(status).toBe(200)
    expect(isRecent(body.invited_at)).toBe(true)
    expect(isRecent(body.confirmation_sent_at)).toBe(true)
    expect(body).toEqual(await storedUser(body.id))
    expect((await lastMail(worker, email)).type).toBe('invite')
  })
})

describe('where a link leads', () => {
  const open = async (redirect_to: string, type = 'magiclink') => {
    const { body } = await generate({
      type,
      email: newEmail(),
      redirect_to,
      ...(type === 'signup' ? { password } : {}),
    })
    const link = new URL(String(body.action_link))
    const opened = landing(await call(worker, `/verify${link.search}`))
    return { body, link, opened }
  }

  test.each(['magiclink', 'signup'])(
    'a %s link to our own site opens its confirm page, which signs in',
    async (type) => {
      const { body, opened } = await open(`${worker.url}/profile`, type)
      expect(opened.url.pathname).toBe('/auth/confirm')
      expect(opened.url.hash).toBe('')
      expect(opened.values).toMatchObject({
        token_hash: body.hashed_token,
        redirect_to: `${worker.url}/profile`,
        in_place: '1',
      })
      const answer = await call(worker, '/verify', {
        body: { type: opened.values.type, token_hash: opened.values.token_hash },
      })
      expect(answer.status).toBe(200)
    },
  )

  test('a link to an allowed foreign site: with the session in the fragment', async () => {
    const { link, opened } = await open('https://app.example/welcome')
    expect(opened.url.pathname).toBe('/auth/confirm')
    expect(opened.values).not.toHaveProperty('in_place')
    const posted = landing(await postForm(worker, Object.fromEntries(link.searchParams)))
    expect(posted.url.origin + posted.url.pathname).toBe('https://app.example/welcome')
    expect(new URLSearchParams(posted.url.hash.slice(1)).get('access_token')).toBeTruthy()
  })
})
