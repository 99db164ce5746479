import { describe, expect, test } from 'vitest'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import { given, lastMail, newEmail, password, signedIn, withWorker } from '#tests/auth/support.ts'
import { api } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import {
  enterCredentials,
  expectPath,
  holdAnswer,
  openSignedIn,
  seeNotice,
  signIn,
  withBrowser,
} from '../support.ts'

/** Signing up, in and in again, in a real browser, with the mails of the outbox. */

const worker = withWorker()
const open = withBrowser()

/** Another user's league with its code. */
const newLeague = async (name: string, season: Record<string, unknown> = {}): Promise<string> => {
  const { session } = await signedIn(worker())
  const { status, body } = await api(worker().url, session.access_token)('POST', '/api/v1/league/create', {
    name,
    ...season,
  })
  expect(status).toBe(200)
  return given<string>(body.invite_code, 'an invite code')
}

const createAccount = async (page: Awaited<ReturnType<typeof open>>['page'], email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await seeNotice(page, 'Please check your email to confirm your account.')
}

const openSignedUp = async () => {
  const watched = await open()
  const email = newEmail()
  await watched.page.goto(`${worker().url}/auth`)
  await watched.page.getByRole('button', { name: 'Create an account' }).click()
  await createAccount(watched.page, email)
  return { ...watched, email }
}

