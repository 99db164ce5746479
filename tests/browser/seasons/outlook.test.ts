/** @module-tag nets */

import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { firstOf, sized } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { calibrateOutlooks } from '#worker/services/outlook/calibrate.ts'
import { createOutlooks } from '#worker/services/outlook/make-outlooks.ts'
import { enterDemo, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/outlook')
const today = dayOf(new Date().toISOString())

/** The demo with weekly outlooks of the last two months, and a calibration of the coming months. */
beforeAll(async () => {
  const { db } = world().worker.database
  await seedDemo(db, new Date().toISOString(), hashPassword)
  await calibrateOutlooks({ db, now: `${addDays(today, 62)}T00:15:00.000Z` })
  for (let day = addDays(today, -56); day <= today; day = addDays(day, 7)) {
    await createOutlooks(ctxFor(db, null, { now: `${day}T00:15:00.000Z` }))
    await db.run(`update seasons set outlook_due = '' where outlook_due is null`)
  }
})

const figures = { en: 'The figures behind this', it: 'Le cifre che ci stanno dietro' }

test.each(
  firstOf([
    ['phone', 360, 'light', 'en-GB', 'Outlook'],
    ['phone', 360, 'dark', 'it-IT', 'Previsioni'],
    ['desktop', 1440, 'light', 'it-IT', 'Previsioni'],
    ['desktop', 1440, 'dark', 'en-GB', 'Outlook'],
  ] as const),
)('the outlook on a %s of %i px, %s, in %s', sized, async (size, width, colorScheme, locale, title) => {
  const watched = await open({
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const { page } = watched
  await enterDemo(world().worker, page, 'marta')
  await page.goto(`${world().worker.url}/l/the-reading-room/leaderboard`)
  // The link is never at the top of a page: at the bottom of the leaderboard.
  await page.locator('main a[href$="/outlook"]').click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  // Sentences first; the numbers can be expanded.
  await page.getByText(locale === 'it-IT' ? figures.it : figures.en).click()
  await page.getByRole('table').first().waitFor()
  await watched.settled()
  await keepPicture(page, `${pictures}/${size}-${colorScheme}-${locale}.png`, { fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await expect.poll(() => page.locator('svg[role=img]').count()).toBeGreaterThanOrEqual(2)
  // The same numbers for screen readers.
  await expect.poll(() => page.locator('figure ul.sr-only li').count()).toBeGreaterThan(10)
  expect(watched.problems).toEqual([])
})

test.each(
  firstOf([
    ['phone', 360, 'dark'],
    ['desktop', 1440, 'light'],
  ] as const),
)(
  'planning a cup that few deaths will decide, on a %s of %i px, %s',
  sized,
  async (size, width, colorScheme) => {
    const watched = await open({
      locale: 'en-GB',
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    const { page } = watched
    await enterDemo(world().worker, page, 'marta')
    await page.goto(`${world().worker.url}/league/the-reading-room/admin/competitions`)
    await page.getByText('Death Cup', { exact: true }).click()
    await page.getByLabel('First day').fill(addDays(today, 2))
    await page.getByLabel('Last day').fill(addDays(today, 31))
    await page.getByText(/the tie-breakers will decide them/).waitFor()
    await page.locator('summary').filter({ hasText: 'Rules' }).click()
    await keepPicture(page, `${pictures}/cup-${size}-${colorScheme}.png`, { fullPage: true })
    await page.getByRole('button', { name: 'Let points of the season decide first' }).click()
    const order = page.getByRole('list').filter({ hasText: 'Coin toss' }).getByRole('listitem')
    expect((await order.allInnerTexts())[0]).toContain('More points in the season so far')
    // With years to go a length is proposed, and stays in the field until the user chooses another.
    const length = page.getByLabel('Days a round lasts')
    await expect.poll(() => length.inputValue()).toBe('14')
    await page.getByLabel('Last day').fill(addDays(today, 1_500))
    await expect.poll(() => length.inputValue()).not.toBe('14')
    // A typed value stays, even if it equals the initial one.
    await length.fill('14')
    await page.waitForTimeout(1_000)
    await page.getByText(/rounds? of 14 days/).waitFor({ timeout: 5_000 })
    await length.blur()
    await expect.poll(() => length.inputValue()).toBe('14')
    await length.fill('21')
    await length.blur()
    await page.getByText(/With \d+ days at least half of the matches/).waitFor()
    await expect.poll(() => length.inputValue()).toBe('21')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(watched.problems).toEqual([])
  },
)
