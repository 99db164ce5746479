/** @module-tag nets */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codeOf, deleteSteps, verified } from '#tests/auth/second-factor/second-factor.ts'
import { given, withWorker } from '#tests/auth/support.ts'
import { enterCredentials, expectPath, openSignedIn, seeNotice, withBrowser } from '../support.ts'

/** The second factor in a real browser: once it is given, the user is signed in and never asked again. */

const worker = withWorker()
const open = withBrowser()

/** Records every path that the page visits within the app from now on. */
const watchPaths = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (...given) => {
        original(...given)
        if (seen.at(-1) !== location.pathname) seen.push(location.pathname)
      }
    }
  })
const watchedPaths = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'seen'))

/** A page after the password of a user with a second factor, which asks for the code. */
const openAtCode = async () => {
  const user = await verified(worker())
  const watched = await open()
  await watched.page.goto(`${worker().url}/auth`)
  await enterCredentials(watched.page, user.email)
  await expectPath(watched.page, '/auth/second-factor')
  return { ...watched, user }
}

const enterCode = async (page: Page, code: string) => {
  // The sixth digit submits the form.
  await page.getByLabel('Six-digit code').fill(code)
}

/** The dashboard is displayed, and still is a while later. */
const expectSignedIn = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.waitForTimeout(700)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await expect.poll(() => page.getByLabel('Six-digit code').count()).toBe(0)
}

describe('a correct code', () => {
  test('leads directly to the dashboard, and stays there', async () => {
    const { page, user, problems } = await openAtCode()
    await watchPaths(page)
    await enterCode(page, codeOf(user.secret))
    await seeNotice(page, 'Signed in')
    await expectSignedIn(page)
    expect(await watchedPaths(page)).toEqual(['/dashboard'])
    expect(problems).toEqual([])
  })

  test('works after the code page is reloaded, and the dashboard can be reloaded', async () => {
    const { page, user } = await openAtCode()
    await page.reload()
    await watchPaths(page)
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
    expect(await watchedPaths(page)).toEqual(['/dashboard'])
    await page.reload()
    await expectSignedIn(page)
  })

  test('also signs in a second tab that waits for the code', async () => {
    const { page, context, user } = await openAtCode()
    const second = await context.newPage()
    await second.goto(`${worker().url}/profile`)
    await expectPath(second, '/auth/second-factor')
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
    await expectSignedIn(second)
  })

  test('is required at every sign-in, and works every time', async () => {
    const { page, user } = await openAtCode()
    for (let time = 0; time < 2; time++) {
      await deleteSteps(worker(), user.factorId)
      await enterCode(page, codeOf(user.secret))
      await expectSignedIn(page)
      await page.getByRole('button', { name: 'Log out' }).click()
      await expectPath(page, '/auth')
      await enterCredentials(page, user.email)
      await expectPath(page, '/auth/second-factor')
    }
  })
})

