import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lastMail, newEmail, onDevice, password, signedIn, withWorker } from '../auth/support.ts'
import { api } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import {
  enterCredentials,
  expectPath,
  holdAnswer,
  openSignedIn,
  seeNotice,
  signIn,
  withBrowser,
} from './support.ts'

/** The profile page in a real browser: public profile, ways to sign in, and the account's data. */

const worker = withWorker()
const open = withBrowser()

/** Opens a settings row by its name. */
const openProfile = async (row: string, part: string) => {
  const watched = await openSignedIn(worker(), open, `/profile/${row}`)
  await section(watched.page, part).waitFor()
  return watched
}

/** The form of a row, by its title. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Enables two-step verification, and returns the generator of its codes. */
const setUpFactor = async (page: Page): Promise<TOTP> => {
  await section(page, 'Two-step verification').getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
  const shown = await dialog.locator('code').innerText()
  const qr = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect
    .poll(() => qr.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(50)
  const totp = new TOTP({ secret: shown.replaceAll(' ', '') })
  const code = dialog.getByLabel('Six-digit code that the app shows')
  // The sixth digit submits the form.
  await code.fill('000000' === totp.generate() ? '111111' : '000000')
  await dialog.getByText('This code is not right, or was used before. Wait for the next one.').waitFor()
  await code.fill(totp.generate())
  await seeNotice(page, 'Two-step verification is on')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return totp
}

describe('the public profile', () => {
  test('the display name is saved, and refused when it is blank', async () => {
    const { page, problems } = await openProfile('name', 'Name')
    const name = page.getByLabel('Display name')
    const save = section(page, 'Name').getByRole('button', { name: 'Save' })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await name.fill('   ')
    await save.click()
    await section(page, 'Name').getByText('Please enter something to read.').waitFor()
    await name.fill('Marta Rossi')
    await save.click()
    await seeNotice(page, 'Name saved')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Marta Rossi')
    await page.getByText('Signed in as Marta Rossi').waitFor({ state: 'attached' })
    expect(problems).toEqual([])
  })

  test('a name that is typed while another one is saved stays to be saved', netsOnly, async () => {
    const { page } = await openProfile('name', 'Name')
    const name = page.getByLabel('Display name')
    const save = section(page, 'Name').getByRole('button', { name: 'Save' })
    await name.fill('Marta Rossi')
    const { answered, release } = await holdAnswer(page, '**/api/trpc/profile.update**')
    await save.click()
    await answered
    await name.fill('Marta Bianchi')
    await release()
    await seeNotice(page, 'Name saved')
    expect(await name.inputValue()).toBe('Marta Bianchi')
    expect(await save.isEnabled()).toBe(true)
  })

  test('a saved name and switch are not undone by an earlier read', netsOnly, async () => {
    const { page } = await openProfile('name', 'Name')
    /** The page is shown again after a while, and the read that follows is on its way. */
    const readAgain = async (minutes: number) => {
      const held = await holdAnswer(page, '**/api/trpc/*profile.me**')
      await page.clock.setFixedTime(Date.now() + minutes * 60_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await held.answered
      return held
    }
    const name = page.getByLabel('Display name')
    const first = await readAgain(1)
    await name.fill('Marta Neri')
    await section(page, 'Name').getByRole('button', { name: 'Save' }).click()
    await seeNotice(page, 'Name saved')
    await first.release()
    expect(await name.inputValue()).toBe('Marta Neri')

    await page.goto(`${worker().url}/profile/presence`)
    const presence = page.getByRole('switch', { name: 'Show others when I am looking' })
    await expect.poll(() => presence.isChecked()).toBe(true)
    await page.waitForLoadState('networkidle')
    const second = await readAgain(3)
    const saved = page.waitForResponse(/profile\.update/)
    await presence.click()
    await saved
    await second.release()
    expect(await presence.isChecked()).toBe(false)
  })

  test('a picture is previewed, cropped and resized, saved, and removed', async () => {
    const { page, problems } = await openProfile('picture', 'Picture')
    const part = section(page, 'Picture')
    // 1200 by 800 pixels: the centre square is sent, at 512.
    const picture = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 1200
      canvas.height = 800
      canvas.getContext('2d')?.fillRect(100, 100, 500, 500)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await part.locator('input[type=file]').setInputFiles({
      name: 'me.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await part.getByText('Please choose a JPEG, PNG or WebP picture.').waitFor()
    await part.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    })
    await part.getByRole('img', { name: 'Preview of your picture' }).waitFor()
    await part.getByRole('button', { name: 'Use this picture' }).click()
    const shown = part.getByRole('img', { name: 'Your picture', exact: true })
    await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/api\/v1\/avatars\//)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose another')
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
    // Another picture that is chosen while the first is saved stays to be saved.
    const another = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }
    await part.locator('input[type=file]').setInputFiles(another)
    const { answered, release } = await holdAnswer(page, '**/api/v1/profile/avatar')
    await part.getByRole('button', { name: 'Use this picture' }).click()
    await answered
    await part.locator('input[type=file]').setInputFiles(another)
    await release()
    await part.getByRole('button', { name: 'Cancel' }).click()
    await part.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => part.locator('img').count()).toBe(0)
    expect(problems).toEqual([])
  })
})

