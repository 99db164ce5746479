import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { netsOnly } from '#tests/support/nets.ts'
import { type Api, signUp } from '../support/http/api.ts'
import { keptAnswers } from './kept-answers.ts'
import { expectPath, holdAnswer, seeNotice, signIn, withBrowser } from './support.ts'
import { button, picks, searchBox, withWorld } from './world.ts'

/** The ways to find people for one's list: by name, by several pasted names, by browsing, from the watchlist. */

const world = withWorld()
const open = withBrowser()
const slug = 'the-finders'
let page: Page
let call: Api

beforeAll(async () => {
  const { worker } = world()
  const nina = await signUp(worker.url, 'Nina')
  call = nina.call
  const league = (await call('POST', '/api/v1/league/create', { name: 'The Finders' })).body
  const list = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
  ;({ page } = await open({ viewport: { width: 390, height: 844 } }))
  page.setDefaultTimeout(15_000)
  await signIn(worker, page, nina.email)
  await page.goto(`${worker.url}/l/${slug}/deathlist`)
  await searchBox(page).waitFor()
})

const paste = (text: string) =>
  searchBox(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('pasted names are searched one by one; adding a person moves to the next', async () => {
  await paste('1. Clint Eastwood\n2. Brigitte Bardot and Yoko Ono')
  await button(page, 'Add Clint Eastwood').waitFor()
  await expect.poll(() => searchBox(page).inputValue()).toBe('Clint Eastwood')
  await expect.poll(() => picks(page).count()).toBe(0)
  await button(page, 'Add Clint Eastwood').click()
  await page.getByText('died on 28 December 2025').waitFor()
  await expect.poll(() => searchBox(page).inputValue()).toBe('Brigitte Bardot')
  expect(await searchBox(page).evaluate((field) => document.activeElement === field)).toBe(true)
  await button(page, 'Skip to the next').click()
  await button(page, 'Add Yoko Ono').click()
  await page.getByText('2 of 10 picks').waitFor()
  await expect.poll(() => searchBox(page).inputValue()).toBe('')
  expect(await searchBox(page).evaluate((field) => document.activeElement === field)).toBe(true)
})

test('above an on-screen keyboard the search field and the last result stay visible', async () => {
  await searchBox(page).fill('John')
  const found = page.getByRole('list', { name: 'People found' }).getByRole('listitem')
  await found.first().waitFor()
  const height = 230
  await page.evaluate((seen) => {
    Object.defineProperty(visualViewport, 'height', { value: seen, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
  await found.last().scrollIntoViewIfNeeded()
  const last = await found.last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(height + 1)
  const field = await searchBox(page).boundingBox()
  expect([(field?.y ?? -1) >= 0, (field?.y ?? height) < 150]).toEqual([true, true])
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport ?? {}, 'height')
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await searchBox(page).fill('')
})

test('browsing filters by field, age and unpicked people, and fills the watchlist', async () => {
  await button(page, 'Done').click()
  await button(page, 'Browse people').click()
  const found = page.getByRole('list', { name: 'Browse people' }).getByRole('listitem')
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Film and theatre' }).click()
  await page.getByRole('combobox', { name: 'Age' }).click()
  await page.getByRole('option', { name: '90 to 99' }).click()
  await found.getByText('Clint Eastwood').waitFor()
  await button(page, 'On nobody’s list in this league').click()
  await found.getByText('Clint Eastwood').waitFor({ state: 'detached' })
  await button(page, 'Add Sophia Loren to your watchlist').click()
  await button(page, 'Remove Sophia Loren from your watchlist').waitFor()
  await button(page, /^Add .* to your watchlist$/)
    .first()
    .click()
  await expect.poll(() => button(page, /^Remove .* from your watchlist$/).count()).toBe(2)
  await button(page, 'Watchlist').click()
  const kept = page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem')
  await kept.getByText('Sophia Loren').waitFor()
  await expect.poll(() => kept.count()).toBe(2)
  await button(page, /^Remove (?!Sophia Loren).* from your watchlist$/).click()
  await expect.poll(() => kept.count()).toBe(1)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Remove Sophia Loren from your watchlist')
})

test(
  'a person’s page shows that they were put on the watchlist, whatever an earlier read says',
  netsOnly,
  async () => {
    const own = await page.context().newPage()
    await own.goto(`${world().worker.url}/person/Q43203`)
    await button(own, 'Add to watchlist').waitFor()
    // The reloaded page shows the kept answer while the server's is held.
    const isKept = async () =>
      (await keptAnswers(own)).some(({ key }) => /"person","get".*Q43203/.test(JSON.stringify(key)))
    await expect.poll(isKept).toBe(true)
    const { answered, release } = await holdAnswer(own, '**/api/trpc/*person.get**')
    await own.reload()
    await answered
    const saved = own.waitForResponse(/person\.watch/)
    await button(own, 'Add to watchlist').click()
    await saved
    await release()
    await button(own, 'On your watchlist').click()
    await button(own, 'Add to watchlist').waitFor()
    await own.close()
  },
)

test('of two quick clicks on a person’s page the last one counts', netsOnly, async () => {
  const own = await page.context().newPage()
  await own.goto(`${world().worker.url}/person/Q873`)
  await button(own, 'Add to watchlist').waitFor()
  const held = Promise.withResolvers<void>()
  await own.route(/person\.watch\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = own.waitForRequest(/person\.watch\?/)
  await button(own, 'Add to watchlist').click()
  await asked
  await button(own, 'On your watchlist').click()
  // If it does not wait for the first call, the second one overtakes it now.
  await own.waitForTimeout(500)
  const saved = own.waitForResponse(/person\.watch\?/)
  held.resolve()
  await saved
  await own.waitForLoadState('networkidle')
  await own.reload()
  await button(own, 'Add to watchlist').waitFor()
  await own.close()
})

test(
  'the watchlist shows the last of two quick changes, whatever an earlier read says',
  netsOnly,
  async () => {
    const own = await page.context().newPage()
    await own.goto(`${world().worker.url}/l/${slug}/deathlist`)
    await button(own, 'Browse people').click()
    const adds = button(own, /^Add .* to your watchlist$/)
    await adds.first().waitFor()
    const [first, last] = (await adds.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).map(
      (label) => label?.replace(/^Add (.*) to your watchlist$/, '$1'),
    )
    await button(own, `Add ${first} to your watchlist`).click()
    await own.waitForLoadState('networkidle')
    // The read after the first change is on its way while the second one is made.
    const { answered, release } = await holdAnswer(own, '**/api/trpc/*person.watchlist**')
    await button(own, `Add ${last} to your watchlist`).click()
    await answered
    const held = Promise.withResolvers<void>()
    await own.route('**/api/trpc/person.unwatch**', async (route) => {
      await held.promise
      await route.continue()
    })
    await button(own, `Remove ${first} from your watchlist`).click()
    await release()
    expect(await button(own, `Add ${first} to your watchlist`).count()).toBe(1)
    held.resolve()
    await own.waitForResponse(/person\.unwatch/)
    await own.close()
  },
)

test('a person’s page adds them to the list, shows that, and leads back', async () => {
  await page.getByRole('link', { name: 'Sophia Loren' }).click()
  await expectPath(page, '/person/Q43252')
  await button(page, 'On your watchlist').waitFor()
  await page.getByRole('navigation', { name: 'League menu' }).waitFor()
  await button(page, 'Add to my list in The Finders: Sophia Loren').click()
  await seeNotice(page, 'Added to your list')
  await page.getByText('On your list').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The Finders')
  await page.getByText('Wikidata knows of no death.').waitFor({ state: 'hidden' })
  await page.getByText('Life status').click()
  await page.getByText('Wikidata knows of no death.').waitFor()
  await button(page, 'Back').click()
  await expectPath(page, `/l/${slug}/deathlist`)
  await page.getByText('3 of 10 picks').waitFor()
})

test(
  'a person’s page gives a list without a name the suggested one with its first pick',
  netsOnly,
  async () => {
    await call('POST', '/api/v1/league/create', { name: 'The Newcomers' })
    await page.goto(`${world().worker.url}/person/Q43203`)
    await button(page, 'Add to my list in The Newcomers: Clint Eastwood').click()
    await seeNotice(page, 'Added to your list')
    await page.goto(`${world().worker.url}/l/the-newcomers/deathlist`)
    await page.getByText('1 of 10 picks').waitFor()
    await page.getByRole('heading', { level: 1, name: /’s ten$/ }).waitFor()
  },
)
