import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadedBytes } from '#scripts/lib/build/build-web.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { accessibilityProblems, expectNoSidewaysScroll } from './support.ts'

describe('the landing page', () => {
  let worker: TestWorker
  let browser: Browser
  beforeAll(async () => {
    ;[worker, browser] = await Promise.all([startTestWorker(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  test('shows headline, standings and links to the sign-in page without a script', async () => {
    const html = await (await fetch(worker.url)).text()
    expect(html).toContain('<html lang="en">')
    expect(html).toMatch(/<h1[^>]*>Ten names, one year, your friends\.<\/h1>/)
    expect(html).toContain('fantasy-style prediction game with private leagues')
    expect(html).toMatch(/<td[^>]*>36<\/td>/)
    expect(
      html.match(/<a href="\/auth\?(start|join)"[^>]*>(Start a league|Join with a code)<\/a>/g),
    ).toHaveLength(3)
    expect(html).not.toMatch(/<script(?![^>]* src=)/)
    expect(html).not.toContain(' style="')
    expect(html).toContain('property="og:image"')
  })

  test('uses the requested language, unless the visitor has chosen another', async () => {
    const html = async (headers: Record<string, string>) => (await fetch(worker.url, { headers })).text()
    expect(await html({ 'accept-language': 'it-IT,it;q=0.9' })).toContain('Dieci nomi')
    expect(await html({ 'accept-language': 'it', cookie: 'lang=en' })).toContain('Ten names')
  })

  test.each([
    ['en', 'light', { width: 1440, height: 900 }],
    ['en', 'dark', { width: 390, height: 844 }],
    ['it', 'light', { width: 360, height: 740 }],
    ['it', 'dark', { width: 1920, height: 1080 }],
  ] as const)('has no problems in %s, %s, %o', async (language, colorScheme, viewport) => {
    const { page, context, problems, settled } = await openPage(browser, {
      viewport,
      colorScheme,
      locale: language === 'it' ? 'it-IT' : 'en-GB',
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        // Layout shifts have a size, which the DOM's types lack.
        for (const entry of list.getEntries())
          window.name = String(Number(window.name || 0) + (entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(worker.url)
    await settled()
    await expect
      .poll(() => page.locator('h1').textContent())
      .toMatch(language === 'it' ? /Dieci nomi/ : /Ten names/)
    expect(await accessibilityProblems(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(Number(await page.evaluate(() => window.name || '0'))).toBeLessThan(0.005)
    expect(problems).toEqual([])
    await context.close()
  })

  test('keeps the chosen theme and language, for the app as well', async () => {
    const { page, context } = await openPage(browser, { colorScheme: 'light' })
    await page.goto(worker.url)
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    const dark = await ground()
    expect(dark).not.toBe(light)
    await page.getByRole('link', { name: 'Italiano' }).click()
    await page.getByRole('heading', { name: /Dieci nomi/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await ground()).toBe(dark)
    await page.goto(`${worker.url}/auth`)
    await page.locator('html[lang=it]').waitFor()
    expect(await ground()).toBe(dark)
    await context.close()
  })

  test('redirects a returning sign-in to the app with all query parameters', async () => {
    const { page, context } = await openPage(browser)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url().replace(worker.url, '')))
    await page.goto(`${worker.url}/?code=0f-9a&invitation=7KQ2ZP`)
    await page.waitForURL((url) => url.pathname !== '/')
    expect(visited).toContain('/dashboard?code=0f-9a&invitation=7KQ2ZP')
    await context.close()
  })

  test('and the most used pages download few bytes', async () => {
    expect(await downloadedBytes('landing')).toBeLessThanOrEqual(5_000)
    for (const page of ['dashboard', 'deathlist', 'leaderboard', 'home']) {
      const bytes = await downloadedBytes(page)
      expect(bytes, page).toBeGreaterThan(100_000)
      expect(bytes, page).toBeLessThanOrEqual(page === 'dashboard' ? 117_000 : 128_000)
    }
  })
})
