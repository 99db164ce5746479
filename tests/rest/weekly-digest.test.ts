import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationSettings } from '#db/schema/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let olga: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  olga = await signUp(worker.url, 'Olga')
  await olga.call('POST', '/api/v1/league/create', { name: 'Night Owls' })
})
afterAll(() => worker?.stop())

interface Mail {
  to: string
  subject: string
  text: string
  unsubscribeUrl: string | null
}
const digests = async (): Promise<Mail[]> => {
  const mails: Mail[] = await (await fetch(`${worker.url}/dev/outbox.json`)).json()
  return mails.filter(({ to }) => to === olga.email)
}
const isDue = () =>
  worker.database.db
    .update(notificationSettings)
    .set({ nextDigestAt: '2026-01-05T08:00:00.000Z' })
    .where(eq(notificationSettings.userId, olga.id))

describe('the weekly digest', () => {
  test('comes at the configured hour, by job or queue, until one click stops it', async () => {
    const { status } = await olga.call('PUT', '/api/v1/notifications', {
      quiet_hours: { from: '22:00', to: '08:00', time_zone: 'Europe/Rome' },
      letter: { weekday: 7, hour: 19 },
    })
    expect(status).toBe(200)
    expect(await worker.runCron()).toMatchObject({ ok: true, weekly_digests: { written: 0 } })
    expect(await digests()).toEqual([])

    await isDue()
    expect(await worker.runCron()).toMatchObject({
      ok: true,
      weekly_digests: { written: 1, skipped: 0, more: false },
    })
    const [digest] = await digests()
    expect(digest?.subject).toBe('The week in Night Owls')
    expect(digest?.text).toContain('This digest comes every Sunday at 19:00 (Europe/Rome).')
    const [settings] = await worker.database.db.select().from(notificationSettings)
    const next = new Date(settings?.nextDigestAt ?? '')
    expect([next.getUTCDay(), next.getTime() > Date.now()]).toEqual([0, true])
    expect(next.toLocaleTimeString('en-GB', { timeZone: 'Europe/Rome' })).toBe('19:00:00')

    await isDue()
    await worker.fire()
    await expect.poll(async () => (await digests()).length).toBe(2)

    // As mail programs do it (RFC 8058), without a session.
    const stopped = await fetch(digest?.unsubscribeUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(stopped.status).toBe(200)
    await worker.database.db
      .update(notificationSettings)
      .set({ nextDigestAt: '2026-01-05T08:00:00.000Z', digestWeekday: 7 })
    expect(await worker.runCron()).toMatchObject({ weekly_digests: { written: 0, skipped: 1 } })
    expect(await digests()).toHaveLength(2)
  })
})
