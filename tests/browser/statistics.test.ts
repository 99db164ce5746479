/** @module-tag nets */

import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { samplePeopleList } from '#db/seed/people.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { randomFrom } from '#domain/outlook/random.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { calibrateOutlooks } from '#worker/services/outlook/calibrate.ts'
import type { WatchedPage } from '../support/browser.ts'
import { addUsers, type TestUser } from '../support/ctx.ts'
import { addPicks } from '../support/game.ts'
import { addLeague } from '../support/league.ts'
import { firstOf, sized } from '../support/nets.ts'
import { enterDemo, withBrowser } from './support.ts'
import { withWorld } from './world.ts'

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/statistics')
const now = new Date().toISOString()
const club = '/l/sunday-supper-club'
let full: string
let alone: string
let equal: string

/** The demo; a league of twenty lists of twenty with long names, one with a single player, and one with equal lists. */
beforeAll(async () => {
  const { db } = world().worker.database
  await seedDemo(db, now, hashPassword)
  await calibrateOutlooks({ db, now: `${addDays(dayOf(now), 62)}T00:15:00.000Z` })
  const [row] = await db.select().from(authUsers).where(eq(authUsers.email, 'marta@demo.deathlist.example'))
  const marta: TestUser = { id: row?.id ?? '', email: row?.email ?? '', sessionId: '', name: 'Marta' }
  const others = await addUsers(
    db,
    Array.from(
      { length: 19 },
      // One of them as long as a name can be without a space.
      (_, i) =>
        i === 3
          ? 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
          : `${['Bartholomew', 'Zoë', 'Guglielmina Antonietta'][i % 3]} ${i + 2}`,
    ),
  )
  const added = `${addDays(dayOf(now), -60)}T12:00:00.000Z`
  const startDate = addDays(dayOf(now), -50)
  const league = await addLeague(db, [marta, ...others], { startDate, createdAt: added })
  const random = randomFrom('full')
  for (const user of [marta, ...others]) {
    const chosen = new Set<string>()
    while (chosen.size < 20)
      chosen.add(samplePeopleList[Math.floor(random() ** 1.5 * samplePeopleList.length)]?.id ?? 'Q76')
    await addPicks(db, league, user, [...chosen], added)
  }
  full = league.slug
  const single = await addLeague(db, [marta], { startDate, createdAt: added })
  await addPicks(db, single, marta, ['Q76', 'Q28054'], added)
  alone = single.slug
  const pair: [TestUser, ...TestUser[]] = [marta, ...others.slice(0, 1)]
  const level = await addLeague(db, pair, { startDate, createdAt: added })
  for (const user of pair) await addPicks(db, level, user, ['Q76', 'Q28054'], added)
  equal = level.slug
})

const appearances = [
  ['phone', 360, 'light', 'it-IT', 'Statistiche'],
  ['desktop', 1440, 'dark', 'en-GB', 'Statistics'],
] as const

const window = (width: number, colorScheme: 'light' | 'dark', locale: string) =>
  open({ locale, colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } })

