import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type ElementHandle, launch } from 'puppeteer-core'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '#scripts/lib/port.ts'

/** A user's actions in a browser other than Chromium. Elements are found by XPath, which all of them support. */
export interface OtherBrowser {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Clicks the first visible match; waits for it. */
  click: (xpath: string) => Promise<void>
  /** Replaces the content of a field. */
  fill: (xpath: string, text: string) => Promise<void>
  /** Waits for an element and returns its visible text. */
  see: (xpath: string) => Promise<string>
  /** Waits until nothing is loading and all fonts are there. */
  rest: () => Promise<void>
  /** Runs a function body in the page. */
  evaluate: (body: string) => Promise<unknown>
  /** @param width in CSS pixels; a desktop program's window may be wider than requested */
  resize: (width: number, height: number) => Promise<void>
  picture: (file: string) => Promise<void>
  /** Exceptions, console errors and violations of the content security policy so far. */
  problems: () => Promise<string[]>
  stop: () => Promise<void>
}

const patience = 20_000

/** Retries for a while: the element may be missing yet, or be rendered again before its use. */
const insist = async <T>(act: () => Promise<T>): Promise<T> => {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}

const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const webkitPaths = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: [
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  ].find((path) => existsSync(path)),
  screen: '/usr/bin/Xvfb',
}

/** Records errors that only a script in the page can see. */
const listener = `
  if (!window.__problems) {
    window.__problems = []
    addEventListener('error', (event) => window.__problems.push('exception: ' + event.message))
    addEventListener('unhandledrejection', (event) => window.__problems.push('rejection: ' + event.reason))
    document.addEventListener('securitypolicyviolation', (event) =>
      window.__problems.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI))
  }`

/** The page shows no skeletons any more. */
const isLoaded = `document.readyState === 'complete' && document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]')`

const startFirefox = async (executablePath: string): Promise<OtherBrowser> => {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(2_000)
  page.setDefaultNavigationTimeout(patience)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // Arguments can't be read while the page is being left; its messages then are about requests that the navigation
    // cancels.
    const said = message.args().map((arg) => arg.evaluate(String).catch(() => null))
    void Promise.all(said).then((texts) => {
      if (!texts.includes(null)) problems.push(`console: ${texts.join(' ')}`)
    })
  })
  await page.evaluateOnNewDocument(listener)
  const found = async (xpath: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true })
    if (!element) throw new Error(`${xpath} is not there.`)
    return element
  }
  const using = async <T>(xpath: string, use: (element: ElementHandle) => Promise<T>): Promise<T> =>
    insist(async () => use(await found(xpath)))
  return {
    open: async (url) => {
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    click: (xpath) => using(xpath, (element) => element.click()),
    fill: (xpath, text) =>
      using(xpath, async (element) => {
        await element.click({ count: 3 })
        await element.type(text)
      }),
    see: (xpath) => using(xpath, (element) => element.evaluate((node) => node.textContent ?? '')),
    rest: () =>
      insist(async () => {
        if ((await page.evaluate(isLoaded)) !== true) throw new Error('The page is not at rest.')
      }),
    evaluate: (body) => page.evaluate(`(() => { ${body} })()`),
    resize: async (width, height) => {
      // This Firefox has no screen orientation, and reports that after it has set the size.
      await page.setViewport({ width, height }).catch((error: unknown) => {
        if (!/setScreenOrientationOverride/.test(String(error))) throw error
      })
    },
    picture: async (file) => {
      await page.screenshot({ path: file as `${string}.png` })
    },
    problems: async () => {
      const refused: unknown = await page.evaluate('window.__problems ?? []')
      return [...problems, ...(Array.isArray(refused) ? refused.map(String) : [])]
    },
    stop: () => browser.close(),
  }
}

const started = async (command: string, args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = spawn(command, args, { stdio: 'ignore', env })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  return child
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill()
  await gone
}

const startWebKit = async (driverPath: string, binary: string, screenPath: string): Promise<OtherBrowser> => {
  const home = await mkdtemp(join(tmpdir(), 'deathlist-webkit-'))
  const display = `:${100 + (process.pid % 400)}`
  const screen = await started(screenPath, [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {})
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    // We run as root in a container, which allows no sandbox inside.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const server = await started(driverPath, [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${url}/status`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await sleep(100)
  }
  const driver: WebDriver = await new Builder()
    .usingServer(url)
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
  const problems: string[] = []
  const listen = () => driver.executeScript(listener)
  /** A page's records are lost with it. */
  const gather = async (): Promise<void> => {
    const noted: unknown = await driver.executeScript('return window.__problems ?? []').catch(() => [])
    if (Array.isArray(noted)) problems.push(...noted.map(String))
    await driver.executeScript('if (window.__problems) window.__problems.length = 0').catch(() => {})
  }
  const found = async (xpath: string): Promise<WebElement> => {
    for (const element of await driver.findElements(By.xpath(xpath)))
      if (await element.isDisplayed().catch(() => false)) return element
    throw new Error(`${xpath} is not there.`)
  }
  const using = async <T>(xpath: string, use: (element: WebElement) => Promise<T>): Promise<T> =>
    insist(async () => use(await found(xpath)))
  return {
    open: async (to) => {
      await gather()
      await driver.get(to)
      await listen()
    },
    reload: async () => {
      await gather()
      await driver.navigate().refresh()
      await listen()
    },
    click: (xpath) => using(xpath, (element) => element.click()),
    fill: (xpath, text) =>
      using(xpath, async (element) => {
        await element.clear()
        await element.sendKeys(text)
      }),
    see: (xpath) => using(xpath, (element) => element.getText()),
    rest: async () => {
      await insist(async () => {
        if ((await driver.executeScript(`return ${isLoaded}`)) !== true)
          throw new Error('The page is not at rest.')
      })
    },
    evaluate: (body) => driver.executeScript(body),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    },
    picture: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    problems: async () => {
      await gather()
      return problems
    },
    stop: async () => {
      await driver.quit().catch(() => {})
      await ended(server)
      await ended(screen)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/**
 * Browsers besides Chromium that people use; `start` is null where this machine has none (Debian: firefox-esr;
 * webkit2gtk-driver, xvfb).
 */
export const otherBrowsers: { name: string; start: (() => Promise<OtherBrowser>) | null }[] = [
  { name: 'Firefox', start: firefoxPath ? () => startFirefox(firefoxPath) : null },
  {
    name: 'WebKit',
    start:
      webkitPaths.browser && existsSync(webkitPaths.driver) && existsSync(webkitPaths.screen)
        ? () => startWebKit(webkitPaths.driver, webkitPaths.browser ?? '', webkitPaths.screen)
        : null,
  },
]
