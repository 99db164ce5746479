/** @module-tag nets */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Session } from '@supabase/auth-js'
import { and, between, desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { usualName } from '#db/queries/people/named-person.ts'
import { people as peopleTable } from '#db/schema/index.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { given, newClient, newEmail, ok, password } from '#tests/auth/support.ts'
import type { WatchedPage } from '#tests/support/browser.ts'
import { animationsEnded } from '#tests/support/browser.ts'
import { type Api, api } from '#tests/support/http/api.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import { withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** Opening night for its players, each in a browser. */

const open = withBrowser()
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pictures = inRoot('test-output/opening')
const startDate = '2030-03-01'
const before = '2030-02-10T12:00:00.000Z'
const night = '2030-03-01T00:00:30.000Z'

interface Player {
  name: string
  call: Api
  watched: WatchedPage
}

const world = withWorld()
let worker: TestWorker
beforeAll(() => {
  worker = world().worker
})

/** A new user; returns the session as the app stores it. */
const signedUp = async (): Promise<{ session: Session }> => {
  const { data } = ok(await newClient(worker.url).auth.signUp({ email: newEmail(), password }))
  return { session: given(data.session, 'a session') }
}

/** This many players, signed in, in a league with sealed lists; each has their own people and one in common. */
const play = async (
  count: number,
  locale = 'en-GB',
): Promise<{ players: Player[]; slug: string; people: string[] }> => {
  await worker.setClock(before)
  const sessions = await Promise.all(Array.from({ length: count }, () => signedUp()))
  const calls = sessions.map(({ session }) => api(worker.url, session.access_token))
  const [owner] = calls
  if (!owner) throw new Error('Nobody plays.')
  const people = await worker.database.db
    .select({ id: peopleTable.id, name: usualName })
    .from(peopleTable)
    .where(and(eq(peopleTable.status, 'alive'), between(peopleTable.birthYear, 1930, 1960)))
    .orderBy(desc(peopleTable.sitelinks))
    .limit(count * 2 + 1)
  const made = await owner('POST', '/api/v1/league/create', {
    name: `Opening ${count}`,
    start_date: startDate,
    lists_sealed: true,
    max_picks: 3,
  })
  expect(made.status).toBe(200)
  const names = ['Marta', 'Paolo', 'Ines', 'Jonas', 'Aisha', 'Tomás', 'Greta', 'Luca']
  const players: Player[] = []
  for (const [i, call] of calls.entries()) {
    const name = names[i] ?? `Player ${i}`
    await call('PATCH', '/api/v1/profile/me', { display_name: name })
    if (i > 0) await call('GET', `/api/v1/league/join-by-code/${made.body.invite_code}`)
    const list = await call('GET', `/api/v1/leagues/${made.body.id}/deathlists/me`)
    await call('PUT', `/api/v1/deathlists/${list.body.id}/name`, { name: `The list of ${name}` })
    for (const person of [people[0], people[2 * i + 1], people[2 * i + 2]]) {
      const added = await call('POST', '/api/v1/picks/create', {
        league_id: made.body.id,
        wikidata_id: person?.id,
      })
      expect(added.status, JSON.stringify(added.body)).toBe(200)
    }
    const localStorage = [{ name: 'deathlist-session', value: JSON.stringify(sessions[i]?.session) }]
    const watched = await open({
      storageState: { cookies: [], origins: [{ origin: worker.url, localStorage }] },
      viewport: i % 2 === 0 ? { width: 360, height: 780 } : { width: 1280, height: 900 },
      colorScheme: i % 4 < 2 ? 'light' : 'dark',
      locale,
    })
    players.push({ name, call, watched })
  }
  return { players, slug: made.body.slug, people: people.map(({ name }) => name) }
}

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(worker.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const picture = (page: Page, name: string) => keepPicture(page, `${pictures}/${name}.png`, { fullPage: true })

/** axe's violations on the page, and whether it scrolls sideways. */
const problemsOf = async (page: Page): Promise<string[]> => {
  await animationsEnded(page)
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe') as {
      run: (
        at: Document,
        options: object,
      ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
    }
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    const wide = document.documentElement.scrollWidth > innerWidth
    return [
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
      ...(wide ? ['scrolls sideways'] : []),
    ]
  })
}

