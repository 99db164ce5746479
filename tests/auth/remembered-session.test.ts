import { describe, expect, test } from 'vitest'
import { codeOf, verified } from './second-factor/second-factor.ts'
import {
  call,
  given,
  lastMail,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  signedIn,
  withWorker,
} from './support.ts'

/** A browser that has lost the data of scripts restores its session by a cookie that scripts can't read. */

const worker = withWorker({ AUTH_REFRESH_REUSE_SECONDS: '0' })

/** A browser's stored data for our site, and its calls from one of our pages. */
const newBrowser = () => {
  const jar = new Map<string, string>()
  const set: string[] = []
  const keep = (cookies: string[]) => {
    set.push(...cookies)
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const headers = (others: Record<string, string> = {}) => ({
    origin: worker().url,
    'sec-fetch-site': 'same-origin',
    cookie: [...jar].map((pair) => pair.join('=')).join('; '),
    ...others,
  })
  const send: typeof fetch = async (input, init) => {
    const answer = await fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers() },
    })
    keep(answer.headers.getSetCookie())
    return answer
  }
  /** Requests the session, optionally with other headers. */
  const restoreSession = async (others: Record<string, string> = {}) => {
    const answer = await call(worker(), '/token?grant_type=cookie', {
      method: 'POST',
      headers: headers(others),
    })
    keep(answer.headers.getSetCookie())
    return answer
  }
  return { jar, set, send, restoreSession, client: newClient(worker().url, { fetch: send }) }
}

const refused = [400, 'refresh_token_not_found']
const statusAndCode = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code]

/** A user who is signed in on one of our pages. */
const player = async () => {
  const email = newEmail()
  const browser = newBrowser()
  ok(await browser.client.auth.signUp({ email, password }))
  const { code } = await lastMail(worker(), email)
  const { data } = ok(await browser.client.auth.verifyOtp({ email, token: code, type: 'signup' }))
  return { ...browser, email, auth: browser.client.auth, session: given(data.session) }
}

const sessionIdOf = (token: unknown): string =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).session_id

describe('signing in on our own pages', () => {
  test('sets an HttpOnly session cookie and a session hint cookie without the token', async () => {
    const { set, session } = await player()
    const [token = '', mark = ''] = set
    expect(token.split('; ').sort()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/auth/v1',
      'SameSite=Strict',
      'Secure',
      `__Secure-deathlist-session=${session.refresh_token}`,
    ])
    expect(mark).toMatch(/^__Host-deathlist-stay=[\w-]{16}; /)
    expect(mark).not.toContain('HttpOnly')
    expect(session.refresh_token).not.toContain(/=([\w-]{16})/.exec(mark)?.[1])
  })

  test('sets no cookie for programs or pages of other sites', async () => {
    const { email } = await signedIn(worker())
    const credentials = { email, password }
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: worker().url, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await call(worker(), '/token?grant_type=password', { body: credentials, headers })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    }
  })
})

describe('restoring a session', () => {
  test('returns the same session with a new refresh token each time', async () => {
    const { restoreSession, session } = await player()
    const first = await restoreSession()
    const second = await restoreSession()
    expect([first.status, second.status]).toEqual([200, 200])
    for (const { body } of [first, second])
      expect(sessionIdOf(body.access_token)).toBe(sessionIdOf(session.access_token))
    expect(new Set([session, first.body, second.body].map(({ refresh_token }) => refresh_token)).size).toBe(3)
  })

  test('works after the session was refreshed', async () => {
    const { restoreSession, auth, jar } = await player()
    for (let nr = 0; nr < 4; nr++) ok(await auth.refreshSession())
    expect([...jar.values()]).toContain(given((await auth.getSession()).data.session).refresh_token)
    expect((await restoreSession()).status).toBe(200)
  })

  test('concurrent tabs get the same session', async () => {
    const { restoreSession, session } = await player()
    const answers = await Promise.all([restoreSession(), restoreSession(), restoreSession()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of answers)
      expect(sessionIdOf(body.access_token)).toBe(sessionIdOf(session.access_token))
  })

  test('is refused outside our own pages, and the session stays valid', async () => {
    const { restoreSession } = await player()
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: '', 'sec-fetch-site': 'none' },
      { origin: '' },
    ]) {
      const answer = await restoreSession(headers)
      expect([statusAndCode(answer), answer.headers.getSetCookie()], headers.origin).toEqual([refused, []])
    }
    expect((await restoreSession()).status).toBe(200)
  })

  test('is refused without the session hint cookie or with another session’s', async () => {
    const [one, other] = [await player(), await player()]
    const name = '__Host-deathlist-stay'
    const own = given(one.jar.get(name))
    one.jar.set(name, given(other.jar.get(name)))
    expect(statusAndCode(await one.restoreSession())).toEqual(refused)
    one.jar.delete(name)
    expect(statusAndCode(await one.restoreSession())).toEqual(refused)
    one.jar.set(name, own)
    expect((await one.restoreSession()).status).toBe(200)
  })

  test('replaying a stolen cookie ends the session for the thief and the owner', async () => {
    const { restoreSession, jar } = await player()
    const stolen = new Map(jar)
    await restoreSession()
    await restoreSession()
    const now = new Map(jar)
    for (const pair of stolen) jar.set(...pair)
    expect(statusAndCode(await restoreSession())).toEqual([400, 'refresh_token_already_used'])
    for (const pair of now) jar.set(...pair)
    expect(statusAndCode(await restoreSession())).toEqual([400, 'refresh_token_already_used'])
  })
})

describe('ending a session ends its cookie', () => {
  test('signing out deletes both cookies', async () => {
    const { restoreSession, auth, jar } = await player()
    const kept = new Map(jar)
    ok(await auth.signOut({ scope: 'local' }))
    expect(jar.size).toBe(0)
    for (const pair of kept) jar.set(...pair)
    expect(statusAndCode(await restoreSession())).toEqual(refused)
  })

  test('after a password change or a global sign-out elsewhere', async () => {
    for (const end of ['password', 'everywhere'] as const) {
      const { restoreSession, email } = await player()
      const elsewhere = await onDevice(worker(), email)
      if (end === 'password') ok(await elsewhere.auth.updateUser({ password: `${password} 2` }))
      else ok(await elsewhere.auth.signOut({ scope: 'global' }))
      expect(statusAndCode(await restoreSession()), end).toEqual(refused)
    }
  })

  test('signing out other devices keeps the cookie of this one', async () => {
    const { restoreSession, auth, jar } = await player()
    ok(await auth.signOut({ scope: 'others' }))
    expect(jar.size).toBe(2)
    expect((await restoreSession()).status).toBe(200)
  })

  test('the next account in this browser replaces the previous one', async () => {
    const first = await player()
    const { email, userId } = await signedIn(worker())
    ok(await first.auth.signInWithPassword({ email, password }))
    const { body } = await first.restoreSession()
    expect((body.user as { id: string }).id).toBe(userId)
  })
})

test('restoring a session keeps its assurance level', async () => {
  const { email, factorId, secret } = await verified(worker())
  const browser = newBrowser()
  ok(await browser.client.auth.signInWithPassword({ email, password }))
  const aalOf = async () =>
    JSON.parse(
      Buffer.from(
        String((await browser.restoreSession()).body.access_token).split('.')[1] ?? '',
        'base64url',
      ).toString(),
    ).aal
  expect(await aalOf()).toBe('aal1')
  // The library's own token is outdated now, so sign in again.
  ok(await browser.client.auth.signInWithPassword({ email, password }))
  ok(await browser.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }))
  expect(await aalOf()).toBe('aal2')
})
