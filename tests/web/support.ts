import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { animationsEnded } from '../support/browser.ts'
import { api, type SignedUp } from '../support/http/api.ts'

const axeSource = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[] }[]
}

/** Checks a page's accessibility (WCAG 2.2 A and AA, and axe's best practices); returns the violations. */
export const accessibilityProblems = async (page: Page): Promise<string[]> => {
  await animationsEnded(page)
  // Through the debugger: the page's own policy rightly forbids scripts from text.
  const debuggee = await page.context().newCDPSession(page)
  await debuggee.send('Runtime.evaluate', { expression: axeSource })
  const violations = await page.evaluate(async () => {
    // Defined by the script above.
    const { axe } = window as unknown as {
      axe: { run: (options: unknown) => Promise<{ violations: Violation[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    return (await axe.run({ runOnly: tags })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Fails when the page is wider than its window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** Stores a user's session where the accounts client reads it, before the app's first page. */
export const signIn = async (page: Page, url: string, user: SignedUp, change: object = {}): Promise<void> => {
  const { body } = await api(url)('POST', '/auth/v1/token?grant_type=password', {
    email: user.email,
    password: user.password,
  })
  await page.addInitScript(
    (session) => {
      if (sessionStorage.getItem('signed-in-once')) return
      sessionStorage.setItem('signed-in-once', 'yes')
      localStorage.setItem('deathlist-session', session)
    },
    JSON.stringify({ ...body, ...change }),
  )
}
