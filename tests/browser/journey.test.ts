import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { newEmail, password } from '../auth/support.ts'
import type { WatchedPage } from '../support/browser.ts'
import { expectPath, seeNotice, withBrowser } from './support.ts'
import { button, picks, searchBox, withWorld } from './world.ts'

/** The main path for two people, each in a browser, from the landing page to a scored death and its retraction. */

const world = withWorld()
const open = withBrowser({ serviceWorkers: 'allow' })
const eastwood = 'Clint Eastwood'
const dench = 'Judi Dench'
const denchId = 'Q28054'
const league = 'Sunday Supper Club'
const slug = 'sunday-supper-club'
const today = dayOf(new Date().toISOString())

/** A person's actions so far. */
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

/** Fills in the sign-up form that is open, and sends it. */
const signUp = async (page: Page, email: string, by: Effort): Promise<void> => {
  await by.fill(page.getByLabel('Email'), email)
  await by.fill(page.getByLabel('Password', { exact: true }), password)
  await by.click(button(page, 'Create account'))
}

/** Searches a person, who is found after a pause in typing, and adds them. */
const add = async (page: Page, name: string, by: Effort): Promise<void> => {
  await by.fill(searchBox(page), name)
  await by.click(button(page, `Add ${name}`))
  await seeNotice(page, 'Added')
  await picks(page).filter({ hasText: name }).waitFor()
}

