/** @module-tag nets */
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { leagues, memberships, people, picks } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { signUp } from '#tests/support/http/api.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { enterDemo, signIn, withBrowser } from './support.ts'
import { withWorld } from './world.ts'

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/today')
const today = dayOf(new Date().toISOString())
/** Picked in the demo's running league. */
const [eldest, next] = ['Q43203', 'Q28054']
const bornOn = (personId: string, day: string, age: number) =>
  world()
    .worker.database.db.update(people)
    .set({
      birthDate: `${Number(day.slice(0, 4)) - age}${day.slice(4)}`,
      birthPrecision: 'day',
      birthYear: Number(day.slice(0, 4)) - age,
    })
    .where(eq(people.id, personId))

beforeAll(async () => {
  const { db } = world().worker.database
  await seedDemo(db, new Date().toISOString(), hashPassword)
  // Picked people were born in another season: on every day of the year somebody of the sample has a birthday.
  const longAgo = addDays(today, -40).replace('-02-29', '-02-28').slice(4)
  await db
    .update(people)
    .set({ birthDate: sql`substr(${people.birthDate}, 1, 4) || ${longAgo}` })
    .where(inArray(people.id, db.select({ id: picks.personId }).from(picks)))
  // Off, as in a new league.
  await db.update(leagues).set({ picturesShared: false })
  // News of a league would come before the story of its day.
  await db.update(memberships).set({ readUntil: new Date().toISOString() })
})

const signedIn = async (width: number, colorScheme: 'light' | 'dark', locale: string) => {
  const watched = await open({
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const { page } = watched
  await enterDemo(world().worker, page, 'marta')
  return watched
}

test.each([
  ['a quiet day', 'phone', 360, 'light', 'en-GB', 'Today', 0],
  ['a quiet day', 'desktop', 1440, 'dark', 'it-IT', 'Oggi', 0],
  ['a birthday', 'phone', 360, 'dark', 'it-IT', 'Oggi', 90],
  ['a birthday', 'desktop', 1440, 'light', 'en-GB', 'Today', 90],
] as const)('%s on a %s of %i px, %s, in %s', async (kind, size, width, scheme, locale, title, age) => {
  if (age) {
    await bornOn(eldest, today, age)
    await bornOn(next, addDays(today, 3), 91)
  }
  const watched = await signedIn(width, scheme, locale)
  const { page } = watched
  await page.getByRole('heading', { name: 'The Reading Room' }).waitFor()
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toMatch(age ? /(Birthday today|Compleanno oggi): Clint Eastwood/ : /(Quiet for|Liste tranquille da) \d+/)
  await watched.settled()
  await keepPicture(page, `${pictures}/dashboard-${kind}-${size}.png`, { fullPage: true })
  await page.goto(`${world().worker.url}/l/the-reading-room`)
  const section = page.getByRole('region', { name: title, exact: true })
  await section.waitFor()
  await watched.settled()
  await keepPicture(page, `${pictures}/${kind}-${size}-${scheme}.png`, { fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const text = (await section.textContent()) ?? ''
  // The length of the quiet time is shown on a quiet day only.
  expect(/quiet since the season began|tranquille dall’inizio/.test(text)).toBe(age === 0)
  expect(text.includes('90')).toBe(age > 0)
  // One story: if there is a birthday, no other person has an article.
  await expect.poll(() => section.getByRole('article').count()).toBe(age ? 0 : 1)
  expect(watched.problems).toEqual([])
})

test('a deadline that is tomorrow is today after midnight', async () => {
  const { worker } = world()
  const nina = await signUp(worker.url, 'Nina')
  await nina.call('POST', '/api/v1/league/create', { name: 'The Late Club', end_date: addDays(today, 1) })
  const { page } = await open()
  await signIn(worker, page, nina.email)
  await page.clock.install({ time: `${today}T23:59:30.000Z` })
  await page.goto(`${world().worker.url}/l/the-late-club`)
  const dates = page.getByRole('region', { name: 'Next dates' })
  await dates.getByText('tomorrow').waitFor()
  await page.clock.fastForward(61_000)
  await dates.getByText('today').waitFor()
})

test('an expanded row of a table stays with its player when the order changes', async () => {
  const { page, context } = await signedIn(1440, 'light', 'en-GB')
  await page.goto(`${world().worker.url}/l/sunday-supper-club/leaderboard`)
  const opened = page.locator('main button[aria-expanded=true]')
  const first = page.getByRole('button', { name: /scored, and why$/ }).first()
  const name = await first.getAttribute('aria-label')
  await first.click()
  await page.route('**/api/trpc/standings.page**', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const [answer] = await response.json()
    answer.result.data.standings.reverse()
    await route.fulfill({ response, json: [answer] })
  })
  await context.setOffline(true)
  await context.setOffline(false)
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /scored, and why$/ })
        .first()
        .getAttribute('aria-label'),
    )
    .not.toBe(name)
  expect(await opened.getAttribute('aria-label')).toBe(name)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the leaderboard is shared once an admin allows it, and seen without an account', async () => {
  const watched = await signedIn(1440, 'light', 'en-GB')
  const { page } = watched
  await page.goto(`${world().worker.url}/l/sunday-supper-club/leaderboard`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Share pictures' }).click()
  const picture = page.getByRole('img', { name: 'The picture that is shared' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await watched.settled()
  await keepPicture(page, `${pictures}/share.png`)
  const image = (await picture.getAttribute('src')) ?? ''
  expect(watched.problems).toEqual([])
  const stranger = await open({ locale: 'it-IT', viewport: { width: 360, height: 800 } })
  await stranger.page.goto(world().worker.url + image.replace(/\.png.*/, ''))
  await stranger.page.getByRole('img').waitFor()
  await keepPicture(stranger.page, `${pictures}/shared-page.png`, { fullPage: true })
  expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto(`${world().worker.url}/l/sunday-supper-club/admin/pictures`)
  await page.getByRole('switch', { name: 'Members may share pictures' }).click()
  await expect.poll(async () => (await stranger.page.reload())?.status()).toBe(404)
})
