import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newEmail, password } from '../auth/support.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { accessibilityProblems } from '../web/support.ts'
import { seeNotice, signIn, withBrowser } from './support.ts'
import { button, searchBox, withWorld } from './world.ts'

const world = withWorld()
const open = withBrowser()
const dench = 'Judi Dench'

/** A user with a league of their own. */
const withLeague = async (): Promise<SignedUp> => {
  const ada = await signUp(world().worker.url, 'Ada')
  await ada.call('POST', '/api/v1/league/create', { name: 'The Reading Room' })
  return ada
}

describe('without a mouse', () => {
  /** The focused element, as a screen reader would name it. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement)) return ''
      const labels =
        at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((each) => each.innerText) : []
      return at.getAttribute('aria-label') ?? (labels.join(' ') || at.innerText.trim())
    })

  /** Presses Tab (or the other key) until an element with that name has the focus. */
  const tabTo = async (page: Page, name: string, key = 'Tab'): Promise<void> => {
    const seen: string[] = []
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key)
      const at = await focused(page)
      if (at === name) return
      seen.push(at)
    }
    throw new Error(`Tab never came to "${name}", only to: ${seen.join(' | ')}`)
  }

  test('a new user signs up, picks a person and removes the pick', netsOnly, async () => {
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
    // An empty list starts with the focus in the search.
    await expect.poll(() => focused(page)).toBe('Search for a public figure')

    await tabTo(page, 'Rename the list', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of your deathlist').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Rename the list')

    await tabTo(page, 'Search for a public figure')
    await page.keyboard.type(dench)
    await button(page, `Add ${dench}`).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const status = page.getByRole('status').filter({ hasText: '1 of 10 picks' })
    expect(await status.textContent()).toBe('1 of 10 picks, 9 free places')
    await seeNotice(page, 'Added')
    // The field is empty again, and ready for the next.
    expect(await focused(page)).toBe('Search for a public figure')
    await expect.poll(() => searchBox(page).inputValue()).toBe('')

    await tabTo(page, `Remove ${dench}`)
    await page.keyboard.press('Enter')
    await page.getByText('0 of 10 picks').waitFor()
    await tabTo(page, `Put back ${dench}`)
    await page.keyboard.press('Enter')
    await page.getByText('1 of 10 picks').waitFor()
    await expect.poll(() => focused(page)).toBe(`Remove ${dench}`)

    // To the table, by its shortcut keys, and along its rows.
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor()
    expect(await focused(page)).toBe('Leaderboard')
    // Lists show a pick before the server has it; other pages only afterwards.
    await page.getByRole('region', { name: 'Lists' }).getByRole('link', { name: dench }).waitFor()
    await page.keyboard.press('j')
    expect(
      await page.evaluate(() => document.activeElement?.closest('main li, main tr, main summary') !== null),
    ).toBe(true)
    // The page's accessibility tree: its landmarks, one first-level heading, the table with its header.
    const snapshot = await page.getByRole('main').ariaSnapshot()
    expect(snapshot.match(/heading .*\[level=1\]/g)).toEqual(['heading "Leaderboard" [level=1]'])
    expect(snapshot).toMatch(/columnheader "Player"/)
    expect(snapshot).toContain('By hand')
    const around = await page.locator('body').ariaSnapshot()
    for (const landmark of ['banner', 'navigation "Main menu"', 'main'])
      expect(around).toContain(`- ${landmark}`)
    expect(snapshot).toMatch(/Keys.*, you/)
    await page.goto(page.url().replace('/leaderboard', '/activity'))
    await page.getByRole('main').getByText(dench).first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('the first key on a fresh page works before its listener is loaded', netsOnly, async () => {
    const { page } = await open()
    await signIn(world().worker, page, (await withLeague()).email)
    await page.getByRole('heading', { level: 1, name: 'The Reading Room' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  })

  test('the search leads to each player’s list, also from the page that shows it', netsOnly, async () => {
    const { worker } = world()
    const ada = await signUp(worker.url, 'Ada')
    const league = (await ada.call('POST', '/api/v1/league/create', { name: 'The Lists' })).body
    for (const name of ['Bruno', 'Carla']) {
      const member = await signUp(worker.url, name)
      await member.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
      await member.call('PATCH', '/api/v1/profile/me', { display_name: name })
    }
    const { page } = await open()
    await signIn(worker, page, ada.email)
    await page.getByRole('heading', { level: 1, name: 'The Lists' }).waitFor()
    await button(page, /^Search/).waitFor()
    const dialog = page.getByRole('dialog')
    for (const name of ['Bruno', 'Carla', 'Bruno']) {
      await page.keyboard.press('Control+k')
      await dialog.getByRole('combobox', { name: 'Search' }).fill(name)
      await dialog.getByRole('option', { name }).waitFor()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('main article')?.textContent))
        .toContain(name)
    }
  })

  test('the search finds pages, people and commands; single-key shortcuts can be disabled', async () => {
    const { page, problems } = await open()
    await signIn(world().worker, page, (await withLeague()).email)
    await page.getByRole('heading', { level: 1, name: 'The Reading Room' }).waitFor()
    await page.reload()
    await button(page, /^Search/).waitFor()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: 'Search' })
    // At once, while public/boot.js still listens too.
    await page.keyboard.press('Control+k')
    await field.waitFor()
    const options = () => dialog.getByRole('option').allInnerTexts()
    expect((await options()).join()).toMatch(/The Reading Room.*Leaderboard.*Log out/s)
    expect(await accessibilityProblems(page)).toEqual([])
    await field.fill('dark')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark')

    await page.keyboard.press('Control+k')
    await field.fill('judi')
    await dialog.getByRole('option', { name: dench }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: dench }).waitFor()

    await page.keyboard.press('Control+k')
    await field.fill('all p')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'All picks' }).waitFor()

    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    await dialog.getByRole('switch', { name: 'Single keys' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.keyboard.press('?')
    expect([await dialog.count(), new URL(page.url()).pathname.endsWith('/picks')]).toEqual([0, true])
    // Ctrl+K is not a single-key shortcut, and opens the switcher.
    await page.keyboard.press('Control+k')
    await field.fill('keyb')
    await page.keyboard.press('Enter')
    await dialog.getByRole('switch', { name: 'Single keys' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    // Letters typed into a field are no shortcuts.
    await page.getByLabel('Invite by email').fill('')
    await page.keyboard.type('gt?')
    await expect.poll(() => page.getByLabel('Invite by email').inputValue()).toBe('gt?')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(problems).toEqual([])
  })
})