describe('two people and one league', () => {
  let marta: WatchedPage
  let paolo: WatchedPage
  let code: string
  const at = async (day: number, time: string) => {
    await world().worker.setClock(`${addDays(today, day)}T${time}.000Z`)
    expect(await world().worker.runCron()).toMatchObject({ ok: true })
  }

  beforeAll(async () => {
    ;[marta, paolo] = [await open(), await open()]
    for (const { page } of [marta, paolo]) page.setDefaultTimeout(10_000)
  })

  test('from the landing page to the first pick in at most 6 taps and 4 typed fields', async () => {
    const { page } = marta
    const by = effort()
    await page.goto(world().worker.url)
    await by.click(page.getByRole('link', { name: 'Start a league' }).first())
    await signUp(page, newEmail('marta'), by)
    const dialog = page.getByRole('dialog')
    await by.fill(dialog.getByLabel('League name'), league)
    await by.click(dialog.getByRole('button', { name: 'Create league' }))
    await expectPath(page, `/l/${slug}/kick-off`)
    await seeNotice(page, 'League created')
    // Members who accept the new year as start don't need this tap.
    await by.click(page.getByRole('radio', { name: /^Now/ }))
    await by.click(button(page, 'Start your list'))
    await expectPath(page, `/l/${slug}/deathlist`)
    await page.getByRole('heading', { level: 1, name: /^Marta.*’s ten$/ }).waitFor()
    await add(page, eastwood, by)
    await page.getByText('1 of 10 picks').waitFor()
    await page.getByText('9 free places').waitFor()
    expect([by.clicks, by.fields]).toEqual([6, 4])
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Marta.*’s ten$/ }).waitFor()
  })

  test('a friend sees a preview of the league, and joins it by its code', async () => {
    await marta.page.goto(`${world().worker.url}/l/${slug}/members`)
    code =
      (await marta.page
        .locator('p')
        .filter({ hasText: /^[2-9A-HJ-NP-Z]{6}$/ })
        .textContent()) ?? ''
    expect(code).toHaveLength(6)

    const { page } = paolo
    const by = effort()
    await page.goto(world().worker.url)
    await by.click(page.getByRole('link', { name: 'Join with a code' }))
    await button(page, 'Continue').click()
    await page.getByText('Please enter a code').waitFor()
    await by.fill(page.getByLabel('Invite code'), code.toLowerCase())
    await by.click(button(page, 'Continue'))
    await page.getByRole('heading', { level: 1, name: league }).waitFor()
    await page.getByText(/^Marta.* invites you to$/).waitFor()
    await page.getByText(/^1 player · /).waitFor()
    await signUp(page, newEmail('paolo'), by)
    await expectPath(page, `/l/${slug}/deathlist`)
    await seeNotice(page, 'Joined league')
    await add(page, eastwood, by)
  })

  test('an empty name is refused, and a long name shows the characters left', async () => {
    const { page } = paolo
    await button(page, 'Rename the list').click()
    const field = page.getByLabel('Name of your deathlist')
    await expect.poll(() => field.inputValue()).toMatch(/^Paolo.*’s ten$/)
    await field.fill('   ')
    await button(page, 'Save').click()
    await page.getByText('Please enter a name for your deathlist').waitFor()
    await field.fill('x'.repeat(180))
    await expect.poll(() => page.getByText(/characters? left/).count()).toBe(0)
    await field.fill('x'.repeat(181))
    await page.getByText('19 characters left').waitFor()
    await field.fill('Old masters')
    await button(page, 'Save').click()
    await page.getByRole('heading', { level: 1, name: 'Old masters' }).waitFor()
  })

  test('people are added, taken off and put back', async () => {
    const { page } = marta
    await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
    await add(page, dench, effort())
    await add(page, 'Sophia Loren', effort())
    await page.getByText('3 of 10 picks').waitFor()
    await button(page, 'Remove Sophia Loren').click()
    await seeNotice(page, 'Removed: Pick removed from your deathlist.')
    await page.getByText('2 of 10 picks').waitFor()
    await expect.poll(() => picks(page).filter({ hasText: 'Sophia Loren' }).count()).toBe(0)
    // Not the notification's own button, but the one that stays for ten minutes.
    await button(page, 'Put back Sophia Loren').click()
    await page.getByText('3 of 10 picks').waitFor()
    await page.reload()
    await page.getByText('3 of 10 picks').waitFor()
    await expect.poll(() => picks(page).filter({ hasText: 'Sophia Loren' }).count()).toBe(1)
  })

  test('a search marks picked people, and without results suggests another term', async () => {
    const { page } = marta
    const field = searchBox(page)
    await field.fill(eastwood)
    await button(page, `Added: ${eastwood}`).waitFor()
    await field.fill('Nobody Of That Name')
    await page.getByText('No results found. Try a different search term.').waitFor()
  })

  test('a death is reported at once, with provisional points and a countdown', async () => {
    await at(4, '12:00:00')
    world().wikidata.world.kill(denchId, { date: addDays(today, 4), reference: 'real' })
    await at(4, '13:00:00')
    const { page } = marta
    await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
    const row = picks(page).filter({ hasText: dench })
    await row.getByText('reported').waitFor()
    await expect.poll(() => row.textContent()).toMatch(/confirmed in .*\+\d+ provisional/)
    await expect.poll(() => button(page, `Remove ${dench}`).count()).toBe(0)
    await page.goto(`${world().worker.url}/l/${slug}/leaderboard`)
    await page.getByRole('cell', { name: /^0\s*\d+ more points, provisional$/ }).waitFor()
    await page.getByText(/^checked /).waitFor()
  })

  test('a day later it is confirmed, and the leaderboard explains its points', async () => {
    await at(5, '14:00:00')
    const { page } = marta
    await page.goto(`${world().worker.url}/l/${slug}/leaderboard`)
    await page
      .getByRole('button', { name: /scored, and why$/ })
      .first()
      .click()
    const entry = page.getByRole('list', { name: /scored$/ }).getByRole('listitem')
    const text = (await entry.textContent()) ?? ''
    const breakdown = /100 − (\d+) = (\d+) for age at death, \+10 because only you had them/.exec(text)
    expect(breakdown, text).not.toBeNull()
    const [, age, points] = (breakdown ?? []).map(Number)
    expect(points).toBe(100 - (age ?? 0))
    expect(text).toContain(`+${(points ?? 0) + 10}`)
    // The other player sees the same.
    await paolo.page.goto(`${world().worker.url}/league/${slug}/leaderboard`)
    await paolo.page
      .getByRole('button', { name: /scored, and why$/ })
      .first()
      .click()
    await paolo.page.getByText(/because only Marta.* had them/).waitFor()
    // A death opens a place on the list.
    await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
    await page.getByText('3 of 11 picks').waitFor()
    const row = picks(page).filter({ hasText: dench })
    await row.getByText('dead pick').waitFor()
    await expect.poll(() => row.textContent()).toContain(`+${(points ?? 0) + 10}`)
  })

  test('a death whose date is removed is disputed in both languages, and still counts', async () => {
    world().wikidata.world.revive(denchId)
    await at(5, '15:00:00')
    const { page } = marta
    await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
    const row = picks(page).filter({ hasText: dench })
    await row.getByText(/^in dispute, settled in/).waitFor()
    await page.goto(`${world().worker.url}/l/${slug}/leaderboard`)
    await page.getByText('disputed', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /scored, and why$/ })
      .first()
      .waitFor()
    await page.goto(`${world().worker.url}/l/${slug}/activity`)
    await page
      .getByText(/The sources no longer confirm .* it still counts/)
      .first()
      .waitFor()
    const person = `${world().worker.url}/person/${denchId}`
    await page.goto(person)
    await page.getByText('Life status').click()
    await page.getByText('History').click()
    await page.getByText(/as was confirmed; but the sources no longer confirm it/).waitFor()
    await page.getByText(/^The death still counts\. It is taken back or corrected in/).waitFor()
    await page.getByText(/^In dispute; the death on .* still counts$/).waitFor()
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'it'))
    await page.goto(person)
    await page.getByText('Stato').click()
    await page.getByText('Cronologia').click()
    await page
      .getByText(/^Decesso confermato per (?:il |l’).*, ma le fonti non lo sostengono più\.$/)
      .waitFor()
    await page.getByText(/^Notizia in dubbio; il decesso (?:del |dell’).* conta ancora$/).waitFor()
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  })

  test('a day in dispute removes the points, and the home page says so', async () => {
    await at(6, '16:00:00')
    const { page } = paolo
    await page.goto(`${world().worker.url}/l/${slug}/leaderboard`)
    await page.getByText('Nobody has scored yet.').waitFor()
    await page.goto(`${world().worker.url}/l/${slug}/game`)
    await page.getByText(`The report of ${dench}’s death has been withdrawn`).first().waitFor()
  })

  test('nothing went wrong on the way', () => {
    expect(marta.problems).toEqual([])
    expect(paolo.problems).toEqual([])
  })
})
