import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { people as peopleTable } from '#db/schema/index.ts'
import sample from '#db/seed/sample-people.json' with { type: 'json' }
import type { WatchedPage } from '#tests/support/browser.ts'
import { confirmDeath, reportDeath } from '#tests/support/game.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { netsOnly, sized } from '#tests/support/nets.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { seeNotice, signIn, withBrowser } from '../support.ts'
import { button, withWorld } from '../world.ts'

/** A live draft of four with five rounds: Ada and Bob at their screens, Cat over the API, and Dan absent. */

const world = withWorld()
const open = withBrowser()
const slug = 'the-drafters'
const pictures = 'test-output/draft'
const people = sample
  .filter((person) => person.born < '1960' && !('died' in person))
  .map(({ id, labels }) => ({ id, name: labels.en }))
const names = ['Ada', 'Bob', 'Cat', 'Dan'] as const

let players: SignedUp[]
let league: { id: string; invite_code: string }
let adas: WatchedPage
let bobs: WatchedPage
/** The game's clock, in ms since the epoch, at a wall clock of `setAt`. */
let game = Date.parse('2026-03-02T18:00:00.000Z')
let setAt = 0

const now = () => game + (Date.now() - setAt)
const setClock = async (at: number): Promise<void> => {
  await world().worker.setClock(new Date(at).toISOString())
  game = at
  setAt = Date.now()
}
const later = (seconds: number) => setClock(now() + seconds * 1000)
const player = (index: number): SignedUp => {
  const one = players[index]
  if (!one) throw new Error('There are four players.')
  return one
}
const draft = async (as = 2) =>
  (await player(as).call('GET', `/api/v1/leagues/${league.id}/draft`)).body.draft
const pickAs = (index: number, wikidata_id: string, turn?: number) =>
  player(index).call('POST', `/api/v1/leagues/${league.id}/draft/pick`, { wikidata_id, turn })
const indexOf = (userId: string) => players.findIndex(({ id }) => id === userId)
const heading = (page: Page) => page.locator('[data-turn]')
const shoot = (page: Page, name: string) => keepPicture(page, `${pictures}/${name}.png`, { fullPage: true })

const freeOne = async () => {
  const { turns } = await draft()
  const taken = new Set(
    turns.flatMap(({ person }: { person: { wikidata_id: string } | null }) => person?.wikidata_id ?? []),
  )
  const free = people.find(({ id }) => !taken.has(id))
  if (!free) throw new Error('Enough people.')
  return free
}
/** Delays the answers of the draft's page. */
const slowDown = (page: Page) =>
  page.route(/draft\.page/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_600))
    await route.continue()
  })
/** Uses the present turn for a pick of one's own, from the search, with a double click. */
const pickOnScreen = async (page: Page): Promise<string> => {
  const { id, name } = await freeOne()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(name)
  await button(page, `Pick ${name}`).dblclick()
  await page.getByRole('table').getByText(name).first().waitFor()
  expect(await page.getByText('Not picked').count()).toBe(0)
  return id
}