test('forced colours mark only the open tab, and the open place of the menu', netsOnly, async () => {
  const { page } = await open({ forcedColors: 'active', viewport: { width: 390, height: 844 } })
  await signIn(world().worker, page, (await withLeague()).email)
  await page.getByRole('heading', { level: 1, name: 'The Reading Room' }).waitFor()
  await page.locator('.bottom-nav a[href$="/leaderboard"]').click()
  await page.getByRole('columnheader', { name: 'Player' }).waitFor()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const lines = await page
    .locator('main nav a')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.filter((colour) => colour !== ground)).toHaveLength(1)
  const marks = await page
    .locator('.bottom-nav a[aria-current]')
    .evaluateAll((places) => places.map((place) => getComputedStyle(place, '::before').borderTopWidth))
  expect(marks).toEqual(['2px'])
})

/** Signs in a user with a league of their own, and opens a screen of it. */
const openLeague = async (page: Page, screen: string): Promise<void> => {
  const { worker } = world()
  const ada = await withLeague()
  const [league] = (await ada.call('GET', '/api/v1/league/list')).body
  await signIn(worker, page, ada.email)
  await page.goto(`${worker.url}/l/${league.slug}/${screen}`)
}

test('on a phone a table has a header for every cell that it shows', netsOnly, async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await openLeague(page, 'leaderboard')
  const table = page.getByRole('table')
  await table.getByRole('cell').first().waitFor()
  const row = table.getByRole('row').nth(1)
  // The player's name is said with each figure.
  expect(await row.getByRole('rowheader').count()).toBe(1)
  expect(await table.getByRole('columnheader').count()).toBe((await row.getByRole('cell').count()) + 1)
})

test(
  'forced colours show the highlighted item of a menu and the text of a chosen option',
  netsOnly,
  async () => {
    const { page } = await open({ forcedColors: 'active' })
    await openLeague(page, 'members')
    await page.locator('main [aria-haspopup=menu]').first().click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    const item = page.locator('[role=menuitem][data-highlighted]')
    await item.waitFor()
    const outline = await item.evaluate((node) => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(node)
      return [outlineStyle, outlineWidth, outlineColor === backgroundColor]
    })
    expect(outline).toEqual(['solid', '2px', false])
    await page.goto(`${world().worker.url}/profile/notifications`)
    const chosen = page.locator('label:has(> input[type=radio]:checked)').first()
    await chosen.waitFor()
    const colours = await chosen.evaluate((label) =>
      [label, ...label.querySelectorAll('p, span')].map((part) => getComputedStyle(part).color),
    )
    expect(new Set(colours).size).toBe(1)
  },
)
