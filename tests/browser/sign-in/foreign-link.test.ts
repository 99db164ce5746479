/** @module-tag nets */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#scripts/lib/port.ts'
import {
  call,
  calm,
  given,
  lastMail,
  newClient,
  newEmail,
  ok,
  password,
  signedIn,
} from '#tests/auth/support.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { expectPath, seeNotice, withBrowser } from '../support.ts'

/** Mailed links of other programs, whose sites the operator allows as redirects, in a real browser. */

let foreign: Server
let site = ''
let worker: TestWorker
const open = withBrowser()

beforeAll(async () => {
  const port = await freePort()
  foreign = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<link rel="icon" href="data:,"><h1>Another program</h1>')
  })
  await new Promise<void>((resolve) => foreign.listen(port, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${port}`
  worker = await startTestWorker({ vars: { ...calm, AUTH_REDIRECT_URLS: `${site}/**` } })
})
afterAll(async () => {
  await worker?.stop()
  foreign.closeAllConnections()
  await new Promise((resolve) => foreign.close(resolve))
})

type Kind = 'signup' | 'magiclink' | 'recovery' | 'email_change'

/** A mail requested by the other program; returns its address on our site, and the client that requested it. */
const mailed = async (kind: Kind, flowType: 'pkce' | 'implicit') => {
  const client = newClient(worker.url, { flowType })
  const redirectTo = `${site}/entrance?tab=1`
  if (kind === 'email_change') {
    const user = await signedIn(worker)
    client.storage.set('session', given(user.storage.get('session')))
    const moved = newEmail('moved')
    ok(await client.auth.updateUser({ email: moved }, { emailRedirectTo: redirectTo }))
    ok(
      await client.auth.verifyOtp({
        token_hash: (await lastMail(worker, user.email)).token,
        type: 'email_change',
      }),
    )
    return { client, email: moved, link: (await lastMail(worker, moved)).link }
  }
  const email = kind === 'signup' ? newEmail() : (await signedIn(worker)).email
  if (kind === 'signup')
    ok(await client.auth.signUp({ email, password, options: { emailRedirectTo: redirectTo } }))
  if (kind === 'magiclink')
    ok(await client.auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } }))
  if (kind === 'recovery') ok(await client.auth.resetPasswordForEmail(email, { redirectTo }))
  return { client, email, link: (await lastMail(worker, email)).link }
}

/** Opens a mailed link and presses the only button of its page. */
const follow = async (link: URL) => {
  const { page, problems } = await open()
  await page.goto(link.href)
  await expectPath(page, '/auth/confirm')
  const press = () => page.getByRole('main').getByRole('button').last().click()
  await press()
  return { page, problems, press }
}

describe('a link of another program leads to its site', () => {
  test.each(['signup', 'magiclink', 'recovery', 'email_change'] as const)('%s', async (kind) => {
    const { client, email, link } = await mailed(kind, 'pkce')
    const { page, problems } = await follow(link)
    await page.getByRole('heading', { name: 'Another program' }).waitFor()
    const url = new URL(page.url())
    expect([url.origin, url.pathname, url.searchParams.get('tab')]).toEqual([site, '/entrance', '1'])
    const { data } = ok(await client.auth.exchangeCodeForSession(given(url.searchParams.get('code'))))
    expect(data.user?.email).toBe(email)
    expect(problems).toEqual([])
  })

  test('without PKCE with the session in the fragment', async () => {
    const { email, link } = await mailed('magiclink', 'implicit')
    const { page, problems } = await follow(link)
    await page.getByRole('heading', { name: 'Another program' }).waitFor()
    const token = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('access_token')
    expect((await call(worker, '/user', { token: given(token) })).body.email).toBe(email)
    expect(problems).toEqual([])
  })
})

test('a database outage is shown on the page, and does not use up the link', async () => {
  const { link } = await mailed('magiclink', 'pkce')
  const { page } = await open()
  await page.goto(link.href)
  await expectPath(page, '/auth/confirm')
  const button = page.getByRole('main').getByRole('button').last()
  worker.proxy.setDown(true)
  try {
    await button.click()
    await seeNotice(page, 'The service is busy. Please try again in a moment.')
  } finally {
    worker.proxy.setDown(false)
  }
  await button.click()
  await page.getByRole('heading', { name: 'Another program' }).waitFor()
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
})

test('a used link leads to the other site with an error code', async () => {
  const { link, client } = await mailed('magiclink', 'pkce')
  const { page } = await open()
  await page.goto(link.href)
  await expectPath(page, '/auth/confirm')
  ok(
    await client.auth.verifyOtp({
      token_hash: given(link.searchParams.get('token')),
      type: 'magiclink',
    }),
  )
  await page.getByRole('main').getByRole('button').last().click()
  await page.getByRole('heading', { name: 'Another program' }).waitFor()
  expect(new URL(page.url()).searchParams.get('error_code')).toBe('otp_expired')
})

test('a redirect to a site that is not allowed stays on our server', async () => {
  const { link } = await mailed('magiclink', 'implicit')
  const { page } = await open()
  const confirm = new URL(`${worker.url}/auth/confirm`)
  confirm.search = new URLSearchParams({
    token_hash: given(link.searchParams.get('token')),
    type: 'magiclink',
    redirect_to: 'https://evil.example/',
  }).toString()
  await page.goto(confirm.href)
  await page.getByRole('main').getByRole('button').last().click()
  await page.waitForURL((url) => url.pathname !== '/auth/confirm')
  expect(new URL(page.url()).origin).toBe(worker.url)
})
