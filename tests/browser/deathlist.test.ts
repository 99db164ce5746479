import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { accessibilityProblems } from '../web/support.ts'
import { holdAnswer, seeNotice, signIn, withBrowser } from './support.ts'
import { button, picks, searchBox, withWorld } from './world.ts'

/** One's own list in detail: when a search begins, several names at once, and exports. */

const world = withWorld()
const open = withBrowser()
const eastwood = 'Clint Eastwood'
const slug = 'the-quiet-club'
let page: Page
let callAs: Awaited<ReturnType<typeof signUp>>['call']

beforeAll(async () => {
  const { worker } = world()
  const { email, call } = await signUp(worker.url, 'Nina')
  callAs = call
  const league = (await call('POST', '/api/v1/league/create', { name: 'The Quiet Club' })).body
  const list = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
  // Clint Eastwood and Sophia Loren.
  for (const wikidata_id of ['Q43203', 'Q43252'])
    expect((await call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id })).status).toBe(200)
  ;({ page } = await open())
  page.setDefaultTimeout(10_000)
  await signIn(worker, page, email)
  await page.goto(`${worker.url}/l/${slug}/deathlist`)
  await searchBox(page).waitFor()
})

test('a search needs two letters and a pause in typing', async () => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('person.search')) sent.push(request.url())
  })
  const field = searchBox(page)
  await field.fill('M')
  await page.waitForTimeout(1300)
  expect(sent).toEqual([])
  await page.evaluate(() =>
    document.addEventListener('input', () => Reflect.set(window, 'typedAt', performance.now())),
  )
  await field.pressSequentially('eryl Streep', { delay: 60 })
  await button(page, 'Add Meryl Streep').waitFor()
  expect(sent).toHaveLength(1)
  // The search starts a little after the last letter, by the page's own clock.
  const pauseMs = await page.evaluate(() => {
    const search = performance.getEntriesByType('resource').find(({ name }) => name.includes('person.search'))
    return (search?.startTime ?? 0) - Number(Reflect.get(window, 'typedAt'))
  })
  expect(pauseMs).toBeGreaterThan(750)
})

test('several names are pasted, and the right person chosen for each', async () => {
  await button(page, 'Add several names at once').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Find them' }).click()
  await dialog.getByText('Please enter a name').waitFor()
  await dialog.getByLabel('Names').fill(`1. ${eastwood}\n- Jack Nicholson\nNobody Of That Name\nMeryl Streep`)
  await dialog.getByRole('button', { name: 'Find them' }).click()
  const question = (name: string) => dialog.getByRole('group', { name })
  await question(eastwood).getByText('Already on your list').waitFor()
  await question('Nobody Of That Name').getByText('Nobody found.').waitFor()
  await question('Meryl Streep').getByText('None of these').click()
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await seeNotice(page, '1 person added')
  await page.getByText('3 of 10 picks').waitFor()
})

test('the leaderboard and all picks can be downloaded as CSV', async () => {
  const rows = async (): Promise<string[]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as CSV').click()])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  }
  await page.goto(`${world().worker.url}/l/${slug}/leaderboard`)
  await page.getByText('Nobody has scored yet.').waitFor()
  expect(await rows()).toHaveLength(2)
  await page.goto(`${world().worker.url}/l/${slug}/picks?sort=age&order=desc`)
  await page.getByText('Total picks').waitFor()
  const names = page.getByRole('row').getByRole('link')
  await expect.poll(() => names.allTextContents()).toEqual([eastwood, 'Sophia Loren', 'Jack Nicholson'])
  await page.getByRole('searchbox').fill('nina nobody')
  await page.getByText('No pick matches this search.').waitFor()
  await page.getByRole('searchbox').fill('LOREN')
  await page.getByRole('link', { name: 'Sophia Loren' }).waitFor()
  expect(await rows()).toHaveLength(4)
})

