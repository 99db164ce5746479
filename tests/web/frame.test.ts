import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtScript } from '#tests/support/built-script.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { accessibilityProblems, expectNoSidewaysScroll, signIn } from './support.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe('the frame around signed-in screens', () => {
  let worker: TestWorker
  let browser: Browser
  let owner: SignedUp
  let member: SignedUp
  let loner: SignedUp
  let league: { id: string; slug: string; invite_code: string }
  const nowhere = () => `${worker.url}/l/${league.slug}/nowhere`

  beforeAll(async () => {
    ;[worker, browser] = await Promise.all([startTestWorker(), launchBrowser()])
    owner = await signUp(worker.url, 'Marta')
    member = await signUp(worker.url, 'Paolo')
    loner = await signUp(worker.url, 'Theo')
    const { body } = await owner.call('POST', '/api/v1/league/create', { name: 'Sunday Supper Club' })
    const [listed] = (await owner.call('GET', '/api/v1/league/list')).body
    league = { ...body, ...listed }
    await member.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  const open = async (user: SignedUp, path = nowhere(), options = {}) => {
    const watched = await openPage(browser, options)
    await signIn(watched.page, worker.url, user)
    await watched.page.goto(path)
    await watched.page.locator('main h1').waitFor()
    return watched
  }
  const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
  const entries = (page: Page) =>
    sidebar(page)
      .locator('li a:visible')
      .evaluateAll((links) => links.map((link) => link.textContent))

  test('shows admins the whole menu with the invite code, and members less', async () => {
    const { page, context, problems } = await open(owner)
    await sidebar(page).getByRole('link', { name: 'Deathlist' }).waitFor()
    const all = ['Home', 'My deathlist', 'Leaderboard', 'Competitions', 'Members']
    expect(await entries(page)).toEqual(['Dashboard', 'My profile', ...all, 'Admin', 'League settings'])
    await expect.poll(() => sidebar(page).getByText(league.invite_code).isVisible()).toBe(true)
    await page.getByText('marta', { exact: false }).last().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()

    const other = await open(member)
    await sidebar(other.page).getByRole('link', { name: 'Deathlist' }).waitFor()
    expect(await entries(other.page)).toEqual(['Dashboard', 'My profile', ...all])
    expect(await sidebar(other.page).getByText(league.invite_code).count()).toBe(0)
    // The code is for admins; members who may invite have the link.
    await sidebar(other.page).getByRole('button', { name: 'Invite: copy the invitation link' }).waitFor()
    await other.context.close()
  })

  test('asks a user without a league to create one, and others to select one', async () => {
    const alone = await open(loner, `${worker.url}/nowhere`)
    await sidebar(alone.page).getByText('Create a league first').waitFor()
    await alone.context.close()
    // With one league there is nothing to choose.
    const settled = await open(member, `${worker.url}/nowhere`)
    await sidebar(settled.page).getByRole('link', { name: 'Leaderboard' }).waitFor()
    await expect.poll(() => sidebar(settled.page).getByText('Select a league').count()).toBe(0)
    await settled.context.close()
    await member.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })
    const undecided = await open(member, `${worker.url}/nowhere`)
    await sidebar(undecided.page).getByText('Select a league').waitFor()
    await sidebar(undecided.page).getByRole('button', { name: 'Choose a league' }).click()
    await sidebar(undecided.page).getByRole('link', { name: 'Sunday Supper Club' }).click()
    await undecided.page.waitForURL(`**/l/${league.slug}`)
    await undecided.context.close()
  })

  test('finds the league by its id too, but only the user’s own leagues', netsOnly, async () => {
    const { page, context } = await open(member, `${worker.url}/league/${league.id}/nowhere`)
    await sidebar(page).getByRole('link', { name: 'Sunday Supper Club' }).waitFor()
    await context.close()
    const stranger = await open(loner)
    await expect.poll(() => sidebar(stranger.page).getByText('Sunday Supper Club').count()).toBe(0)
    await stranger.context.close()
  })

  test('collapses to labelled icons on Ctrl+B, and stays collapsed for a week', async () => {
    const { page, context } = await open(owner)
    const width = () =>
      page.locator('.frame-sidebar').evaluate((element) => element.getBoundingClientRect().width)
    expect(await width()).toBe(16 * 16)
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(3 * 16)
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7 * 86_400 - 60)
    await page.reload()
    await page.locator('main h1').waitFor()
    expect(await width()).toBe(3 * 16)
    await sidebar(page).getByRole('link', { name: 'Leaderboard' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(16 * 16)
    await context.close()
  })

  test('is off-canvas on a phone, with daily screens in a bottom bar', async () => {
    const { page, context, problems } = await open(member, nowhere(), phone)
    await expect.poll(() => page.locator('.frame-sidebar').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    expect(await accessibilityProblems(page)).toEqual([])
    const quick = page.getByRole('navigation', { name: 'League menu' })
    await expect
      .poll(() => quick.getByRole('link').allTextContents())
      .toEqual(['Home', 'My list', 'Table', 'Cups'])
    // The other entries are in a sheet from the bottom.
    await quick.getByRole('button', { name: 'More' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.waitFor()
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox()
        return box && [box.x, box.width, Math.round(box.y + box.height)]
      })
      .toEqual([0, phone.viewport.width, phone.viewport.height])
    await expect
      .poll(() => drawer.getByRole('link').allTextContents())
      .toEqual([
        expect.stringMatching(/^Members/),
        expect.stringMatching(/^Calendar/),
        expect.stringMatching(/^Rules/),
        expect.stringMatching(/^The Reading Room/),
        expect.stringMatching(/^Dashboard/),
        'My profile',
      ])
    for (const name of ['Settings', 'Log out', 'Search'])
      expect(await drawer.getByRole('button', { name }).count(), name).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    // With a keyboard the sidebar slides in from the side.
    await page.keyboard.press('Control+b')
    await drawer.waitFor()
    expect((await drawer.boundingBox())?.width).toBe(18 * 16)
    await drawer.getByRole('link', { name: 'My profile' }).click()
    await page.waitForURL('**/profile')
    await drawer.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })

  test('focuses a screen’s heading, sets the tab’s title, and restores the scroll position', async () => {
    const { page, context } = await open(owner)
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div id="tall"></div>')
      const tall = document.querySelector<HTMLElement>('#tall')
      if (tall) tall.style.height = '3000px'
      scrollTo(0, 700)
    })
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    await sidebar(page).getByRole('link', { name: 'My profile' }).click()
    await page.waitForURL('**/profile')
    await page.locator('main h1:focus').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.title()).toMatch(/ · Deathlist$/)
    await page.evaluate(() => {
      document.body.style.minHeight = '4000px'
    })
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    expect(await page.title()).toBe('Oops! Page not found. · Deathlist')
    await context.close()
  })

  test('skips to the content', async () => {
    const { page, context } = await open(owner)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await context.close()
  })

  test('changes language and theme in the settings drawer, and the profile’s language', async () => {
    const { page, context, problems } = await open(owner)
    await page.getByRole('button', { name: 'Open settings' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
    await page.getByRole('radio', { name: 'Italiano' }).check()
    await page.locator('main h1', { hasText: 'Ops! Pagina non trovata.' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('it')
    expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('it')
    await expect.poll(async () => (await owner.call('GET', '/api/v1/profile/me')).body.locale).toBe('it')
    expect(problems).toEqual([])
    await context.close()
  })

  test('a language whose texts fail to load is not applied until a reload', netsOnly, async () => {
    const { page, context } = await open(owner)
    await context.route(`**${builtScript('../locales/it/common.json')}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Open settings' }).click()
    await page.getByRole('radio', { name: 'Italiano' }).click()
    await page.getByText('Network error. Please check your connection.').waitFor()
    await page.getByRole('radio', { name: 'English', checked: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    await context.unroute(`**${builtScript('../locales/it/common.json')}`)
    // A browser does not retry a failed import.
    await page.reload()
    await page.getByRole('button', { name: 'Open settings' }).click()
    await page.getByRole('radio', { name: 'Italiano' }).check()
    await page.locator('main h1', { hasText: 'Ops! Pagina non trovata.' }).waitFor()
    await context.close()
  })

  test('shows the leagues of the last visit when the list can’t be loaded', netsOnly, async () => {
    const { page, context } = await open(owner)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('rip_leagues')))
      .toContain('Sunday Supper Club')
    expect(await page.evaluate(() => localStorage.getItem('rip_currentUser'))).toContain(owner.email)
    await page.route('**/api/trpc/**', (route) => route.abort())
    await page.reload()
    await sidebar(page).getByRole('link', { name: 'Leaderboard' }).waitFor()
    await context.close()
  })

  test('logs out: the stored user and leagues are gone, and /auth is shown', async () => {
    const { page, context } = await open(owner)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('rip_leagues'))).not.toBeNull()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/auth')
    expect(
      await page.evaluate(() =>
        ['rip_currentUser', 'rip_leagues', 'deathlist-session'].map((key) => localStorage.getItem(key)),
      ),
    ).toEqual([null, null, null])
    await context.close()
  })
})
