import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, leagues } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import type { WatchedPage } from '../support/browser.ts'
import { type Api, api } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { keptAnswers } from './kept-answers.ts'
import { enterDemo, holdAnswer, seeNotice, withBrowser } from './support.ts'
import { button, withWorld } from './world.ts'

/** Comments and reactions on activity items, on two devices, and in every appearance. */

const world = withWorld()
const open = withBrowser()
const pictures = inRoot('test-output/remarks')
const club = '/l/sunday-supper-club'
let fresh: string
let martas: WatchedPage
let ineses: WatchedPage

const signedIn = async (name: string, options: BrowserContextOptions): Promise<WatchedPage> => {
  const watched = await open({ reducedMotion: 'reduce', ...options })
  await enterDemo(world().worker, watched.page, name)
  return watched
}

beforeAll(async () => {
  const { worker } = world()
  const { db } = worker.database
  await seedDemo(db, new Date().toISOString(), hashPassword)
  await worker.runCron()
  const [league] = await db.select().from(leagues).where(eq(leagues.slug, 'sunday-supper-club'))
  // A death that has just been confirmed to the league.
  fresh = uuidv7()
  await db.insert(activity).values(
    withNewsKind({
      id: fresh,
      leagueId: league?.id ?? '',
      kind: 'confirmed',
      personId: 'Q42820',
      data: { diedOn: '2025-12-28' },
      at: new Date(Date.now() - 3_600_000).toISOString(),
    }),
  )
  martas = await signedIn('marta', { viewport: { width: 1280, height: 900 } })
  ineses = await signedIn('ines', { viewport: { width: 390, height: 844 } })
})

