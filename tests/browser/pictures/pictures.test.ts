import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberships } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { onDevice } from '#tests/auth/support.ts'
import { animationsEnded, openPage, type WatchedPage } from '#tests/support/browser.ts'
import { isWhole, netsOnly, sized } from '#tests/support/nets.ts'
import { launchPackagedBrowser } from '#tests/support/screens/packaged-browser.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { withWorld } from '../world.ts'
import { compare, renew } from './compare.ts'
import { type Day, moments, type Pictured, pictured } from './screens.ts'

/**
 * Thirty screens on a phone and a desktop, one of the two dark, compared with the pictures in `reference/`. Clock,
 * data, secrets, browser and fonts are the same on every machine. `npm run pictures` (RENEW_PICTURES=1) replaces those
 * that have changed.
 */

const isRenewing = process.env.RENEW_PICTURES === '1'
/** Content below `tallest` is not in the picture. */
const sizes = {
  phone: { width: 390, height: 844, tallest: 1400 },
  desktop: { width: 1440, height: 900, tallest: 1000 },
}
type Size = keyof typeof sizes
/** Secret for blurring outlooks. */
const secret = '5'.repeat(64)

const world = withWorld({ AUTH_SECRET: secret })
let browser: Browser
const sessions = new Map<string, string>()

let ids = 0
/** The same ids in each run: the story of a day, for example, is chosen by its league's id. */
const sameEachTime = {
  newId: () => `01900000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  coinSeed: () => '7'.repeat(64),
}

const setDay = async (day: Day): Promise<void> => {
  const { worker, wikidata } = world()
  wikidata.world.clock = () => Date.parse(moments[day])
  await worker.setClock(moments[day])
  expect(await worker.runCron()).toMatchObject({ ok: true })
}

beforeAll(async () => {
  rmSync(inRoot('test-output/pictures'), { recursive: true, force: true })
  const { worker } = world()
  await seedDemo(worker.database.db, moments.quiet, hashPassword, sameEachTime)
  await setDay('quiet')
  for (const who of ['marta', 'theo']) {
    const { session } = await onDevice(worker, `${who}@demo.deathlist.example`, 'sunday-supper')
    // The page's clock stands still, years from the server's own.
    const expires = { expires_at: Date.parse(moments.death) / 1000 + 86_400 }
    sessions.set(who, JSON.stringify({ ...session, ...expires }))
  }
  browser = await launchPackagedBrowser()
})
afterAll(() => browser?.close())

/** A page in a new context, with a fixed clock. */
const open = async ({ who, language, day = 'quiet' }: Pictured): Promise<WatchedPage> => {
  const kept = who && sessions.get(who)
  const localStorage = kept ? [{ name: 'deathlist-session', value: kept }] : []
  const watched = await openPage(browser, {
    locale: language === 'it' ? 'it-IT' : 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: world().worker.url, localStorage }] },
  })
  await watched.page.clock.setFixedTime(moments[day])
  return watched
}

/** As tall as the page is, within limits, so that all of it is laid out and its pictures are loaded. */
const stretch = async (page: Page, { width, height, tallest }: (typeof sizes)[Size]): Promise<void> => {
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  const wanted = { width, height: Math.min(Math.max(content, height), tallest) }
  if (page.viewportSize()?.height !== wanted.height) await page.setViewportSize(wanted)
}

const isDark = (index: number, size: Size): boolean => (index % 2 === 0) === (size === 'desktop')

/** Waits until nothing is loading, moving or changing. */
const rest = async ({ page, settled }: WatchedPage): Promise<void> => {
  await settled()
  await page.locator('.animate-breathe').first().waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    return Promise.allSettled(inView.map((image) => image.decode()))
  })
  await animationsEnded(page)
}

const compareAt = async (watched: WatchedPage, screen: Pictured, index: number, size: Size) => {
  const { page } = watched
  await page.emulateMedia({ colorScheme: isDark(index, size) ? 'dark' : 'light', reducedMotion: 'reduce' })
  await rest(watched)
  if (size === 'phone') await screen.open?.(page)
  const take = async (): Promise<Buffer> => {
    if (!screen.open) await stretch(page, sizes[size])
    await rest(watched)
    return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  }
  const name = `${screen.name}-${size}`
  if (!isRenewing) return compare(name, take)
  // For parts that load when the page is idle.
  await page.waitForTimeout(2000)
  let [before, picture] = [await take(), await take()]
  for (let tries = 0; tries < 5 && !before.equals(picture); tries++)
    [before, picture] = [picture, await take()]
  renew(name, picture)
  return null
}

/**
 * Both in `npm run test:nets` and to renew them; in `npm test` only a phone for every second screen and for those that
 * open something, and only a desktop for the others.
 */
const sizesOf = (screen: Pictured, index: number): readonly Size[] => {
  if (isWhole || isRenewing) return ['desktop', 'phone']
  return screen.open || index % 2 === 0 ? ['phone'] : ['desktop']
}

const compareScreen = async (screen: Pictured): Promise<void> => {
  const { worker } = world()
  await worker.setClock(moments[screen.day ?? 'quiet'])
  const index = pictured.indexOf(screen)
  const found = []
  for (const size of sizesOf(screen, index)) {
    // Displaying news marks it as read: reset it, so that it is new at each size, and on a device that has seen nothing.
    await worker.database.db.update(memberships).set({ readUntil: null })
    const watched = await open(screen)
    const { page } = watched
    // Load it at this size: on phones some parts are collapsed.
    const { width, height } = sizes[size]
    await page.setViewportSize({ width, height })
    await page.goto(worker.url + screen.path)
    await page.locator('h1').first().waitFor()
    found.push(await compareAt(watched, screen, index, size))
    await watched.context.close()
  }
  expect.soft(found.filter((problem) => problem !== null)).toEqual([])
}

const on = (day: Day) => pictured.filter((screen) => (screen.day ?? 'quiet') === day)
/** Also in `npm test`: each kind of layout once, and the first screens of a visitor and a player. */
const few = new Set([
  'landing',
  'sign-in',
  'dashboard',
  'home-quiet',
  'more',
  'deathlist',
  'leaderboard',
  'statistics',
  'cup',
  'members',
  'home-death',
  'person-death',
])
const fewOn = (day: Day) => on(day).filter(({ name }) => few.has(name))
const restOn = (day: Day) => on(day).filter(({ name }) => !few.has(name))

describe('on a quiet day', () => {
  test.each(fewOn('quiet'))('$name', sized, compareScreen)
  test.each(restOn('quiet'))('$name', netsOnly, compareScreen)
})

describe('on the day of a death', () => {
  beforeAll(async () => {
    const { wikidata } = world()
    wikidata.world.clock = () => Date.parse('2030-06-12T12:00:00.000Z')
    wikidata.world.kill('Q43203', { date: '2030-06-12', reference: 'real', enwiki: true })
    await world().worker.setClock('2030-06-12T12:30:00.000Z')
    await world().worker.runCron()
    await setDay('death')
  })
  test.each(fewOn('death'))('$name', sized, compareScreen)
  test.each(restOn('death'))('$name', netsOnly, compareScreen)
})