test('a reload while a pick is being sent does not lose the pick', netsOnly, async () => {
  const kept = async (): Promise<number> =>
    (await callAs('GET', `/api/v1/leagues/${slug}/deathlists`)).body[0].picks
  const before = await kept()
  await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
  await searchBox(page).fill('judi dench')
  await button(page, /^Add Judi Dench/).waitFor()
  const network = await page.context().newCDPSession(page)
  const sending = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network.send('Network.enable')
  // Slow enough that the pick is still being sent when the page is left.
  await sending(100)
  await button(page, /^Add Judi Dench/).click()
  await page.getByText(`${before + 1} of 10 picks`).waitFor()
  await page.reload()
  await sending(-1)
  await expect.poll(kept).toBe(before + 1)
})

test('the first pick does not replace a name that was given on another device', netsOnly, async () => {
  const { worker } = world()
  const { email, call } = await signUp(worker.url, 'Vera')
  const league = (await call('POST', '/api/v1/league/create', { name: 'The Twin Club' })).body
  const { page } = await open()
  await signIn(worker, page, email)
  await page.goto(`${worker.url}/l/the-twin-club/deathlist`)
  await searchBox(page).fill(eastwood)
  await button(page, `Add ${eastwood}`).waitFor()
  // This device does not learn of the name.
  await page.route('**/deathlist.page*', (route) => route.abort(), { times: 1 })
  const missed = page.waitForEvent('requestfailed')
  const own = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${own.id}/name`, { name: 'Chosen with care' })
  await missed
  await button(page, `Add ${eastwood}`).click()
  await seeNotice(page, 'Added')
  await page.getByRole('heading', { name: 'Chosen with care' }).waitFor()
})

test(
  'a pick that was removed on another device meanwhile is gone, and nothing has failed',
  netsOnly,
  async () => {
    const reads = '**/deathlist.page*'
    await page.goto(`${world().worker.url}/l/${slug}/deathlist`)
    await button(page, 'Remove Judi Dench').waitFor()
    await page.route(reads, (route) => route.abort())
    const picks: { id: string; name: string }[] = (await callAs('GET', `/api/v1/leagues/${slug}/picks`)).body
    const pick = picks.find(({ name }) => name === 'Judi Dench')
    expect((await callAs('DELETE', `/api/v1/picks/${pick?.id}`)).status).toBe(200)
    await page.unroute(reads)
    const answered = page.waitForResponse((response) => response.url().includes('pick.remove'))
    const readAgain = page.waitForResponse((response) => response.url().includes('deathlist.page'))
    await button(page, 'Remove Judi Dench').click()
    expect((await answered).status()).toBe(404)
    await readAgain
    await button(page, 'Put back Judi Dench').waitFor()
    expect(await button(page, 'Remove Judi Dench').count()).toBe(0)
    expect(await page.getByText('Failed to remove pick').count()).toBe(0)
  },
)

test('removing a pick whose place would stay empty asks for confirmation', async () => {
  const { worker } = world()
  await worker.setClock(null)
  const { email, call } = await signUp(worker.url, 'Ida')
  const league = (
    await call('POST', '/api/v1/league/create', { name: 'The Closed Club', start_date: '2100-01-01' })
  ).body
  const list = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Too many' })
  for (const wikidata_id of ['Q43203', 'Q43252'])
    expect((await call('POST', '/api/v1/picks/create', { league_id: league.id, wikidata_id })).status).toBe(
      200,
    )
  // The new rules allow fewer places than the list has: a place that is given up is gone.
  const changed = await call('PATCH', `/api/v1/leagues/${league.id}`, { max_picks: 1 })
  expect([changed.status, changed.body.code]).toEqual([200, undefined])
  // Rules take effect on the next day.
  await worker.setClock(new Date(Date.now() + 2 * 86_400_000).toISOString())
  const own = await open({ viewport: { width: 360, height: 740 } })
  await signIn(worker, own.page, email)
  await own.page.goto(`${worker.url}/l/${league.slug}/deathlist`)
  const remove = button(own.page, `Remove ${eastwood}`)
  const dialog = own.page.getByRole('alertdialog').or(own.page.getByRole('dialog'))
  await remove.click()
  await dialog.getByText('Your list holds more picks than the rules now allow').waitFor()
  expect(await accessibilityProblems(own.page)).toEqual([])
  // Nothing has been removed yet; Escape cancels.
  await own.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await own.page.getByText('2 of 1 picks').waitFor()
  await remove.click()
  // Even before the server has confirmed the removal.
  const { answered, release } = await holdAnswer(own.page, '**/pick.remove*')
  await dialog.getByRole('button', { name: 'Take off' }).click()
  await dialog.waitFor({ state: 'detached' })
  await remove.waitFor({ state: 'detached' })
  await own.page.getByText('1 of 1 picks').waitFor()
  // Within the rules again: the last place can be refilled, so there is no confirmation.
  await button(own.page, 'Remove Sophia Loren').click()
  await answered
  await button(own.page, 'Remove Sophia Loren').waitFor({ state: 'detached' })
  await expect.poll(() => dialog.count()).toBe(0)
  await release()
  await worker.setClock(null)
})

test('a recently opened leaderboard shows a pick added since then', netsOnly, async () => {
  const { worker } = world()
  const { email, call } = await signUp(worker.url, 'Otto')
  await call('POST', '/api/v1/league/create', { name: 'The Calm Club' })
  const { page } = await open()
  await signIn(worker, page, email)
  const lists = page.getByRole('region', { name: 'Lists' })
  await page.goto(`${worker.url}/l/the-calm-club/leaderboard`)
  await lists.waitFor()
  await page.getByRole('link', { name: 'My deathlist' }).click()
  await searchBox(page).fill(eastwood)
  await button(page, `Add ${eastwood}`).click()
  // Go to the table at once: the server may not have the pick yet.
  await page.getByText('1 of 10 picks').waitFor()
  await page.getByRole('link', { name: 'Leaderboard' }).first().click()
  await lists.getByRole('link', { name: eastwood }).waitFor()
})

test('a pick restored during its own slow removal stays on the list', netsOnly, async () => {
  const { worker } = world()
  const { email, call } = await signUp(worker.url, 'Rosa')
  const league = (await call('POST', '/api/v1/league/create', { name: 'The Swift Club' })).body
  const own = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${own.id}/name`, { name: 'Quick hands' })
  const pick = { league_id: league.id, wikidata_id: 'Q43203' }
  expect((await call('POST', '/api/v1/picks/create', pick)).status).toBe(200)
  const { page, settled } = await open()
  await signIn(worker, page, email)
  await page.goto(`${worker.url}/l/the-swift-club/deathlist`)
  await page.route('**/pick.remove**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await button(page, `Remove ${eastwood}`).click()
  await button(page, `Put back ${eastwood}`).click()
  await page.getByText('1 of 10 picks').waitFor()
  await settled()
  await expect.poll(() => page.getByText('1 of 10 picks').count()).toBe(1)
  const picks = (await call('GET', `/api/v1/leagues/${league.id}/picks`)).body
  expect(picks).toHaveLength(1)
})

