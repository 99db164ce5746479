import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { type Language, languageCodes } from '#locales/languages.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { animationsEnded, launchBrowser, openPage, type WatchedPage } from '#tests/support/browser.ts'
import { firstOf, sized } from '#tests/support/nets.ts'
import { isClose, keepPicture } from '#tests/support/screens/keep-picture.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo } from '../support.ts'
import { withWorld } from '../world.ts'
import { addresses, demoOperator, oncePerScreen } from './every-address.ts'

/**
 * Every screen on the demo, as admin in English and as member in Italian, on a phone and a desktop, light and dark: no
 * console error, no failed request, no sideways scroll, no untranslated key, no violation that axe finds. (Broken or
 * cut-off words: whole-words.test.ts.)
 */

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pictures = inRoot('test-output/screens')
const { signedOut, leadsNowhere, everyone, seldom, adminsOnly, operatorsOnly } = addresses
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const schemes = ['light', 'dark'] as const
type Appearance = { size: keyof typeof sizes; colorScheme: (typeof schemes)[number] }
const everyAppearance: Appearance[] = schemes.flatMap((colorScheme) => [
  { size: 'phone' as const, colorScheme },
  { size: 'desktop' as const, colorScheme },
])
/** Each size and each theme once. */
const onPhone: Appearance[] = [{ size: 'phone', colorScheme: 'dark' }]
const onDesktop: Appearance[] = [{ size: 'desktop', colorScheme: 'light' }]
/** In `npm test` each screen is tested once and in one appearance, alternately on a phone and on a desktop. */
const appearancesOf = (nr: number): Appearance[] => {
  if (isClose) return everyAppearance
  return nr % 2 === 0 ? onDesktop : onPhone
}

interface AxeViolation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** WCAG 2.2 A and AA, or only the rules about colours, since a second theme changes nothing else. */
const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  ofColours: ['color-contrast', 'link-in-text-block'],
}

/** axe's violations on the page as it is now. */
const axeProblems = async ({ page }: WatchedPage, which: keyof typeof rules = 'all'): Promise<string[]> => {
  // Inject axe through the debugger: the page's content security policy does not apply to it.
  if (await page.evaluate(() => !Reflect.has(window, 'axe'))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (runOnly): Promise<AxeViolation[]> => {
    const axe = Reflect.get(window, 'axe') as {
      run: (context: unknown, options: unknown) => Promise<{ violations: AxeViolation[] }>
    }
    // The focus guards of an open pop-up are hidden from screen readers and pass the focus on at once.
    const context = { include: [['html']], exclude: [['[data-base-ui-focus-guard]']] }
    // Skip the details of passed rules: they take as long again.
    const result = await axe.run(context, { runOnly, resultTypes: ['violations'] })
    return result.violations
  }, rules[which])
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
  )
}

