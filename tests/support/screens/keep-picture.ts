import type { Page } from 'playwright-core'
import { isWhole } from '../nets.ts'

const isForEyes = process.env.LOOKS === 'every'

/** In `npm run test:nets`, or with LOOKS=every, tests check every screen in every appearance. */
export const isClose = isWhole || isForEyes

/**
 * With LOOKS=every, saves a picture of a page in test-output for people to look at; taking it takes longer than most of
 * a test.
 */
export const keepPicture = async (
  page: Page,
  path: string,
  options: { fullPage?: true } = {},
): Promise<void> => {
  if (isForEyes) await page.screenshot({ path, ...options })
}
