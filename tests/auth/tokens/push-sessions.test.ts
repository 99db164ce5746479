import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions, pushSubscriptions } from '#db/schema/index.ts'
import { refusalOf } from '#tests/services/refusal.ts'
import { addUsers, ctxFor } from '#tests/support/ctx.ts'
import { api } from '#tests/support/http/api.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { makePushService, subscription } from '#tests/support/push.ts'
import { subscribeBrowser } from '#worker/services/notifications/subscribe.ts'
import { codeOf, enrolled } from '../second-factor/second-factor.ts'
import {
  call,
  given,
  newClient,
  ok,
  onDevice,
  password,
  signedIn,
  type TestClient,
  withWorker,
} from '../support.ts'

/** News to a browser ends with the session of that browser. */

const worker = withWorker()

const subscriptionsOf = async (userId: string): Promise<string[]> => {
  const rows = await worker()
    .database.db.select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return rows.map(({ endpoint }) => endpoint.split('#').at(-1) ?? '').sort()
}

const endpointOf = (userId: string, name: string) => `${subscription.endpoint}/${userId}#${name}`

const subscribeAs = async ({ auth }: Pick<TestClient, 'auth'>, name: string): Promise<string> => {
  const session = given((await auth.getSession()).data.session)
  const endpoint = endpointOf(session.user.id, name)
  const subscribed = await api(worker().url, session.access_token)('POST', '/api/v1/push/subscriptions', {
    ...subscription,
    endpoint,
  })
  expect([subscribed.status, subscribed.body.code]).toEqual([200, undefined])
  return session.user.id
}

/** A user with subscriptions of two browsers, and one from before subscriptions had a session. */
const withBrowsers = async () => {
  const home = await signedIn(worker())
  const lost = await onDevice(worker(), home.email)
  for (const [client, name] of [
    [home, 'home'],
    [lost, 'lost'],
  ] as const)
    await subscribeAs(client, name)
  const { keys } = subscription
  await worker()
    .database.db.insert(pushSubscriptions)
    .values({
      id: `old-${home.userId}`,
      userId: home.userId,
      endpoint: endpointOf(home.userId, 'old'),
      ...keys,
      createdAt: '2026-01-01T00:00:00.000Z',
    })
  expect(await subscriptionsOf(home.userId)).toEqual(['home', 'lost', 'old'])
  return { home, lost, userId: home.userId }
}

test('a new password ends the news to every other browser', async () => {
  const { home, userId } = await withBrowsers()
  ok(await home.auth.updateUser({ password: `${password} anew` }))
  expect(await subscriptionsOf(userId)).toEqual(['home'])
})

test('signing out ends the news to the browsers that it signs out', async () => {
  for (const [scope, left] of [
    ['local', ['lost', 'old']],
    ['others', ['home']],
    ['global', []],
  ] as const) {
    const { home, userId } = await withBrowsers()
    ok(await home.auth.signOut({ scope }))
    expect([scope, await subscriptionsOf(userId)]).toEqual([scope, left])
  }
})

test('signing out a single device ends the news to it', async () => {
  const { home, userId } = await withBrowsers()
  const { access_token } = given((await home.auth.getSession()).data.session)
  const callAs = api(worker().url, access_token)
  const { body } = await callAs('GET', '/api/v1/profile/devices')
  const other = body.find(({ is_this }: { is_this: boolean }) => !is_this)
  expect((await callAs('DELETE', `/api/v1/profile/devices/${other.id}`)).status).toBeLessThan(300)
  expect(await subscriptionsOf(userId)).toEqual(['home', 'old'])
})

test('a replayed refresh token ends the news to its browser, and refreshing does not', async () => {
  const { home, userId } = await withBrowsers()
  const first = home.session.refresh_token
  for (let i = 0; i < 3; i++) ok(await home.auth.refreshSession())
  expect(await subscriptionsOf(userId)).toEqual(['home', 'lost', 'old'])
  const { db } = worker().database
  // Long enough ago that it is no retry.
  await db.run(`update auth_refresh_tokens set replaced_at = '2026-01-01T00:00:00.000Z'
    where replaced_at is not null and session_id in (select id from auth_sessions where user_id = '${userId}')`)
  const replayed = await call(worker(), '/token?grant_type=refresh_token', { body: { refresh_token: first } })
  expect(replayed.body.code).toBe('refresh_token_already_used')
  expect(await subscriptionsOf(userId)).toEqual(['lost', 'old'])
})

test('a second factor ends the news to browsers that have not shown it', async () => {
  const client = await enrolled(worker())
  const other = newClient(worker().url)
  ok(await other.auth.signInWithPassword({ email: client.email, password }))
  await subscribeAs(client, 'mine')
  await subscribeAs(other, 'weak')
  ok(await client.auth.mfa.challengeAndVerify({ factorId: client.factorId, code: codeOf(client.secret) }))
  expect(await subscriptionsOf(client.userId)).toEqual(['mine'])
})

test('a browser that signs in anew belongs to its new session alone', async () => {
  const { home, lost, userId } = await withBrowsers()
  await subscribeAs(lost, 'home')
  ok(await home.auth.signOut({ scope: 'local' }))
  expect(await subscriptionsOf(userId)).toEqual(['home', 'lost', 'old'])
  ok(await lost.auth.signOut({ scope: 'local' }))
  expect(await subscriptionsOf(userId)).toEqual(['old'])
})

test('a session that ends between the check and the write gets no subscription', async () => {
  const { db, url } = worker().database
  const [user] = await addUsers(db, ['Ann'])
  const push = await makePushService()
  const { id, sessionId } = given(user)
  const interrupted = interruptedDb(url, () => db.delete(authSessions).where(eq(authSessions.id, sessionId)))
  const subscribed = subscribeBrowser(ctxFor(interrupted, given(user), { push }), {
    ...subscription,
    endpoint: endpointOf(id, 'late'),
  })
  expect(await refusalOf(subscribed)).toMatchObject({ code: 'authentication_expired' })
  expect(await subscriptionsOf(id)).toEqual([])
})