test(
  'a pick that is removed while other parts are read again after its addition stays removed',
  netsOnly,
  async () => {
    const { worker } = world()
    const { email, call } = await signUp(worker.url, 'Lena')
    const season = { start_date: '2098-01-01', end_date: '2098-12-31' }
    const league = (await call('POST', '/api/v1/league/create', { name: 'The Bench', ...season })).body
    // Who can be added depends on the list, so that the people are read again after each change of it.
    const pack = { ...namedPacks.jokers, terms: [], list: { substitutes: 1 } }
    expect((await call('PUT', `/api/v1/leagues/${league.id}/pack`, pack)).status).toBe(200)
    const list = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
    await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Second thoughts' })
    // Rules take effect on the next day.
    await worker.setClock(new Date(Date.now() + 2 * 86_400_000).toISOString())
    const { page, settled } = await open()
    await signIn(worker, page, email)
    await page.goto(`${worker.url}/l/the-bench/deathlist`)
    await button(page, 'Browse people').click()
    await button(page, `Add ${eastwood}`).waitFor()
    const { answered, release } = await holdAnswer(page, '**/api/trpc/*person.browse**')
    await button(page, `Add ${eastwood}`).click()
    await answered
    await button(page, `Remove ${eastwood}`).click()
    await button(page, `Put back ${eastwood}`).waitFor()
    await release()
    await settled()
    expect(await picks(page).count()).toBe(0)
    await worker.setClock(null)
  },
)
