import { launchBrowser } from '../support/browser.ts'
import { signUp } from '../support/http/api.ts'
import { enter, withDemo } from './support/demo-site.ts'

const wordsToSearch = ['meryl streep', 'sophia loren', 'jack nicholson', 'clint eastwood', 'anthony hopkins']

/**
 * The time from a click until the browser has painted the result (INP, in steps of 8 ms), measured in the page with the
 * CPU slowed down four times: adding people from the search results, compared with a click that changes nothing.
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
  /** The longest since the last call, in milliseconds; 0 below the 16 ms that a browser reports. */
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

/** The app's reaction to input on a slow phone. */
export const run = (): Promise<void> => withDemo(({ url }) => measurePicks(url))
