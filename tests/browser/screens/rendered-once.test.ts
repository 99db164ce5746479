import { beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { builtScript } from '#tests/support/built-script.ts'
import { signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo, signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** A component in React's tree, as developer tools see it. */
interface Fiber {
  tag: number
  memoizedProps: unknown
  memoizedState: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

declare global {
  interface Window {
    /** For each commit of React: the number of components that were rendered again. */
    rendered: number[]
    /** The view box of the first chart, at each frame. */
    chartWidths: string[]
    __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown
  }
}

/** Runs in the page before its scripts: counts as React's developer tools would. */
const countRendering = (): void => {
  window.rendered = []
  const components = new Set([0, 1, 11, 14, 15])
  const renderedIn = (now: Fiber, before: Fiber): number => {
    const changed = now.memoizedProps !== before.memoizedProps || now.memoizedState !== before.memoizedState
    let count = components.has(now.tag) && changed ? 1 : 0
    if (now.child === before.child) return count
    for (let child = now.child; child; child = child.sibling)
      if (child.alternate) count += renderedIn(child, child.alternate)
    return count
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
      window.rendered.push(current.alternate ? renderedIn(current, current.alternate) : 0)
    },
  }
}

/** Runs in the page: resolves once the browser has been idle twice. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => requestIdleCallback(() => resolve()))
  })

const world = withWorld()
const open = withBrowser()

// Before anybody signs up: the demo is only written into an empty database.
beforeAll(async () => {
  await seedDemo(world().worker.database.db, new Date().toISOString(), hashPassword)
})

test('scripts that load later do not render the whole screen again', netsOnly, async () => {
  const { worker } = world()
  const vera = await signUp(worker.url, 'Vera')
  const { slug } = (await vera.call('POST', '/api/v1/league/create', { name: 'The Calm Club' })).body
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await signIn(worker, page, vera.email)
  await page.addInitScript(countRendering)
  const watch = page.waitForResponse(`**${builtScript('client')}`)
  const leagues = page.waitForResponse('**/api/trpc/league.list**')
  await page.goto(`${worker.url}/l/${slug}/leaderboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('table').first().waitFor()
  await (await leagues).finished()
  await page.evaluate(whenIdle)
  // Until now it rendered its parts and its answers as they were loaded.
  await page.evaluate(() => {
    window.rendered = []
  })
  await (await watch).finished()
  await page.evaluate(whenIdle)
  const counts = await page.evaluate(() => window.rendered)
  expect(counts).not.toEqual([])
  // A part that loads later, or the portrait of a present member, is one or two components.
  expect(Math.max(...counts)).toBeLessThanOrEqual(5)
})

test('a chart is drawn at its width at once', netsOnly, async () => {
  const { worker } = world()
  const { page } = await open()
  await enterDemo(worker, page, 'marta')
  await page.addInitScript(() => {
    window.chartWidths = []
    const record = (): void => {
      const chart = document.querySelector('figure > svg[role=img]')
      if (chart) window.chartWidths.push(chart.getAttribute('viewBox') ?? '')
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  await page.goto(`${worker.url}/l/sunday-supper-club/leaderboard`)
  await page.waitForFunction(() => window.chartWidths.length > 20)
  expect([...new Set(await page.evaluate(() => window.chartWidths))]).toEqual([
    expect.stringMatching(/^0 0 9\d\d /),
  ])
})

test('players of the same name have a line and a label each in a chart', netsOnly, async () => {
  const { worker } = world()
  await worker.database.db.update(profiles).set({ displayName: 'Ines' })
  const { page } = await open()
  await enterDemo(worker, page, 'marta')
  await page.goto(`${worker.url}/l/sunday-supper-club/leaderboard`)
  const labels = page.locator('figure > svg[role=img] text', { hasText: 'Ines' })
  await expect.poll(() => labels.count()).toBeGreaterThan(2)
  const places = await labels.evaluateAll((all) => all.map((label) => label.getAttribute('y')))
  expect(new Set(places).size).toBe(places.length)
})