const go = async ({ page, settled }: WatchedPage, path: string, name: string): Promise<void> => {
  await page.goto(world().worker.url + path)
  await page
    .getByRole('table')
    .or(page.getByRole('main').getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  await settled()
  await keepPicture(page, `${pictures}/${name}.png`, { fullPage: true })
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Expands everything under a heading. */
const unfold = async (page: Page): Promise<void> => {
  for (const fold of await page.locator('main summary').all()) await fold.click()
}

/** The matrix of twenty lists scrolls inside its box: the names of its rows and columns stay visible. */
const headsStayInSight = async (page: Page): Promise<void> => {
  const matrix = page.locator('section[tabindex="0"]').first()
  await matrix.evaluate((element) => element.scrollTo(400, 300))
  const [frame, row, column] = await Promise.all(
    [matrix, matrix.getByRole('rowheader').first(), matrix.getByRole('columnheader').nth(1)].map((each) =>
      each.boundingBox(),
    ),
  )
  expect(Math.abs((row?.x ?? 0) - (frame?.x ?? 9))).toBeLessThan(2)
  expect(Math.abs((column?.y ?? 0) - (frame?.y ?? 9))).toBeLessThan(2)
}

test.each(firstOf(appearances))(
  'on a %s of %i px, %s, in %s',
  sized,
  async (size, width, scheme, locale, title) => {
    const watched = await window(width, scheme, locale)
    const { page } = watched
    await enterDemo(world().worker, page, 'marta')
    await page.goto(`${world().worker.url}${club}/leaderboard`)
    await page.locator('a[href$="/statistics"]').last().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const name = `${size}-${scheme}`
    await go(watched, `${club}/statistics`, name)
    await unfold(page)
    // Every chart has a table as well.
    await expect.poll(() => page.getByRole('table').count()).toBeGreaterThanOrEqual(5)
    await go(watched, `/l/${full}/statistics`, `${name}-full`)
    await unfold(page)
    await headsStayInSight(page)
    await go(watched, `/l/${alone}/statistics`, `${name}-alone`)
    await go(watched, `${club}/what-if?base=flat&flatPoints=10&without=Q213919`, `${name}-what-if`)
    expect(watched.problems).toEqual([])
  },
)

describe('what if', () => {
  test('recomputes the table, keeps its settings in the URL, and can be reset', async () => {
    const watched = await window(1440, 'light', 'en-GB')
    const { page } = watched
    await enterDemo(world().worker, page, 'marta')
    await page.goto(`${world().worker.url}${club}/statistics`)
    await page.getByRole('link', { name: 'What if' }).click()
    await page.getByRole('heading', { name: 'The table as it is' }).waitFor()
    const rows = () => page.getByRole('table').getByRole('row').allInnerTexts()
    const real = await rows()
    await page.getByText('flat', { exact: true }).click()
    await page.getByRole('heading', { name: 'The table as it would be' }).waitFor()
    // Three deaths at ten points, each with ten more for a sole holder; then without these.
    await expect.poll(async () => (await rows())[1]).toMatch(/Theo\t60\t/)
    expect(new URL(page.url()).search).toBe('?base=flat')
    // The form keeps the focus while the texts of what moves whom load.
    await page.getByRole('heading', { name: 'Who moves, and why' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('label')?.textContent)).toBe('flat')
    await page.getByLabel('Rarity bonus').fill('0')
    await expect.poll(async () => (await rows())[1]).toMatch(/Theo\t30\t/)
    expect(new URL(page.url()).search).toBe('?base=flat&rarityMax=0')
    // A shared link shows the same.
    const shared = await rows()
    await page.reload()
    await page.getByRole('heading', { name: 'The table as it would be' }).waitFor()
    await expect.poll(rows).toEqual(shared)
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect.poll(rows).toEqual(real)
    expect(new URL(page.url()).search).toBe('')
    // Invalid values in an address are ignored; a living person can't be excluded.
    await page.goto(`${world().worker.url}${club}/what-if?base=x&rarityMax=1e3&without=Q28054`)
    await expect.poll(() => new URL(page.url()).searchParams.has('without')).toBe(false)
    await expect.poll(rows).toEqual(real)
  })
})

test('no list is the oldest of equal ones; a single player is not asked for a date that is set', async () => {
  const { page } = await window(1440, 'light', 'en-GB')
  await enterDemo(world().worker, page, 'marta')
  for (const [slug, found] of [
    [equal, 'Judi Dench is on 2 of 2 lists.'],
    [alone, 'There is one list so far.'],
  ]) {
    await page.goto(`${world().worker.url}/l/${slug}/statistics`)
    await page.getByText(found ?? '').waitFor()
    expect(await page.getByText('The oldest list').count()).toBe(0)
  }
  await page.goto(`${world().worker.url}/l/${alone}`)
  await page.getByText('Bring in your friends.', { exact: true }).waitFor()
})

test('anybody can read how the outlook is calculated', async () => {
  const watched = await window(360, 'dark', 'en-GB')
  await watched.page.goto(world().worker.url)
  await watched.page.getByRole('link', { name: 'How the outlook is worked out' }).click()
  await watched.page.getByRole('heading', { level: 1, name: 'How the outlook is worked out' }).waitFor()
  await watched.page.getByRole('heading', { level: 2 }).waitFor()
  await watched.settled()
  await keepPicture(watched.page, `${pictures}/method.png`, { fullPage: true })
  await expect.poll(() => watched.page.locator('svg[role=img]').count()).toBe(1)
  expect(watched.problems).toEqual([])
})
