import type { Page } from 'playwright-core'
import { isWhole } from '../nets.ts'

/** In `npm run test:nets`, or with LOOKS=every, tests look at every screen in every look, and leave pictures of them. */
export const isClose = isWhole || process.env.LOOKS === 'every'

/** Leaves a picture of a page in test-output, for people to look at; drawing it takes longer than much of a test. */
export const keepPicture = async (
  page: Page,
  path: string,
  options: { fullPage?: true } = {},
): Promise<void> => {
  if (isClose) await page.screenshot({ path, ...options })
}
