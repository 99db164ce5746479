import { describe, expect, test } from 'vitest'
import { call, newEmail, password, withWorker } from '../auth/support.ts'

const worker = withWorker()

describe('the mailbox of a local instance', () => {
  test('shows mails newest first, as JSON and HTML, with links to PUBLIC_URL', async () => {
    const [first, second] = [newEmail(), newEmail()]
    for (const email of [first, second]) await call(worker(), '/signup', { body: { email, password } })
    const answer = await fetch(`${worker().url}/dev/outbox.json`)
    const mails = (await answer.json()) as Record<string, string>[]
    expect(mails.map(({ to }) => to)).toEqual([second, first])
    for (const mail of mails) {
      expect(mail.subject).toBe('Confirm your email address')
      expect(mail.text).toContain(`${worker().url}/auth/v1/verify?token=`)
      expect(mail.html).toContain(`${worker().url}/auth/v1/verify?token=`)
    }
    const page = await (await fetch(`${worker().url}/dev/outbox`)).text()
    expect(page).toContain(second)
    expect(page).toContain(`href="${worker().url}/auth/v1/verify?token=`)
  })

  test('mails are sent right after the sign-up; cron finds none left', async () => {
    await expect
      .poll(
        async () =>
          ((await (await fetch(`${worker().url}/dev/outbox.json`)).json()) as { sentAt: string }[])[0]
            ?.sentAt,
      )
      .toBeTruthy()
    expect(await worker().runCron()).toMatchObject({ outbox: { sent: 0, failed: 0 }, clean_up: {} })
  })
})
