import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { auditLog, deliveries, people, profiles } from '#db/schema/index.ts'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let there: WebhooksStandIn
let owner: SignedUp
let member: SignedUp
let league: { id: string; slug: string }
beforeAll(async () => {
  there = await startWebhooks()
  worker = await startTestWorker({ vars: { WEBHOOK_ORIGINS: there.url, DNS_URL: there.dnsUrl } })
})
afterAll(() => Promise.all([worker?.stop(), there?.stop()]))

let serial = 0
const path = (kind: 'generic' | 'discord' | 'slack'): string =>
  ({ generic: '/generic/', discord: '/api/webhooks/1/', slack: '/services/' })[kind] + serial++
const at = () => `/api/v1/leagues/${league.id}/webhooks`
const add = async (kind: 'generic' | 'discord' | 'slack', who = owner) => {
  const own = path(kind)
  const answer = await who.call('POST', at(), { kind, url: there.url + own })
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      id: expect.any(String),
      kind,
      url: there.url + own,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    },
  ])
  there.secrets.set(own, answer.body.secret)
  return { id: String(answer.body.id), path: own }
}

beforeEach(async () => {
  ;[owner, member] = await Promise.all([signUp(worker.url, 'Olga'), signUp(worker.url, 'Max')])
  league = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
  const { invite_code } = (await owner.call('GET', `/api/v1/leagues/${league.id}`)).body
  await member.call('GET', `/api/v1/league/join-by-code/${invite_code}`)
  there.received.length = 0
  there.faults.clear()
  there.messages.clear()
})

