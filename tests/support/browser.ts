import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { chromium } from 'playwright-core'

const machineBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Flags for a headless browser without its own sandbox and without background requests. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const ownBrowser = (): string | undefined =>
  process.env.BROWSER === 'package' ? undefined : machineBrowsers.find((path) => existsSync(path))

/** Path of the browser that launchBrowser starts. */
export const browserPath = async (): Promise<string> =>
  ownBrowser() ?? (await import('@sparticuz/chromium')).default.executablePath()

const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await browserPath(), args: browserArgs })

let ofThisProcess: Promise<Browser> | null = null

/**
 * A real Chromium: the installed one or, without one or with BROWSER=package, that of an npm package. All test files of
 * a process share it: each creates its own contexts and closes only those.
 */
export const launchBrowser = async (): Promise<Browser> => {
  if (!process.env.VITEST) return launch()
  if (!(await ofThisProcess)?.isConnected()) ofThisProcess = launch()
  const browser = await (ofThisProcess ?? launch())
  const contexts: BrowserContext[] = []
  const ofThisFile: Pick<Browser, 'newContext' | 'close'> = {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
  return Object.assign(Object.create(browser), ofThisFile)
}

export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** All problems of the page so far: console errors, exceptions, failed and refused requests. */
  problems: string[]
  /** Waits until no request is pending, and all fonts and pictures are loaded. */
  settled: () => Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Time without requests after which a page counts as settled: an answer may cause another request. */
const quietMs = 80

interface PendingRequests {
  /** Waits until no request has been pending for `quietMs`. */
  ended: () => Promise<void>
}

/**
 * Counts the requests of a page from now on. An event for every request takes a large part of the processor time of a
 * test, so only pages that need it are watched.
 */
const watchRequests = (page: Page): PendingRequests => {
  const pending = new Set<Request>()
  let lastChange = Date.now()
  const begun = (request: Request) => {
    pending.add(request)
    lastChange = Date.now()
  }
  const ended = (request: Request) => {
    pending.delete(request)
    lastChange = Date.now()
  }
  page.on('request', begun)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    ended: async () => {
      while (pending.size > 0 || Date.now() - lastChange < quietMs) await pause(quietMs / 4)
    },
  }
}

/**
 * A page in its own context that records every console error, exception and failed request. It has no service worker
 * and no movement, which take a sixth of the processor time of a test: tests about these allow them in the options.
 */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  })
  // A violation of our content security policy is a problem, even if the code that caused it ignores it.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by the content policy: ${violatedDirective} ${blockedURI}`),
    ),
  )
  const page = await context.newPage()
  const problems: string[] = []
  // The console also has an error for every refused and failed request.
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  let requests: PendingRequests | undefined
  const settled = async () => {
    if (!requests) {
      requests = watchRequests(page)
      await page.waitForLoadState('networkidle')
    }
    await requests.ended()
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.allSettled(
        [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
      )
    })
  }
  return { page, context, problems, settled }
}

/** Waits until all finite animations and transitions on the page have ended. */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect && Number.isFinite(effect.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
