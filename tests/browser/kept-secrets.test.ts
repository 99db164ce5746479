/** @module-tag nets */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#web/app/screens.ts'
import { parseEnv } from '#worker/env.ts'
import { createTokenKeys } from '#worker/services/personal-tokens/token-keys.ts'
import { now } from '../authorisation/scene.ts'
import { accessTokenFor } from '../nets/app.ts'
import { addressOf, createMarked, type Marked, marks } from '../nets/worlds/secret-marks.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { expectPath, withBrowser } from './support.ts'

/** Searches for secrets in everything that remains in an admin's browser after every screen of a full league. */

const open = withBrowser({ serviceWorkers: 'allow' })
let worker: TestWorker
let marked: Marked
let page: Page

beforeAll(async () => {
  worker = await startTestWorker({ vars: { OPERATORS: addressOf('operator') } })
  await worker.setClock(now)
  const env = parseEnv({
    ...worker.vars,
    ASSETS: { fetch: async () => new Response() },
    AVATARS: { put: async () => null },
  })
  marked = await createMarked(worker.database.db, createTokenKeys(env.AUTH_SECRET))
  const { admin } = marked.cast
  const session = {
    access_token: await accessTokenFor(admin, env, worker.url),
    refresh_token: 'not-needed',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    token_type: 'bearer',
    user: { id: admin.id, email: admin.email, app_metadata: {}, user_metadata: {}, aud: 'authenticated' },
  }
  const localStorage = [{ name: 'deathlist-session', value: JSON.stringify(session) }]
  ;({ page } = await open({
    storageState: { cookies: [], origins: [{ origin: worker.url, localStorage }] },
  }))
})
afterAll(() => worker?.stop())

/** Every text that the browser stores for the site, except the session itself. */
const held = (): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        for (const row of await done(db.transaction(store).objectStore(store).getAll()))
          texts.push(`${name} ${JSON.stringify(row)}`)
      db.close()
    }
    for (const storage of [localStorage, sessionStorage])
      texts.push(
        ...Object.entries(storage).flatMap(([key, text]) =>
          key === 'deathlist-session' ? [] : [`${key} ${text}`],
        ),
      )
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(`${request.url} ${await (await cache.match(request))?.text()}`)
    }
    return [...texts, JSON.stringify(history.state), document.cookie]
  })

const found = async (): Promise<string[]> => {
  const texts = await held()
  return marks.flatMap(({ what, sign }) => {
    const text = what === 'the address of admin' ? undefined : texts.find((each) => sign.test(each))
    return text ? [`${what}, in ${text.slice(0, 80)}`] : []
  })
}

/** Rows of settings whose forms show secrets or personal data. */
const rows: Record<string, readonly string[]> = {
  '/admin/:row': ['invitations', 'players', 'webhooks', 'pictures'],
  '/profile/:row': ['email', 'devices', 'notifications', 'tokens', 'data'],
}

/** An address with each of its rows opened, one address per row. */
const withRows = (path: string): string[] => {
  const [place, names] = Object.entries(rows).find(([place]) => path.endsWith(place)) ?? []
  return place && names ? names.map((name) => path.replace(':row', name)) : [path]
}

const addresses = (): string[] => {
  const { slug = '', cup = '', race = '' } = marked.world.refs
  const filled = screens.flatMap(({ path }) =>
    [cup, race].map((competition) =>
      path
        .replace(/^\/(l|dashboard)\/:league/, `/$1/${slug}`)
        .replace(':league', slug)
        .replace(':competition', competition)
        .replace(':season', '1')
        .replace(':match', '1-1')
        .replace(':person', 'Q1'),
    ),
  )
  return [...new Set(filled.flatMap(withRows))].filter(
    (path) => !/:|^\/(auth|join)|^\/league\/.*(?<!competitions.*)$/.test(path),
  )
}

test('the browser stores no secret links, invite codes or addresses of others', async () => {
  const paths = addresses()
  expect(paths.length).toBeGreaterThan(25)
  const shown: string[] = []
  for (const path of paths) {
    await page.goto(worker.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    shown.push(await page.locator('body').innerText(), await page.content())
  }
  // The screens have shown them, so the search could find them.
  const all = shown.join(' ')
  const seen = marks.filter(({ sign }) => sign.test(all)).map(({ what }) => what)
  for (const what of [
    'an invite code',
    'the address of somebody invited',
    'the address of a webhook',
    'the calendar of admin',
  ])
    expect(seen).toContain(what)
  const kept = (await held()).join(' ')
  expect(kept).toContain('["league","membersPage"]')
  expect(kept).toContain('calendar')
  expect(await found()).toEqual([])
}, 300_000)

test('a page restored after a sign-out elsewhere leads to /auth and clears its data', async () => {
  await page.goto(`${worker.url}/l/${marked.world.refs.slug}/members`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    localStorage.setItem('opened:some-season', '["some-list"]')
    localStorage.removeItem('deathlist-session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expectPath(page, '/auth')
  // The app's own files are public.
  await expect
    .poll(async () => (await held()).filter((text) => /^(opened:|rip_|deathlist-kept)/.test(text)))
    .toEqual([])
  expect(await found()).toEqual([])
})
