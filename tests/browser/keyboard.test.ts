import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newEmail, password } from '../auth/support.ts'
import { seeNotice, withBrowser } from './support.ts'
import { button, searchBox, withWorld } from './world.ts'

const world = withWorld()
const open = withBrowser()
const dench = 'Judi Dench'

describe('without a mouse', () => {
  /** What has the focus, as a screen reader would name it. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement)) return ''
      const labels =
        at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((each) => each.innerText) : []
      return at.getAttribute('aria-label') ?? (labels.join(' ') || at.innerText.trim())
    })

  /** Presses Tab until something of that name has the focus. */
  const tabTo = async (page: Page, name: string): Promise<void> => {
    const seen: string[] = []
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const at = await focused(page)
      if (at === name) return
      seen.push(at)
    }
    throw new Error(`Tab never came to "${name}", only to: ${seen.join(' | ')}`)
  }

  test('from the landing page to a picked person, and back off the list', async () => {
    const { page, problems } = await open()
    await page.goto(world().worker.url)
    await tabTo(page, 'Start a league')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
    await tabTo(page, 'Email')
    await page.keyboard.type(newEmail('keys'))
    await tabTo(page, 'Password')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'League name')
    await page.keyboard.type('Keyboard league')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/kick-off')
    await tabTo(page, 'Start your list')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/deathlist')

    await tabTo(page, 'Rename the list')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of your deathlist').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor()

    await tabTo(page, 'Search for a public figure')
    await page.keyboard.type(dench)
    await button(page, `Add ${dench}`).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('1 of 10 picks').waitFor()
    await seeNotice(page, 'Added')
    // The field is empty again, and ready for the next.
    expect(await focused(page)).toBe('Search for a public figure')
    expect(await searchBox(page).inputValue()).toBe('')

    await tabTo(page, `Remove ${dench}`)
    await page.keyboard.press('Enter')
    await page.getByText('0 of 10 picks').waitFor()
    await tabTo(page, `Put back ${dench}`)
    await page.keyboard.press('Enter')
    await page.getByText('1 of 10 picks').waitFor()
    expect(problems).toEqual([])
  })
})
