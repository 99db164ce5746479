import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailOutbox } from '#db/schema/outbox.ts'
import { parseSmtpUrl } from '#worker/mail/smtp-url.ts'
import { authorityFile, type SmtpStandIn, startSmtp } from '../stand-ins/smtp/index.ts'
import { api } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

const auth = { user: 'league@example.org', password: 'a p@ss:word/%' }
const credentials = `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.password)}`

interface World {
  worker: TestWorker
  smtp: SmtpStandIn
}

const begin = async (smtp: SmtpStandIn, url: string): Promise<World> => ({
  smtp,
  worker: await startTestWorker({
    vars: { EMAIL_CONFIRMATION: 'on', SMTP_URL: url, MAIL_FROM: 'The League <league@example.org>' },
  }),
})

const end = async (world: World | undefined): Promise<void> => {
  await world?.worker.stop()
  await world?.smtp.stop()
}

let serial = 0
const signUp = async ({ worker }: World): Promise<string> => {
  const email = `nina.${serial++}@test.example`
  const { status } = await api(worker.url)('POST', '/auth/v1/signup', { email, password: 'correct horse' })
  expect(status).toBe(200)
  return email
}

const outboxOf = async ({ worker }: World, email: string) =>
  (await worker.database.db.select().from(mailOutbox)).find(({ toAddress }) => toAddress === email)

/** Makes the next try of failed mails due, and fires the job. */
const tryAgain = async ({ worker }: World): Promise<void> => {
  await worker.database.db.update(mailOutbox).set({ nextAttemptAt: '2020-01-01T00:00:00.000Z' })
  await worker.runCron()
}

/** Waits for the recorded failure of a mail, checks that the log omits it, returns its address. */
const failsWith = async (world: World, name: string): Promise<string> => {
  const email = await signUp(world)
  await expect
    .poll(async () => (await outboxOf(world, email))?.lastError, { timeout: 60_000 })
    .toMatch(new RegExp(`^smtp_${name}`))
  expect(await outboxOf(world, email)).toMatchObject({ sentAt: null, attempts: 1 })
  expect(world.worker.log.join('\n')).not.toContain(email)
  expect(world.worker.log.join('\n')).not.toContain('p@ss')
  return email
}

