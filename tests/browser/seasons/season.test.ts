/** @module-tag nets */

import { beforeAll, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { seeNotice, withBrowser } from '../support.ts'
import { button, withWorld } from '../world.ts'

/**
 * A whole season for two friends, from the sealed lists to the yearbook and the next season's list: Marta on a desktop,
 * in English, and Paolo on a phone, in Italian.
 */

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/season')
const slug = 'the-long-table'
const dench = { id: 'Q28054', name: 'Judi Dench' }
const lists = {
  marta: [dench.id, 'Q43203', 'Q392', 'Q207'],
  paolo: ['Q43203', 'Q43416', 'Q392', 'Q76'],
}
let marta: WatchedPage
let paolo: WatchedPage

const at = async (moment: string): Promise<void> => {
  await world().worker.setClock(`${moment}.000Z`)
  expect(await world().worker.runCron()).toMatchObject({ ok: true })
}
const go = async ({ page }: WatchedPage, path: string): Promise<void> => {
  await page.goto(`${world().worker.url}/l/${slug}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Checks that nothing overflows, and saves a picture. */
const checkPage = async (watched: WatchedPage, name: string): Promise<void> => {
  await watched.settled()
  const { page } = watched
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    name,
  ).toBeLessThanOrEqual(0)
  await keepPicture(page, `${pictures}/${name}.png`, { fullPage: true })
}
const arrive = async (user: SignedUp, options: Parameters<typeof open>[0]): Promise<WatchedPage> => {
  const watched = await open({ reducedMotion: 'reduce', ...options })
  await watched.page.goto(`${world().worker.url}/auth`)
  await watched.page.locator('input[type=email]').fill(user.email)
  await watched.page.locator('input[type=password]').fill(user.password)
  await watched.page.locator('button[type=submit]').click()
  await watched.page.waitForURL((url) => url.pathname !== '/auth')
  return watched
}

beforeAll(async () => {
  const { worker } = world()
  await worker.setClock('2030-02-10T12:00:00.000Z')
  const [owner, friend] = [await signUp(worker.url, 'Marta'), await signUp(worker.url, 'Paolo')]
  await owner.call('PATCH', '/api/v1/profile/me', { display_name: 'Marta' })
  await friend.call('PATCH', '/api/v1/profile/me', { display_name: 'Paolo', locale: 'it' })
  const { body: league } = await owner.call('POST', '/api/v1/league/create', {
    name: 'The Long Table',
    start_date: '2030-03-01',
    end_date: '2030-12-31',
    lists_sealed: true,
    max_picks: 4,
  })
  expect(league.slug).toBe(slug)
  await friend.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  for (const [user, people] of [
    [owner, lists.marta],
    [friend, lists.paolo],
  ] as const) {
    const { body: list } = await user.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)
    await user.call('PUT', `/api/v1/deathlists/${list.id}/name`, {
      name: `Four of ${user === owner ? 'Marta' : 'Paolo'}`,
    })
    for (const wikidata_id of people) {
      const added = await user.call('POST', '/api/v1/picks/create', { league_id: league.id, wikidata_id })
      expect(added.status, `${wikidata_id}: ${JSON.stringify(added.body)}`).toBe(200)
    }
  }
  ;[marta, paolo] = await Promise.all([
    arrive(owner, { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } }),
    arrive(friend, {
      locale: 'it-IT',
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    }),
  ])
})

test('the lists are sealed, and open in the first minute of the season', async () => {
  await go(paolo, '/picks')
  await checkPage(paolo, '1-sealed-phone')
  expect(await paolo.page.locator('body').innerText()).not.toContain(dench.name)
  await at('2030-03-01T00:01:00')
  await Promise.all([go(marta, ''), go(paolo, '')])
  await checkPage(marta, '2-first-day-desktop')
  await checkPage(paolo, '2-first-day-phone')
  await marta.page.getByRole('link', { name: 'See opening night' }).click()
  await marta.page.getByRole('button', { name: 'Open all' }).click()
  await marta.page.getByText('All 2 lists are as they were sealed.').click()
  await marta.page.getByText('Checked in your browser').nth(1).waitFor()
  await go(paolo, '/opening')
  await paolo.page.getByRole('button', { name: 'Apri la lista di Marta' }).click()
  await paolo.page.getByText(dench.name).first().waitFor()
  await checkPage(paolo, '3-opening-phone')
  await checkPage(marta, '3-opening-desktop')
})

test('a death is reported, and confirmed a day later', async () => {
  await at('2030-05-10T12:00:00')
  world().wikidata.world.kill(dench.id, { date: '2030-05-10', reference: 'real' })
  await at('2030-05-10T13:00:00')
  await Promise.all([go(marta, ''), go(paolo, '/leaderboard')])
  await checkPage(marta, '4-reported-desktop')
  await checkPage(paolo, '4-reported-phone')
  await at('2030-05-11T14:00:00')
  await Promise.all([go(marta, ''), go(paolo, '')])
  // The death comes before its effects.
  const main = marta.page.getByRole('main')
  // The cached page is displayed first.
  await main.getByRole('heading', { name: dench.name }).waitFor()
  const shown = await main.innerText()
  expect(shown.indexOf(dench.name)).toBeGreaterThan(0)
  expect(shown.indexOf('Whole table')).toBeGreaterThan(shown.indexOf(dench.name))
  await checkPage(marta, '5-confirmed-desktop')
  await checkPage(paolo, '5-confirmed-phone')
})

test('a comment on the death reaches the other player, who adds a reaction', async () => {
  await Promise.all([go(marta, '/activity'), go(paolo, '/activity')])
  const [hers, his] = [marta, paolo].map(({ page }) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /remembrance|ricordo/i }) })
      .first(),
  )
  if (!hers || !his) throw new Error('Two look.')
  await hers.getByRole('button', { name: 'Write a line' }).click()
  await hers.getByLabel('A line in remembrance').fill('There is nothing like a dame.')
  // Leaving with an unsent line needs a confirmation.
  await marta.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Home', exact: true })
    .click()
  const question = marta.page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await button(marta.page, 'Stay here').click()
  await question.waitFor({ state: 'detached' })
  await hers.getByLabel('A line in remembrance').press('Enter')
  await his.getByText('There is nothing like a dame.').waitFor()
  await his.getByRole('button', { name: 'Reagisci' }).click()
  await paolo.page.getByRole('menuitem', { name: 'Una candela' }).click()
  await hers.getByRole('button', { name: 'A candle: 1', pressed: false }).waitFor()
  await checkPage(marta, '6-said-desktop')
  await checkPage(paolo, '6-said-phone')
})

test('Today, the outlook and the statistics are a tap away', async () => {
  await at('2030-05-20T08:00:00')
  await go(marta, '')
  await marta.page.getByRole('region', { name: 'Today', exact: true }).waitFor()
  // The opening was long ago: no news any more.
  await expect.poll(() => marta.page.getByRole('link', { name: 'See opening night' }).count()).toBe(0)
  const menu = marta.page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Leaderboard' }).click()
  for (const name of ['Outlook', 'Statistics']) {
    await marta.page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await marta.page.getByRole('heading', { level: 1, name }).waitFor()
    await checkPage(marta, `7-${name.toLowerCase()}-desktop`)
  }
  await go(paolo, '')
  await paolo.page.getByRole('region', { name: 'Oggi', exact: true }).waitFor()
  await checkPage(paolo, '7-today-phone')
  await paolo.page.getByRole('link', { name: 'Classifica', exact: true }).click()
  for (const name of ['Previsioni', 'Statistiche']) {
    await paolo.page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await paolo.page.getByRole('heading', { level: 1, name }).waitFor()
    await checkPage(paolo, `7-${name.toLowerCase()}-phone`)
  }
})

test('the season ends with a champion, a yearbook, the history and a shareable picture', async () => {
  await at('2031-01-01T12:00:00')
  await Promise.all([go(marta, ''), go(paolo, '')])
  await marta.page.getByRole('heading', { name: 'Champion of season 1' }).waitFor()
  await checkPage(marta, '8-over-desktop')
  await checkPage(paolo, '8-over-phone')
  const end = marta.page.getByRole('region', { name: 'Champion of season 1' })
  await end.getByText('Marta', { exact: true }).waitFor()
  await end.getByRole('button', { name: 'Share' }).click()
  await button(marta.page, 'Share pictures').click()
  const picture = marta.page.getByRole('img', { name: 'The picture that is shared' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await checkPage(marta, '8-share-desktop')
  await marta.page.keyboard.press('Escape')

  await end.getByRole('link', { name: 'Read the yearbook' }).click()
  await marta.page.getByRole('heading', { level: 1, name: 'Yearbook' }).waitFor()
  const first = marta.page.locator('article h2').first()
  await first.waitFor()
  await expect.poll(() => first.innerText()).toBe('In memoriam')
  await marta.page.getByText(dench.name).first().waitFor()
  await checkPage(marta, '9-yearbook-desktop')
  // Pictures can be shared now: any player can do so, also from the yearbook.
  await go(paolo, '/seasons/1')
  await button(paolo.page, 'Condividi').click()
  await paolo.page.getByRole('img', { name: 'L’immagine condivisa' }).waitFor()
  await checkPage(paolo, '9-share-phone')
  await paolo.page.keyboard.press('Escape')
  await checkPage(paolo, '9-yearbook-phone')
  await go(paolo, '/history')
  await paolo.page.getByRole('table').first().waitFor()
  await checkPage(paolo, '9-history-phone')
})

test('the next season opens in one tap, and keeps the living picks', async () => {
  await go(marta, '')
  // A double click opens one season, and says nothing of the second click.
  await button(marta.page, 'Open season 2').dblclick()
  await seeNotice(marta.page, 'Season 2 is open')
  await checkPage(marta, '10-next-desktop')
  await go(marta, '/deathlist')
  await marta.page.getByText('3 of 4 picks').waitFor()
  await expect
    .poll(() => marta.page.getByRole('list', { name: 'Picks' }).innerText())
    .not.toContain(dench.name)
  await checkPage(marta, '10-list-desktop')
  await go(paolo, '/deathlist')
  await checkPage(paolo, '10-list-phone')
  expect([...marta.problems, ...paolo.problems]).toEqual([])
})
