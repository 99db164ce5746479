import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calm, lastMail, newEmail, password } from '#tests/auth/support.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { seeNotice, withBrowser } from '../support.ts'
import { button, picks, searchBox, withWorld } from '../world.ts'

/**
 * Counts what two new players type and tap until their first pick, with confirmation by mail; without mails:
 * journey.test.ts.
 */

const world = withWorld(calm)
const open = withBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const someone = 'Clint Eastwood'

const effort = () => {
  const spent = { taps: 0, fields: 0 }
  const tap = async (target: Locator): Promise<void> => {
    spent.taps += 1
    await target.tap()
  }
  return {
    spent,
    tap,
    type: async (field: Locator, text: string): Promise<void> => {
      spent.fields += 1
      await field.fill(text)
    },
    /** Types into the focused field, without a tap. */
    typeAtOnce: async (field: Locator, text: string): Promise<void> => {
      spent.fields += 1
      await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
      await field.page().keyboard.insertText(text)
    },
  }
}
type By = ReturnType<typeof effort>

const createAccount = async (page: Page, by: By, email: string): Promise<void> => {
  await by.type(page.getByLabel('Email'), email)
  await by.type(page.getByLabel('Password', { exact: true }), password)
  await by.tap(button(page, 'Create account'))
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

const firstPick = async (page: Page, by: By): Promise<void> => {
  await page.waitForURL('**/deathlist')
  await by.typeAtOnce(searchBox(page), someone)
  await by.tap(button(page, `Add ${someone}`))
  await seeNotice(page, 'Added')
  await picks(page).filter({ hasText: someone }).waitFor({ state: 'attached' })
}

test('a founder’s first pick takes 6 taps and 4 fields, a friend’s 4 and 3', netsOnly, async () => {
  const { page, context, problems } = await open(phone)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const founder = effort()
  const email = newEmail('marta')
  await page.goto(world().worker.url)
  await founder.tap(page.getByRole('link', { name: 'Start a league' }).first())
  await createAccount(page, founder, email)
  await founder.typeAtOnce(
    page.getByLabel('Or enter the six digits from the email'),
    (await lastMail(world().worker, email)).code,
  )
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('League name')
  await expect.poll(() => name.inputValue()).toMatch(/^Marta.*’s league$/)
  const proposed = await name.inputValue()
  await founder.tap(dialog.getByRole('button', { name: 'Create league' }))
  await page.waitForURL('**/kick-off')
  await page.getByRole('link', { name: proposed }).first().waitFor()
  await founder.tap(button(page, 'Copy the link'))
  await button(page, 'Copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await founder.tap(button(page, 'Start your list'))
  await firstPick(page, founder)
  expect(founder.spent).toEqual({ taps: 6, fields: 4 })

  const other = await open(phone)
  const friend = effort()
  const friendsEmail = newEmail('ines')
  // Taps on the links in the chat and in the mail.
  friend.spent.taps += 1
  await other.page.goto(link)
  await createAccount(other.page, friend, friendsEmail)
  const mailed = await other.context.newPage()
  // A phone suspends the tab behind the mail; if it ran on, either of the two tabs could be the one that joins.
  await other.page.close()
  friend.spent.taps += 1
  await mailed.goto((await lastMail(world().worker, friendsEmail)).link.href)
  await firstPick(mailed, friend)
  expect(friend.spent).toEqual({ taps: 4, fields: 3 })
  expect([...problems, ...other.problems]).toEqual([])
})
