import type { Page } from 'playwright-core'
import { isWhole } from '../nets.ts'

/** In `npm run test:nets`, or with LOOKS=every, tests check every screen in every appearance, and save pictures. */
export const isClose = isWhole || process.env.LOOKS === 'every'

/** Saves a picture of a page in test-output for people to look at; taking it takes longer than most of a test. */
export const keepPicture = async (
  page: Page,
  path: string,
  options: { fullPage?: true } = {},
): Promise<void> => {
  if (isClose) await page.screenshot({ path, ...options })
}
