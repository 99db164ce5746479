import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtScript } from '#tests/support/built-script.ts'
import { signUp } from '#tests/support/http/api.ts'
import { keptAnswers } from '../kept-answers.ts'
import { signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** The prerendered page equals what the app then draws, and nothing moves when it does. */

const world = withWorld()
const open = withBrowser()
let page: Page

beforeAll(async () => {
  const { worker } = world()
  const nina = await signUp(worker.url, 'Nina')
  await nina.call('POST', '/api/v1/league/create', { name: 'The Quiet Club' })
  ;({ page } = await open())
  await signIn(worker, page, nina.email)
})

const firstFrame = () => page.locator('.first-frame')

/** Waits for the web fonts: with fallback fonts lines are longer. */
const waitForFirstFrame = async (): Promise<void> => {
  await firstFrame().waitFor()
  await page.waitForFunction(
    () =>
      [...document.fonts].filter(({ family, status }) => /Variable/.test(family) && status === 'loaded')
        .length >= 2,
  )
}

/**
 * Positions of everything in both, to a tenth of a pixel: lines, the app's title, the heading, its buttons, skeletons.
 */
const places = (): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const placesOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map((box) => [box.x, box.y, box.width, box.height].map((length) => length.toFixed(1)).join(' '))
    return Object.fromEntries(
      [
        '.frame-sidebar',
        '.bottom-nav',
        '.double-rule',
        '.double-rule > .name',
        '.double-rule > :not(.ml-auto) svg',
        'main',
        'h1',
        'main > header button',
        'main .animate-breathe',
      ].map((selector) => [selector, placesOf(selector)]),
    )
  })

/** A promise with its resolve function. */
const createHold = () => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { pass: release, passed: released }
}

/** Opens a page whose app, and then whose data, are held until released. */
const openHeld = async (path: string): Promise<{ app: () => void; data: () => void }> => {
  const [app, data] = [createHold(), createHold()]
  await page.unrouteAll()
  await page.route(`**${builtScript('main')}`, (route) => app.passed.then(() => route.continue()))
  await page.route('**/api/trpc/**', (route) => data.passed.then(() => route.continue()))
  // Cached data of an earlier visit would be displayed at once.
  await page.evaluate(() => indexedDB.deleteDatabase('deathlist-kept'))
  const { url } = world().worker
  // From another page of ours: the fonts are loaded.
  await page.goto(url + path, { waitUntil: 'commit', referer: `${url}/` })
  return { app: app.pass, data: data.pass }
}

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

describe('the prerendered page', () => {
  test.each([
    ['/dashboard', wide, 'Dashboard'],
    ['/dashboard', phone, 'Dashboard'],
    ['/l/the-quiet-club/leaderboard', wide, 'Leaderboard'],
    ['/l/the-quiet-club/leaderboard', phone, 'Leaderboard'],
    ['/league/the-quiet-club/picks', phone, 'All picks'],
    ['/l/the-quiet-club/deathlist', { width: 820, height: 1180 }, null],
  ])('of %s in %j has the same layout as the app', async (path, size, heading) => {
    await page.setViewportSize(size)
    const { app, data } = await openHeld(path)
    await waitForFirstFrame()
    if (heading) expect(await firstFrame().locator('h1').textContent()).toContain(heading)
    // Controls that don't work yet can't be focused.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    const before = await places()
    app()
    await firstFrame().waitFor({ state: 'detached' })
    await page.locator('main').waitFor()
    expect(await places()).toEqual(before)
    data()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test.each([
    ['/dashboard', 'league.dashboard', 'league', 'The Quiet Club', 'h2'],
    ['/l/the-quiet-club/deathlist', 'deathlist.page', 'title', /^Nina.*’s ten$/, 'h1'],
  ])(
    'of %s shows the data of %s before the app, in the same place',
    async (path, query, word, text, heading) => {
      await page.setViewportSize(phone)
      const { app, data } = await openHeld(path)
      const stroke = firstFrame().locator(`[data-said=${word}]`).first()
      await stroke.and(page.locator('.animate-breathe')).waitFor()
      data()
      await expect.poll(() => stroke.textContent()).toMatch(text)
      const boxOf = (element: Locator) =>
        element.evaluate((node) => {
          const words = document.createRange()
          words.selectNodeContents(node)
          const { x, width, height } = words.getBoundingClientRect()
          return [x, width, height].map((length) => length.toFixed(1))
        })
      const before = await boxOf(stroke)
      await page.evaluate(() => {
        const isGreyAgain = () => document.querySelector('.frame:not(.first-frame) [data-said]')
        new MutationObserver(() => {
          if (isGreyAgain()) document.body.dataset.grey = ''
        }).observe(document.body, { childList: true, subtree: true })
      })
      app()
      await firstFrame().waitFor({ state: 'detached' })
      expect(await boxOf(page.locator('main').locator(heading))).toEqual(before)
      // No text has been replaced by a skeleton meanwhile.
      expect(await page.locator('body').getAttribute('data-grey')).toBeNull()
      await expect
        .poll(async () => (await keptAnswers(page)).map(({ key: [path] }) => path.join('.')))
        .toContain(query)
    },
  )

  test('uses the chosen language and the saved sidebar width', async () => {
    await page.setViewportSize(wide)
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'it'))
    const { url } = world().worker
    await page.context().addCookies([
      { name: 'lang', value: 'it', url },
      { name: 'sidebar_state', value: 'false', url },
    ])
    const { app, data } = await openHeld('/l/the-quiet-club/leaderboard')
    await waitForFirstFrame()
    expect(await firstFrame().locator('h1').textContent()).toContain('Classifica')
    const before = await places()
    app()
    await firstFrame().waitFor({ state: 'detached' })
    expect(await places()).toEqual(before)
    data()
  })

  test('is hidden when signed out, or when the stored languages differ', async () => {
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
    await page.context().addCookies([{ name: 'lang', value: 'it', url: world().worker.url }])
    const { app, data } = await openHeld('/dashboard')
    expect(await page.locator('html').getAttribute('lang')).toBe('it')
    await page.locator('.boot').waitFor()
    expect(await firstFrame().isVisible()).toBe(false)
    app()
    data()
    const { page: stranger } = await open()
    await stranger.route(`**${builtScript('main')}`, (route) => route.abort())
    await stranger.goto(`${world().worker.url}/dashboard`, { waitUntil: 'commit' })
    await stranger.locator('.boot').waitFor()
    expect(await stranger.locator('.first-frame').isVisible()).toBe(false)
  })
})

test('on a first visit the fonts load after the data', async () => {
  await page.unrouteAll()
  await page.context().addCookies([{ name: 'lang', value: 'en', url: world().worker.url }])
  const order: string[] = []
  const listen = (request: { url: () => string }) => {
    const kind = /\.woff2$/.test(request.url())
      ? 'face'
      : /api\/trpc\/league/.test(request.url())
        ? 'answer'
        : undefined
    if (kind) order.push(kind)
  }
  await page.evaluate(() => indexedDB.deleteDatabase('deathlist-kept'))
  await page.goto('about:blank')
  page.on('requestfinished', listen)
  await page.goto(`${world().worker.url}/dashboard`)
  await page.getByRole('main').getByText('The Quiet Club').waitFor()
  await page.waitForFunction(() => !document.documentElement.classList.contains('fallback-fonts'))
  await expect.poll(() => order.filter((kind) => kind === 'face').length).toBeGreaterThanOrEqual(2)
  expect(order[0]).toBe('answer')
  const family = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(family).toContain('Newsreader Variable')
  page.off('requestfinished', listen)
})
