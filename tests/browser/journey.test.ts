import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../worker/domain/calendar-day.ts'
import { newEmail, password } from '../auth/support.ts'
import { type RunningStandIn, startWikidataStandIn } from '../stand-ins/wikidata/index.ts'
import type { WatchedPage } from '../support/browser.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { expectPath, seeNotice, withBrowser } from './support.ts'

/** The main path as two people go it, each in a browser of their own, from the landing page to a scored death and back. */

const open = withBrowser()
const eastwood = 'Clint Eastwood'
const dench = 'Judi Dench'
const denchId = 'Q28054'
const league = 'Sunday Supper Club'
const slug = 'sunday-supper-club'
const today = dayOf(new Date().toISOString())

let wikidata: RunningStandIn
let worker: TestWorker

beforeAll(async () => {
  wikidata = await startWikidataStandIn()
  worker = await startTestWorker({
    people: true,
    vars: {
      WIKIDATA_URL: wikidata.url,
      WIKIDATA_SPARQL_URL: `${wikidata.url}/sparql`,
      WIKIPEDIA_URL: wikidata.url,
    },
  })
})
afterAll(async () => {
  await worker?.stop()
  await wikidata?.stop()
})

/** What a person has done so far. */
interface Effort {
  clicks: number
  fields: number
  click: (target: Locator) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
}

const effort = (): Effort => {
  const count: Effort = {
    clicks: 0,
    fields: 0,
    click: async (target) => {
      count.clicks += 1
      await target.click()
    },
    fill: async (field, text) => {
      count.fields += 1
      await field.fill(text)
    },
  }
  return count
}

const button = (page: Page, name: string | RegExp, exact = true): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact } : {}) })

/** From the landing page through the sign-up to the dashboard. */
const signUp = async (page: Page, email: string, by: Effort): Promise<void> => {
  await page.goto(worker.url)
  await by.click(page.getByRole('link', { name: 'Start a league' }).first())
  await by.click(button(page, 'Create an account'))
  await by.fill(page.getByLabel('Email'), email)
  await by.fill(page.getByLabel('Password', { exact: true }), password)
  await by.click(button(page, 'Create account'))
  await page.waitForURL('**/dashboard')
}

const nameList = async (page: Page, name: string, by: Effort): Promise<void> => {
  await by.fill(page.getByLabel('Name of your deathlist'), name)
  await by.click(button(page, 'Name the list'))
}

/** Searches somebody, who is found once the typing has rested, and adds them. */
const add = async (page: Page, name: string, by: Effort): Promise<void> => {
  await by.fill(page.getByRole('searchbox', { name: 'Search for a public figure' }), name)
  await by.click(button(page, `Add ${name}`))
  await seeNotice(page, 'Added')
  await picks(page).filter({ hasText: name }).waitFor()
}

/** The rows of one's own list. */
const picks = (page: Page): Locator => page.getByRole('list', { name: 'Picks' }).getByRole('listitem')

