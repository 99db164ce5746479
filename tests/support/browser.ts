import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { chromium } from 'playwright-core'

const machineBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** A real Chromium: the machine's own, or (none there, or BROWSER=package) the one that comes as an npm package. */
export const launchBrowser = async (): Promise<Browser> => {
  const own = process.env.BROWSER === 'package' ? undefined : machineBrowsers.find((path) => existsSync(path))
  if (own) return chromium.launch({ executablePath: own, args })
  const { default: packaged } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...args],
  })
}

export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** Everything that went wrong in the page so far: console errors, exceptions, failed and refused requests. */
  problems: string[]
}

/** A page in its own context that notes every console error, exception and failed request. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...options,
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request that a navigation cancels has not failed.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status: ${response.status()} ${response.url()}`)
  })
  return { page, context, problems }
}