const go = async ({ page }: WatchedPage, path: string): Promise<void> => {
  await page.goto(world().worker.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** A REST client with a player's token. */
const asPlayer = async (name: string): Promise<Api> => {
  const { url } = world().worker
  const { body } = await api(url)('POST', '/auth/v1/token?grant_type=password', {
    email: `${name}@demo.deathlist.example`,
    password: 'sunday-supper',
  })
  return api(url, body.access_token)
}
const commentsPath = () => `/api/v1/leagues/sunday-supper-club/activity/${fresh}/remarks`
const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)
/** The line of that death. */
const line = (page: Page): Locator => page.locator(`[id="${fresh}"]`)

test('a new death shows the person first, with the points collapsed', async () => {
  await go(martas, `${club}/activity`)
  const entry = line(martas.page)
  await entry.getByRole('heading', { name: 'In remembrance' }).waitFor()
  await expect.poll(() => entry.getByText('for Paolo').isVisible()).toBe(false)
  await entry.locator('summary', { hasText: 'Points' }).click()
  await entry.getByText('for Paolo').waitFor()
})

test('a comment, its edit, deletion and undo reach the other player without a reload', async () => {
  await go(ineses, `${club}/activity#${fresh}`)
  const [hers, his] = [line(ineses.page), line(martas.page)]
  await hers.getByLabel('A line in remembrance').fill('Et Dieu… créa la femme')
  await hers.getByLabel('A line in remembrance').press('Enter')
  await hers.getByText('Et Dieu… créa la femme').waitFor()
  await his.getByText('Et Dieu… créa la femme').waitFor()

  const more = () => hers.getByRole('button', { name: 'Ines’s comment: more' })
  await more().click()
  await ineses.page.getByRole('menuitem', { name: 'Edit' }).click()
  await hers.getByLabel('Your comment').press('Escape')
  await expect.poll(() => hasFocus(more())).toBe(true)
  await more().click()
  await ineses.page.getByRole('menuitem', { name: 'Edit' }).click()
  await hers.getByLabel('Your comment').fill('Et Dieu créa la femme, 1956')
  await hers.getByLabel('Your comment').press('Enter')
  await expect.poll(() => hasFocus(more())).toBe(true)
  await his.getByText('Et Dieu créa la femme, 1956').waitFor()
  await more().click()
  await ineses.page.getByRole('menuitem', { name: 'Delete' }).click()
  await seeNotice(ineses.page, 'Comment deleted')
  await expect.poll(() => hasFocus(ineses.page.locator('body'))).toBe(false)
  await his.getByText('Et Dieu créa la femme, 1956').waitFor({ state: 'detached' })
  await button(ineses.page, 'Undo').click()
  await his.getByText('Et Dieu créa la femme, 1956').waitFor()
})

test('a click adds a reaction, and another click removes it', async () => {
  const [hers, his] = [line(ineses.page), line(martas.page)]
  await his.getByRole('button', { name: 'React' }).click()
  await martas.page.getByRole('menuitem', { name: 'A candle' }).click()
  await his.getByRole('button', { name: 'A candle: 1', pressed: true }).waitFor()
  await hers.getByRole('button', { name: 'A candle: 1', pressed: false }).click()
  await his.getByRole('button', { name: 'A candle: 2' }).click()
  await hers.getByRole('button', { name: 'A candle: 1', pressed: true }).waitFor()
  await hers.getByRole('button', { name: 'A candle: 1', pressed: true }).click()
  await his.getByRole('button', { name: 'A candle' }).waitFor({ state: 'detached' })
  const menu = hers.getByRole('button', { name: 'React' })
  await expect.poll(() => hasFocus(menu)).toBe(true)
  await menu.click()
  await ineses.page.getByRole('menuitem', { name: 'A candle' }).click()
  await his.getByRole('button', { name: 'A candle: 1', pressed: false }).waitFor()
})

test('a change by another player shows, even if it is reported while a reaction is sent', async () => {
  const his = line(martas.page)
  const { answered, release } = await holdAnswer(martas.page, '**/api/trpc/comment.react**')
  await his.getByRole('button', { name: 'A candle: 1' }).click()
  await answered
  const text = 'La vérité, 1960'
  await (await asPlayer('paolo'))('POST', commentsPath(), { text, thread: 'remembrance' })
  // Long enough for the live message.
  await martas.page.waitForTimeout(1_000)
  await release()
  await his.getByText(text).waitFor({ timeout: 5_000 })
})

test('without a network an edited text stays in its field, and a deleted comment comes back', async () => {
  const { page, context } = await signedIn('ines', { viewport: { width: 390, height: 844 } })
  await go({ page } as WatchedPage, `${club}/activity#${fresh}`)
  const hers = line(page)
  const own = hers.getByText('Et Dieu créa la femme, 1956')
  await own.waitFor()
  const choose = async (name: string) => {
    await hers.getByRole('button', { name: 'Ines’s comment: more' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.waitForFunction(() => performance.getEntriesByName('rest').length > 0)
  await context.setOffline(true)
  await choose('Edit')
  await hers.getByLabel('Your comment').fill('The film that made her famous')
  await hers.getByLabel('Your comment').press('Enter')
  await seeNotice(page, 'Your comment was not changed')
  await expect.poll(() => hers.getByLabel('Your comment').inputValue()).toBe('The film that made her famous')
  await hers.getByLabel('Your comment').press('Escape')
  await choose('Delete')
  await seeNotice(page, 'The comment was not deleted')
  await own.waitFor()
})

test('a reaction while a page loads does not stop the page from loading', netsOnly, async () => {
  const { page } = await signedIn('paolo', { viewport: { width: 1280, height: 900 } })
  await go({ page } as WatchedPage, '/person/Q42820')
  await expect.poll(async () => JSON.stringify(await keptAnswers(page))).toContain('Q42820')
  const comment = { text: 'Seen in Saint-Tropez', thread: 'remembrance' }
  expect((await (await asPlayer('ines'))('POST', commentsPath(), comment)).status).toBe(200)
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/trpc/person.get?**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const candle = page.getByRole('button', { name: /^Hats off/ })
  await candle.click()
  await page.getByRole('button', { name: 'Hats off 1', pressed: true }).waitFor()
  answer()
  await page.getByText('Seen in Saint-Tropez').waitFor()
})

test('of two quick clicks on a reaction the last one counts', netsOnly, async () => {
  const { page } = await signedIn('paolo', { viewport: { width: 1280, height: 900 } })
  await go({ page } as WatchedPage, '/person/Q42820')
  const hat = page.getByRole('button', { name: /^Hats off/ })
  const isOn = () => hat.getAttribute('aria-pressed')
  await hat.waitFor()
  const before = await isOn()
  const held = Promise.withResolvers<void>()
  const slow = async (route: Route) => {
    await held.promise
    await route.continue()
  }
  await page.route('**/api/trpc/comment.react**', slow, { times: 1 })
  const asked = page.waitForRequest(/comment\.react/)
  await hat.click()
  await asked
  await hat.click()
  // If it does not wait for the first call, the second one overtakes it now.
  await page.waitForTimeout(500)
  const saved = page.waitForResponse(/comment\.react/)
  held.resolve()
  await saved
  await page.waitForLoadState('networkidle')
  await page.reload()
  await hat.waitFor()
  expect(await isOn()).toBe(before)
})

test('a refused comment stays in its field, and is not counted', netsOnly, async () => {
  const { page } = await signedIn('paolo', { viewport: { width: 1280, height: 900 } })
  const call = await asPlayer('paolo')
  // The limit of a minute.
  for (let nr = 0; nr < 12; nr++) await call('POST', commentsPath(), { text: `Line ${nr}` })
  const count = (await call('GET', `${commentsPath()}?limit=100`)).body.length
  await go({ page } as WatchedPage, `${club}/activity`)
  const shown = line(page).getByRole('button', { name: `${count} comments` })
  await shown.click()
  await line(page).getByLabel('Say something').fill('One more')
  await line(page).getByLabel('Say something').press('Enter')
  await seeNotice(page, 'Your comment was not sent')
  await expect.poll(() => line(page).getByLabel('Say something').inputValue()).toBe('One more')
  await page.waitForLoadState('networkidle')
  expect(await shown.count()).toBe(1)
})

test('a comment that is refused while the next one is typed is kept with it', netsOnly, async () => {
  const { page } = await signedIn('marta', { viewport: { width: 1280, height: 900 } })
  await go({ page } as WatchedPage, `${club}/activity#${fresh}`)
  const field = line(page).getByRole('textbox').first()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/trpc/comment.add**', async (route) => {
    await promise
    await route.abort()
  })
  await field.fill('Et Dieu créa la femme')
  await field.press('Enter')
  await field.fill('And La vérité')
  resolve()
  await seeNotice(page, 'Your comment was not sent')
  await expect.poll(() => field.inputValue()).toBe('Et Dieu créa la femme And La vérité')
})

test('an overlong comment cannot be sent, and markup is shown as text', async () => {
  const hers = line(ineses.page)
  const field = hers.getByLabel('Say something')
  await field.fill('x'.repeat(283))
  await hers.getByText('3 characters too many').waitFor()
  await expect.poll(() => hers.getByRole('button', { name: 'Send' }).last().isDisabled()).toBe(true)
  await field.fill('<img src=x onerror=alert(1)>')
  await field.press('Enter')
  await hers.getByText('<img src=x onerror=alert(1)>').waitFor()
})

test('the inbox links to the comment, and a reported comment reaches the admins', async () => {
  await go(martas, '/inbox')
  await martas.page.getByRole('link', { name: /Ines commented on the news about Brigitte Bardot/ }).click()
  const his = line(martas.page)
  await his.getByText('onerror').waitFor()
  // Paolo is an admin of the league too: the owner reports to him, and sees the report as an admin herself.
  await his.getByRole('button', { name: 'Ines’s comment: more' }).last().click()
  await martas.page.getByRole('menuitem', { name: 'Report to the admins' }).click()
  await seeNotice(martas.page, 'The admins will look at it')
  await go(martas, `${club}/admin/remarks`)
  await martas.page.getByRole('heading', { name: 'Reported to the admins' }).waitFor()
  await martas.page.getByRole('heading', { name: 'Reported to the admins' }).scrollIntoViewIfNeeded()
  await keepPicture(martas.page, `${pictures}/admin.png`)
  await button(martas.page, 'Remove').last().click()
  await seeNotice(martas.page, 'Comment removed')
  await expect.poll(() => hasFocus(martas.page.locator('body'))).toBe(false)
  expect([...martas.problems, ...ineses.problems]).toEqual([])
})

test.each([
  ['phone', 360, 'light', 'en-GB'],
  ['phone', 360, 'dark', 'it-IT'],
  ['desktop', 1440, 'light', 'it-IT'],
  ['desktop', 1440, 'dark', 'en-GB'],
] as const)('on a %s of %i px, %s, in %s', netsOnly, async (size, width, colorScheme, locale) => {
  const watched = await signedIn('marta', { locale, colorScheme, viewport: { width, height: 1000 } })
  await go(watched, `${club}/activity#${fresh}`)
  await line(watched.page).getByRole('textbox').first().waitFor()
  await watched.settled()
  expect(await watched.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await keepPicture(watched.page, `${pictures}/${size}-${colorScheme}-${locale}.png`)
  expect(watched.problems).toEqual([])
})
