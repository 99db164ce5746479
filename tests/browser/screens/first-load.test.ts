import { statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { builtScript } from '#tests/support/built-script.ts'
import { signUp } from '#tests/support/http/api.ts'
import { firstOf, netsOnly, sized } from '#tests/support/nets.ts'
import { signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** The scripts and data of the first screen are requested while the app is still loading, and only once. */

const world = withWorld()
const open = withBrowser({ serviceWorkers: 'allow' })
/** A request of the page, and the script that sent it. */
interface Sent {
  url: string
  by: string
  tag: string | undefined
}

let page: Page
let settled: () => Promise<void>
let sent: Sent[] = []

/** Without the ticket request with which an idle screen subscribes to changes. */
const calls = (): Sent[] =>
  sent.filter(({ url }) => /^\/api\/trpc\/(?!live\.ticket)/.test(new URL(url).pathname))

/** The procedures requested since the last visit, in order. */
const asked = (): string[] =>
  calls().flatMap(({ url }) => new URL(url).pathname.slice('/api/trpc/'.length).split(','))

const untilAtRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
}

/** Bytes of the scripts that a page fetched until it was idle, as Cloudflare and the reverse proxy send them. */
const scriptBytes = (page: Page): Promise<number> =>
  untilAtRest(page)
    .then(() =>
      page.evaluate(() => {
        const rest = performance.getEntriesByName('rest')[0]?.startTime ?? 0
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime < rest)
          .map(({ name }) => new URL(name).pathname)
      }),
    )
    .then((scripts) =>
      // Behind a service worker the browser requests preloaded files twice from its cache.
      [...new Set(scripts)]
        .map((path) => inRoot(`dist/web${path}${path.startsWith('/assets/') ? '.br' : ''}`))
        .reduce((sum, file) => sum + statSync(file).size, 0),
    )

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
    const by = initiator.stack?.callFrames[0]?.url ?? ''
    sent.push({ url: request.url, by, tag: request.headers['if-none-match'] })
  })
})