describe('two people and one league', () => {
  let marta: WatchedPage
  let paolo: WatchedPage
  let code: string
  const at = async (day: number, time: string) => {
    await worker.setClock(`${addDays(today, day)}T${time}.000Z`)
    expect(await worker.runCron()).toMatchObject({ ok: true })
  }

  beforeAll(async () => {
    ;[marta, paolo] = [await open(), await open()]
    for (const { page } of [marta, paolo]) page.setDefaultTimeout(10_000)
  })

  test('from the landing page to the first pick in at most 8 clicks and 5 typed fields', async () => {
    const { page } = marta
    const by = effort()
    await signUp(page, newEmail('marta'), by)
    await page.getByText('No leagues yet').waitFor()
    await by.click(button(page, 'Create league'))
    await by.fill(page.getByLabel('League name'), league)
    await by.click(page.getByRole('dialog').getByRole('button', { name: 'Create league' }))
    await expectPath(page, `/l/${slug}/deathlist`)
    await seeNotice(page, 'League created')
    await nameList(page, 'The Long Goodbye', by)
    await page.getByRole('heading', { level: 1, name: 'The Long Goodbye' }).waitFor()
    await add(page, eastwood, by)
    await page.getByText('1 of 10 picks').waitFor()
    expect(by.clicks).toBeLessThanOrEqual(8)
    expect(by.fields).toBeLessThanOrEqual(5)
  })

  test('a friend joins by the code, told beforehand what it leads to', async () => {
    await marta.page.goto(`${worker.url}/l/${slug}/members`)
    code =
      (await marta.page
        .locator('p')
        .filter({ hasText: /^[2-9A-HJ-NP-Z]{6}$/ })
        .textContent()) ?? ''
    expect(code).toHaveLength(6)

    const { page } = paolo
    const by = effort()
    await signUp(page, newEmail('paolo'), by)
    await button(page, 'Join league').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Please enter a code').waitFor()
    await dialog.getByLabel('Invite code').fill(code.toLowerCase())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText(league).waitFor()
    await dialog.getByText('1 member of at most 20').waitFor()
    await dialog.getByRole('button', { name: 'Join league' }).click()
    await expectPath(page, `/l/${slug}/game`)
    await seeNotice(page, 'Joined league')

    await page.getByRole('link', { name: 'Name your list' }).click()
    await nameList(page, 'Old masters', by)
    await add(page, eastwood, by)
  })

  test('an empty name is refused, a long one counted down', async () => {
    const { page } = paolo
    await button(page, 'Rename the list').click()
    const field = page.getByRole('dialog').getByLabel('Name of your deathlist')
    await field.fill('   ')
    await button(page, 'Save').click()
    await page.getByText('Please enter a name for your deathlist').waitFor()
    await field.fill('x'.repeat(179))
    expect(await page.getByText(/characters? left/).count()).toBe(0)
    await field.fill('x'.repeat(185))
    await page.getByText('15 characters left').waitFor()
    await page.keyboard.press('Escape')
  })

  test('people are added, taken off and put back', async () => {
    const { page } = marta
    await page.goto(`${worker.url}/l/${slug}/deathlist`)
    await add(page, dench, effort())
    await add(page, 'Sophia Loren', effort())
    await page.getByText('3 of 10 picks').waitFor()
    await button(page, 'Remove Sophia Loren').click()
    await seeNotice(page, 'Removed: Pick removed from your deathlist.')
    await page.getByText('2 of 10 picks').waitFor()
    expect(await picks(page).filter({ hasText: 'Sophia Loren' }).count()).toBe(0)
    // Not the notice's own button, but the one that stays for ten minutes.
    await button(page, 'Put back Sophia Loren').click()
    await seeNotice(page, 'Back on your list')
    await page.getByText('3 of 10 picks').waitFor()
    await page.reload()
    await page.getByText('3 of 10 picks').waitFor()
    expect(await picks(page).filter({ hasText: 'Sophia Loren' }).count()).toBe(1)
  })

  test('a refused person says why, and a search without results what to do', async () => {
    const { page } = marta
    const field = page.getByRole('searchbox', { name: 'Search for a public figure' })
    await field.fill(eastwood)
    await button(page, `Added: ${eastwood}`).waitFor()
    await field.fill('Nobody Of That Name')
    await page.getByText('No results found. Try a different search term.').waitFor()
  })

  test('a search needs two letters, and a second without typing', async () => {
    const { page } = marta
    const sent: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('person.search')) sent.push(Date.now())
    })
    const field = page.getByRole('searchbox', { name: 'Search for a public figure' })
    await field.fill('M')
    await page.waitForTimeout(1300)
    expect(sent).toEqual([])
    await field.pressSequentially('eryl Streep', { delay: 60 })
    const typed = Date.now()
    await button(page, 'Add Meryl Streep').waitFor()
    expect(sent).toHaveLength(1)
    // The typing is over a little after its last letter.
    expect((sent[0] ?? 0) - typed).toBeGreaterThan(750)
  })

  test('several names are pasted, and the right person chosen for each', async () => {
    const { page } = paolo
    await page.goto(`${worker.url}/l/${slug}/deathlist`)
    await button(page, 'Add several names at once').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Find them' }).click()
    await dialog.getByText('Please enter a name').waitFor()
    await dialog
      .getByLabel('Names')
      .fill(`1. ${eastwood}\n- Jack Nicholson\nNobody Of That Name\nSophia Loren`)
    await dialog.getByRole('button', { name: 'Find them' }).click()
    const question = (name: string) => dialog.getByRole('group', { name })
    await question(eastwood).getByText('Already on your list').waitFor()
    await question('Nobody Of That Name').getByText('Nobody found.').waitFor()
    await question('Sophia Loren').getByText('None of these').click()
    await dialog.getByRole('button', { name: 'Add 1 person' }).click()
    await seeNotice(page, '1 person added')
    await page.getByText('2 of 10 picks').waitFor()
    await button(page, 'Remove Jack Nicholson').click()
    await page.getByText('1 of 10 picks').waitFor()
  })

  test('a death is reported at once, with provisional points and a countdown', async () => {
    await at(4, '12:00:00')
    wikidata.world.kill(denchId, { date: addDays(today, 4), reference: 'real' })
    await at(4, '13:00:00')
    const { page } = marta
    await page.goto(`${worker.url}/l/${slug}/deathlist`)
    const row = picks(page).filter({ hasText: dench })
    await row.getByText('reported').waitFor()
    expect(await row.textContent()).toMatch(/confirmed in .*\+\d+ provisional/)
    expect(await button(page, `Remove ${dench}`).count()).toBe(0)
    await page.goto(`${worker.url}/l/${slug}/leaderboard`)
    await page.getByRole('cell', { name: /^0\+\d+ provisional$/ }).waitFor()
    await page.getByText(/^checked /).waitFor()
  })

  test('a day later it is confirmed, and the leaderboard says why it brings what it brings', async () => {
    await at(5, '14:00:00')
    const { page } = marta
    await page.goto(`${worker.url}/l/${slug}/leaderboard`)
    await page
      .getByRole('button', { name: /scored, and why$/ })
      .first()
      .click()
    const entry = page.getByRole('list', { name: /scored$/ }).getByRole('listitem')
    const text = (await entry.textContent()) ?? ''
    const told = /100 − (\d+) = (\d+) for age at death, \+10 because only you had them/.exec(text)
    expect(told, text).not.toBeNull()
    const [, age, points] = (told ?? []).map(Number)
    expect(points).toBe(100 - (age ?? 0))
    expect(text).toContain(`+${(points ?? 0) + 10}`)
    // The other sees the same from his side.
    await paolo.page.goto(`${worker.url}/league/${slug}/leaderboard`)
    await paolo.page
      .getByRole('button', { name: /scored, and why$/ })
      .first()
      .click()
    await paolo.page.getByText(/because only marta\S* had them/).waitFor()
    // A death opens a place on the list.
    await page.goto(`${worker.url}/l/${slug}/deathlist`)
    await page.getByText('3 of 11 picks').waitFor()
    const row = picks(page).filter({ hasText: dench })
    await row.getByText('dead pick').waitFor()
    expect(await row.textContent()).toContain(`+${(points ?? 0) + 10}`)
  })

  test('the table and all picks can be taken home as CSV', async () => {
    const { page } = paolo
    const rows = async (): Promise<string[]> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download as CSV').click(),
      ])
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
    }
    expect(await rows()).toHaveLength(3)
    await page.goto(`${worker.url}/l/${slug}/picks?sort=age&order=desc`)
    await page.getByText('Total picks').waitFor()
    const names = page.getByRole('row').getByRole('link')
    expect((await names.allTextContents()).slice(0, 2)).toEqual([eastwood, eastwood])
    await page.getByRole('searchbox').fill('old loren')
    await page.getByText('No pick matches this search.').waitFor()
    await page.getByRole('searchbox').fill('LOREN')
    await page.getByRole('link', { name: 'Sophia Loren' }).waitFor()
    expect(await rows()).toHaveLength(5)
  })

  test('when Wikidata takes the death back the points are gone, and everyone is told', async () => {
    wikidata.world.revive(denchId)
    await at(5, '15:00:00')
    const { page } = paolo
    await page.goto(`${worker.url}/l/${slug}/leaderboard`)
    await page.getByText('Nobody has scored yet.').waitFor()
    await page.goto(`${worker.url}/l/${slug}/game`)
    await page.getByText(`The report of ${dench}’s death has been withdrawn`).first().waitFor()
  })

  test('nothing went wrong on the way', () => {
    expect(marta.problems).toEqual([])
    expect(paolo.problems).toEqual([])
  })
})

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
    await page.goto(worker.url)
    await tabTo(page, 'Start a league')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await tabTo(page, 'Create an account')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
    await tabTo(page, 'Email')
    await page.keyboard.type(newEmail('keys'))
    await tabTo(page, 'Password')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByText('No leagues yet').waitFor()

    await tabTo(page, 'Create league')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'League name')
    await page.keyboard.type('Keyboard league')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/deathlist')

    await page.getByLabel('Name of your deathlist').waitFor()
    await tabTo(page, 'Name of your deathlist')
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
    // The focus stays on the button, which now says so.
    expect(await focused(page)).toBe(`Added: ${dench}`)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Search for a public figure')

    await tabTo(page, `Remove ${dench}`)
    await page.keyboard.press('Enter')
    await page.getByText('0 of 10 picks').waitFor()
    await tabTo(page, `Put back ${dench}`)
    await page.keyboard.press('Enter')
    await page.getByText('1 of 10 picks').waitFor()
    expect(problems).toEqual([])
  })
})