/** Picks a person whose death is reported between the search and the pick. */
const seeRefusal = async (page: Page): Promise<void> => {
  const gone = people.at(-12)
  if (!gone) throw new Error('Enough people.')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(gone.name)
  await button(page, `Pick ${gone.name}`).waitFor()
  await reportDeath(world().worker.database.db, gone.id, '2026-03-01', new Date(now()).toISOString())
  await button(page, `Pick ${gone.name}`).click()
  await seeNotice(page, 'Not picked')
  await page.getByText('A death has been reported', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Not picked').count(), { timeout: 15_000 }).toBe(0)
}

beforeAll(async () => {
  const { worker } = world()
  await setClock(game)
  players = await Promise.all(names.map((name) => signUp(worker.url, name)))
  league = (
    await player(0).call('POST', '/api/v1/league/create', {
      name: 'The Drafters',
      exclusive: true,
      start_date: '2026-05-01',
      end_date: '2026-12-31',
    })
  ).body
  for (const [index, name] of names.entries()) {
    if (index > 0) await player(index).call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
    await player(index).call('PATCH', '/api/v1/profile/me', { display_name: name })
  }
  adas = await open()
  bobs = await open({ viewport: { width: 360, height: 740 } })
  await signIn(worker, adas.page, player(0).email)
  await signIn(worker, bobs.page, player(1).email)
})

test('an admin plans the draft, and a player orders the queue', sized, async () => {
  const { page } = adas
  await page.goto(`${world().worker.url}/l/${slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Draft', exact: true }).click()
  await page.getByRole('heading', { name: 'Plan the draft' }).waitFor()
  await page.getByLabel('Rounds').fill('5')
  await page.getByLabel('Begins').fill('2026-03-02T19:00')
  await button(page, 'Plan the draft').click()
  await seeNotice(page, 'The draft is planned')
  await page.getByText(/The draft begins/).waitFor()
  await shoot(page, 'planned')
  // The form shows what another admin, or another tab, has planned meanwhile.
  const plan = (rounds: number) =>
    player(0).call('POST', `/api/v1/leagues/${league.id}/draft`, {
      starts_at: '2026-03-02T19:00:00.000Z',
      seconds_per_turn: 60,
      rounds,
    })
  for (const rounds of [4, 5]) {
    expect((await plan(rounds)).status).toBe(200)
    await expect.poll(() => page.getByLabel('Rounds').inputValue()).toBe(String(rounds))
  }

  const bob = bobs.page
  await bob.goto(`${world().worker.url}/l/${slug}/draft`)
  await bob.getByText('5 rounds, 1 minute a turn').waitFor()
  const [first, second, third] = people.slice(-3)
  if (!first || !second || !third) throw new Error('Enough people.')
  const secondsLeft = async () => Number(await bob.getByRole('timer').getAttribute('data-left'))
  const readWith = await secondsLeft()
  await expect.poll(secondsLeft).toBeLessThan(readWith - 1)
  for (const { name } of [first, second, third]) {
    await bob.getByRole('searchbox', { name: 'Search people' }).fill(name)
    await button(bob, `Put ${name} in your queue`).click()
    await button(bob, `${name} is in your queue`).waitFor()
    // A change of the queue does not set the clock back.
    expect(await secondsLeft()).toBeLessThan(readWith - 1)
  }
  const wished = async () =>
    (await player(1).call('GET', `/api/v1/leagues/${league.id}/draft`)).body.wishes.map(
      ({ wikidata_id }: { wikidata_id: string }) => wikidata_id,
    )
  const focused = () => bob.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  // By keyboard: the last one moves to the top, and keeps the focus.
  await button(bob, `Move ${third.name} up`).focus()
  await bob.keyboard.press('Enter')
  await bob.keyboard.press('Enter')
  await expect.poll(wished).toEqual([third.id, first.id, second.id])
  await expect.poll(focused).toBe(`Move ${third.name} down`)
  // Twice before the next rendering.
  const pressTwice = () =>
    bob.evaluate(() => {
      const pressed = document.activeElement as HTMLElement | null
      pressed?.click()
      pressed?.click()
    })
  await pressTwice()
  await expect.poll(wished).toEqual([first.id, second.id, third.id])
  await expect.poll(focused).toBe(`Move ${third.name} up`)
  await pressTwice()
  await expect.poll(wished).toEqual([third.id, first.id, second.id])
  // By dragging: the first one moves to the end.
  const handles = bob.locator('ol[aria-labelledby=draft-queue] [aria-hidden].touch-none')
  const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]
  if (!from || !to) throw new Error('Three rows.')
  await bob.mouse.move(from.x + 8, from.y + 8)
  await bob.mouse.down()
  await bob.mouse.move(to.x + 8, to.y + 8, { steps: 6 })
  await bob.mouse.up()
  await expect.poll(wished).toEqual([first.id, second.id, third.id])
  await shoot(bob, 'queue-360')
  // What another device has added since this page was read stays, and is shown.
  const fourth = people.at(-4)
  if (!fourth) throw new Error('Enough people.')
  const onPhone = await player(1).call('PUT', `/api/v1/leagues/${league.id}/draft/wishes`, {
    wikidata_ids: [fourth.id, first.id, second.id, third.id],
    before: [first.id, second.id, third.id],
  })
  expect(onPhone.status).toBe(200)
  await button(bob, `Move ${third.name} up`).click()
  await expect.poll(wished).toEqual([first.id, third.id, second.id, fourth.id])
  await button(bob, `Move ${fourth.name} up`).waitFor()
  await button(bob, `Take ${fourth.name} out of your queue`).click()
  await expect.poll(focused).toBe(`Take ${second.name} out of your queue`)
  await expect.poll(wished).toEqual([first.id, third.id, second.id])
  await button(bob, `Move ${third.name} down`).click()
  await expect.poll(wished).toEqual([first.id, second.id, third.id])
})

test('a person whom the server does not put in the queue is named', netsOnly, async () => {
  const { wikidata, worker } = world()
  const { page } = bobs
  const id = 'Q900001'
  wikidata.world.add({ id, label: 'Ottavia Lindqvist', born: '1940-05-01' })
  await page.getByRole('searchbox', { name: 'Search people' }).fill('Ottavia Lindqvist')
  await page.getByRole('status').getByText('1 person found').waitFor()
  const queue = button(page, 'Put Ottavia Lindqvist in your queue')
  await queue.waitFor()
  // Found by a search that did not store her, and dead before she is queued.
  const { db } = worker.database
  await expect.poll(() => db.delete(peopleTable).where(eq(peopleTable.id, id)).returning()).toHaveLength(1)
  wikidata.world.kill(id, { date: '2026-03-02', reference: 'real' })
  await queue.click()
  await seeNotice(page, 'Ottavia Lindqvist could not be put in your queue')
  await queue.waitFor()
})

test(
  'the room follows the start of the draft while answers take longer than its questions',
  netsOnly,
  async () => {
    const { page } = adas
    await setClock(Date.parse((await draft()).starts_at) - 4_000)
    await page.reload()
    await page.getByRole('timer').waitFor()
    await page.route(/draft\.page/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_600))
      await route.continue()
    })
    await expect.poll(() => heading(page).getAttribute('data-turn'), { timeout: 15_000 }).toBe('0')
    await page.unrouteAll({ behavior: 'wait' })
  },
)

test('a live 4 x 5 draft handles absence, disconnection, a pause and wrong turns', netsOnly, async () => {
  const [ada, bob] = [adas.page, bobs.page]
  await setClock(Date.parse((await draft()).starts_at))
  await ada.reload()
  await bob.reload()
  await expect.poll(() => heading(ada).getAttribute('data-turn')).toBe('0')
  expect((await draft()).order).toHaveLength(4)

  let isOffline = false
  let shot = false
  let isQueueChanged = false
  let isRefused = false
  for (let guard = 0; guard < 40; guard++) {
    const state = await draft()
    if (state.phase === 'finished') break
    const { user_id, number } = state.current
    const who = indexOf(user_id)
    if (number === 6) {
      // A pause: the clock stands still for everybody, and nobody can pick.
      await button(ada, 'Pause').click()
      await bob.getByText('Paused. An admin can resume the draft.').waitFor()
      await later(3600)
      expect((await pickAs(who, (await freeOne()).id)).body.code).toBe('draft_paused')
      expect((await draft()).current.number).toBe(6)
      await shoot(ada, 'paused')
      // One's own list shows the picks, without controls that would be refused.
      await bob.goto(`${world().worker.url}/l/${slug}/deathlist`)
      await bob.getByText('Lists can’t be changed by hand until the draft is over.').waitFor()
      await expect.poll(() => bob.locator('[data-remove]').count()).toBe(0)
      await expect.poll(() => bob.getByRole('searchbox').count()).toBe(0)
      await shoot(bob, 'list-while-drafting-360')
      await bob.getByRole('link', { name: 'Go to the draft' }).click()
      await bob.getByText('Paused. An admin can resume the draft.').waitFor()
      await button(ada, 'Go on').click()
      await expect.poll(async () => (await draft()).phase).toBe('running')
    }
    if (number === 8) {
      isOffline = true
      await bobs.context.setOffline(true)
    }
    if (number === 14 && isOffline) {
      isOffline = false
      await bobs.context.setOffline(false)
      await expect.poll(() => heading(bob).getAttribute('data-turn'), { timeout: 20_000 }).toBe('14')
    }
    const queued = people.at(-8)
    if (!isQueueChanged && who !== 3 && queued) {
      isQueueChanged = true
      // A change of the queue cancels the read that a hint has caused: it is repeated, without waiting for the poll.
      await ada.getByRole('searchbox', { name: 'Search people' }).fill(queued.name)
      await button(ada, `Put ${queued.name} in your queue`).waitFor()
      await slowDown(ada)
      const reading = ada.waitForRequest(/draft\.page/)
      expect((await pickAs(who, (await freeOne()).id)).status).toBe(200)
      await reading
      await button(ada, `Put ${queued.name} in your queue`).click()
      await expect
        .poll(() => heading(ada).getAttribute('data-turn'), { timeout: 9_000 })
        .toBe(String(number + 1))
      await ada.unrouteAll({ behavior: 'wait' })
      continue
    }
    const other = (who + 1) % 4
    if (number < 8) {
      // Out of turn, and a person who is taken.
      expect((await pickAs(other, (await freeOne()).id)).body.code).toBe('not_your_turn')
      const made = state.turns.find((turn: { person: unknown }) => turn.person)
      if (made)
        expect((await pickAs(who, made.person.wikidata_id)).body.code).toMatch(
          /^(person_taken_by|already_picked)$/,
        )
    }
    if (who === 3 || (who === 1 && isOffline)) await later(61)
    else if (who === 2) {
      // Twice concurrently: one of them succeeds.
      const free = (await freeOne()).id
      const both = await Promise.all([pickAs(2, free, number), pickAs(2, free, number)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    } else {
      const page = who === 0 ? ada : bob
      await page.getByText('Your turn', { exact: true }).waitFor()
      if (who === 0 && !isRefused) {
        isRefused = true
        await seeRefusal(page)
        adas.problems.splice(0)
      }
      if (!shot && number > 4) {
        shot = true
        await shoot(page, `mine-${who === 0 ? 'wide' : '360'}`)
      }
      await pickOnScreen(page)
    }
    const next = await draft()
    expect(next.current?.number ?? 99).toBeGreaterThan(number)
    if (!isOffline && next.current) {
      await expect.poll(() => heading(ada).getAttribute('data-turn')).toBe(String(next.current.number))
      await expect.poll(() => heading(bob).getAttribute('data-turn')).toBe(String(next.current.number))
    }
  }
  const { phase, turns } = await draft()
  expect(phase).toBe('finished')
  const held = turns.flatMap(
    ({ person }: { person: { wikidata_id: string } | null }) => person?.wikidata_id ?? [],
  )
  expect(new Set(held).size).toBe(held.length)
  const ofDan = turns.filter(({ user_id }: { user_id: string }) => indexOf(user_id) === 3)
  // Five turns, each passed, and each make-up turn passed as well.
  expect(ofDan.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(10).fill('passed'))
  const ofBob = turns.filter(({ user_id }: { user_id: string }) => indexOf(user_id) === 1)
  expect(ofBob.filter(({ person }: { person: unknown }) => person)).toHaveLength(5)
  expect(ofBob.some(({ auto }: { auto: boolean }) => auto)).toBe(true)

  await ada.getByText('The draft is over').waitFor()
  await shoot(ada, 'over')
  await bob.getByText('The draft is over').waitFor()
  await shoot(bob, 'over-360')
  // The board scrolls inside its box, and the page does not scroll.
  expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await ada.emulateMedia({ colorScheme: 'dark' })
  await shoot(ada, 'over-dark')
  expect(adas.problems).toEqual([])
})

test(
  'while claims fill the free places, the room does not send players to their lists',
  netsOnly,
  async () => {
    const { page } = bobs
    const { turns } = await draft()
    const dead = turns.find(({ person }: { person: unknown }) => person)?.person.wikidata_id
    await setClock(Date.parse('2026-05-20T12:00:00.000Z'))
    await confirmDeath(world().worker.database.db, dead, '2026-05-18', new Date(now()).toISOString())
    await world().worker.runCron()
    await page.goto(`${world().worker.url}/l/${slug}/draft`)
    await page.getByText(/^Until 21 May 2026/).waitFor()
    expect(await page.getByText('fill their open places on their own lists').count()).toBe(0)
  },
)
