import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodedPack } from '#contracts/packs/read-pack.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { namedDocument, type PackName } from '#domain/packs/named-packs.ts'
import { animationsEnded } from '#tests/support/browser.ts'
import { firstOf, netsOnly, sized } from '#tests/support/nets.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { seeNotice, signIn, withBrowser } from './support.ts'

/** A form with a league's own rules and two further rules, on a phone. */

const open = withBrowser()
let worker: TestWorker
let owner: SignedUp

beforeAll(async () => {
  worker = await startTestWorker({ people: true })
  owner = await signUp(worker.url, 'Marta')
})
afterAll(() => worker?.stop())

const said = {
  en: {
    add: 'Add a rule',
    when: 'When',
    captain: 'The captain',
    times: 'Multiplies',
    save: 'Save',
    twice: packTexts('en').t('role.captain.twice'),
    under: '25 points more if the person had not turned 50.',
  },
  it: {
    add: 'Aggiungi una regola',
    when: 'Quando',
    captain: 'Il capitano',
    times: 'Moltiplica',
    save: 'Salva',
    twice: packTexts('it').t('role.captain.twice'),
    under: '50',
  },
} as const

test.each(firstOf(['en', 'it'] as const))(
  'in %s, a doubled captain and a bonus under 50 take six taps',
  sized,
  async (language) => {
    const words = said[language]
    const name = `Rules ${language}`
    await owner.call('POST', '/api/v1/league/create', { name })
    const { page, problems } = await open({
      viewport: { width: 390, height: 844 },
      locale: language,
      hasTouch: true,
    })
    page.setDefaultTimeout(15_000)
    await page.goto(`${worker.url}/auth`)
    await page.locator('input[type=email]').fill(owner.email)
    await page.locator('input[type=password]').fill(owner.password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/dashboard')
    await page.goto(`${worker.url}/l/rules-${language}/settings`)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    await tap(button(words.add))
    await tap(page.getByRole('combobox', { name: words.when, exact: true }))
    await tap(page.getByRole('option', { name: words.captain, exact: true }))
    await tap(page.getByText(words.times, { exact: true }))
    await tap(button(words.add))
    await tap(button(words.save))
    expect(taps).toBe(6)
    await page.waitForResponse((response) => response.url().includes('league.') && response.ok())
    await page.reload()
    await button(words.twice).waitFor()
    await page
      .getByRole('button')
      .filter({ hasText: /25/ })
      .filter({ hasText: words.under })
      .first()
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
  },
)

test('without a network, the notice does not cover the button to save again', netsOnly, async () => {
  await owner.call('POST', '/api/v1/league/create', { name: 'Offline' })
  const { page, context } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(worker, page, owner.email)
  await page.goto(`${worker.url}/l/offline/settings`)
  await page.getByRole('button', { name: /^The list/ }).click()
  await page.getByRole('button', { name: 'Increase' }).first().click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await save.click()
  await seeNotice(page, 'You are offline')
  await animationsEnded(page)
  const atItsPlace = await save.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent
  })
  expect(atItsPlace).toBe('Save')
})

test('a second link to rules, opened in the same tab, shows its own rules', async () => {
  const { page } = await open()
  const link = (name: PackName) => `${worker.url}/rules/own#${encodedPack(namedDocument(name))}`
  await page.goto(link('jokers'))
  await page.getByText(said.en.twice).waitFor()
  await page.goto(link('classic'))
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain(said.en.twice)
})

test(
  'rules that the fields cannot express are named on home and admin pages, and on record in sentences',
  netsOnly,
  async () => {
    const pack = namedDocument('age_table')
    await owner.call('POST', '/api/v1/league/create', { name: 'By Table' })
    await owner.call('PUT', '/api/v1/leagues/by-table/pack', { pack })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await worker.setClock(tomorrow)
    const { page } = await open()
    await signIn(worker, page, owner.email)
    for (const path of ['', '/admin']) {
      await page.goto(`${worker.url}/l/by-table${path}`)
      await page
        .getByText(/rules of its own$/)
        .first()
        .waitFor()
      expect(await page.getByRole('main').innerText()).not.toContain('100 − age')
    }
    await page.goto(`${worker.url}/l/by-table/audit`)
    await page.getByText('Each death scores points by age: 50 points from 0').waitFor()
    // Of a later change only the parts that differ are on record.
    const later = { pack: { ...pack, rounding: 'down' } }
    expect((await owner.call('PUT', '/api/v1/leagues/by-table/pack', later)).status).toBe(200)
    for (const path of ['audit', 'activity']) {
      await page.goto(`${worker.url}/l/by-table/${path}`)
      await page.getByText('Fractions are rounded down.').waitFor()
    }
    // Of a long one only the names of its parts.
    const terms = Array.from({ length: 20 }, (_, at) => ({
      id: `own_${at}`,
      when: { any: [40, 60, 80, 100].map((age) => ({ age: { from: age + at, to: age + at } })) },
      per: 'pick',
      points: at + 1,
    }))
    const long = { pack: { ...pack, rounding: 'down', terms } }
    expect((await owner.call('PUT', '/api/v1/leagues/by-table/pack', long)).status).toBe(200)
    for (const path of ['audit', 'activity']) {
      await page.goto(`${worker.url}/l/by-table/${path}`)
      await expect.poll(() => page.getByText(/changed the (rules|settings)/).count()).toBeGreaterThan(2)
    }
    await worker.setClock(null)
  },
)