/** Problems in the document's text and layout. */
const pageProblems = ({ page }: WatchedPage): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      found.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`)
    const content = Math.max(document.body.scrollHeight, root.clientHeight)
    if (root.scrollHeight > content) found.push(`scrolls past its end: ${root.scrollHeight} > ${content}`)
    const text = document.body.innerText
    const keys = text.match(/\b[a-z]+:[a-z][\w]*(\.[a-z][\w]*)+|\{\{\w+\}\}/gi)
    if (keys) found.push(`untranslated: ${keys.join(', ')}`)
    if (/undefined|NaN|\[object|Invalid Date/.test(text)) found.push(`broken text: ${text.slice(0, 200)}`)
    if (!document.title) found.push('no title')
    // One name for each page: the menu's text is also in the tab's title and in the heading, except above a list, and
    // on a league's home, which has the league's name. (The phone's bar has short names: tests/web/places.test.ts.)
    const current = document.querySelector<HTMLAnchorElement>('.frame-sidebar li a[aria-current="page"]')
    const ofLeague = document.querySelector<HTMLAnchorElement>('.frame-sidebar section > div a.name')
    const entry = current?.textContent
    const over = current?.pathname === ofLeague?.pathname ? ofLeague?.textContent : entry
    const heads = ['h1', 'main .kicker'].map((one) => document.querySelector(one)?.textContent ?? '')
    const place = entry && [document.title.split(' · ')[0], ...heads.join(' · ').split(' · ')]
    if (place && (place[0] !== entry || !place.slice(1).includes(over ?? '')))
      found.push(`named "${place.join('", "')}" where the menu says "${entry}"`)
    const crumbs = [...document.querySelectorAll<HTMLAnchorElement>('main nav ol a, main .kicker a')]
    for (const { pathname, textContent } of crumbs) {
      const menu = document.querySelector(`.frame-sidebar li a[href="${pathname}"]`)?.textContent
      const league = document.querySelector(`.frame-sidebar section > div a[href="${pathname}"]`)?.textContent
      if (menu && ![menu, league].includes(textContent ?? ''))
        found.push(`"${textContent}" leads to what the menu calls "${menu}"`)
    }
    if (document.querySelectorAll('h1').length !== 1)
      found.push(`${document.querySelectorAll('h1').length} h1`)
    return found
  })

/** The same checks with the first menu or list of the page open. */
const popupProblems = async (watched: WatchedPage, which: keyof typeof rules): Promise<string[]> => {
  const { page } = watched
  const opener = page.locator('main :is([aria-haspopup=menu], [aria-haspopup=listbox]):not(:disabled)')
  if ((await opener.count()) === 0) return []
  await opener.first().click()
  await page.locator('[data-open]:is([role=menu], [role=listbox], :has(> [role=listbox]))').first().waitFor()
  await animationsEnded(page)
  const found = await axeProblems(watched, which)
  await page.keyboard.press('Escape')
  return found.map((problem) => `with a pop-up open, ${problem}`)
}

/** Problems on a phone at 200 %: nothing overflows. */
const enlargedProblems = async ({ page }: WatchedPage): Promise<string[]> => {
  await page.setViewportSize({ width: sizes.phone.width / 2, height: sizes.phone.height / 2 })
  const wide = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return document.documentElement.scrollWidth
  })
  return wide > sizes.phone.width / 2 ? [`scrolls sideways at twice the size: ${wide}`] : []
}

describe('every screen', () => {
  const world = withWorld({ OPERATORS: demoOperator })
  let worker: TestWorker
  let browser: Browser

  beforeAll(async () => {
    worker = world().worker
    const { db } = worker.database
    await seedDemo(db, new Date().toISOString(), hashPassword)
    await db.update(authUsers).set({ emailOnTrust: false }).where(eq(authUsers.email, demoOperator))
    await worker.runCron()
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  const signIn = async (name: string, language: Language): Promise<WatchedPage> => {
    const watched = await openPage(browser, {
      locale: language === 'it' ? 'it-IT' : 'en-GB',
      reducedMotion: 'reduce',
    })
    await enterDemo(worker, watched.page, name)
    return watched
  }

  const findProblems = async (
    watched: WatchedPage,
    path: string,
    name: string,
    appearances: Appearance[],
  ): Promise<string[]> => {
    const { page, problems } = watched
    problems.length = 0
    const all: string[] = []
    await page.setViewportSize(sizes.desktop)
    await page.goto(worker.url + path, { waitUntil: 'load' })
    await page.locator('h1').first().waitFor({ timeout: 10_000 })
    await watched.settled()
    const file = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'landing'
    for (const [nr, { size, colorScheme }] of appearances.entries()) {
      await page.setViewportSize(sizes[size])
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The new size and theme are laid out and painted, and no colour transition is running.
      await page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        await frame()
        await frame()
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
        await frame()
      })
      const which =
        appearances.findIndex((appearance) => appearance.size === size) === nr ? 'all' : 'ofColours'
      const found = [...(await pageProblems(watched)), ...(await axeProblems(watched, which))]
      const picture = `${pictures}/${name}-${file}-${size}-${colorScheme}.png`
      await keepPicture(page, picture, { fullPage: true })
      if (isClose)
        found.push(
          ...(await (size === 'desktop' ? popupProblems(watched, which) : enlargedProblems(watched))),
        )
      all.push(...found.map((problem) => `${name} ${size} ${colorScheme}: ${problem}`))
    }
    return [...all, ...problems.map((problem) => `${name}: ${problem}`)]
  }

  test.each(firstOf(languageCodes))('signed out, in %s', { ...sized, timeout: 400_000 }, async (language) => {
    const open = () =>
      openPage(browser, { locale: language === 'it' ? 'it-IT' : 'en-GB', reducedMotion: 'reduce' })
    const watched = await open()
    for (const [nr, path] of (isClose ? signedOut : oncePerScreen(signedOut)).entries())
      expect.soft(await findProblems(watched, path, `out-${language}`, appearancesOf(nr)), path).toEqual([])
    await watched.context.close()
    const nowhere = await open()
    const found = await findProblems(nowhere, leadsNowhere, `out-${language}`, appearancesOf(0))
    const isRefusal = (problem: string) => /: console: .*status of 404 .*NOSUCH/.test(problem)
    expect
      .soft([found.filter(isRefusal).length, found.filter((problem) => !isRefusal(problem))])
      .toEqual([2, []])
    await nowhere.context.close()
  })

  test.each(
    firstOf([
      ['marta', 'en', [...everyone, ...adminsOnly, ...operatorsOnly, ...seldom]],
      ['theo', 'it', [...everyone, ...seldom]],
    ] as const),
  )('signed in as %s, in %s', { ...sized, timeout: 900_000 }, async (who, language, paths) => {
    const watched = await signIn(who, language)
    for (const [nr, path] of (isClose ? paths : oncePerScreen(paths)).entries())
      expect
        .soft(await findProblems(watched, path, `${who}-${language}`, appearancesOf(nr)), path)
        .toEqual([])
    await watched.context.close()
  })
})