describe('the first screen', () => {
  const firstQueries = [
    ['/dashboard', 'league.dashboard'],
    ['/inbox', 'inbox.page'],
    ['/l/the-quiet-club', 'league.home'],
    ['/l/the-quiet-club/deathlist', 'deathlist.page'],
    ['/league/the-quiet-club/competitions', 'competition.listPage'],
    ['/l/the-quiet-club/game', 'league.home'],
    ['/league/the-quiet-club/dashboard', 'league.home'],
    ['/l/the-quiet-club/leaderboard', 'standings.page'],
    ['/l/the-quiet-club/members', 'league.membersPage'],
    ['/l/the-quiet-club/picks', 'pick.page'],
    ['/l/the-quiet-club/settings', 'league.settingsPage'],
    ['/l/the-quiet-club/matchups', 'competition.matchupsPage'],
    ['/l/the-quiet-club/calendar', 'calendar.page'],
    ['/l/the-quiet-club/admin/competitions', 'competition.adminPage'],
  ] as const
  test.each(firstOf(firstQueries, 5))(
    '%s requests %s once, before the app is loaded',
    sized,
    async (path, procedure) => {
      await visit(path)
      expect(asked()).toEqual([procedure, 'league.list', 'inbox.count'])
      const preload = expect.stringMatching(/\/assets\/preload-/)
      // Only the screen's own requests, which are answered "unchanged".
      expect(calls().map(({ by }) => by)).toEqual([preload, preload])
    },
  )

  test('a preloaded response is revalidated with its ETag', netsOnly, async () => {
    await visit('/l/the-quiet-club/leaderboard')
    // The app is loaded and subscribed.
    await untilAtRest(page)
    const ofScreen = () => calls().filter(({ url }) => url.includes('standings.page'))
    await page.evaluate(() => {
      for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
    })
    await expect.poll(ofScreen).toHaveLength(2)
    const [first, again] = ofScreen()
    expect([first?.tag, again?.url]).toEqual([undefined, first?.url])
    expect(again?.tag).toMatch(/^"[\w-]{27}"$/)
  })

  const screensOfLeagues = [
    'leaderboard',
    'audit',
    'picks',
    'deathlist',
    'matchups',
    'competitions',
    'calendar',
    'activity',
  ]
  test.each(firstOf(screensOfLeagues, 2))(
    'an unknown league shows the usual error, under %s',
    sized,
    async (screen) => {
      await visit(`/l/no-such-league/${screen}`)
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe('League not found or access denied')
    },
  )

  test('a malformed address shows that the league is not found', async () => {
    await visit('/l/%E0%A4%A/leaderboard')
    await page.getByText('League not found or access denied').waitFor()
  })

  test.each(['/dashboard', '/l/the-quiet-club/deathlist', '/l/the-quiet-club/leaderboard'])(
    '%s loads few bytes of scripts until it is idle',
    async (path) => {
      await visit(path)
      const bytes = await scriptBytes(page)
      expect(bytes).toBeGreaterThan(100_000)
      expect(bytes).toBeLessThanOrEqual(130_000)
    },
  )

  describe('the sidebar’s file', netsOnly, () => {
    const openAt = async (width: number) => {
      const { worker } = world()
      const { email } = await signUp(worker.url, 'Liv')
      const opened = await open({ viewport: { width, height: 844 } })
      await signIn(worker, opened.page, email)
      await opened.page.goto(`${worker.url}/dashboard`)
      await untilAtRest(opened.page)
      const names = await opened.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      const menu = opened.page.getByRole('navigation', { name: 'Main menu' })
      return {
        ...opened,
        menu,
        files: names.filter((name) => name.endsWith(builtScript('app/menu/Sidebar.tsx'))),
      }
    }

    test('comes with the app on wide screens', async () => {
      const { menu, files } = await openAt(1280)
      expect([await menu.count(), files.length]).toEqual([1, 1])
    })

    test('is not loaded on a phone at first, but works offline later', async () => {
      const { page: phone, context, menu, files } = await openAt(390)
      expect([await menu.count(), files.length]).toEqual([0, 0])
      await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await context.setOffline(true)
      await phone.setViewportSize({ width: 1280, height: 844 })
      await menu.waitFor()
      await phone.goto(`${world().worker.url}/dashboard`)
      await menu.waitFor()
      await context.setOffline(false)
    })
  })

  test('the prerendered sign-in page passes typed input and a submit on to the app', netsOnly, async () => {
    const { page: fresh } = await open({ viewport: { width: 390, height: 844 } })
    await fresh.goto(`${world().worker.url}/auth`)
    expect(await scriptBytes(fresh)).toBeLessThanOrEqual(15_000)
    // The app is not loaded before the visitor acts.
    await fresh.reload()
    let come = (): void => undefined
    const coming = new Promise<void>((resolve) => {
      come = resolve
    })
    await fresh.route(`**${builtScript('main')}`, async (route) => {
      await coming
      await route.continue()
    })
    await fresh.getByLabel('Email').fill('not an address')
    await fresh.getByLabel('Password', { exact: true }).fill('secret')
    await fresh.getByLabel('Password', { exact: true }).press('Enter')
    expect(await fresh.locator('#prerendered').count()).toBe(1)
    come()
    await fresh.getByText('Please enter a valid email address').waitFor()
    expect(new URL(fresh.url()).search).toBe('')
    expect(await fresh.getByLabel('Email').inputValue()).toBe('not an address')
    expect(await fresh.getByLabel('Password', { exact: true }).inputValue()).toBe('secret')
  })

  test('a session about to expire is refreshed before the first API call', async () => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('deathlist-session') ?? '{}')
      localStorage.setItem(
        'deathlist-session',
        JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) + 30 }),
      )
    })
    await visit('/dashboard')
    // Meanwhile the cached page is displayed.
    await expect.poll(asked).toContain('league.dashboard')
    const urls = sent.map(({ url }) => url)
    const refreshed = urls.findIndex((url) => url.includes('grant_type=refresh_token'))
    expect(refreshed).toBeGreaterThan(-1)
    expect(urls.findIndex((url) => url.includes('/api/trpc/'))).toBeGreaterThan(refreshed)
  })
})