test('rules that cannot be saved are refused with the reason, numbers included', netsOnly, async () => {
  await owner.call('POST', '/api/v1/league/create', { name: 'Refused' })
  const { page, problems } = await open()
  await signIn(worker, page, owner.email)
  await page.goto(`${worker.url}/l/refused/settings`)
  const refused = async (reason: string) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: reason }).waitFor()
  }
  await page.getByRole('button', { name: /^Moves/ }).click()
  await page.getByRole('button', { name: 'Add a transfer window' }).click()
  await page.getByRole('button', { name: 'Add a transfer window' }).click()
  await page.getByLabel('First day').last().fill('2000-12-20')
  await refused('Transfer window 2 begins before the one before it has ended.')
  await page.getByLabel('First day').last().fill('2099-12-20')
  await refused('The first day of transfer window 2 is after its last.')
  await page.getByRole('button', { name: 'Remove this window' }).last().click()
  await expect.poll(() => page.getByText('is after its last').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove this window' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toMatch(/^Moves/)
  for (let rules = 0; rules < 3; rules++) {
    await page.getByRole('button', { name: 'Add a rule', exact: true }).click()
    await page.getByText('Multiplies', { exact: true }).click()
    await page.getByLabel('Factor').fill('10')
    await page.getByLabel('Factor').press('Tab')
  }
  await refused('All rules that multiply can make 100 times the points together, and no more.')
  expect(problems).toEqual([])
})

test('a dot is a decimal separator in Italian too', netsOnly, async () => {
  await owner.call('POST', '/api/v1/league/create', { name: 'Decimali' })
  const { page } = await open()
  await signIn(worker, page, owner.email)
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'it'))
  await page.goto(`${worker.url}/l/decimali/settings`)
  await page.getByRole('button', { name: said.it.add, exact: true }).click()
  await page.getByText(said.it.times, { exact: true }).click()
  const factor = page.getByLabel('Fattore')
  await factor.fill('')
  await factor.pressSequentially('1.5')
  await factor.press('Tab')
  expect(await factor.inputValue()).toBe('1,5')
})

test('negated conditions, fractional factors and prices are saved as entered', netsOnly, async () => {
  await owner.call('POST', '/api/v1/league/create', { name: 'Prices' })
  const { page, problems } = await open()
  await signIn(worker, page, owner.email)
  await page.goto(`${worker.url}/l/prices/settings`)
  await page.getByRole('button', { name: 'Add a rule', exact: true }).click()
  await page.getByRole('combobox', { name: 'When', exact: true }).click()
  await page.getByRole('option', { name: 'First death', exact: true }).click()
  await page.getByRole('switch', { name: 'The opposite must apply' }).click()
  await page.getByText('Multiplies', { exact: true }).click()
  await page.getByLabel('Factor').fill('1.5')
  await page.getByLabel('Factor').press('Tab')
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^The list/ }) })
  await list.getByRole('button').first().click()
  await list.getByRole('switch', { name: 'A list has a budget' }).click()
  await list.getByText('A table', { exact: true }).click()
  await list.getByLabel('A list costs at most').fill('300')
  await list.getByRole('button', { name: 'Add a row' }).click()
  await list.getByLabel('Costs').last().fill('5')
  await list.getByLabel('Costs').last().press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeNotice(page, 'Settings saved successfully')
  const { body } = await owner.call('GET', '/api/v1/leagues/prices')
  expect(body.scoring.pack).toMatchObject({
    terms: expect.arrayContaining([
      expect.objectContaining({ when: { not: { death: 'first' } }, times: 1.5, per: 'pick' }),
    ]),
    list: {
      budget: {
        cap: 300,
        price: [
          { from_age: 0, points: 50 },
          { from_age: 70, points: 20 },
          { from_age: 71, points: 5 },
        ],
      },
    },
  })
  expect(problems).toEqual([])
})

test('a rule follows its place to a new name, also through the name of another place', netsOnly, async () => {
  await owner.call('POST', '/api/v1/league/create', { name: 'Places' })
  const { page, problems } = await open()
  await signIn(worker, page, owner.email)
  await page.goto(`${worker.url}/l/places/settings`)
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^The list/ }) })
  await list.getByRole('button').first().click()
  await list.getByRole('button', { name: 'Add a place for certain people' }).click()
  await list.getByRole('button', { name: 'Add a place for certain people' }).click()
  await page.getByRole('button', { name: 'Add a rule', exact: true }).click()
  const rule = page.getByRole('listitem').filter({ has: page.getByRole('combobox', { name: 'Which' }) })
  await page.getByRole('combobox', { name: 'When', exact: true }).last().click()
  await page.getByRole('option', { name: 'In a certain place of the list', exact: true }).click()
  await rule.getByRole('combobox', { name: 'Which' }).click()
  await page.getByRole('option', { name: 'Place 2', exact: true }).click()
  await list.getByRole('button').first().click()
  const name = list.getByLabel('Name of the place').last()
  await name.selectText()
  await name.pressSequentially('Place 10')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeNotice(page, 'Settings saved successfully')
  const { body } = await owner.call('GET', '/api/v1/leagues/places')
  expect(body.scoring.pack).toMatchObject({
    terms: expect.arrayContaining([expect.objectContaining({ when: { place: 'Place 10' } })]),
    list: { places: [{ name: 'Place 1' }, { name: 'Place 10' }] },
  })
  expect(problems).toEqual([])
})
