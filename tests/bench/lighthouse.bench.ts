import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { freePort } from '#scripts/lib/port.ts'
import { browserArgs, browserPath } from '../support/browser.ts'
import { blockingByCpu, type Form } from './support/blocking.ts'
import { enter, visitor, withDemo } from './support/demo-site.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const isForm = (form: string): form is Form => form === 'mobile' || form === 'desktop'
const forms = (process.env.LIGHTHOUSE_FORMS ?? 'mobile,desktop').split(',').filter(isForm)

/** In this order: the first two are for strangers. */
const pages = [
  ['landing', '/'],
  ['sign-in', '/auth'],
  ['dashboard', '/dashboard'],
  ['deathlist', '/l/the-reading-room/deathlist'],
  ['leaderboard', '/l/sunday-supper-club/leaderboard'],
] as const

/** Clears the browser's data of the app, except the session: its cache and the service worker's. */
const forget = async (context: BrowserContext, origin: string): Promise<void> => {
  const page = context.pages()[0] ?? (await context.newPage())
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cache_storage,indexeddb,service_workers',
  })
  await cdp.detach()
}

/** Results of one run on a page; times in milliseconds. */
interface Look {
  score: number
  /** The score with blocking by CPU time instead of wall-clock time. */
  cpuScore: number
  cpuTbt: number
  lcp: number
  cls: number
  tbt: number
  /** Scripts: bytes and number until the page was idle, and in total. */
  bytes: number
  requests: number
  allBytes: number
  allRequests: number
  machine: number
}

interface NetworkItem {
  url: string
  resourceType: string
  transferSize: number
  networkRequestTime: number
}

/**
 * One page under Lighthouse's default throttling, on a first visit. Null: Lighthouse failed, and has printed the
 * reason.
 */
const judge = async (url: string, port: number, form: Form): Promise<Look | null> => {
  const flags = {
    port,
    logLevel: 'silent' as const,
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  }
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits, environment } = result.lhr
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  // The format in which Lighthouse fills these two lists.
  const items = <Item>(id: string): Item[] =>
    ((audits[id]?.details as { items?: Item[] } | undefined)?.items ?? []) as Item[]
  const scripts = items<NetworkItem>('network-requests').filter(
    ({ resourceType, url }) => resourceType === 'Script' && !url.endsWith('/sw.js'),
  )
  const rest = items<{ name: string; startTime: number }>('user-timings').find(({ name }) => name === 'rest')
  const before = scripts.filter(
    ({ networkRequestTime }) => networkRequestTime < (rest?.startTime ?? Infinity),
  )
  const sum = (of: NetworkItem[]) => of.reduce((bytes, { transferSize }) => bytes + transferSize, 0)
  const failing = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
    .map(({ id }) => id)
  if (failing.length) console.log(`  ${url} fails: ${failing.join(', ')}`)
  const { score = null, auditRefs = [] } = categories.performance ?? {}
  if (score === null) {
    const errors = new Set(Object.values(audits).flatMap(({ errorMessage }) => errorMessage ?? []))
    console.log(`  ${url}: no score: ${[...errors].join(', ')}`)
    return null
  }
  const blocking = blockingByCpu(result.artifacts, form)
  const blockingRef = auditRefs.find(({ id }) => id === 'total-blocking-time')
  const weights = auditRefs.reduce((total, { weight }) => total + weight, 0)
  const cpuGain = blocking.score - (audits['total-blocking-time']?.score ?? 0)
  return {
    score: Math.round(score * 100),
    cpuScore: Math.round((score + (cpuGain * (blockingRef?.weight ?? 0)) / weights) * 100),
    cpuTbt: blocking.ms,
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    bytes: sum(before),
    requests: before.length,
    allBytes: sum(scripts),
    allRequests: scripts.length,
    machine: environment.benchmarkIndex,
  }
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * The most visited pages under Lighthouse, each on a first visit: the median of five runs (LIGHTHOUSE_RUNS), on a phone
 * and on a desktop (LIGHTHOUSE_FORMS), over HTTP/2 as browsers reach an installation, or plain (LIGHTHOUSE_HTTP=1).
 * When you quote figures, state the load of the machine: times of tasks are wall-clock times.
 */
export const run = async (): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'deathlist-chrome-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    ignoreHTTPSErrors: true,
    args: [...browserArgs, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  })
  // The server must not take CPU time from the browser: processes started from here on have a lower priority.
  setPriority(10)
  try {
    await withDemo(
      async ({ url }) => {
        for (const [name, path] of pages) {
          if (name === 'dashboard') {
            const page = await context.newPage()
            await enter(page, url, visitor.email, visitor.password)
            await page.close()
          }
          for (const form of forms) {
            const reports: Look[] = []
            for (let tries = 0; reports.length < runs; tries++) {
              if (tries === 2 * runs) throw new Error(`Lighthouse can't judge ${url}${path}`)
              await forget(context, url)
              const report = await judge(url + path, port, form)
              if (report) reports.push(report)
            }
            const of = (key: keyof Look) => median(reports.map((report) => report[key]))
            const kB = (bytes: number) => (bytes / 1000).toFixed(1)
            console.log(
              `${name}, ${form}: ${of('score')} (${reports.map(({ score }) => score).join(' ')}); LCP ${(of('lcp') / 1000).toFixed(2)} s, CLS ${of('cls').toFixed(3)}, TBT ${Math.round(of('tbt'))} ms; by CPU time ${of('cpuScore')} (${reports.map(({ cpuScore }) => cpuScore).join(' ')}), TBT ${Math.round(of('cpuTbt'))} ms; scripts ${kB(of('bytes'))} kB in ${of('requests')} requests before rest, ${kB(of('allBytes'))} in ${of('allRequests')} in all; machine ${Math.round(of('machine'))}`,
            )
          }
        }
      },
      { http2: process.env.LIGHTHOUSE_HTTP !== '1' },
    )
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