test('two players keep receipts of sealed lists, open them by keyboard and verify them', async () => {
  const { players, slug, people } = await play(2)
  const [marta, paolo] = players
  if (!marta || !paolo) throw new Error('Two are missing.')
  const { page } = paolo.watched
  await go(page, `/l/${slug}/opening`)
  await page.getByText('The lists stay sealed until').waitFor()
  await expect.poll(() => page.getByText('complete', { exact: true }).count()).toBe(2)
  for (const path of ['opening', 'picks', 'leaderboard', '', 'game']) {
    await go(page, `/l/${slug}/${path}`)
    await paolo.watched.settled()
    const text = await page.locator('body').innerText()
    expect(text, path).not.toContain(people[1] ?? 'nobody')
    expect(text, path).not.toContain('The list of Marta')
  }
  await go(page, `/l/${slug}/opening`)
  await picture(page, 'before-desktop')
  expect(await problemsOf(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Keep the receipts' }).click()
  const kept = readFileSync((await (await saving).path()) ?? '', 'utf8')
  expect(kept.trim().split('\n')).toHaveLength(2)

  await go(marta.watched.page, `/l/${slug}/opening`)
  await picture(marta.watched.page, 'before-phone')
  // Marta changes her list after Paolo has stored its receipt.
  const picks = await marta.call('GET', `/api/v1/leagues/${slug}/picks`)
  const list = await marta.call('GET', `/api/v1/leagues/${slug}/deathlists/me`)
  await marta.call('DELETE', `/api/v1/deathlists/${list.body.id}/picks/${picks.body[0].id}`)

  await worker.setClock(night)
  await go(page, `/l/${slug}`)
  await page.getByRole('link', { name: 'See opening night' }).click()
  await page.getByRole('heading', { level: 1, name: 'The lists are open' }).waitFor()
  await picture(page, 'closed-desktop')
  await expect.poll(() => page.getByText('as they were sealed').count()).toBe(0)
  // No other page names anybody on Marta's list before Paolo has opened it.
  for (const path of ['leaderboard', 'picks', '', 'activity', 'statistics']) {
    await go(page, `/l/${slug}/${path}`)
    await paolo.watched.settled()
    expect(await page.locator('body').innerText(), path).not.toContain(people[2] ?? 'nobody')
  }
  await go(page, `/l/${slug}/opening`)
  await page.getByRole('button', { name: 'Open the list of Marta' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'The list of Marta' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The list of Marta')
  await expect.poll(() => page.getByRole('heading', { name: 'At a glance' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Open the list of Paolo' }).press('Enter')
  await page.getByRole('heading', { name: 'At a glance' }).waitFor()
  await page.getByText('All 2 lists are as they were sealed.').click()
  await page.getByText('Checked in your browser').nth(1).waitFor()
  await page.getByLabel('Paste them').fill(kept)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('You kept the receipt of an earlier state').waitFor()
  await page.getByText('It is the receipt that you kept.').waitFor()
  await picture(page, 'open-desktop')
  expect(await problemsOf(page)).toEqual([])
  await page.getByLabel('Paste them').fill(kept.replaceAll(/^[0-9a-f]{4}/gm, 'dead'))
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('It is not the receipt that you kept.').first().waitFor()
  // Opened lists stay open in this browser, for each player at their own pace.
  await page.reload()
  await page.getByRole('heading', { name: 'At a glance' }).waitFor()
  // From now on other pages name them.
  await go(page, `/l/${slug}/leaderboard`)
  await page.getByRole('link', { name: people[2] ?? 'nobody' }).waitFor()
  await go(marta.watched.page, `/l/${slug}/opening`)
  await expect.poll(() => marta.watched.page.getByText('Not opened yet').count()).toBe(2)
  await worker.setClock(before)
  expect(players.flatMap(({ watched }) => watched.problems)).toEqual([])
})

test('a new league with a future first day has sealed lists, unless switched off', async () => {
  await worker.setClock(null)
  const { session } = await signedUp()
  const localStorage = [{ name: 'deathlist-session', value: JSON.stringify(session) }]
  const { page, problems } = await open({
    storageState: { cookies: [], origins: [{ origin: worker.url, localStorage }] },
    viewport: { width: 360, height: 780 },
  })
  await go(page, '/dashboard?create')
  await page
    .getByRole('dialog')
    .getByText(/^Season/)
    .waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.locator('summary, button[aria-expanded]').first().click()
  const sealed = dialog.getByRole('switch', { name: 'Sealed lists' })
  await expect.poll(() => sealed.count()).toBe(0)
  await dialog.getByLabel('First day').fill('2035-01-01')
  await expect.poll(() => sealed.getAttribute('aria-checked')).toBe('true')
  await sealed.scrollIntoViewIfNeeded()
  await keepPicture(page, `${pictures}/create-phone.png`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  // Its days are set, so there is nothing to choose on the way to the list.
  await page.getByRole('link', { name: 'Go to your list' }).click()
  await page.getByText('The lists are sealed until').waitFor()
  await keepPicture(page, `${pictures}/deathlist-phone.png`)
  const slug = new URL(page.url()).pathname.split('/')[2]
  await go(page, `/l/${slug}/admin/season`)
  const again = page.getByRole('switch', { name: 'Sealed lists' })
  await again.click()
  await again.scrollIntoViewIfNeeded()
  await keepPicture(page, `${pictures}/admin-phone.png`)
  const section = page.locator('form').filter({ has: again })
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved successfully').first().waitFor()
  await go(page, `/l/${slug}`)
  await expect.poll(() => page.getByText('The lists are sealed until').count()).toBe(0)
  await go(page, `/l/${slug}/audit`)
  await page.getByText('unsealed the lists').waitFor()
  expect(problems).toEqual([])
})

test('an invitation is byte-identical whatever a sealed list contains', async () => {
  const { players, slug, people } = await play(2)
  const [owner, paolo] = players
  const { body } = (await owner?.call('GET', `/api/v1/leagues/${slug}/invitation`)) ?? {}
  const readInvitation = async () => {
    const page = await (await fetch(body.url)).text()
    const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const card = Buffer.from(await (await fetch(image)).arrayBuffer()).toString('base64')
    return { page, image, card }
  }
  const full = await readInvitation()
  expect([full.image, full.card.length > 1000]).toEqual([expect.stringContaining('/card.png'), true])
  for (const name of people) expect(full.page).not.toContain(name)
  for (const player of [owner, paolo]) {
    const list = (await player?.call('GET', `/api/v1/leagues/${slug}/deathlists/me`))?.body
    await player?.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Another name' })
  }
  const own = ((await paolo?.call('GET', `/api/v1/leagues/${slug}/picks`))?.body ?? []) as { id: string }[]
  const list = (await paolo?.call('GET', `/api/v1/leagues/${slug}/deathlists/me`))?.body
  for (const { id } of own) await paolo?.call('DELETE', `/api/v1/deathlists/${list.id}/picks/${id}`)
  expect(await readInvitation()).toEqual(full)
})

test('the opening in Italian on a phone', async () => {
  const { players, slug } = await play(2, 'it-IT')
  const own = players[0]?.watched
  if (!own) throw new Error('Nobody looks.')
  await go(own.page, `/l/${slug}/opening`)
  await own.page.getByText('Le liste restano sigillate').waitFor()
  await picture(own.page, 'before-phone-it')
  expect(await problemsOf(own.page)).toEqual([])
  await worker.setClock(night)
  await go(own.page, `/l/${slug}/opening`)
  await picture(own.page, 'closed-phone-it')
  expect(await problemsOf(own.page)).toEqual([])
  await own.page
    .getByRole('button', { name: /^Apri la lista di/ })
    .first()
    .click()
  await own.page.getByRole('button', { name: /^Apri tutte/ }).click()
  await own.page.getByText('Tutte e 2 le liste sono come quando furono sigillate.').click()
  await own.page.getByText('Verificato nel tuo browser').nth(1).waitFor()
  await picture(own.page, 'open-phone-it')
  expect(await problemsOf(own.page)).toEqual([])
  await worker.setClock(before)
})

test('lists that two tabs have opened are open in both after a reload', async () => {
  const { players, slug } = await play(3)
  await worker.setClock(night)
  const watched = players[1]?.watched
  if (!watched) throw new Error('Nobody looks.')
  const { page, context } = watched
  const other = await context.newPage()
  for (const tab of [page, other]) await go(tab, `/l/${slug}/opening`)
  await page.getByRole('button', { name: 'Open the list of Marta' }).click()
  await other.getByRole('button', { name: 'Open the list of Ines' }).click()
  await other.getByRole('heading', { name: 'The list of Ines' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'The list of Ines' }).waitFor()
  await page.getByRole('heading', { name: 'The list of Marta' }).waitFor()
  await worker.setClock(before)
})

test('a list that does not match its receipt is reported', async () => {
  const { players, slug } = await play(2)
  await worker.setClock(night)
  const page = players[1]?.watched.page
  if (!page) throw new Error('Nobody looks.')
  await page.route('**/receipt.page**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"salt":"...../g, '"salt":"00000'),
    })
  })
  await go(page, `/l/${slug}/opening`)
  await page.getByRole('button', { name: 'Open all' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await page.getByText('2 of 2 lists are not what was sealed.').click()
  await page.getByText('The list does not match its receipt.').nth(1).waitFor()
  await expect.poll(() => page.getByText('Checked in your browser').count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('eight players open their lists, each in a browser of their own', {
  timeout: 240_000,
}, async () => {
  const { players, slug } = await play(8)
  await Promise.all(
    players.map(async ({ watched: { page }, name }) => {
      await go(page, `/l/${slug}/opening`)
      await page.getByText('The lists stay sealed until').waitFor()
      const text = await page.locator('main').innerText()
      expect(text).not.toContain('The list of')
      expect(text).toContain(name)
    }),
  )
  await worker.setClock(night)
  await Promise.all(
    players.map(async ({ watched: { page }, name }) => {
      await go(page, `/l/${slug}/opening`)
      await page.getByRole('button', { name: 'Open all' }).click()
      await page.getByText('All 8 lists are as they were sealed.').click()
      await page.getByText('Checked in your browser').nth(7).waitFor()
      await expect.poll(() => page.getByText('The list does not match its receipt.').count()).toBe(0)
      await page.getByRole('heading', { name: 'On several lists' }).waitFor()
      if (['Marta', 'Ines'].includes(name)) await picture(page, `open-phone-${name}`)
      if (['Paolo', 'Jonas'].includes(name)) await picture(page, `open-desktop-${name}`)
    }),
  )
  expect(await problemsOf(players[0]?.watched.page as Page)).toEqual([])
  expect(await problemsOf(players[3]?.watched.page as Page)).toEqual([])
  expect(players.flatMap(({ watched }) => watched.problems)).toEqual([])
})