describe('creating an account', () => {
  test('is confirmed by opening the mailed link in the same browser, and signs in', async () => {
    const { page, context, problems, email } = await openSignedUp()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    const mailed = await context.newPage()
    await mailed.goto((await lastMail(worker(), email)).link.href)
    await expectPath(mailed, '/dashboard')
    await expect.poll(() => new URL(mailed.url()).search).toBe('')
    // The tab that waits for the mail continues too.
    await expectPath(page, '/dashboard')
    expect(problems).toEqual([])
  })

  test(
    'still waits for the code after a reload, as when a phone has put the page aside',
    netsOnly,
    async () => {
      const { page, problems, email } = await openSignedUp()
      await page.reload()
      const code = page.getByLabel('Or enter the six digits from the email')
      await code.fill((await lastMail(worker(), email)).code)
      await expectPath(page, '/dashboard')
      expect(problems).toEqual([])
    },
  )

  test('can still be confirmed by the link after a database outage', netsOnly, async () => {
    const { page, email } = await openSignedUp()
    const { link } = await lastMail(worker(), email)
    const confirm = page.getByRole('button', { name: 'Confirm my address' })
    worker().proxy.setDown(true)
    try {
      await page.goto(link.href)
      await page.getByText('The service is busy. Please try again in a moment.').waitFor()
      // A failed try is repeated only by the user.
      await expect.poll(() => confirm.isEnabled()).toBe(true)
    } finally {
      worker().proxy.setDown(false)
    }
    await confirm.click()
    await expectPath(page, '/dashboard')
  })

  test('is confirmed by the six digits of the mail', netsOnly, async () => {
    const { page, email } = await openSignedUp()
    const { code } = await lastMail(worker(), email)
    const field = page.getByLabel('Or enter the six digits from the email')
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
    await field.fill(code === '123456' ? '654321' : '123456')
    await page.getByText('This code is not right, or no longer works.').waitFor()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expectPath(page, '/dashboard')
  })

  test('on another device the link confirms, and asks to sign in', netsOnly, async () => {
    const { email } = await openSignedUp()

    const other = await open()
    await other.page.goto((await lastMail(worker(), email)).link.href)
    await other.page.getByRole('button', { name: 'Confirm my address' }).click()
    await other.page.getByRole('heading', { name: 'Confirmed, please sign in' }).waitFor()
    await enterCredentials(other.page, email)
    await expectPath(other.page, '/dashboard')
    await seeNotice(other.page, 'Signed in')
  })

  test('opening the link, as mail scanners do, consumes nothing; a used link says so', netsOnly, async () => {
    const { page, email } = await openSignedUp()
    const { link } = await lastMail(worker(), email)
    for (let visit = 0; visit < 3; visit++) await fetch(link)
    // A mail scanner that runs scripts has not signed up either.
    const scanner = await open()
    await scanner.page.goto(link.href)
    await scanner.page.getByRole('button', { name: 'Confirm my address' }).waitFor()
    await scanner.settled()
    expect(new URL(scanner.page.url()).pathname).toBe('/auth/confirm')
    await page.goto(link.href)
    await expectPath(page, '/dashboard')

    const other = await open()
    await other.page.goto(link.href)
    await other.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})

describe('an invitation', () => {
  test('survives sign-up and confirmation', async () => {
    const code = await newLeague('Supper Club')
    const { page, context } = await open()
    const email = newEmail()
    await page.goto(`${worker().url}/auth?code=${code.toLowerCase()}`)
    await page.getByText(`your code ${code} is kept until then`).waitFor()
    await createAccount(page, email)
    await page.close()

    const mailed = await context.newPage()
    await mailed.goto((await lastMail(worker(), email)).link.href)
    await seeNotice(mailed, 'Joined league')
    await mailed.getByRole('link', { name: 'Supper Club' }).first().waitFor()
    expect(await mailed.evaluate(() => localStorage.getItem('deathlist-invitation'))).toBeNull()
  })

  test('stays accepted while the page that waits for the mailed code is reloaded', netsOnly, async () => {
    const code = await newLeague('Corner Table')
    const { page } = await open()
    const email = newEmail()
    await page.goto(`${worker().url}/join/${code}`)
    await createAccount(page, email)
    await page.reload()
    await page
      .getByLabel('Or enter the six digits from the email')
      .fill((await lastMail(worker(), email)).code)
    await seeNotice(page, 'Joined league')
  })

  test('travels in the mail to another device', netsOnly, async () => {
    const code = await newLeague('Reading Room')
    const { page } = await open()
    const email = newEmail()
    await page.goto(`${worker().url}/auth?code=${code}`)
    await createAccount(page, email)

    const other = await open()
    await other.page.goto((await lastMail(worker(), email)).link.href)
    await other.page.getByRole('button', { name: 'Confirm my address' }).click()
    await enterCredentials(other.page, email)
    await seeNotice(other.page, 'Joined league')
  })

  test('is not mistaken for a sign-in code while a sign-up awaits confirmation', netsOnly, async () => {
    const code = await newLeague('Third Table')
    const { page, context, problems, email } = await openSignedUp()
    await page.goto(`${worker().url}/auth?code=${code}`)
    await page.getByText(`your code ${code} is kept until then`).waitFor()

    const mailed = await context.newPage()
    await mailed.goto((await lastMail(worker(), email)).link.href)
    await expectPath(mailed, '/dashboard')
    // Nobody signed in because of it, so it needs a confirmation.
    await mailed.getByRole('button', { name: 'Join the league' }).click()
    await seeNotice(mailed, 'Joined league')
    expect(problems).toEqual([])
  })

  test('asks a signed-in user for confirmation, and can be declined', netsOnly, async () => {
    const code = await newLeague('Garden Party')
    const { page } = await openSignedIn(worker(), open)
    await page.goto(`${worker().url}/auth?code=${code}`)
    await expectPath(page, '/dashboard')
    await page.getByRole('dialog', { name: 'Join Garden Party?' }).waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByText('Garden Party').count()).toBe(0)
  })

  test('says when its code does not exist', netsOnly, async () => {
    const { email } = await signedIn(worker())
    const { page } = await open()
    await page.goto(`${worker().url}/auth?code=ZZZZZZ`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await enterCredentials(page, email)
    await seeNotice(page, 'There is no league with this code.')
  })
})

describe('signing in', () => {
  test('shows errors beside the fields, and keeps typed text when switching to sign-up', async () => {
    const { page } = await open()
    await page.goto(`${worker().url}/auth`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Please enter your email address').waitFor()
    await page.getByText('Please enter your password').waitFor()
    await page.getByLabel('Email').fill('someone@')
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByLabel('Email').fill('someone@example.org')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByText('The password needs at least 6 characters').waitFor()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('someone@example.org')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('12345')
  })

  test('a wrong password, an unknown address and an unconfirmed account get a message', async () => {
    const { page } = await open()
    const { email } = await signedIn(worker())
    await page.goto(`${worker().url}/auth`)
    for (const [address, secret] of [
      [email, 'wrong password'],
      [newEmail(), password],
    ] as const) {
      await enterCredentials(page, address, secret)
      await seeNotice(page, 'The email or password you entered is incorrect.')
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(address)
    }
    const waiting = newEmail()
    await api(worker().url)('POST', '/auth/v1/signup', { email: waiting, password })
    await enterCredentials(page, waiting)
    await seeNotice(page, 'Please check your email and confirm your account to sign in.')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await seeNotice(page, 'The email is on its way')
  })

  test('a late refusal of an unconfirmed account changes no other page', netsOnly, async () => {
    const { page } = await open()
    const email = newEmail()
    await api(worker().url)('POST', '/auth/v1/signup', { email, password })
    await page.goto(`${worker().url}/auth`)
    const { answered, release } = await holdAnswer(page, '**/auth/v1/token?grant_type=password')
    await enterCredentials(page, email)
    await answered
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expectPath(page, '/auth/forgotten')
    await release()
    await seeNotice(page, 'Please check your email and confirm your account to sign in.')
    await page.getByRole('heading', { level: 1, name: 'Forgotten your password?' }).waitFor()
  })

  test('leads to the dashboard, and /auth then redirects there', async () => {
    const { email } = await signedIn(worker())
    const { page, problems } = await open()
    await signIn(worker(), page, email)
    await seeNotice(page, 'Signed in')
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('rip_currentUser') ?? '{}'))
    expect(kept).toMatchObject({ email, name: displayNameFrom(email) })
    await page.goto(`${worker().url}/auth`)
    await expectPath(page, '/dashboard')
    expect(problems).toEqual([])
  })

  test('a late answer to a new password changes no other page', netsOnly, async () => {
    const { page } = await openSignedIn(worker(), open, '/auth/new-password')
    const { answered, release } = await holdAnswer(page, '**/auth/v1/user')
    await page.getByLabel('New password', { exact: true }).fill('battery staple')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await answered
    await page.evaluate(() => history.pushState(null, '', '/profile'))
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await release()
    await seeNotice(page, 'Password changed')
    await expectPath(page, '/profile')
  })

  test('a forgotten password is replaced through the mail, on any device', async () => {
    const { email } = await signedIn(worker())
    const { page } = await open()
    await page.goto(`${worker().url}/auth`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    const phone = await open({ viewport: { width: 390, height: 844 } })
    await phone.page.goto((await lastMail(worker(), email)).link.href)
    await phone.page.getByRole('button', { name: 'Go on' }).click()
    await expectPath(phone.page, '/auth/new-password')
    await phone.page.getByLabel('New password', { exact: true }).fill(password)
    await phone.page.getByRole('button', { name: 'Save the new password' }).click()
    await phone.page.getByText('The new password is the same as the old one.').waitFor()
    await phone.page.getByLabel('New password', { exact: true }).fill('battery staple')
    await phone.page.getByRole('button', { name: 'Save the new password' }).click()
    await expectPath(phone.page, '/dashboard')
    await seeNotice(phone.page, 'Password changed')

    await page.goto(`${worker().url}/auth`)
    await enterCredentials(page, email, 'battery staple')
    await expectPath(page, '/dashboard')
  })
})
