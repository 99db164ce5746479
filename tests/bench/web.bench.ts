import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { seedDemo } from '../../db/seed/demo.ts'
import { buildWeb } from '../../scripts/lib/build-web.ts'
import { buildWorker } from '../../scripts/lib/build-worker.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { hashPassword } from '../../worker/auth/passwords.ts'
import { startWikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { signUp } from '../support/api.ts'
import { browserArgs, browserPath, launchBrowser } from '../support/browser.ts'
import { startTestWorker } from '../support/worker.ts'

const pages = [
  ['landing', '/'],
  ['dashboard', '/dashboard'],
  ['deathlist', '/l/the-reading-room/deathlist'],
  ['leaderboard', '/l/sunday-supper-club/leaderboard'],
] as const

/** What a browser keeps of the app between two visits, but for the session: its cache and the service worker's. */
const forget = async (context: BrowserContext, origin: string): Promise<void> => {
  const page = context.pages()[0] ?? (await context.newPage())
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' })
  await cdp.detach()
}

/** Signs in on the sign-in page, as far as the dashboard. */
const enter = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  await page.goto(`${url}/auth`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}

const look = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

const wordsToSearch = ['meryl streep', 'sophia loren', 'jack nicholson', 'clint eastwood', 'anthony hopkins']

/**
 * How long it takes from a click until the browser has painted the answer (INP, in steps of 8 ms), as the page measures
 * it on a processor slowed down four times: adding people whom the search found, beside a click that changes nothing.
 */
const measurePicks = async (url: string): Promise<void> => {
  const { email, password, call } = await signUp(url, 'Nina')
  const league = (await call('POST', '/api/v1/league/create', { name: 'The Quiet Club' })).body
  const list = (await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Old masters' })
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await enter(page, url, email, password)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${url}/league/${league.id}/deathlist`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    Reflect.set(window, 'interactions', [])
    new PerformanceObserver((list) => {
      const seen: unknown = Reflect.get(window, 'interactions')
      // Only a click counts here, not the typing before it.
      for (const { name, duration } of list.getEntries())
        if (name === 'click' && Array.isArray(seen)) seen.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  /** The longest since the last call, in milliseconds; 0 for less than the 16 that a browser reports. */
  const longest = async (): Promise<number> => {
    await page.waitForTimeout(1_000)
    return page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'interactions')
      Reflect.set(window, 'interactions', [])
      return Array.isArray(seen) ? Math.max(0, ...seen.map(Number)) : 0
    })
  }
  await page.getByRole('heading', { level: 1 }).click()
  const floor = await longest()
  const added: number[] = []
  for (const words of wordsToSearch) {
    await page.getByRole('searchbox').fill(words)
    const add = page.getByRole('button', { name: /^Add (?!several)/ }).first()
    await add.waitFor()
    await page.waitForTimeout(500)
    await longest()
    await add.click()
    added.push(await longest())
  }
  await browser.close()
  const shown = (ms: number) => (ms === 0 ? 'under 16 ms' : `${ms} ms`)
  console.log(
    `a pick added, processor slowed four times: ${added.map(shown).join(', ')} (a click that changes nothing: ${shown(floor)})`,
  )
}

/** One page under Lighthouse's default mobile throttling, with what the browser has kept so far. */
const judge = async (name: string, url: string, port: number): Promise<void> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits, environment } = result.lhr
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  )
  const metric = (id: string) => audits[id]?.displayValue ?? '?'
  console.log(
    `${name}: ${scores.join(', ')}; LCP ${metric('largest-contentful-paint')}, CLS ${metric('cumulative-layout-shift')}, TBT ${metric('total-blocking-time')} (Lighthouse's index of the machine: ${Math.round(environment.benchmarkIndex)})`,
  )
  const failing = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
    .map(({ id }) => id)
  if (failing.length) console.log(`  below: ${failing.join(', ')}`)
}

/** Lighthouse with its default mobile throttling on the built app, signed in where a page wants it; and one interaction. */
export const run = async (): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  await Promise.all([buildWorker('local', { outdir: bundles }), buildWeb()])
  const wikidata = await startWikidataStandIn()
  const worker = await startTestWorker({
    people: true,
    bundles,
    vars: {
      WIKIDATA_URL: wikidata.url,
      WIKIDATA_SPARQL_URL: `${wikidata.url}/sparql`,
      WIKIPEDIA_URL: wikidata.url,
    },
  })
  await seedDemo(worker.database.db, new Date().toISOString(), hashPassword)
  await worker.runCron()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'deathlist-chrome-')), {
    executablePath: await browserPath(),
    args: [...browserArgs, `--remote-debugging-port=${port}`],
  })
  try {
    let signedIn = false
    for (const [name, path] of pages) {
      if (path !== '/' && !signedIn) {
        const page = await context.newPage()
        await enter(page, worker.url, 'marta@demo.deathlist.example', 'sunday-supper')
        await page.close()
        signedIn = true
      }
      for (const visit of ['first', 'later'] as const) {
        if (visit === 'first') await forget(context, worker.url)
        // What the first visit has left behind is in place by now: caches, compiled code, the service worker.
        else await look(context, worker.url + path)
        await judge(`${name}, ${visit} visit`, worker.url + path, port)
      }
    }
    await measurePicks(worker.url)
  } finally {
    await context.close()
    await worker.stop()
    await wikidata.stop()
  }
}
