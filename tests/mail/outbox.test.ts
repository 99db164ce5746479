import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail, latestMails, mailTries } from '#db/queries/news/outbox.ts'
import { mailOutbox } from '#db/schema/outbox.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import { deliverDue, sendDue } from '#worker/services/mail/deliver-mails.ts'
import type { MailMessage } from '#worker/services/mailer.ts'
import { ctxFor } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(() => database.db.delete(mailOutbox))

const start = Date.parse('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

const put = async (to = 'a@example.org', minutes = 0) => {
  const id = uuidv7()
  await enqueueMail(database.db, {
    id,
    to,
    subject: 'Subject',
    text: 'secret text',
    html: '<p>',
    at: at(minutes),
  })
  return id
}

/** A mailer that fails on demand and records what it has sent. */
const postman = (fails: () => boolean = () => false) => {
  const sent: MailMessage[] = []
  const ctx = ctxFor(database.db, null, {
    mailer: {
      send: async (message) => {
        if (fails()) throw new Error('the post office is closed')
        sent.push(message)
      },
    },
  })
  return { sent, ctx }
}

const rowOf = async (id: string) =>
  (await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]

describe('the outbox', () => {
  test('sends due mails once, and the others when they are due', async () => {
    await put('second@example.org', 1)
    await put('first@example.org', 0)
    await put('later@example.org', 10)
    const { ctx, sent } = postman()
    expect(await deliverDue(ctx, at(5))).toEqual({ sent: 2, failed: 0 })
    expect(sent.map(({ to }) => to).sort()).toEqual(['first@example.org', 'second@example.org'])
    expect(await deliverDue(ctx, at(6))).toEqual({ sent: 0, failed: 0 })
    expect(await deliverDue(ctx, at(10))).toEqual({ sent: 1, failed: 0 })
  })

  test('clears the body of a sent mail, unless the outbox is the mailbox', async () => {
    const gone = await put()
    const { ctx } = postman()
    await deliverDue(ctx, at(0))
    expect(await rowOf(gone)).toMatchObject({ text: '', html: '', sentAt: at(0), subject: 'Subject' })
    const kept = await put()
    await deliverDue({ ...ctx, mailer: { ...ctx.mailer, keepsOutbox: true } }, at(0))
    expect(await rowOf(kept)).toMatchObject({ text: 'secret text', sentAt: at(0) })
  })

  test('tries again with growing pauses, and gives up', async () => {
    const id = await put()
    const { ctx } = postman(() => true)
    const errors: unknown[] = []
    const noted = {
      ...ctx,
      log: { ...ctx.log, error: (_: string, fields?: object) => void errors.push(fields) },
    }
    const pauses: number[] = []
    let now = 0
    for (let attempt = 1; attempt <= mailTries; attempt++) {
      expect(await deliverDue(noted, at(now))).toEqual({ sent: 0, failed: 1 })
      const row = await rowOf(id)
      expect(row).toMatchObject({ attempts: attempt, sentAt: null, lastError: 'Error', text: 'secret text' })
      const next = (Date.parse(row?.nextAttemptAt ?? '') - start) / 60_000
      pauses.push(next - now)
      expect(await deliverDue(noted, at(next - 0.01))).toEqual({ sent: 0, failed: 0 })
      now = next
    }
    expect(pauses).toEqual([1, 4, 16, 64, 256, 1024, 1440, 1440])
    expect(await deliverDue(noted, at(now + 1e6))).toEqual({ sent: 0, failed: 0 })
    expect(errors.at(-1)).toMatchObject({ last: true })
    expect(JSON.stringify(errors)).not.toMatch(/example\.org|secret/)
  })

  test('a mail that fails does not delay the others', async () => {
    await put('bad@example.org')
    await put('good@example.org')
    let first = true
    const { ctx, sent } = postman(() => {
      const fails = first
      first = false
      return fails
    })
    expect(await deliverDue(ctx, at(0))).toEqual({ sent: 1, failed: 1 })
    expect(sent.map(({ to }) => to)).toEqual(['good@example.org'])
    expect(await deliverDue(ctx, at(2))).toEqual({ sent: 1, failed: 0 })
  })

  test('concurrent runs send no mail twice', async () => {
    for (let i = 0; i < 30; i++) await put(`p${i}@example.org`)
    const { ctx, sent } = postman()
    await Promise.all(Array.from({ length: 5 }, () => deliverDue(ctx, at(0))))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30)
    expect(sent).toHaveLength(30)
  })

  test('the cron empties it batch by batch', async () => {
    for (let i = 0; i < 45; i++) await put(`p${i}@example.org`)
    const { ctx, sent } = postman()
    expect(await sendDue({ ...ctx, realNow: at(0) })).toEqual({ sent: 45, failed: 0 })
    expect(sent).toHaveLength(45)
  })

  test('is read newest first, and cleared after a month', async () => {
    await put('old@example.org', 0)
    await put('new@example.org', 5)
    expect((await latestMails(database.db)).map(({ to }) => to)).toEqual([
      'new@example.org',
      'old@example.org',
    ])
    await cleanUp(ctxFor(database.db, null, { realNow: at(30 * 24 * 60 + 2) }))
    expect((await latestMails(database.db)).map(({ to }) => to)).toEqual(['new@example.org'])
  })
})
