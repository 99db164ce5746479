/** @module-tag nets */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/demo.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/**
 * On phones of every width, no line of facts with dots between them begins or ends with a visible dot, and tabs take
 * one line.
 */

const world = withWorld()
const open = withBrowser()

beforeAll(async () => {
  await seedDemo(world().worker.database.db, new Date().toISOString(), hashPassword)
})

/** The texts with a dot whose next letter is on another line, or with a visible dot before the first letter */
const loneDots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxAt = (node: Node, at: number): DOMRect => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const letters: { letter: string; line: Element | null; box: DOMRect }[] = []
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.sr-only')) continue
      for (const { 0: letter, index } of (node.textContent ?? '').matchAll(/\S/g))
        letters.push({ letter, line: parent.closest('p'), box: boxAt(node, index) })
    }
    return letters.flatMap(({ letter, line, box }, nr) => {
      const next = letters[nr + 1]
      if (letter !== '·' || !next || !line) return []
      const isLast = next.box.top > box.top + 4
      const isFirst = letters[nr - 1] && box.top > (letters[nr - 1]?.box.top ?? 0) + 4
      // A dot left of its line is cut off.
      const isShown = box.left + box.width / 2 > line.getBoundingClientRect().left
      return isLast || (isFirst && isShown) ? [line.textContent ?? ''] : []
    })
  })

const linesOfTabs = (page: Page): Promise<number> =>
  page
    .locator('main nav a:not(ol a)')
    .evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size)

test.each(['en-GB', 'it-IT'])('in %s', async (locale) => {
  const { page, settled } = await open({ locale, reducedMotion: 'reduce' })
  await enterDemo(world().worker, page, 'marta')
  const pages = [
    '/dashboard',
    '/l/sunday-supper-club',
    '/l/the-reading-room',
    '/l/sunday-supper-club/members',
    '/l/sunday-supper-club/leaderboard',
  ]
  for (const path of pages) {
    await page.goto(world().worker.url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => !document.documentElement.classList.contains('fallback-fonts'))
    await settled()
    for (let width = 320; width <= 430; width += 10) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await loneDots(page), `${path} at ${width} px`).toEqual([])
      if (path.endsWith('/leaderboard'))
        expect.soft(await linesOfTabs(page), `${path} at ${width} px`).toBe(1)
    }
  }
})
