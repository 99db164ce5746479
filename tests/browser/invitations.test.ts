import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { keepPicture } from '#tests/support/screens/keep-picture.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { newEmail, password } from '../auth/support.ts'
import { addUsers, ctxFor } from '../support/ctx.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { accessibilityProblems, expectNoSidewaysScroll, signIn } from '../web/support.ts'
import { expectPath, seeNotice, withBrowser } from './support.ts'
import { button, picks, searchBox, withWorld } from './world.ts'

/** From the sender of an invitation to the first pick of the new member. */

const world = withWorld()
const open = withBrowser()
const url = (path: string) => world().worker.url + path
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const
const pictures = inRoot('test-output/invitations')
const inTwoMonths = addDays(dayOf(new Date().toISOString()), 60)

let owner: SignedUp
let league: { id: string; slug: string; invite_code: string }

beforeEach(async () => {
  owner = await signUp(world().worker.url, 'Marta')
  await owner.call('PATCH', '/api/v1/profile/me', { display_name: 'Marta' })
  league = (
    await owner.call('POST', '/api/v1/league/create', { name: 'Thursday Table', start_date: inTwoMonths })
  ).body
})

const expectGoodPage = async (page: Page, name: string): Promise<void> => {
  await keepPicture(page, `${pictures}/${name}.png`, { fullPage: true })
  expect(await accessibilityProblems(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Counts a person's actions. */
const effort = () => {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (target: Locator) => {
      count.taps += 1
      await target.tap()
    },
    fill: async (field: Locator, text: string) => {
      count.fields += 1
      await field.fill(text)
    },
  }
}

const linkOf = async (who: SignedUp): Promise<string> =>
  (await who.call('GET', `/api/v1/leagues/${league.id}/invitation`)).body.url

describe('a friend with a link', () => {
  test('has made the first pick after at most 4 taps and 3 typed fields', netsOnly, async () => {
    const { page, problems } = await open(phone)
    const by = effort()
    await page.goto(await linkOf(owner))
    await page.getByRole('heading', { level: 1, name: 'Thursday Table' }).waitFor()
    await page.getByText('Marta invites you to').waitFor()
    await page.getByText(/^1 player · /).waitFor()
    await page.getByText(/^10 living public figures on each list/).waitFor()
    await expectGoodPage(page, 'join-light')
    await by.fill(page.getByLabel('Email'), newEmail('ines'))
    await by.fill(page.getByLabel('Password', { exact: true }), password)
    await by.tap(button(page, 'Create account'))
    await expectPath(page, `/l/${league.slug}/deathlist`)
    await seeNotice(page, 'Joined league')
    await page.getByRole('heading', { level: 1, name: /’s ten$/ }).waitFor()
    await by.fill(searchBox(page), 'Clint Eastwood')
    await by.tap(button(page, 'Add Clint Eastwood'))
    await picks(page).filter({ hasText: 'Clint Eastwood' }).waitFor()
    await page.getByText('1 of 10 picks').waitFor()
    await page.locator('.animate-breathe').waitFor({ state: 'detached' })
    await expectGoodPage(page, 'first-pick')
    expect(by.count.taps).toBeLessThanOrEqual(4)
    expect(by.count.fields).toBeLessThanOrEqual(3)
    expect(problems).toEqual([])

    // What the member is waiting for, on the screen of the next visit.
    await page.goto(url(`/l/${league.slug}/game`))
    await page.getByText('0 of 2 lists are ready').waitFor()
    await page.getByText('60 days to go').waitFor()
    await page.getByRole('link', { name: '9 free places' }).waitFor()
    await expectGoodPage(page, 'game')
    await page.goto(url('/dashboard'))
    await page.getByRole('link', { name: '9 free places' }).waitFor()
    // A plain member shares the invitation, under their own name.
    await page.goto(url(`/l/${league.slug}`))
    await page.getByRole('link', { name: '9 free places' }).waitFor()
    await button(page, 'Invite friends').tap()
    await page.getByRole('img', { name: 'The invitation link as a QR code' }).waitFor()
    const link = (await page.getByText('/join/').textContent()) ?? ''
    expect(new URL(link).pathname).toBe(`/join/${league.invite_code}`)
    expect((await (await fetch(link)).text()).match(/<title>(.*)<\/title>/)?.[1]).toMatch(
      /^Ines.* invites you to/,
    )
    await expectGoodPage(page, 'share')
    await owner.call('PATCH', `/api/v1/leagues/${league.id}`, { members_can_invite: false })
    await page.reload()
    await page.getByText('0 of 2 lists are ready').waitFor()
    // The cached page is displayed at once, and then updated.
    await expect.poll(() => button(page, 'Invite friends').count()).toBe(0)
  })

  test('copies their own invitation link from the sidebar', netsOnly, async () => {
    const { page, context } = await open()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const paolo = await signUp(world().worker.url, 'Paolo')
    await paolo.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
    await owner.call('PUT', `/api/v1/leagues/${league.id}/members/${paolo.id}/role?new_role=ADMIN`)
    await signIn(page, world().worker.url, paolo)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    for (const _ of ['once', 'again']) {
      await page.goto(url(`/l/${league.slug}/leaderboard`))
      await button(page, `Copy the invitation link with code ${league.invite_code}`).click()
      await button(page, 'Copied').waitFor()
      expect(await copied()).toBe(await linkOf(paolo))
    }
    expect(await linkOf(paolo)).not.toBe(await linkOf(owner))
    expect(new URL(await copied()).searchParams.get('by')).toMatch(/./)
    // If copying is not permitted, the link is displayed.
    await page.evaluate(() => Reflect.defineProperty(navigator, 'clipboard', { value: undefined }))
    await button(page, `Copy the invitation link with code ${league.invite_code}`).click()
    await seeNotice(page, await linkOf(paolo))
    await page.getByRole('link', { name: 'Members', exact: true }).first().click()
    await button(page, 'Copy code').click()
    await page.locator('[data-sonner-toast]').getByText(league.invite_code, { exact: true }).waitFor()
  })

  test('with an account confirms joining, and lands on the list', netsOnly, async () => {
    const { page } = await open()
    await signIn(page, world().worker.url, await signUp(world().worker.url, 'Paolo'))
    await page.goto(await linkOf(owner))
    await button(page, 'Join the league').click()
    await seeNotice(page, 'Joined league')
    await expectPath(page, `/l/${league.slug}/deathlist`)
    await page.goto(await linkOf(owner))
    await seeNotice(page, 'You are a member of Thursday Table already')
  })
})

describe('an unusable invite code', () => {
  const says = async (page: Page, words: string | RegExp, name: string) => {
    await page.getByText(words).waitFor()
    await expectGoodPage(page, name)
  }

  test('wrong and replaced codes say so, and another code can be entered', netsOnly, async () => {
    const old = league.invite_code
    const { body } = await owner.call('POST', `/api/v1/leagues/${league.id}/invite-code`)
    const { page } = await open({ ...phone, colorScheme: 'dark' })
    await page.goto(url('/join/NOSUCH'))
    await says(page, 'There is no league with this code.', 'wrong-dark')
    await page.goto(url(`/join/${old}`))
    await says(
      page,
      'This code has been replaced. Ask the person who sent it for the new one.',
      'replaced-dark',
    )
    await expect.poll(() => page.getByText('Thursday Table').count()).toBe(0)
    await page.getByRole('link', { name: 'Enter another code' }).click()
    await page.getByLabel('Invite code').fill('NOSUCH')
    await button(page, 'Continue').click()
    await page.getByText('There is no league with this code.').waitFor()
    await page.getByLabel('Invite code').fill(body.invite_code)
    await expectGoodPage(page, 'code-dark')
    await button(page, 'Continue').click()
    await page.getByRole('heading', { level: 1, name: 'Thursday Table' }).waitFor()
    await expectGoodPage(page, 'join-dark')
    // The old form of the link shows the same before any account exists.
    await page.goto(url(`/auth?code=${body.invite_code}`))
    await page.getByRole('heading', { level: 1, name: 'Thursday Table' }).waitFor()
    // A valid link is remembered until the next visit; an invalid one is not.
    await page.goto(url('/auth'))
    await page.getByRole('heading', { level: 1, name: 'Thursday Table' }).waitFor()
    await page.goto(url('/join/NOSUCH'))
    await page.getByText('There is no league with this code.').waitFor()
    await page.goto(url('/auth'))
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await expect.poll(() => page.getByText('There is no league with this code.').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('deathlist-invitation'))).toBeNull()
  })

  test('in the dialog the message stands at the field, and no notice covers it', async () => {
    const { page } = await open(phone)
    await signIn(page, world().worker.url, owner)
    await page.goto(url('/dashboard?join'))
    const dialog = page.getByRole('dialog', { name: 'Join a league' })
    await dialog.getByLabel('Invite code').fill('NOSUCH')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('There is no league with this code.').waitFor()
    expect(await page.getByText('There is no league with this code.').count()).toBe(1)
  })

  test('the dialog stays open while the player joins', netsOnly, async () => {
    const { page } = await open(phone)
    await signIn(page, world().worker.url, await signUp(world().worker.url, 'Iris'))
    await page.goto(url(`/dashboard?join=${league.invite_code}`))
    const dialog = page.getByRole('dialog', { name: 'Join a league' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/trpc/league.join?**', async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Join league' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Another code' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.goBack()
    expect(await dialog.isVisible()).toBe(true)
    answer()
    await expectPath(page, `/l/${league.slug}/deathlist`)
  })

  test('full and closed leagues say so', netsOnly, async () => {
    const { db } = world().worker.database
    const crowd = await addUsers(
      db,
      Array.from({ length: 19 }, (_, i) => `Guest${i}`),
    )
    for (const guest of crowd) await joinByCode(ctxFor(db, guest), { code: league.invite_code })
    const { page } = await open()
    await page.goto(url(`/join/${league.invite_code}`))
    await says(page, 'This league is full: it has 20 members.', 'full')
    await owner.call('PATCH', `/api/v1/leagues/${league.id}`, { doors_closed: true })
    await page.reload()
    await says(page, 'This league is closed: nobody can join it for now.', 'closed')
  })
})

describe('kick-off', () => {
  test('offers no invitation where nobody can join', netsOnly, async () => {
    const { db } = world().worker.database
    const names = Array.from({ length: 19 }, (_, i) => `Guest${i}`)
    for (const guest of await addUsers(db, names))
      await joinByCode(ctxFor(db, guest), { code: league.invite_code })
    const { page } = await open()
    await signIn(page, world().worker.url, owner)
    await page.goto(url(`/l/${league.slug}/kick-off`))
    await page.getByRole('link', { name: 'Go to your list' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Who plays?' }).count()).toBe(0)
  })

  test('proposes the last day from the first, and saves the chosen days', netsOnly, async () => {
    const { page } = await open(phone)
    await signIn(page, world().worker.url, await signUp(world().worker.url, 'Ada'))
    await page.goto(url('/dashboard'))
    await page.getByRole('button', { name: 'Create league' }).first().click()
    await page.getByRole('dialog').getByLabel('League name').fill('Friday Club')
    await page.getByRole('dialog').getByRole('button', { name: 'Create league' }).click()
    await page.getByText('When do we start?').waitFor()
    await page.getByText('/join/').waitFor()
    await expectGoodPage(page, 'kick-off')
    const last = page.getByLabel('Last day')
    const year = new Date().getUTCFullYear() + 1
    await expect.poll(() => last.inputValue()).toBe(`${year}-12-31`)
    await page.getByRole('radio', { name: /^On another day/ }).check()
    await page.getByLabel('First day').fill(`${year}-03-01`)
    await expect.poll(() => last.inputValue()).toBe(`${year + 1}-02-${(year + 1) % 4 === 0 ? 29 : 28}`)
    await page.getByRole('radio', { name: /^In a week/ }).check()
    await button(page, 'Start your list').click()
    await page.waitForURL('**/deathlist')
    await page.goto(page.url().replace('deathlist', 'game'))
    await page.getByText('7 days to go').waitFor()
    await page.getByText('0 of 1 list is ready').waitFor()
  })
})