describe('a league’s webhooks', () => {
  test('are listed, added and removed by admins; the audit log has no secrets', async () => {
    const { id, path: own } = await add('generic')
    const listed = (await owner.call('GET', at())).body
    expect(listed).toEqual([
      {
        id,
        kind: 'generic',
        url: there.url + own,
        created_at: expect.any(String),
        failing_since: null,
        paused_at: null,
        paused_because: null,
      },
    ])
    const second = await add('slack')
    expect((await owner.call('DELETE', at(), { id })).status).toBe(200)
    expect((await owner.call('DELETE', `${at()}/${second.id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `${at()}/${second.id}`)).status).toBe(404)
    expect((await owner.call('GET', at())).body).toEqual([])
    const audit = await worker.database.db.select().from(auditLog).where(eq(auditLog.leagueId, league.id))
    const written = audit.filter(({ action }) => action.startsWith('webhook'))
    expect(written.map(({ action }) => action)).toEqual([
      'webhook_added',
      'webhook_added',
      'webhook_removed',
      'webhook_removed',
    ])
    expect(JSON.stringify(written)).not.toMatch(/whsec|\/generic\/|\/services\//)
  })

  test('are closed to plain members and non-members', async () => {
    const { id } = await add('generic')
    const stranger = await signUp(worker.url, 'Sam')
    const other = (await stranger.call('POST', '/api/v1/league/create', { name: 'Other' })).body
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
    ] as const)
      for (const [method, where, body] of [
        ['GET', at(), undefined],
        ['POST', at(), { kind: 'generic', url: there.url + path('generic') }],
        ['DELETE', at(), { id }],
        ['DELETE', `${at()}/${id}`, undefined],
        ['POST', `${at()}/${id}/test`, undefined],
        ['POST', `${at()}/${id}/resume`, undefined],
      ] as const)
        expect([method, where, (await who.call(method, where, body)).status]).toEqual([method, where, status])
    // A league of their own gives no access either.
    for (const call of ['test', 'resume'])
      expect((await stranger.call('POST', `/api/v1/leagues/${other.id}/webhooks/${id}/${call}`)).status).toBe(
        404,
      )
    expect((await stranger.call('DELETE', `/api/v1/leagues/${other.id}/webhooks/${id}`)).status).toBe(404)
    expect(there.received).toEqual([])
  })

  test('may only lead to the public internet', async () => {
    const refused = async (url: string, kind = 'generic') => {
      const { status, body } = await owner.call('POST', at(), { kind, url })
      return [status, body.code, body.field]
    }
    there.names.set('inside.example.com', ['10.0.0.1'])
    for (const [url, code] of [
      ['http://example.com/x', 'webhook_not_https'],
      ['https://127.0.0.1/', 'webhook_private'],
      ['https://0x7f000001/', 'webhook_private'],
      ['https://[::ffff:127.0.0.1]/', 'webhook_private'],
      ['https://169.254.169.254/latest/meta-data/', 'webhook_private'],
      ['https://localhost/', 'webhook_private'],
      ['https://inside.example.com/', 'webhook_private'],
      ['https://nowhere.example.com/', 'webhook_unresolved'],
    ])
      expect([url, await refused(url ?? '')]).toEqual([url, [400, code, 'url']])
    expect(await refused('https://discord.com/api/users/1', 'discord')).toEqual([
      400,
      'webhook_wrong_service',
      'url',
    ])
    expect(await refused('not an address')).toEqual([400, 'validation_failed', 'url'])
    const { body } = await owner.call(
      'POST',
      at(),
      { kind: 'generic', url: 'https://10.0.0.1/' },
      { 'accept-language': 'it' },
    )
    expect(body.message).toBe(
      'Questo indirizzo porta a una rete privata: i webhook vanno solo verso l’internet pubblico.',
    )
  })

  test('can be tested, whatever the receiver does', netsOnly, async () => {
    const { id, path: own } = await add('generic')
    const tried = async () => (await owner.call('POST', `${at()}/${id}/test`)).body
    expect(await tried()).toEqual({ arrived: true, status: 200 })
    expect(there.received[0]).toMatchObject({
      verified: true,
      body: { type: 'test', data: { text: 'This is a test: news of Night Owls will arrive here' } },
    })
    there.faults.set(own, { kind: 'redirect', to: `${there.url}/generic/elsewhere` })
    expect(await tried()).toEqual({ arrived: false, status: 302 })
    there.faults.set(own, { kind: 'status', status: 500 })
    expect(await tried()).toEqual({ arrived: false, status: 500 })
    there.faults.set(own, { kind: 'flood', bytes: 10_000_000 })
    expect(await tried()).toEqual({ arrived: true, status: 200 })
    expect(there.flooded).toBeLessThan(5_000_000)
    there.faults.set(own, { kind: 'cut' })
    expect(await tried()).toEqual({ arrived: false, status: null })
    there.faults.set(own, { kind: 'hang' })
    const started = Date.now()
    expect(await tried()).toEqual({ arrived: false, status: null })
    expect(Date.now() - started).toBeGreaterThan(9_000)
    expect(Date.now() - started).toBeLessThan(14_000)
    expect(there.received.map((each) => each.path)).not.toContain('/generic/elsewhere')
  })
})

describe('a death', () => {
  const personId = 'Q1'
  const learn = async (
    kind: 'reported' | 'confirmed' | 'retracted',
    day: string,
    life: Partial<typeof people.$inferInsert>,
  ) => {
    const now = `${day}T12:00:00.000Z`
    await worker.setClock(now)
    await worker.database.db.update(people).set(life).where(eq(people.id, personId))
    const data =
      kind === 'confirmed'
        ? { diedOn: '2026-05-03' }
        : kind === 'retracted'
          ? { formerDay: '2026-05-03' }
          : { reportedDeathDate: '2026-05-03', reportedDeathPrecision: 'day' }
    for (const statement of [
      beginPropagations(
        worker.database.db,
        [{ personId, marks: true, days: ['2026-05-03'], lines: [{ kind, data }] }],
        now,
      ),
    ])
      await statement
    const summary = await worker.runCron()
    expect(summary).toMatchObject({ ok: true })
  }

  test('reaches webhooks and feeds in their creator’s language, as does its retraction', async () => {
    await worker.setClock('2026-05-01T12:00:00.000Z')
    await addPersons(
      worker.database.db,
      [
        {
          id: personId,
          labels: { en: 'Ada Example', it: 'Ada Esempio' },
          birthDate: '1950-01-01',
          birthYear: 1950,
        },
      ],
      '2026-01-01T00:00:00.000Z',
    )
    const league0 = (await owner.call('POST', '/api/v1/league/create', { name: 'May League' })).body
    league = league0
    const code = (await owner.call('GET', `/api/v1/leagues/${league.id}`)).body.invite_code
    await member.call('GET', `/api/v1/league/join-by-code/${code}`)
    const list = (await owner.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
    await owner.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
    const pick = await owner.call('POST', '/api/v1/picks/create', {
      league_id: league.id,
      wikidata_id: personId,
    })
    expect([pick.status, pick.body.code]).toEqual([200, undefined])
    await owner.call('PUT', `/api/v1/leagues/${league.id}/members/${member.id}/role?new_role=ADMIN`)
    await worker.database.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, member.id))
    const generic = await add('generic')
    const italian = await add('generic', member)
    await Promise.all([add('discord'), add('slack')])
    const feed = (await member.call('POST', `/api/v1/leagues/${league.id}/feeds`, {})).body.json_url
    await worker.runCron()
    there.received.length = 0
    there.messages.clear()

    await learn('reported', '2026-05-04', {
      status: 'reported',
      reportedDeathDate: '2026-05-03',
      reportedDeathPrecision: 'day',
      reportedAt: '2026-05-04T12:00:00.000Z',
    })
    await learn('confirmed', '2026-05-05', {
      status: 'confirmed',
      diedOn: '2026-05-03',
      confirmedAt: '2026-05-05T12:00:00.000Z',
    })
    const textsAt = (to: string) =>
      there.received.filter((each) => each.path === to).map(({ body }) => body.data.text)
    expect(there.received.filter(({ verified }) => verified === false)).toEqual([])
    expect(textsAt(generic.path)).toEqual(
      [
        'The death of Ada Example has been reported, dated 3 May 2026. Once confirmed: +24 for Olga',
        'The death of Ada Example on 3 May 2026 is confirmed. +24 for Olga',
      ].map((text) => expect.stringContaining(text.split('. ')[0] ?? '')),
    )
    expect(textsAt(italian.path)[1]).toContain('Il decesso di Ada Esempio, il 3 maggio 2026, è confermato')
    expect([...there.messages.values()].map((content) => content.includes('is confirmed'))).toEqual([
      false,
      true,
    ])

    await learn('retracted', '2026-05-06', { status: 'retracted', diedOn: null, confirmedAt: null })
    expect(textsAt(generic.path)[2]).toContain('The report of Ada Example’s death has been withdrawn')
    expect(textsAt(italian.path)[2]).toContain('La notizia del decesso di Ada Esempio è stata ritirata')
    // Discord's messages have been edited; Slack can't edit, and gets a correction.
    expect([...there.messages.values()]).toEqual([
      expect.stringContaining('has been withdrawn'),
      expect.stringContaining('has been withdrawn'),
    ])
    expect(there.received.filter((each) => each.path.startsWith('/services/')).at(-1)?.body.text).toContain(
      'This corrects an earlier message: The report of Ada Example’s death has been withdrawn',
    )
    const items: { content_text: string }[] = (await (await fetch(feed)).json()).items
    // The place freed by the death is news as well.
    const ofTheDeath = items
      .map(({ content_text }) => content_text)
      .filter((text) => text.includes('decesso'))
    expect(ofTheDeath.slice(0, 3)).toEqual([
      expect.stringContaining('La notizia del decesso di Ada Esempio è stata ritirata'),
      expect.stringContaining('Poi ritirato'),
      expect.stringContaining('È stato segnalato il decesso di Ada Esempio'),
    ])
    const waiting = await worker.database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.channel, 'webhook'))
    expect(waiting.filter(({ sentAt }) => sentAt === null)).toEqual([])
    await worker.setClock(null)
  })
})
