import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { type Language, languageCodes } from '#locales/languages.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { isWhole, netsOnly, size, sized } from '#tests/support/nets.ts'
import { misalignedFigures } from '#tests/support/screens/aligned-figures.ts'
import { brokenWords } from '#tests/support/screens/whole-words.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'
import { addresses, demoOperator, screensLeftOut } from './every-address.ts'

/**
 * On every screen of the registry, in every language, from 320 to 1440 px and at 200 %, none of our words, no number,
 * heading, label or button is broken inside, cut off or covered; and the numbers of a column are aligned.
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
/** Pages whose rows have their own addresses. */
const pagesOfRows = ['/profile', '/l/the-reading-room/admin']
/** In `npm test`: the screens with the longest words and the narrowest columns. */
const few = [
  '/',
  '/profile',
  '/l/sunday-supper-club/leaderboard',
  '/league/sunday-supper-club/competitions/supper-cup/matches',
]

const start = async (language: Language): Promise<WatchedPage> =>
  open({ locale: language === 'it' ? 'it-IT' : 'en-GB', reducedMotion: 'reduce' })

const visit = async ({ page, settled }: WatchedPage, path: string): Promise<void> => {
  await page.goto(world().worker.url + path)
  await page.locator('h1').first().waitFor()
  // Our fonts may load after the first answers, and have other widths.
  await page.waitForFunction(() => !document.documentElement.classList.contains('fallback-fonts'))
  await settled()
}

const problemsOf = async (page: Page): Promise<string[]> => [
  ...(await misalignedFigures(page)),
  ...(await brokenWords(page)),
]

const rowsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a')]
      .map(({ pathname }) => pathname)
      .filter((path) => path.startsWith(`${location.pathname}/`)),
  )

test('every screen of the registry is covered', () => {
  expect(screensLeftOut()).toEqual([])
})

test.each(size<readonly Language[]>(['it'], languageCodes))(
  'no word is broken, cut off or covered, in %s',
  { ...sized, timeout: 900_000 },
  async (language) => {
    const out = await start(language)
    for (const path of isWhole ? signedOut : few.slice(0, 1)) {
      await visit(out, path)
      expect.soft(await problemsOf(out.page), path).toEqual([])
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
      expect.soft(await problemsOf(watched.page), path).toEqual([])
    }
  },
)

test.each([
  [
    'a column heading that breaks inside a word',
    'th { overflow-wrap: anywhere; max-width: 1.5rem }',
    /broken: "Player"|broken: "Points"/,
  ],
  [
    'a button too narrow for its word',
    'main a[href*=start] { width: 3rem; white-space: normal; overflow-wrap: anywhere }',
    /broken: "league" in "Start a league"/,
  ],
  [
    'a label that is cut off',
    'main a[href*=join] { width: 3rem; overflow: hidden; justify-content: start }',
    /cut off: "code" in "Join with a code"/,
  ],
  [
    'a heading with an ellipsis',
    'h2 { width: 5rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
    /cut off: "points" in "How points work"/,
  ],
  [
    'a line that is cut off at the bottom',
    'h1 { height: 1em; overflow: hidden }',
    /cut off: "friends" in "Ten names/,
  ],
  [
    'an element that covers a text',
    'header { position: fixed; inset: 0 0 auto; height: 30rem; background: white; z-index: 9 }',
    /covered by HEADER.*: "Ten" in/,
  ],
  [
    'a text that covers another text',
    'main p + h1 { position: absolute; inset: 0 auto auto 0; background: #fff }',
    /covered by H1.*: "/,
  ],
  ['centred figures', '.data-table :is(th, td).text-right { text-align: center }', /figures end at/],
  ['figures of several widths', '.data-table { font-variant-numeric: normal }', /figures of several widths/],
])('detects %s', netsOnly, async (_, css, problem) => {
  const { page } = await start('en')
  await page.goto(world().worker.url)
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
  expect((await problemsOf(page)).join('\n')).toMatch(problem)
})
