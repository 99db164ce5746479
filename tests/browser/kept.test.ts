import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { signIn as openedBefore } from '../web/support.ts'
import { keptAnswers } from './kept-answers.ts'
import { enterCredentials, expectPath, holdAnswer, seeNotice, signIn, withBrowser } from './support.ts'
import { button, picks, searchBox, withWorld } from './world.ts'

/** What a browser stores between two visits: the pages of one account, and its session. */

const world = withWorld()
const open = withBrowser({ serviceWorkers: 'allow' })

const slug = 'the-quiet-club'
let nina: Awaited<ReturnType<typeof signUp>>
let otto: Awaited<ReturnType<typeof signUp>>
let page: Page
let context: BrowserContext

/** Everything that the browser stores for the site, except the app's own files. */
const kept = async (): Promise<{ answers: string[]; local: string[]; files: string[] }> => {
  const answers = await keptAnswers(page)
  const rest = await page.evaluate(async () => {
    const files: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname)
    return { local: Object.entries(localStorage).map(String), files }
  })
  return { answers: answers.map((answer) => JSON.stringify(answer)), ...rest }
}

const goTo = async (path: string): Promise<void> => {
  await page.goto(world().worker.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Waits until nothing is preloaded any more, and the service worker has stored all fetched files. */
const rest = async (): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const cookies = async (): Promise<string[]> =>
  (await context.cookies([`${world().worker.url}/auth/v1/token`])).map(({ name }) => name).sort()

beforeAll(async () => {
  const { worker } = world()
  ;[nina, otto] = [await signUp(worker.url, 'Nina'), await signUp(worker.url, 'Otto')]
  const league = (await nina.call('POST', '/api/v1/league/create', { name: 'The Quiet Club' })).body
  const list = (await nina.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await nina.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
  ;({ page, context } = await open({ viewport: { width: 390, height: 844 } }))
  await signIn(worker, page, nina.email)
})

/** So that the file of notices is not loaded before the first notice. */
const preloadNothing = (first: Page): Promise<unknown> =>
  first.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))

test(
  'a notice is shown on a first visit, even if the network goes before its file has loaded',
  netsOnly,
  async () => {
    const first = await open()
    await preloadNothing(first.page)
    await openedBefore(first.page, world().worker.url, otto)
    await first.page.goto(`${world().worker.url}/profile/name`)
    await first.page.getByLabel('Display name').fill('Nora')
    await first.context.setOffline(true)
    await button(first.page, 'Save').click()
    await first.page.getByRole('alert').getByText('You are offline.').waitFor()
    await first.context.setOffline(false)
    await button(first.page, 'Save').click()
    await first.page.getByText('Name saved').waitFor()
  },
)

test('a notice is shown on a first visit, even if its file never arrives', netsOnly, async () => {
  const { page: first } = await open()
  await preloadNothing(first)
  await openedBefore(first, world().worker.url, otto)
  await first.goto(`${world().worker.url}/profile/name`)
  await first.getByLabel('Display name').fill('Oscar')
  await first.route('**/*.js', () => undefined)
  await button(first, 'Save').click()
  await first.getByRole('alert').getByText('Name saved').waitFor()
})

test('changing the language without a network gives one notice', netsOnly, async () => {
  const first = await open()
  await openedBefore(first.page, world().worker.url, otto)
  await first.page.goto(`${world().worker.url}/profile/language`)
  await first.page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await first.page.waitForLoadState('networkidle')
  await first.context.setOffline(true)
  await first.page.getByText('Italiano').click()
  await seeNotice(first.page, 'Network error. Please check your connection.')
  await first.page.waitForTimeout(300)
  expect(await first.page.locator('[data-sonner-toast]').count()).toBe(1)
})

describe('without a network', () => {
  beforeAll(async () => {
    await goTo(`/l/${slug}/leaderboard`)
    await rest()
    await goTo(`/l/${slug}/deathlist`)
    await rest()
    await searchBox(page).fill('meryl streep')
    await button(page, /^Add Meryl Streep/).waitFor()
    await context.setOffline(true)
  })

  test('a pick is refused with a notice, and the typed text stays', async () => {
    await button(page, /^Add Meryl Streep/).click()
    await seeNotice(page, 'You are offline. Please try again when you are back.')
    await expect.poll(() => searchBox(page).inputValue()).toBe('meryl streep')
    await button(page, /^Add Meryl Streep/).waitFor()
  })

  test('what opens over a page leaves it, and says why it is missing', netsOnly, async () => {
    await button(page, 'Done').click()
    // Its files have not been loaded yet. The second press finds the part that replaces it.
    for (const name of ['Open settings', 'Open settings', 'Rename the list']) {
      await button(page, name).click()
      await seeNotice(page, 'You are offline. Please try again when you are back.')
      await page.getByRole('button', { name: 'Close' }).first().click()
      // That of the refused pick may still be there.
      await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(0)
    }
    expect(await picks(page).or(searchBox(page)).count()).toBeGreaterThan(0)
  })

  test('visited pages show their time; an unvisited page says why it is missing', async () => {
    for (const screen of ['deathlist', 'leaderboard']) {
      await goTo(`/l/${slug}/${screen}`)
      await page.getByText(/You are offline\. .*As of \d\d:\d\d\./).waitFor()
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    }
    await page.goto(`${world().worker.url}/l/${slug}/members`)
    await page.getByText('this page is not saved on this device').waitFor()
  })

  test('once the network is back, the page updates and the pick succeeds', async () => {
    await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
    await page.getByText('As of').waitFor()
    const list = (await nina.call('GET', `/api/v1/leagues/${slug}/deathlists/me`)).body
    await nina.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Young masters' })
    await context.setOffline(false)
    await page.getByText('Young masters').first().waitFor()
    await page.getByText('As of').waitFor({ state: 'detached' })
    await searchBox(page).fill('meryl streep')
    await button(page, /^Add Meryl Streep/).click()
    await expect.poll(() => picks(page).count()).toBe(1)
    // The row is displayed before the server has it.
    const asked = encodeURIComponent(JSON.stringify({ league: slug }))
    await expect
      .poll(async () => JSON.stringify(await nina.call('GET', `/api/trpc/deathlist.page?input=${asked}`)))
      .toContain('Meryl Streep')
  })
})

describe('the next visit', () => {
  test('shows the stored page before the response, which does not move the heading', async () => {
    await goTo(`/l/${slug}/deathlist`)
    await expect.poll(async () => (await kept()).answers.join()).toContain('Meryl Streep')
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/trpc/**', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await picks(page).filter({ hasText: 'Meryl Streep' }).waitFor()
    const top = await page.getByRole('heading', { level: 1 }).boundingBox()
    answer()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(top)
    await page.unroute('**/api/trpc/**')
  })

  test('no invite code or token is stored with the pages', async () => {
    const { invite_code: inviteCode } = (await nina.call('GET', `/api/v1/leagues/${slug}`)).body
    expect(inviteCode).toMatch(/^[A-Z0-9]{6}$/)
    const { answers, files } = await kept()
    expect(answers.length).toBeGreaterThan(3)
    expect(answers.join()).not.toContain(String(inviteCode))
    expect(answers.join()).not.toMatch(/access_token|refresh_token/)
    expect(files.filter((file) => /^\/(api|auth)/.test(file))).toEqual([])
  })

  test('stays signed in after the browser has deleted script storage', async () => {
    await page.evaluate(() => {
      localStorage.clear()
      indexedDB.deleteDatabase('deathlist-kept')
    })
    await page.goto(world().worker.url)
    await expectPath(page, '/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })
})

describe('two accounts in one browser', () => {
  test('the first account’s sign-out deletes its data, so the second finds none', async () => {
    await goTo(`/l/${slug}/deathlist`)
    await expect.poll(async () => (await kept()).answers.length).toBeGreaterThan(1)
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectPath(page, '/auth')
    await expect.poll(async () => (await kept()).answers).toEqual([])
    expect((await kept()).local.join()).not.toMatch(/Quiet Club|Nina|nina|token/)
    // The page does not wait for the server, which deletes this one.
    await expect.poll(cookies).not.toContain('__Secure-deathlist-session')
    expect(await cookies()).not.toContain('__Host-deathlist-stay')
    await signIn(world().worker, page, otto.email)
    await expect.poll(async () => (await kept()).answers.join()).toContain('"owner"')
    expect(JSON.stringify(await kept())).not.toMatch(/Quiet Club|nina[. ]/i)
  })

  test('removal from a league deletes its stored data, even when another page opens', async () => {
    const league = (await nina.call('GET', `/api/v1/leagues/${slug}`)).body
    await otto.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
    await goTo(`/l/${slug}/leaderboard`)
    await expect.poll(async () => (await kept()).answers.join()).toMatch(/Nina /)
    await nina.call('DELETE', `/api/v1/league/${league.id}/members/${otto.id}`)
    await goTo('/profile')
    await expect.poll(async () => JSON.stringify(await kept())).not.toMatch(/Quiet Club|nina[. ]/i)
  })

  test('data that a slow browser reads after a sign-out does not reach the second', netsOnly, async () => {
    const slow = await open()
    await signIn(world().worker, slow.page, nina.email)
    await expect.poll(async () => JSON.stringify(await keptAnswers(slow.page))).toContain('The Quiet Club')
    await slow.page.addInitScript(() => {
      const { open: openDatabase } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...given) {
        const request = openDatabase.apply(this, given)
        const after = (listener: () => void) =>
          request.addEventListener('success', () => setTimeout(listener, 2_000))
        return Object.defineProperty(request, 'onsuccess', { set: after })
      }
    })
    await slow.page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('deathlist-session') ?? '{}')
      const refused = { ...session, expires_at: 1, refresh_token: 'of-another-world' }
      localStorage.setItem('deathlist-session', JSON.stringify(refused))
    })
    await slow.page.goto(`${world().worker.url}/dashboard`)
    await expectPath(slow.page, '/auth')
    await slow.page.waitForTimeout(3_000)
    const { answered } = await holdAnswer(slow.page, '**/api/trpc/league.dashboard**')
    await enterCredentials(slow.page, otto.email)
    await answered
    await slow.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await slow.page.getByText('The Quiet Club').count()).toBe(0)
  })

  test('data left by another account is deleted at the first page load', netsOnly, async () => {
    await page.evaluate(async () => {
      const request = indexedDB.open('deathlist-kept')
      const db = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
      const store = db.transaction('answers', 'readwrite').objectStore('answers')
      const [row] = await new Promise<Record<string, unknown>[]>((resolve) => {
        const all = store.getAll()
        all.onsuccess = () => resolve(all.result)
      })
      store.put({ ...row, owner: 'somebody else', data: '"Their list"' }, 'somebody else')
      db.close()
    })
    expect((await kept()).answers.join()).toContain('Their list')
    await goTo('/dashboard')
    await expect.poll(async () => (await kept()).answers.join()).not.toContain('Their list')
  })

  test('a sign-out without a network stays in effect once online', async () => {
    await goTo('/dashboard')
    await rest()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectPath(page, '/auth')
    await context.setOffline(false)
    await page.goto(`${world().worker.url}/dashboard`)
    await expectPath(page, '/auth')
    expect((await kept()).answers).toEqual([])
  })
})