describe('the ways to sign in', () => {
  test('a new email address takes effect once both addresses confirm it', netsOnly, async () => {
    const { page, email } = await openProfile('email', 'Email')
    const part = section(page, 'Email')
    const next = newEmail('moved')
    await part.getByLabel('New email address').fill(email)
    await part.getByRole('button', { name: 'Change the address' }).click()
    await part.getByText('This is your address already').waitFor()
    await part.getByLabel('New email address').fill(next)
    await part.getByRole('button', { name: 'Change the address' }).click()
    await part.getByRole('heading', { name: `On its way to ${next}` }).waitFor()

    // Both links are opened on a device that is not signed in.
    const { page: phone } = await open({ viewport: { width: 390, height: 844 } })
    await phone.goto((await lastMail(worker(), next)).link.href)
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await phone.getByRole('heading', { name: 'One address has confirmed' }).waitFor()
    await phone.goto((await lastMail(worker(), email)).link.href)
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await phone.getByRole('heading', { name: 'Your email address has changed' }).waitFor()
    await phone.getByRole('link', { name: 'Sign in' }).click()
    await enterCredentials(phone, next)
    await expectPath(phone, '/dashboard')
    // The page that requested it updates when it becomes visible again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await part.getByText(`You sign in as ${next}.`).waitFor()
  })

  test('a change of address can also be confirmed by the mailed codes', netsOnly, async () => {
    const { page, email } = await openProfile('email', 'Email')
    const part = section(page, 'Email')
    const next = newEmail('moved')
    await part.getByLabel('New email address').fill(next)
    await part.getByRole('button', { name: 'Change the address' }).click()
    const pending = part.getByRole('heading', { name: `On its way to ${next}` })
    await pending.waitFor()
    const code = part.getByLabel('Six-digit code')
    await code.fill((await lastMail(worker(), next)).code)
    await code.press('Enter')
    await seeNotice(page, 'This address has confirmed. The other one is next.')
    await code.fill((await lastMail(worker(), email)).code)
    await code.press('Enter')
    await part.getByText(`You sign in as ${next}.`).waitFor()
    await expect.poll(() => pending.count()).toBe(0)
  })

  test('changing the password needs the current one, and signs out other devices', async () => {
    const { page, email } = await openProfile('password', 'Password')
    const other = await onDevice(worker(), email)
    const part = section(page, 'Password')
    const submit = part.getByRole('button', { name: 'Change the password' })
    await part.getByLabel('Current password').fill('not this one')
    await part.getByLabel('New password').fill('battery staple')
    await submit.click()
    await part.getByText('This is not your current password').waitFor()
    await expect.poll(() => part.getByLabel('New password').inputValue()).toBe('battery staple')
    await part.getByLabel('Current password').fill(password)
    await submit.click()
    await seeNotice(page, 'Password changed')
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    await expect.poll(() => part.getByLabel('New password').inputValue()).toBe('')
  })

  test('two-step verification: set up, asked for at the next sign-in, turned off', netsOnly, async () => {
    const { page, email, problems } = await openProfile('two-step', 'Two-step verification')
    const totp = await setUpFactor(page)
    await section(page, 'Two-step verification').getByText('Two-step verification is on.').waitFor()
    // The wrong code was meant to be refused.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])

    const { page: phone } = await open({ viewport: { width: 390, height: 844 } })
    await phone.goto(`${worker().url}/auth`)
    await enterCredentials(phone, email)
    await expectPath(phone, '/auth/second-factor')
    // The password alone opens nothing.
    await phone.goto(`${worker().url}/profile/two-step`)
    await expectPath(phone, '/auth/second-factor')
    const code = phone.getByLabel('Six-digit code')
    await code.fill('12')
    await code.press('Enter')
    await phone.getByText('The code has six digits').waitFor()
    // The code of this half minute was used for the set-up: take the next one.
    await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await expectPath(phone, '/dashboard')
    await seeNotice(phone, 'Signed in')

    await phone.goto(`${worker().url}/profile/two-step`)
    await section(phone, 'Two-step verification').getByRole('button', { name: 'Turn off' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await section(phone, 'Two-step verification').getByText('Two-step verification is off.').waitFor()
  })

  test('a password reset still needs the second factor', netsOnly, async () => {
    const { page, email } = await openProfile('two-step', 'Two-step verification')
    const totp = await setUpFactor(page)
    const { page: phone } = await open({ viewport: { width: 390, height: 844 } })
    await api(worker().url)('POST', '/auth/v1/recover', { email })
    await phone.goto((await lastMail(worker(), email)).link.href)
    await phone.getByRole('button', { name: 'Go on' }).click()
    await phone.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await phone.getByLabel('Six-digit code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await phone.getByLabel('New password', { exact: true }).fill('battery staple')
    await phone.getByRole('button', { name: 'Save the new password' }).click()
    await expectPath(phone, '/dashboard')
  })

  test('devices: one is signed out, then all others', netsOnly, async () => {
    const { email } = await signedIn(worker())
    const { page } = await open()
    await signIn(worker(), page, email)
    const [second, third, fourth] = [
      await onDevice(worker(), email),
      await onDevice(worker(), email),
      await onDevice(worker(), email),
    ]
    await page.goto(`${worker().url}/profile/devices`)
    const part = section(page, 'Signed-in devices')
    // The sign-up's own session, this one and three more.
    await expect.poll(() => part.getByRole('listitem').count()).toBe(5)
    const own = part.getByRole('listitem').filter({ hasText: 'this device' })
    await expect.poll(() => own.innerText()).toContain('Chrome on Linux')
    await expect.poll(() => own.getByRole('button').count()).toBe(0)
    await part.getByRole('listitem').first().getByRole('button').click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(4)
    expect((await fourth.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await second.auth.getUser()).error).toBeNull()
    await part.getByRole('button', { name: 'Sign out all other devices' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(1)
    expect(await part.getByRole('button').count()).toBe(0)
    expect((await third.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})

describe('the account’s data', () => {
  test('the language changes the page and the mails', netsOnly, async () => {
    const { page, email } = await openProfile('language', 'Language and theme')
    await section(page, 'Language and theme').getByText('Italiano').click()
    await page.getByRole('heading', { level: 1, name: 'Lingua e tema' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
    // The last choice counts, even if the one before it is sent slowly.
    await page.route(
      '**/api/trpc/profile.update**',
      async (route) => {
        await page.waitForTimeout(1_500)
        await route.continue()
      },
      { times: 1 },
    )
    const main = page.getByRole('main')
    await main.getByText('English').click()
    await page.getByRole('heading', { level: 1, name: 'Language and theme' }).waitFor()
    await main.getByText('Italiano').click()
    await page.waitForResponse(/profile\.update/)
    await page.waitForLoadState('networkidle')
    await expect
      .poll(async () => {
        await api(worker().url)('POST', '/auth/v1/recover', { email })
        return (await lastMail(worker(), email)).subject
      })
      .toBe('Scegli una nuova password')
  })

  test(
    'the language that was chosen last stays, even if the texts of another arrive after it',
    netsOnly,
    async () => {
      const { page } = await openSignedIn(worker(), open, '/profile/language')
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.waitForLoadState('networkidle')
      await page.route('**/assets/**', async (route) => {
        await promise
        await route.continue()
      })
      const part = section(page, 'Language and theme')
      const asked = page.waitForRequest('**/assets/**')
      await part.getByText('Italiano').click()
      await asked
      await part.getByText('English').click()
      resolve()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    },
  )

  test('all of the data can be downloaded', async () => {
    const { page, email } = await openProfile('data', 'Your data')
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('deathlist.json')
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(data.account.email).toBe(email)
    expect(data).toHaveProperty('deathlists')
  })

  test('a user who owns no league deletes the account by typing a word', async () => {
    const { page, email } = await openProfile('delete', 'Delete the account')
    const { session } = await onDevice(worker(), email)
    const call = api(worker().url, session.access_token)
    const { body } = await call('POST', '/api/v1/league/create', { name: 'Mine Alone' })
    await page.reload()
    const part = section(page, 'Delete the account')
    await part.getByRole('link', { name: 'Mine Alone' }).waitFor()
    await expect.poll(() => part.getByRole('button').count()).toBe(0)
    await call('DELETE', `/api/v1/leagues/${body.id}`, { name: 'Mine Alone' })

    await page.reload()
    await part.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: 'Delete for good' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Type DELETE to confirm').fill('Delete ')
    await confirm.click()
    await expectPath(page, '/auth')
    await seeNotice(page, 'Your account has been deleted')
    await enterCredentials(page, email)
    await seeNotice(page, 'The email or password you entered is incorrect.')
  })

  test('signing in on an Italian page shows messages in Italian', netsOnly, async () => {
    const { email } = await signedIn(worker())
    const { page } = await open({ locale: 'it-IT' })
    await page.goto(`${worker().url}/auth`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('sbagliata')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await seeNotice(page, 'L’e-mail o la password che hai inserito non è corretta.')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(worker(), page, email)
  })
})
