import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { seedDemo } from '../../db/seed/demo.ts'
import { buildWeb } from '../../scripts/lib/build-web.ts'
import { buildWorker } from '../../scripts/lib/build-worker.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { hashPassword } from '../../worker/auth/passwords.ts'
import { startWikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { browserArgs, browserPath } from '../support/browser.ts'
import { startTestWorker } from '../support/worker.ts'

const pages = [
  ['landing', '/'],
  ['dashboard', '/dashboard'],
  ['deathlist', '/l/the-reading-room/deathlist'],
  ['leaderboard', '/l/sunday-supper-club/leaderboard'],
] as const

/** How long a click on a row of the search takes until the browser has painted the answer (INP), as the page measures it. */
const measurePick = async (url: string, port: number): Promise<string> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/l/the-reading-room/deathlist`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    Reflect.set(window, 'longestInteraction', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.duration > Number(Reflect.get(window, 'longestInteraction')))
          Reflect.set(window, 'longestInteraction', entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const remove = page.getByRole('button', { name: /remove/i }).first()
  await remove.click()
  await page.waitForTimeout(800)
  const undo = page.getByRole('button', { name: /undo/i }).first()
  if (await undo.isVisible()) await undo.click()
  await page.waitForTimeout(800)
  const longest = await page.evaluate(() => Number(Reflect.get(window, 'longestInteraction')))
  await page.close()
  return longest === 0 ? 'under 16 ms' : `${longest} ms`
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
        await page.goto(`${worker.url}/auth`)
        await page.locator('input[type=email]').fill('marta@demo.deathlist.example')
        await page.locator('input[type=password]').fill('sunday-supper')
        await page.locator('button[type=submit]').click()
        await page.waitForURL('**/dashboard')
        await page.close()
        signedIn = true
      }
      const result = await lighthouse(worker.url + path, {
        port,
        logLevel: 'silent',
        disableStorageReset: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      })
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
      const { categories, audits } = result.lhr
      const scores = Object.values(categories).map(
        ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
      )
      const metric = (id: string) => audits[id]?.displayValue ?? '?'
      console.log(
        `${name}: ${scores.join(', ')}; LCP ${metric('largest-contentful-paint')}, CLS ${metric('cumulative-layout-shift')}, TBT ${metric('total-blocking-time')}`,
      )
      const failing = Object.values(audits)
        .filter(
          ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary',
        )
        .map(({ id }) => id)
      if (failing.length) console.log(`  below: ${failing.join(', ')}`)
    }
    console.log(`a pick taken off and put back: longest interaction ${await measurePick(worker.url, port)}`)
  } finally {
    await context.close()
    await worker.stop()
    await wikidata.stop()
  }
}
