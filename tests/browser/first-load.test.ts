import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../support/api.ts'
import { signIn, withBrowser } from './support.ts'
import { withWorld } from './world.ts'

/** What the first screen needs is fetched and asked for while the app is still on its way, and once. */

const world = withWorld()
const open = withBrowser()
/** A request of the page, and the script that has sent it. */
interface Sent {
  url: string
  by: string
}

let page: Page
let settled: () => Promise<void>
let sent: Sent[] = []

/** But for the ticket with which a screen listens for changes once it is at rest. */
const calls = (): Sent[] =>
  sent.filter(({ url }) => /^\/api\/trpc\/(?!live\.ticket)/.test(new URL(url).pathname))

/** The procedures that have been asked for since the last visit, in their order. */
const asked = (): string[] =>
  calls().flatMap(({ url }) => new URL(url).pathname.slice('/api/trpc/'.length).split(','))

const visit = async (path: string): Promise<void> => {
  sent = []
  await page.goto(world().worker.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled()
}

beforeAll(async () => {
  const { worker } = world()
  const nina = await signUp(worker.url, 'Nina')
  await nina.call('POST', '/api/v1/league/create', { name: 'The Quiet Club' })
  ;({ page, settled } = await open({ viewport: { width: 390, height: 844 } }))
  await signIn(worker, page, nina.email)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ request, initiator }) => {
    sent.push({ url: request.url, by: initiator.stack?.callFrames[0]?.url ?? '' })
  })
})

describe('the first screen', () => {
  test.each([
    ['/dashboard', 'league.dashboard'],
    ['/inbox', 'inbox.page'],
    ['/l/the-quiet-club', 'league.overview'],
    ['/l/the-quiet-club/game', 'league.game'],
    ['/league/the-quiet-club/dashboard', 'league.game'],
    ['/l/the-quiet-club/deathlist', 'deathlist.page'],
    ['/l/the-quiet-club/leaderboard', 'standings.page'],
    ['/l/the-quiet-club/members', 'league.membersPage'],
    ['/l/the-quiet-club/picks', 'pick.page'],
    ['/l/the-quiet-club/settings', 'league.settingsPage'],
    ['/l/the-quiet-club/matchups', 'competition.matchupsPage'],
    ['/l/the-quiet-club/calendar', 'calendar.page'],
    ['/league/the-quiet-club/competitions', 'competition.listPage'],
    ['/l/the-quiet-club/admin/competitions', 'competition.adminPage'],
  ])('%s asks for %s once, ahead of the app', async (path, procedure) => {
    await visit(path)
    expect(asked()).toEqual([procedure, 'league.list', 'inbox.count'])
    expect(calls().map(({ by }) => by)).toEqual([expect.stringMatching(/\/assets\/early-/)])
  })

  test.each([
    'leaderboard',
    'picks',
    'deathlist',
    'matchups',
    'competitions',
    'calendar',
    'activity',
    'audit',
  ])('a league that is not there is told as ever, under %s', async (screen) => {
    await visit(`/l/no-such-league/${screen}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'League not found or access denied',
    )
  })

  test('an address that is no proper one does no harm', async () => {
    await visit('/l/%E0%A4%A/leaderboard')
    await page.getByText('League not found or access denied').waitFor()
  })

  test('with a session that is about to end nothing is asked before it is refreshed', async () => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('deathlist-session') ?? '{}')
      localStorage.setItem(
        'deathlist-session',
        JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) + 30 }),
      )
    })
    await visit('/dashboard')
    const urls = sent.map(({ url }) => url)
    const refreshed = urls.findIndex((url) => url.includes('grant_type=refresh_token'))
    expect(refreshed).toBeGreaterThan(-1)
    expect(urls.findIndex((url) => url.includes('/api/trpc/'))).toBeGreaterThan(refreshed)
  })
})
