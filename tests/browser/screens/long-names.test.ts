/** @module-tag nets */
import { beforeAll, expect, test } from 'vitest'
import { leagueNameMax } from '#contracts/league.ts'
import { profiles } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { displayNameLength } from '#domain/leagues/display-name.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo, signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/**
 * The longest names, without a space, on the narrowest phone and with large text: they break, and these screens do not
 * scroll sideways.
 */

const world = withWorld()
const open = withBrowser()
const player = 'wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, displayNameLength)
const leagueName = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, leagueNameMax)
let ada: SignedUp
let slug: string
let leagueId: string

beforeAll(async () => {
  const { worker } = world()
  await seedDemo(worker.database.db, new Date().toISOString(), hashPassword)
  ada = await signUp(worker.url, 'Ada')
  const bob = await signUp(worker.url, 'Bob')
  await ada.call('PATCH', '/api/v1/profile/me', { display_name: player })
  const made = await ada.call('POST', '/api/v1/league/create', { name: leagueName })
  slug = made.body.slug
  leagueId = made.body.id
  await bob.call('GET', `/api/v1/league/join-by-code/${made.body.invite_code}`)
  const list = (await ada.call('GET', `/api/v1/leagues/${slug}/deathlists/me`)).body
  await ada.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'w'.repeat(200) })
  await ada.call('POST', '/api/v1/picks/create', { league_id: made.body.id, wikidata_id: 'Q43416' })
  const { status } = await ada.call('POST', '/api/v1/competition/create', {
    league_id: leagueId,
    name: leagueName,
    type: 'championship',
    start_date: addDays(dayOf(new Date().toISOString()), 1),
    end_date: addDays(dayOf(new Date().toISOString()), 60),
  })
  expect(status).toBe(200)
})

// 195 px: a phone of 390 px with text at 200 %
test.each([320, 195])('no screen scrolls sideways at %i px', async (width) => {
  const { page, settled } = await open({ viewport: { width, height: 700 } })
  await signIn(world().worker, page, ada.email)
  const inLeague = [
    '',
    '/deathlist',
    '/leaderboard',
    '/members',
    '/picks',
    '/audit',
    '/activity',
    '/history',
    '/statistics',
    '/settings',
    '/calendar',
    '/competitions',
    '/opening',
    '/admin',
  ]
  for (const path of ['/inbox', '/person/Q43416', ...inLeague.map((at) => `/l/${slug}${at}`)]) {
    await page.goto(world().worker.url + path)
    await page.locator('h1').first().waitFor()
    await settled()
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    const cut = await page.evaluate(() => {
      const title = document.querySelector('header a.name')
      return title !== null && title.scrollWidth > title.clientWidth
    })
    expect.soft(cut, `the app's name on ${path}`).toBe(false)
  }
})

test('the matchups of a running cup do not scroll sideways in a narrow window', async () => {
  const { worker } = world()
  const today = dayOf(new Date().toISOString())
  const cup = await ada.call('POST', '/api/v1/competition/create', {
    league_id: leagueId,
    name: 'Cup',
    type: 'death_cup',
    start_date: addDays(today, 1),
    end_date: addDays(today, 60),
  })
  expect(cup.status).toBe(200)
  await worker.setClock(`${addDays(today, 1)}T12:00:00.000Z`)
  await worker.runCron()
  const { page } = await open({ viewport: { width: 768, height: 700 } })
  await signIn(worker, page, ada.email)
  await page.goto(`${worker.url}/l/${slug}/matchups`)
  await page.getByText(player).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})

test('the story of a season and its competitions do not scroll sideways at 320 px', async () => {
  const { worker } = world()
  await worker.setClock(null)
  await worker.database.db.update(profiles).set({ displayName: player })
  const { page } = await open({ viewport: { width: 320, height: 700 } })
  await enterDemo(worker, page, 'marta')
  const club = '/l/sunday-supper-club'
  const paths = ['/history', '/seasons/1', '/competitions/supper-cup/matches', '/admin/competitions']
  for (const path of paths) {
    await page.goto(worker.url + club + path)
    await page.locator('h1').first().waitFor()
    if (path === '/admin/competitions') {
      await page.locator('summary', { hasText: 'Who plays' }).click()
      await page.getByText('Some of them', { exact: true }).click()
    }
    await page.getByText(player).first().waitFor()
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})