describe('mail by SMTP', () => {
  let world: World
  beforeAll(async () => {
    const smtp = await startSmtp({ tls: 'implicit', ...auth })
    world = await begin(smtp, `smtps://${credentials}@127.0.0.1:${smtp.port}`)
  })
  afterAll(() => end(world))
  beforeEach(() => {
    world.smtp.setFault(null)
    world.smtp.mails.length = 0
  })

  test('is submitted over TLS with a login, as text and HTML, then cleared', async () => {
    const email = await signUp(world)
    await expect.poll(() => world.smtp.mails.length).toBe(1)
    const [mail] = world.smtp.mails
    expect(mail).toMatchObject({ from: 'league@example.org', to: [email], secure: true, user: auth.user })
    expect(mail?.raw).toMatch(/^From: The League <league@example.org>\r$/m)
    expect(mail?.raw).toContain('Content-Type: text/plain')
    expect(mail?.raw).toContain('Content-Type: text/html')
    await expect.poll(async () => (await outboxOf(world, email))?.sentAt).not.toBeNull()
    expect(await outboxOf(world, email)).toMatchObject({ text: '', html: '', lastError: null })
  })

  test.each([
    ['busy', 'EENVELOPE_451'],
    ['no-mailbox', 'EENVELOPE_550'],
    ['hangs-up', 'E'],
  ] as const)('%s: stays in the outbox, and is sent once after the fault', async (fault, name) => {
    world.smtp.setFault(fault)
    const email = await failsWith(world, name)
    world.smtp.setFault(null)
    await tryAgain(world)
    expect(world.smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    await tryAgain(world)
    expect(world.smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  test.each(['silent', 'stuck'] as const)(
    '%s: times out, and the sign-up does not wait for it',
    { ...netsOnly, timeout: 120_000 },
    async (fault) => {
      world.smtp.setFault(fault)
      const from = performance.now()
      const email = await signUp(world)
      // The mail is sent after the answer.
      expect(performance.now() - from).toBeLessThan(10_000)
      await expect
        .poll(async () => (await outboxOf(world, email))?.lastError, { timeout: 70_000 })
        .toMatch(/^smtp_E/)
      expect(performance.now() - from).toBeLessThan(60_000)
    },
  )

  test('opens few connections at once, however many mails wait', netsOnly, async () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      id: `0195f000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      toAddress: `reader.${i}@test.example`,
      subject: 'One\r\nBcc: stranger@example.org',
      text: 'text',
      html: '<p>text',
      createdAt: '2020-01-01T00:00:00.000Z',
      nextAttemptAt: '2020-01-01T00:00:00.000Z',
    }))
    await world.worker.database.db.insert(mailOutbox).values(rows)
    await world.worker.runCron()
    const readers = world.smtp.mails.flatMap(({ to }) => to).filter((to) => to.startsWith('reader.'))
    expect(readers.sort()).toEqual(rows.map(({ toAddress }) => toAddress).sort())
    expect(world.smtp.mostAtOnce()).toBeLessThanOrEqual(5)
    // A subject can't inject headers, whatever its content.
    expect(world.smtp.mails.flatMap(({ raw }) => raw.match(/^Bcc:/gim) ?? [])).toEqual([])
  })
})

describe('the connection', () => {
  test('is not used with a certificate for another name', async () => {
    const smtp = await startSmtp({ tls: 'implicit', ...auth })
    const world = await begin(smtp, `smtps://${credentials}@127.0.0.3:${smtp.port}`)
    await failsWith(world, 'ECONNECTION')
    expect(smtp.mails).toEqual([])
    await end(world)
  })

  test('uses STARTTLS before the login', async () => {
    const smtp = await startSmtp({ tls: 'starttls', ...auth })
    const world = await begin(smtp, `smtp://${credentials}@127.0.0.2:${smtp.port}`)
    await signUp(world)
    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails).toMatchObject([{ secure: true, user: auth.user }])
    expect(smtp.inTheClear).toEqual([])
    await end(world)
  })

  test('is not used without STARTTLS, except on localhost', netsOnly, async () => {
    const smtp = await startSmtp({ tls: 'none', ...auth })
    const world = await begin(smtp, `smtp://${credentials}@127.0.0.2:${smtp.port}`)
    await failsWith(world, 'ETLS')
    expect(smtp.inTheClear).toEqual([])
    expect(smtp.mails).toEqual([])
    await world.worker.stop()
    const local = await begin(smtp, `smtp://${credentials}@localhost:${smtp.port}`)
    await signUp(local)
    await expect.poll(() => smtp.mails.length).toBe(1)
    await end(local)
  })

  test.each(['implicit', 'starttls'] as const)(
    'is not used with an untrusted certificate (%s)',
    netsOnly,
    async (tls) => {
      const smtp = await startSmtp({ tls, trusted: false, ...auth })
      const scheme = tls === 'implicit' ? 'smtps' : 'smtp'
      const world = await begin(smtp, `${scheme}://${credentials}@127.0.0.2:${smtp.port}`)
      await failsWith(world, 'E')
      expect([smtp.inTheClear, smtp.mails]).toEqual([[], []])
      await end(world)
    },
  )

  test('with a wrong password leaves the mail in the outbox', async () => {
    const smtp = await startSmtp({ tls: 'implicit', ...auth })
    const world = await begin(smtp, `smtps://somebody:else@127.0.0.1:${smtp.port}`)
    await failsWith(world, 'EAUTH_535')
    await end(world)
  })
})

describe('SMTP_URL', () => {
  test.each([
    ['smtps://a:b@mail.example.org', { port: 465, implicitTls: true, requireTls: false }],
    ['smtp://a:b@mail.example.org', { port: 587, implicitTls: false, requireTls: true }],
    ['smtp://a:b@mail.example.org:2525/', { port: 2525, requireTls: true }],
    ['smtp://localhost:25', { port: 25, requireTls: false, auth: null }],
    ['smtp://localhost.example.org', { requireTls: true }],
    ['smtps://a%40b.org:p%3Aw%25@[::1]', { host: '::1', auth: { user: 'a@b.org', pass: 'p:w%' } }],
  ])('%s', (url, server) => expect(parseSmtpUrl(url)).toMatchObject(server))

  test.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp://',
    'smtp://a@mail.example.org',
    'smtp://:b@mail.example.org',
    'smtp://a:b@mail.example.org/path',
    'smtp://a:b@mail.example.org?tls=off',
    'smtp://a:%@mail.example.org',
  ])('%s is invalid', (url) => expect(parseSmtpUrl(url)).toBeNull())
})

test('the stand-in’s certificate authority is trusted through a file', () => {
  expect(process.env.NODE_EXTRA_CA_CERTS).toBe(authorityFile)
})
