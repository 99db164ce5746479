import type { Session } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { checkRefresh } from '#worker/auth/tokens/refresh.ts'
import {
  call,
  given,
  newClient,
  newEmail,
  ok,
  onDevice,
  password,
  refusal,
  signedIn,
  type TestClient,
  withWorker,
} from '../support.ts'

const worker = withWorker({ AUTH_REFRESH_REUSE_SECONDS: '1' })

const refresh = async (token: string) => {
  const answer = await call(worker(), '/token?grant_type=refresh_token', { body: { refresh_token: token } })
  return { ...answer, token: String(answer.body.refresh_token), access: String(answer.body.access_token) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('refreshing', () => {
  test('rotates the token, keeps the session, and notifies the client', async () => {
    const { auth, events, session } = await signedIn(worker())
    const { data } = ok(await auth.refreshSession())
    const next = given(data.session)
    expect(next.refresh_token).not.toBe(session.refresh_token)
    expect(next.access_token).not.toBe(session.access_token)
    const claims = given((await auth.getClaims(next.access_token)).data).claims
    expect(claims.session_id).toBe(given((await auth.getClaims(session.access_token)).data).claims.session_id)
    expect(events.at(-1)).toBe('TOKEN_REFRESHED')
  })

  test('two refreshes within one second give different tokens', async () => {
    const { session } = await signedIn(worker())
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.token)
    expect(new Set([session.access_token, first.access, second.access]).size).toBe(3)
    expect(new Set([session.refresh_token, first.token, second.token]).size).toBe(3)
  })

  test('an unknown token gets refresh_token_not_found', async () => {
    const answer = await refresh('never issued')
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    ])
  })

  test('twenty refreshes at once all get one working session', async () => {
    const { session } = await signedIn(worker())
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    for (const { access } of answers.slice(0, 3))
      expect((await call(worker(), '/user', { token: access })).status).toBe(200)
    expect((await refresh(given(answers[0]).token)).status).toBe(200)
  })

  test('the parent of the active token returns the active one, at any time', async () => {
    const { session } = await signedIn(worker())
    const next = await refresh(session.refresh_token)
    await pause(1200)
    const again = await refresh(session.refresh_token)
    expect([again.status, again.token]).toEqual([200, next.token])
  })

  test('within the reuse interval an older token also returns the active one', async () => {
    const { session } = await signedIn(worker())
    const second = await refresh(session.refresh_token)
    const third = await refresh(second.token)
    const again = await refresh(session.refresh_token)
    expect([again.status, again.token]).toEqual([200, third.token])
  })

  test('a replayed token ends its whole session, but no other session', async () => {
    const { email, session } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    const second = await refresh(session.refresh_token)
    const third = await refresh(second.token)
    await pause(1200)
    const replayed = await refresh(session.refresh_token)
    expect([replayed.status, replayed.body]).toEqual([
      400,
      { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    ])
    expect((await refresh(third.token)).body.code).toBe('refresh_token_already_used')
    const user = await call(worker(), '/user', { token: third.access })
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
    ok(await other.auth.refreshSession())
    ok(await other.auth.getUser())
  })

  test('a client with an expired session refreshes it, or drops it when that is refused', async () => {
    const expire = ({ storage }: Pick<TestClient, 'storage'>) => {
      const kept = JSON.parse(given(storage.get('session'))) as Session
      storage.set('session', JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) - 10 }))
    }
    const alive = await signedIn(worker())
    expire(alive)
    const { data } = ok(await alive.auth.getSession())
    expect(data.session?.refresh_token).not.toBe(alive.session.refresh_token)
    expect(alive.events.at(-1)).toBe('TOKEN_REFRESHED')

    const ended = await signedIn(worker())
    await call(worker(), '/logout', { method: 'POST', token: ended.session.access_token })
    expire(ended)
    expect(refusal(await ended.auth.getSession())).toEqual([400, 'refresh_token_not_found'])
    expect(ended.events.at(-1)).toBe('SIGNED_OUT')
    expect(ended.storage.has('session')).toBe(false)
  })
})

describe('with the database down', () => {
  test('a refresh is a 503 that leaves the client signed in', async () => {
    const { auth, session, storage, events } = await signedIn(worker())
    worker().proxy.setDown(true)
    try {
      const answer = await refresh(session.refresh_token)
      expect(answer.status).toBe(503)
      expect(answer.body.code).toBe('unexpected_failure')
      expect(answer.headers.get('retry-after')).toBe('1')
      const result = await Promise.race([auth.refreshSession(), pause(1500).then(() => 'trying')])
      expect(result).toBe('trying')
      expect(storage.get('session')).toContain(session.refresh_token)
    } finally {
      worker().proxy.setDown(false)
    }
    expect((await refresh(session.refresh_token)).status).toBe(200)
    expect(events).not.toContain('SIGNED_OUT')
  })

  test('other calls get a 503 that the client treats as retryable', async () => {
    const client = newClient(worker().url)
    worker().proxy.setDown(true)
    try {
      const { error } = await client.auth.signInWithPassword({ email: newEmail(), password })
      expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
    } finally {
      worker().proxy.setDown(false)
    }
  })
})

describe('checkRefresh', () => {
  const now = '2026-11-21T12:00:00.000Z'
  const judge = (
    counter: number,
    active: number,
    replacedAgo: number | null,
    revokedAt: string | null = null,
  ) =>
    checkRefresh(
      {
        counter,
        replacedAt:
          replacedAgo === null ? null : new Date(Date.parse(now) - replacedAgo * 1000).toISOString(),
        session: { refreshCounter: active, revokedAt },
      },
      10,
      now,
    )

  test.each([
    ['the active token rotates', judge(3, 3, null), 'rotate'],
    ['its parent gets the active token', judge(2, 3, 9999), 'active'],
    ['so does an older token within the interval', judge(1, 3, 10), 'active'],
    ['an older token after the interval is a replay', judge(1, 3, 10.001), 'replayed'],
    ['a revoked session refuses the active token', judge(3, 3, null, now), 'dead'],
    ['a revoked session refuses the parent too', judge(2, 3, 1, now), 'dead'],
  ])('%s', (_, verdict, expected) => expect(verdict).toBe(expected))
})
