import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { signUp } from '#tests/support/http/api.ts'
import { firstOf, netsOnly, sized } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { expectGoodPage, withBrowser } from '../support.ts'
import { button, searchBox, withWorld } from '../world.ts'

/** Transfer windows on the page of one's own list, on a phone, and in the rules form. */

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/windows')
const dayMs = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
const at = (offset: number) => world().worker.setClock(`${day(offset)}T12:00:00.000Z`)

afterEach(() => world().worker.setClock(null))

const said = {
  en: {
    locale: 'en-GB',
    price: 'Through the transfer window, for 5 points.',
    next: /Next transfer window: .*, 1 pick, minus 5 points each\./,
    open: /Transfer window until .*: 1 pick left, minus 5 points each\./,
    full: /You have used the one pick of this transfer window, which closes after/,
    closed: /New picks are closed until the next transfer window, from/,
    empty: /New picks are closed: the place stays empty until the transfer window from/,
    takeOff: 'Take off',
    remove: 'Remove Clint Eastwood',
    add: /^Add Judi Dench/,
    row: /^What Nina.* scored, and why/,
    cost: 'for a transfer',
    window: /^The transfer window is open until/,
    idle: /^New picks are on during the season/,
    addWindow: 'Add a transfer window',
    problem: 'These days are outside the season.',
  },
  it: {
    locale: 'it',
    price: 'Con la finestra di mercato, per 5 punti.',
    next: /Prossima finestra di mercato: .*, 1 scelta, meno 5 punti ciascuna\./,
    open: /Finestra di mercato fino (?:al |all’).*: resta 1 scelta, meno 5 punti ciascuna\./,
    full: /Hai usato la sola scelta di questa finestra di mercato, che chiude dopo/,
    closed: /Le nuove scelte sono chiuse fino alla prossima finestra di mercato, dal/,
    empty: /Le nuove scelte sono chiuse: il posto resta vuoto fino alla finestra di mercato dal/,
    takeOff: 'Togli',
    remove: 'Rimuovi Clint Eastwood',
    add: /^Aggiungi Judi Dench/,
    row: /^I punti di Nina/,
    cost: 'per un cambio',
    window: /^La finestra di mercato è aperta fino al/,
    idle: /^Le nuove scelte sono attive durante la stagione/,
    addWindow: 'Aggiungi una finestra di mercato',
    problem: 'Questi giorni sono fuori dalla stagione.',
  },
} as const

const clubOf = async (language: keyof typeof said) => {
  const { worker } = world()
  const player = await signUp(worker.url, 'Nina')
  const { call } = player
  const league = (
    await call('POST', '/api/v1/league/create', {
      name: `The Window Club ${language}`,
      start_date: day(2),
      end_date: day(60),
      allow_new_picks: false,
    })
  ).body
  const pack = await call('GET', `/api/v1/leagues/${league.id}/pack`)
  const put = await call('PUT', `/api/v1/leagues/${league.id}/pack`, {
    ...pack.body,
    list: { ...pack.body.list, picks: 3 },
    moves: {
      ...pack.body.moves,
      windows: [
        { from: day(10), to: day(12), most: 1, penalty: 5 },
        { from: day(20), to: day(21), most: 2, penalty: 0 },
      ],
    },
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  const list = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
  for (const wikidata_id of ['Q43203', 'Q43252'])
    expect((await call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id })).status).toBe(200)
  return { ...player, league, list }
}

/** Signs in, in any language. */
const enter = async (page: Page, email: string, password: string) => {
  await page.goto(`${world().worker.url}/auth`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}

test.each(['it', 'en'] as const)(
  'a transfer window while closed, open and used up, in %s',
  netsOnly,
  async (language) => {
    const { worker } = world()
    const words = said[language]
    const { email, password, league, list, call } = await clubOf(language)
    const { page, problems } = await open({
      viewport: { width: 390, height: 844 },
      locale: words.locale,
      hasTouch: true,
    })
    page.setDefaultTimeout(15_000)
    await enter(page, email, password)
    const visit = (path: string) => page.goto(`${worker.url}/l/${league.slug}${path}`)

    // The season has begun, the window has not.
    await at(5)
    await visit('/deathlist')
    await page.getByText(words.closed).waitFor()
    await page.getByText(words.next).waitFor()
    await expectGoodPage(page, `${pictures}/${language}-closed`)
    await button(page, words.remove).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByText(words.empty).waitFor()
    await keepPicture(page, `${pictures}/${language}-remove.png`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const early = await call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: 'Q28054' })
    expect([early.status, early.body.code]).toEqual([409, 'window_closed'])

    await at(11)
    await visit('/deathlist')
    await page.getByText(words.open).waitFor()
    await expectGoodPage(page, `${pictures}/${language}-open`)
    await page.goto(`${worker.url}/person/Q28054`)
    await page.getByText(words.price).waitFor()
    await keepPicture(page, `${pictures}/${language}-person.png`, { fullPage: true })
    await visit('/deathlist')
    await searchBox(page).or(page.getByRole('searchbox')).first().fill('judi dench')
    await button(page, words.add).click()
    await page.getByText(words.full).waitFor()
    await expectGoodPage(page, `${pictures}/${language}-full`)
    const late = await call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: 'Q37079' })
    expect([late.status, late.body.code]).toEqual([409, 'window_full'])

    await visit('/leaderboard')
    await button(page, words.row).click()
    await page.getByText(words.cost).first().waitFor()
    // Lost points are shown, so the page must not say that there are none.
    await expect.poll(() => page.getByText('−5', { exact: true }).count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByText(/Nobody has scored|Nessuno ha ancora/).count()).toBe(0)
    await expectGoodPage(page, `${pictures}/${language}-leaderboard`)
    await visit('/calendar')
    await page.getByText(words.window).first().waitFor()
    await expectGoodPage(page, `${pictures}/${language}-calendar`)
    expect(problems).toEqual([])
  },
)

test.each(firstOf(['en', 'it'] as const))(
  'the rules form adds a transfer window and checks its days, in %s',
  sized,
  async (language) => {
    const { worker } = world()
    const words = said[language]
    const { email, password, league, call } = await clubOf(language)
    await worker.setClock(`${day(1)}T12:00:00.000Z`)
    for (const width of [390, 1440]) {
      const { page, problems } = await open({ viewport: { width, height: 844 }, locale: words.locale })
      page.setDefaultTimeout(15_000)
      await enter(page, email, password)
      await page.goto(`${worker.url}/l/${league.slug}/settings`)
      await page
        .getByRole('button')
        .filter({ hasText: /\b5 (points|punti)/ })
        .first()
        .click()
      await button(page, words.addWindow).click()
      // It begins after the previous window; a removed day is not missing.
      const last = page.locator('input[type=date]').last()
      await expect.poll(() => last.inputValue()).toBe(day(22))
      await last.fill('')
      await expect.poll(() => last.inputValue()).toBe(day(22))
      await last.fill(day(-300))
      await page.getByText(words.problem).first().waitFor()
      await page.getByRole('switch').first().click()
      await page.getByText(words.idle).waitFor()
      await expectGoodPage(page, `${pictures}/${language}-editor-${width}`)
      expect(problems).toEqual([])
    }
    expect((await call('GET', `/api/v1/leagues/${league.id}/pack`)).status).toBe(200)
  },
)