describe('the page that asks for the code', () => {
  test('redirects a user who has entered the code', async () => {
    const { page, user } = await openAtCode()
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
    await page.goto(`${worker().url}/auth/second-factor`)
    await expectSignedIn(page)
  })

  test('asks again after a wrong code, and does not redirect', async () => {
    const { page, user } = await openAtCode()
    await watchPaths(page)
    await enterCode(page, codeOf(user.secret, 100))
    await page.getByText('This code is not right, or was used before. Wait for the next one.').waitFor()
    expect(await watchedPaths(page)).toEqual([])
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
  })
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Sets up two-step verification in the profile, and returns its secret and the displayed codes. */
const setUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Six-digit code that the app shows').fill(codeOf(secret, -1))
  const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codesDialog.waitFor()
  return { secret, codesDialog, codes: await codesDialog.getByRole('listitem').allInnerTexts() }
}

/** A device after the password, which asks for a recovery code. */
const openAtRecovery = async (email: string) => {
  const watched = await open(phone)
  await watched.page.goto(`${worker().url}/auth`)
  await enterCredentials(watched.page, email)
  await watched.page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = watched.page.getByLabel('Recovery code')
  const enter = async (code: string) => {
    await field.fill(code)
    await watched.page.getByRole('button', { name: 'Verify' }).click()
  }
  return { ...watched, field, enter }
}

describe('recovery codes', () => {
  test('are shown after the set-up, and a code signs in only once', async () => {
    const { page, email, problems } = await openSignedIn(worker(), open, '/profile/two-step')
    const { codesDialog, codes } = await setUp(page)
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/)
    const download = page.waitForEvent('download')
    await codesDialog.getByRole('button', { name: 'Save as a file' }).click()
    const file = await (await download).createReadStream()
    const text = Buffer.concat(await file.toArray()).toString()
    expect(text).toContain(email)
    for (const code of codes) expect(text).toContain(code)
    // A press outside does not close a dialog with secrets that are shown once.
    await page.mouse.click(5, 5)
    await codesDialog.getByRole('button', { name: 'I have kept them' }).click()
    const part = page.getByRole('region', { name: 'Two-step verification' })
    await part.getByText('10 of 10 left').waitFor()
    expect(problems).toEqual([])

    const code = given(codes[3])
    const first = await openAtRecovery(email)
    await first.enter('k4m9-x7qp-2ab8-ht3z')
    await first.page.getByText('This recovery code is not right, or has been used.').waitFor()
    await first.enter(code.toUpperCase())
    await seeNotice(first.page, 'Signed in')
    await seeNotice(first.page, 'You have 9 recovery codes left.')
    await expectSignedIn(first.page)

    const second = await openAtRecovery(email)
    await second.enter(code)
    await second.page.getByText('This recovery code is not right, or has been used.').waitFor()
    await second.page.getByRole('button', { name: 'Use the authenticator app' }).click()
    await second.page.getByLabel('Six-digit code').waitFor()
  })

  test('can be replaced in the profile, which invalidates the old ones', async () => {
    const { page, email } = await openSignedIn(worker(), open, '/profile/two-step')
    const { codes: old } = await setUp(page)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Create new ones' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new ones' }).click()
    const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codesDialog.waitFor()
    const codes = await codesDialog.getByRole('listitem').allInnerTexts()
    expect(codes.filter((code) => old.includes(code))).toEqual([])
    await codesDialog.getByRole('button', { name: 'I have kept them' }).click()

    const { page: device, enter } = await openAtRecovery(email)
    await enter(given(old[0]))
    await device.getByText('This recovery code is not right, or has been used.').waitFor()
    await enter(given(codes[0]))
    await expectSignedIn(device)
  })

  test('are shown even if the dialog was closed while the code was checked', async () => {
    const { page } = await openSignedIn(worker(), open, '/profile/two-step')
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/auth/v1/factors/*/verify', async (route) => {
      await promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/auth/v1/factors/*/verify')
    await dialog.getByLabel('Six-digit code that the app shows').fill(codeOf(secret, -1))
    await asked
    await page.keyboard.press('Escape')
    resolve()
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  })

  test('are not offered to a user without any, and can be created later', async () => {
    const { page, user } = await openAtCode()
    await page.getByLabel('Six-digit code').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Use a recovery code instead' }).count()).toBe(0)
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
    await page.goto(`${worker().url}/profile/two-step`)
    await page.getByText('You have none: without the app you could not sign in any more.').waitFor()
    await page.getByRole('button', { name: 'Create recovery codes' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 of 10 left').waitFor()
  })
})

describe('on a phone', () => {
  test('the set-up offers a link that opens the authenticator app', async () => {
    const { page } = await openSignedIn(
      worker(),
      (options) => open({ ...options, ...phone }),
      '/profile/two-step',
    )
    await page.getByRole('button', { name: 'Set up' }).click()
    const link = page.getByRole('link', { name: 'Open in the authenticator app' })
    await link.waitFor()
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    const uri = new URL(given(await link.getAttribute('href')))
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
  })

  test('the link is left out on a desktop', async () => {
    const { page } = await openSignedIn(worker(), open, '/profile/two-step')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Open in the authenticator app' }).count()).toBe(0)
  })
})

describe('outdated data in this browser', () => {
  test('a factor that was turned off elsewhere is not asked for', async () => {
    const { page, user } = await openAtCode()
    await user.auth.mfa.unenroll({ factorId: user.factorId })
    await page.reload()
    await expectSignedIn(page)
  })

  test('a factor that is turned off elsewhere while its code is asked for leads on with the code', async () => {
    const { page, user } = await openAtCode()
    await page.getByLabel('Six-digit code').waitFor()
    await user.auth.mfa.unenroll({ factorId: user.factorId })
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
  })

  test('a factor unknown to this browser is asked for, and its code signs in', async () => {
    const { page, user } = await openAtCode()
    // The user as this browser would have stored it, if the factor had been verified after its sign-in.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('deathlist-session') ?? '{}')
      session.user.factors = []
      localStorage.setItem('deathlist-session', JSON.stringify(session))
    })
    await page.goto(`${worker().url}/dashboard`)
    await expectPath(page, '/auth/second-factor')
    await page.waitForTimeout(700)
    expect(new URL(page.url()).pathname).toBe('/auth/second-factor')
    await enterCode(page, codeOf(user.secret))
    await expectSignedIn(page)
  })
})
