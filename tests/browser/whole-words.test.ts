import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { type Language, languageCodes } from '#locales/languages.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { isWhole, size, sized } from '../support/nets.ts'
import { brokenWords } from '../support/whole-words.ts'
import { addresses, demoOperator, screensLeftOut } from './every-address.ts'
import { enterDemo, withBrowser } from './support.ts'
import { withWorld } from './world.ts'

/**
 * On every screen of the registry, in every language, from 320 to 1440 px and at 200 %, no word of ours, no figure, heading,
 * label or button is broken inside, cut off or covered.
 */

const world = withWorld({ OPERATORS: demoOperator })
const open = withBrowser()

beforeAll(async () => {
  const { db } = world().worker.database
  await seedDemo(db, new Date().toISOString(), hashPassword)
  await db.update(authUsers).set({ emailOnTrust: false }).where(eq(authUsers.email, demoOperator))
  await world().worker.runCron()
})

const { signedOut, everyone, seldom, adminsOnly, operatorsOnly } = addresses
/** Pages whose rows have an address each. */
const pagesOfRows = ['/profile', '/l/the-reading-room/admin']
/** In `npm test`: those with the longest words and the narrowest columns. */
const few = [
  '/',
  '/dashboard',
  '/profile',
  '/l/the-reading-room',
  '/l/sunday-supper-club/leaderboard',
  '/l/sunday-supper-club/statistics',
  '/league/sunday-supper-club/competitions/supper-cup/matches',
]

const start = async (language: Language): Promise<WatchedPage> =>
  open({ locale: language === 'it' ? 'it-IT' : 'en-GB', reducedMotion: 'reduce' })

const visit = async ({ page, settled }: WatchedPage, path: string): Promise<void> => {
  await page.goto(world().worker.url + path)
  await page.locator('h1').first().waitFor()
  await settled()
}

const rowsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a')]
      .map(({ pathname }) => pathname)
      .filter((path) => path.startsWith(`${location.pathname}/`)),
  )

test('every screen of the registry is looked at', () => {
  expect(screensLeftOut()).toEqual([])
})

test.each(size<readonly Language[]>(['it'], languageCodes))(
  'whole words, in %s',
  { ...sized, timeout: 900_000 },
  async (language) => {
    const out = await start(language)
    for (const path of isWhole ? signedOut : few.slice(0, 1)) {
      await visit(out, path)
      expect.soft(await brokenWords(out.page), path).toEqual([])
    }
    const watched = await start(language)
    await enterDemo(world().worker, watched.page, 'marta')
    const all = isWhole ? [...everyone, ...seldom, ...adminsOnly, ...operatorsOnly] : few.slice(1)
    for (const page of isWhole ? pagesOfRows : []) {
      await visit(watched, page)
      all.push(...(await rowsOn(watched.page)))
    }
    for (const path of all) {
      await visit(watched, path)
      expect.soft(await brokenWords(watched.page), path).toEqual([])
    }
  },
)
