/** @module-tag nets */

import { statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { signUp } from '#tests/support/http/api.ts'
import { firstOf, sized } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterCredentials, enterDemo, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/history')

beforeAll(async () => {
  await seedDemo(world().worker.database.db, new Date().toISOString(), hashPassword)
})

const as = async (player: string, options: Parameters<typeof open>[0]): Promise<WatchedPage> => {
  const watched = await open({ reducedMotion: 'reduce', ...options })
  const { page } = watched
  await enterDemo(world().worker, page, player)
  return watched
}

test.each(
  firstOf([
    [
      'phone',
      360,
      'light',
      'it-IT',
      { overview: 'Leggi l’annuario', history: 'Albo', yearbook: 'Annuario', first: 'In memoria' },
    ],
    [
      'phone',
      360,
      'dark',
      'en-GB',
      { overview: 'Read the yearbook', history: 'All time', yearbook: 'Yearbook', first: 'In memoriam' },
    ],
    [
      'desktop',
      1440,
      'light',
      'en-GB',
      { overview: 'Read the yearbook', history: 'All time', yearbook: 'Yearbook', first: 'In memoriam' },
    ],
  ] as const),
)(
  'the demo’s history and yearbook, on a %s of %i px, %s, in %s',
  sized,
  async (size, width, colorScheme, locale, words) => {
    const watched = await as('ines', { locale, colorScheme, viewport: { width, height: 900 } })
    const { page } = watched
    const checkPage = async (name: string) => {
      await watched.settled()
      await keepPicture(page, `${pictures}/${name}-${size}-${colorScheme}-${locale}.png`, { fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.goto(`${world().worker.url}/l/sunday-supper-club/history`)
    await page.getByRole('heading', { level: 1, name: words.history }).waitFor()
    await page.getByRole('table').first().waitFor()
    await checkPage('history')
    await page.goto(`${world().worker.url}/l/sunday-supper-club`)
    await checkPage('overview')
    await page.getByRole('link', { name: words.overview }).click()
    await page.getByRole('heading', { level: 1, name: words.yearbook }).waitFor()
    // The people who died come before any points.
    const heading = page.locator('article h2').first()
    await heading.waitFor()
    await expect.poll(() => heading.innerText()).toBe(words.first)
    await page.locator('figure svg[role=img]').waitFor()
    await checkPage('yearbook')
    if (size === 'desktop') {
      // Opened in dark mode, printed light and without the app's frame.
      await page.emulateMedia({ colorScheme: 'dark' })
      const path = `${pictures}/yearbook.pdf`
      await page.pdf({
        path,
        format: 'A4',
        printBackground: true,
        margin: { top: '18mm', bottom: '18mm', left: '16mm', right: '16mm' },
      })
      expect(statSync(path).size).toBeGreaterThan(20_000)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(
        await page
          .locator('nav:visible, .frame-sidebar:visible, .reveal-on-focus:visible, header button:visible')
          .count(),
      ).toBe(0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    }
    expect(watched.problems).toEqual([])
  },
)

test('printed pages have all names, whole tables and no controls', async () => {
  // As wide as the text on a sheet of A4.
  const { page } = await as('marta', { locale: 'en-GB', viewport: { width: 688, height: 1000 } })
  const print = async (path: string) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${world().worker.url}/l/sunday-supper-club${path}`)
    await page.locator('main table, main article').first().waitFor()
    await page.emulateMedia({ media: 'print' })
  }
  await print('/seasons/1')
  // It begins on the first page, below its title.
  await page.locator('article.yearbook').waitFor()
  expect(await page.locator('article.yearbook').evaluate((book) => getComputedStyle(book).breakInside)).toBe(
    'auto',
  )

  await print('/history')
  const compared = page.getByRole('columnheader', { name: 'Marta' })
  expect((await compared.boundingBox())?.height).toBeGreaterThan(10)
  expect((await page.locator('h1 span').boundingBox())?.width).toBeGreaterThan(20)

  await print('/picks')
  await expect.poll(() => page.locator('main svg.lucide-search:visible').count()).toBe(0)
  const head = page.getByRole('columnheader', { name: 'Picked by' })
  expect(await head.evaluate((cell) => getComputedStyle(cell).position)).toBe('static')

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${world().worker.url}/l/sunday-supper-club/statistics`)
  await page.locator('summary', { hasText: 'Points by month' }).click()
  const months = page.getByRole('table', { name: 'Points by month' })
  await months.waitFor()
  await page.emulateMedia({ media: 'print' })
  const { x, width } = (await months.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThanOrEqual(688)

  await print('')
  await expect.poll(() => page.locator('main').getByRole('link', { name: 'Other dates' }).count()).toBe(0)
})

test('a running season leads to its overview; players are compared; a new season opens', async () => {
  const watched = await as('marta', { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const { page } = watched
  await page.goto(`${world().worker.url}/l/the-reading-room/seasons/1`)
  await page.getByText('This season isn’t over yet').waitFor()
  await page.getByRole('link', { name: 'Go to the league’s home' }).click()
  await page.getByRole('heading', { level: 1, name: 'The Reading Room' }).waitFor()

  await page.goto(`${world().worker.url}/l/sunday-supper-club`)
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click()
  await page.getByRole('link', { name: 'All time' }).click()
  const compared = page.getByRole('region', { name: 'Head to head' })
  await compared.getByRole('combobox', { name: 'Against' }).click()
  await page.getByRole('option', { name: 'Theo' }).click()
  expect(
    await compared.getByRole('table', { name: 'Marta and Theo compared' }).getByRole('row').count(),
  ).toBe(4)

  await page.goto(`${world().worker.url}/l/sunday-supper-club`)
  await page.getByRole('heading', { name: 'Champion of season 1' }).waitFor()
  await keepPicture(page, `${pictures}/overview-admin.png`)
  await page.getByRole('button', { name: 'Open season 2' }).dblclick()
  await page.getByText('Season 2 is open').waitFor()
  await page
    .getByText(/Season 2 · begins on 1 Jan 20/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Champion of season 1' }).count()).toBe(0)
  expect(watched.problems).toEqual([])
})

test('the all-time table has no ranks while nobody has scored', async () => {
  const ada = await signUp(world().worker.url, 'Ada')
  const { slug } = (await ada.call('POST', '/api/v1/league/create', { name: 'The Quiet Ones' })).body
  const { page } = await open()
  await page.goto(`${world().worker.url}/auth`)
  await enterCredentials(page, ada.email)
  await page.waitForURL(`**/l/${slug}`)
  await page.goto(`${world().worker.url}/l/${slug}/history`)
  const row = page.getByRole('region', { name: 'All-time table' }).getByRole('row').last()
  await expect.poll(() => row.getByRole('cell').first().innerText()).toBe('–')
})
