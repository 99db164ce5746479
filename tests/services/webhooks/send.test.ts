import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { takeTurn } from '#db/queries/news/webhook-turns.ts'
import { earlierPosts, webhooksToCall } from '#db/queries/news/webhooks.ts'
import { activity, deliveries, people, profiles, webhooks } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import type { NewsKind } from '#domain/news/news-registry.ts'
import { maxWebhooks, type WebhookKind } from '#domain/news/webhooks.ts'
import { startWebhooks, type WebhooksStandIn } from '#tests/stand-ins/webhooks/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { netsOnly } from '#tests/support/nets.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { Outcome, OutgoingNews } from '#worker/services/notifications/channel.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import { addWebhook, listWebhooks, resumeWebhook } from '#worker/services/webhooks/manage-webhooks.ts'
import { sendTurn, takesBack } from '#worker/services/webhooks/send.ts'
import { sendToWebhooks } from '#worker/services/webhooks/send-to-webhooks.ts'
import { createWebhookCaller } from '#worker/webhooks/caller.ts'
import { outcome } from '../refusal.ts'

let t: TestDatabase
let there: WebhooksStandIn
let owner: TestUser
let league: TestLeague
beforeAll(async () => {
  ;[t, there] = await Promise.all([startTestDatabase(), startWebhooks()])
})
afterAll(() => Promise.all([t?.stop(), there?.stop()]))
beforeEach(async () => {
  ;[owner] = (await addUsers(t.db, ['Olga'])) as [TestUser]
  league = await addLeague(t.db, [owner])
})
afterEach(() => {
  there.received.length = 0
  for (const kept of [there.faults, there.messages, there.names]) kept.clear()
})

const now = '2026-06-15T12:00:00.000Z'
const as = (over: Partial<Ctx> = {}): Ctx =>
  ctxFor(t.db, owner, {
    now,
    realNow: new Date().toISOString(),
    webhooks: createWebhookCaller({ WEBHOOK_ORIGINS: [there.url], DNS_URL: there.dnsUrl }),
    ...over,
  })

let serial = 0
const paths: Record<WebhookKind, () => string> = {
  generic: () => `/generic/${serial++}`,
  discord: () => `/api/webhooks/${serial++}/token`,
  slack: () => `/services/T/B/${serial++}`,
}

const add = async (kind: WebhookKind) => {
  const path = paths[kind]()
  const { id, secret } = await addWebhook(as(), { league: league.id, kind, url: there.url + path })
  there.secrets.set(path, secret)
  return { id, path }
}

const words: Record<string, string> = { en: 'It was withdrawn', it: 'È stata ritirata' }

/** An item that is due for a webhook, as a row and as its sender gets it. */
const news = async (
  recipient: string,
  kind: NewsKind = 'death_confirmed',
  tag = 'death-1',
): Promise<OutgoingNews> => {
  const deliveryId = uuidv7()
  await t.db.insert(deliveries).values({
    id: deliveryId,
    event: uuidv7(),
    recipient,
    channel: 'webhook',
    leagueId: league.id,
    kind,
    tag,
    dueAt: now,
    createdAt: now,
  })
  return {
    deliveryId,
    recipient,
    league: { id: league.id, slug: league.slug, name: 'The *Club* @everyone <!channel>' },
    kind,
    tag,
    personId: 'Q1',
    competitionId: null,
    actorId: null,
    at: now,
    attempt: 1,
    reached: null,
    deferred: false,
    death: () => null,
    describe: (locale) => ({
      text: `${words[locale]}: ${kind} _Ada_ & <@1> https://evil.example`,
      sentence: [],
      detail: null,
      href: '/person/Q1',
    }),
    mentions: () => [],
    url: 'https://deathlist.example/person/Q1',
  }
}

/** Sends these items to each of their webhooks, as the job does. */
const send = async (batch: readonly OutgoingNews[], ctx = as()): Promise<Outcome[]> => {
  const recipients = [...new Set(batch.map(({ recipient }) => recipient))]
  const outcomes = new Map<string, Outcome>()
  await Promise.all(
    recipients.map(async (id) => {
      const own = batch.filter(({ recipient }) => recipient === id)
      const until = addMs(ctx.realNow, 60_000)
      await t.db.update(webhooks).set({ dueAt: ctx.realNow }).where(eq(webhooks.id, id))
      const { taken } = await runBatch(t.db, takeTurn(t.db, { id, now: ctx.realNow, until, limit: 10 }))
      if (taken.length === 0) return
      const read = await runBatch(t.db, {
        webhooks: webhooksToCall(t.db, [id]),
        earlier: earlierPosts(
          t.db,
          own.filter(({ kind }) => takesBack(kind)).map(({ deliveryId }) => deliveryId),
        ),
      })
      const [webhook] = read.webhooks
      if (!webhook) return
      const sent = await sendTurn(ctx, {
        webhook,
        until,
        batch: own,
        earlierOf: (deliveryId) =>
          read.earlier.filter((post) => post.deliveryId === deliveryId).map(({ messageRef }) => messageRef),
        deadlineMs: 10_000,
      })
      for (const [place, { deliveryId }] of own.entries())
        outcomes.set(deliveryId, sent.outcomes[place] ?? { ok: false })
    }),
  )
  return batch.map(({ deliveryId }) => outcomes.get(deliveryId) ?? { ok: false, gone: true })
}

const stateOf = async (id: string) =>
  (await listWebhooks(as(), { league: league.id })).find((webhook) => webhook.id === id)

describe('news to a webhook', () => {
  test('is signed by Standard Webhooks, with the same id on every try', async () => {
    const { id } = await add('generic')
    const piece = await news(id)
    expect(await send([piece])).toEqual([{ ok: true }])
    await send([piece])
    const [first, second] = there.received
    expect(first).toMatchObject({
      verified: true,
      headers: { 'webhook-id': piece.deliveryId },
      body: {
        type: 'death_confirmed',
        timestamp: now,
        data: {
          league: { id: league.id, slug: league.slug },
          lang: 'en',
          text: 'It was withdrawn: death_confirmed _Ada_ & <@1> https://evil.example',
          url: 'https://deathlist.example/person/Q1',
          tag: 'death-1',
          person: 'Q1',
          competition_id: null,
        },
      },
    })
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('is in the language of the webhook’s creator', async () => {
    const { id } = await add('generic')
    await t.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, owner.id))
    await send([await news(id)])
    expect(there.received[0]?.body.data).toMatchObject({
      lang: 'it',
      text: expect.stringContaining('È stata ritirata'),
    })
  })

  test('mentions nobody in Discord and Slack, and escapes what users typed', async () => {
    const [discord, slack] = [await add('discord'), await add('slack')]
    await send([await news(discord.id), await news(slack.id)])
    const at = (path: string) => there.received.find((each) => each.path === path)?.body
    expect(at(discord.path)).toEqual({
      content:
        '**The \\*Club\\* @everyone \\<!channel\\>**\nIt was withdrawn: death\\_confirmed \\_Ada\\_ & \\<@1\\> https://evil.example\n<https://deathlist.example/person/Q1>',
      allowed_mentions: { parse: [] },
      flags: 4,
    })
    expect(at(slack.path)).toEqual({
      text: 'The *Club* @everyone &lt;!channel&gt;\nIt was withdrawn: death_confirmed _Ada_ &amp; &lt;@1&gt; https://evil.example\n<https://deathlist.example/person/Q1>',
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    })
  })
})

describe('news that is withdrawn or corrected', () => {
  test('replaces all earlier messages about the death in Discord', async () => {
    const { id } = await add('discord')
    await send([await news(id, 'death_reported')])
    await send([await news(id, 'death_confirmed'), await news(id, 'death_confirmed', 'death-2')])
    expect(there.messages.size).toBe(3)
    const [outcome] = await send([await news(id, 'death_withdrawn')])
    expect(outcome).toEqual({ ok: true, messageRef: [...there.messages.keys()][1] })
    const contents = [...there.messages.values()]
    expect(contents.map((content) => /death\\_(\w+)/.exec(content)?.[1])).toEqual([
      'withdrawn',
      'withdrawn',
      'confirmed',
    ])
  })

  test('also replaces a message that the same batch has just posted', async () => {
    const { id } = await add('discord')
    await send([await news(id, 'death_reported'), await news(id, 'death_withdrawn')])
    expect([...there.messages.values()]).toEqual([expect.stringContaining('death\\_withdrawn')])
  })

  test('is posted if the earlier message was deleted or never posted', async () => {
    const { id } = await add('discord')
    await send([await news(id, 'death_reported')])
    there.messages.clear()
    expect(await send([await news(id, 'death_withdrawn')])).toMatchObject([{ ok: true }])
    await send([await news(id, 'death_withdrawn', 'death-9')])
    expect(there.messages.size).toBe(2)
  })

  test('also replaces messages about items that were merged into the person', async () => {
    const { id } = await add('discord')
    const [former, person] = ['Q71', 'Q7']
    await addPersons(t.db, [{ id: former }, { id: person }], now)
    const record = (kind: 'reported' | 'retracted', personId: string) =>
      t.db
        .insert(activity)
        .values(withNewsKind({ id: uuidv7(), leagueId: league.id, kind, personId, data: {}, at: now }))
    const run = async () => {
      await fanOut(as())
      expect(await sendToWebhooks(as())).toMatchObject({ failed: 0 })
      return [...there.messages.values()].map((content) => (content.includes('withdrawn') ? 'gone' : 'dead'))
    }
    await record('reported', former)
    await record('reported', person)
    expect(await run()).toEqual(['dead', 'dead'])
    await t.db.update(people).set({ mergedInto: person, mergedAt: now }).where(eq(people.id, former))
    await record('retracted', person)
    expect(await run()).toEqual(['gone', 'gone'])
    expect((await t.db.select().from(deliveries).where(eq(deliveries.recipient, id))).length).toBe(3)
  })

  test('is posted to Slack as a correction of the earlier message', async () => {
    const { id } = await add('slack')
    await send([await news(id, 'death_withdrawn', 'death-9'), await news(id, 'death_confirmed')])
    await send([await news(id, 'death_corrected')])
    await t.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, owner.id))
    await send([await news(id, 'death_withdrawn')])
    const texts = there.received.map(({ body }) => body.text.split('\n')[1])
    expect(texts.map((text) => text.split(':')[0])).toEqual([
      'It was withdrawn',
      'It was withdrawn',
      'This corrects an earlier message',
      'Rettifica di un messaggio precedente',
    ])
  })

  test('goes to a generic webhook as a message with the same tag', async () => {
    const { id } = await add('generic')
    await send([await news(id, 'death_reported')])
    await send([await news(id, 'death_withdrawn')])
    expect(there.received.map(({ body }) => [body.type, body.data.tag])).toEqual([
      ['death_reported', 'death-1'],
      ['death_withdrawn', 'death-1'],
    ])
  })
})

describe('a webhook that fails', () => {
  test.each([400, 401, 404, 500, 503])('with %i is tried again later', async (status) => {
    const { id, path } = await add('generic')
    there.faults.set(path, { kind: 'status', status })
    expect(await send([await news(id)])).toEqual([{ ok: false, error: `status_${status}` }])
    expect(await stateOf(id)).toMatchObject({ failingSince: expect.any(String), pausedAt: null })
    there.faults.clear()
    await send([await news(id)])
    expect(await stateOf(id)).toMatchObject({ failingSince: null })
  })

  test('with 429 is tried again after Retry-After, at most a day', async () => {
    const { id, path } = await add('generic')
    there.faults.set(path, { kind: 'status', status: 429, headers: { 'retry-after': '7' } })
    const outcomes = await send([await news(id), await news(id)])
    expect(outcomes).toMatchObject([{ retryAfterMs: 7_000 }, { untried: true }])
    expect(there.received).toHaveLength(1)
    there.faults.set(path, { kind: 'status', status: 429, headers: { 'retry-after': '99999999' } })
    expect((await send([await news(id)]))[0]?.retryAfterMs).toBe(86_400_000)
  })

  test('with a redirect is not followed', async () => {
    const { id, path } = await add('generic')
    there.faults.set(path, { kind: 'redirect', to: `${there.url}/generic/secret` })
    expect(await send([await news(id)])).toEqual([{ ok: false, error: 'redirected' }])
    expect(there.received.map((each) => each.path)).toEqual([path])
  })

  test('with no answer times out once, without delaying other webhooks', netsOnly, async () => {
    const [silent, other] = [await add('generic'), await add('generic')]
    there.faults.set(silent.path, { kind: 'hang' })
    const started = Date.now()
    const outcomes = await send([await news(silent.id), await news(silent.id), await news(other.id)])
    expect(outcomes).toEqual([{ ok: false, error: 'timeout' }, { ok: false, untried: true }, { ok: true }])
    expect(Date.now() - started).toBeGreaterThan(9_000)
    expect(Date.now() - started).toBeLessThan(16_000)
  })

  test('with a very long answer is not read to its end', async () => {
    const { id, path } = await add('generic')
    there.faults.set(path, { kind: 'flood', bytes: 10_000_000 })
    expect(await send([await news(id)])).toEqual([{ ok: true }])
    // The network's buffers are filled in any case.
    expect(there.flooded).toBeLessThan(5_000_000)
  })

  test('with a closed connection counts as unreachable', async () => {
    const { id, path } = await add('generic')
    there.faults.set(path, { kind: 'cut' })
    expect(await send([await news(id)])).toEqual([{ ok: false, error: 'unreachable' }])
  })

  test('for three days is paused until an admin resumes it', async () => {
    const { id, path } = await add('slack')
    there.faults.set(path, { kind: 'status', status: 500 })
    const at = async (realNow: string) => send([await news(id)], as({ realNow }))
    await at('2026-06-01T00:00:00.000Z')
    await at('2026-06-03T23:59:59.000Z')
    expect(await stateOf(id)).toMatchObject({ failingSince: '2026-06-01T00:00:00.000Z', pausedAt: null })
    await at('2026-06-04T00:00:00.000Z')
    expect(await stateOf(id)).toMatchObject({ pausedAt: '2026-06-04T00:00:00.000Z' })
    there.faults.clear()
    there.received.length = 0
    expect(await at('2026-06-05T00:00:00.000Z')).toEqual([{ ok: false, gone: true }])
    expect(there.received).toEqual([])
    await resumeWebhook(as(), { league: league.id, id })
    expect(await at('2026-06-06T00:00:00.000Z')).toEqual([{ ok: true }])
  })

  test.each([
    ['generic', 410],
    ['discord', 404],
    ['slack', 404],
  ] as const)('a %s webhook that answers %i is treated as gone and paused', async (kind, status) => {
    const { id, path } = await add(kind)
    there.faults.set(path, { kind: 'status', status })
    expect(await send([await news(id)])).toMatchObject([{ ok: false, gone: true }])
    expect(await stateOf(id)).toMatchObject({ pausedAt: expect.any(String) })
  })

  test('a webhook that was removed receives nothing', async () => {
    const { id } = await add('generic')
    await t.db.delete(webhooks).where(eq(webhooks.id, id))
    expect(await send([await news(id)])).toEqual([{ ok: false, gone: true }])
    expect(there.received).toEqual([])
  })
})

describe('a webhook address', () => {
  const tried = async (url: string, kind: WebhookKind = 'generic') =>
    outcome(addWebhook(as(), { league: league.id, kind, url }))

  test.each([
    'http://example.com/x',
    'https://127.0.0.1/x',
    'https://0x7f.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/x',
  ])('%s is refused without a DNS lookup', async (url) => {
    there.asked.length = 0
    expect(await tried(url)).toMatch(/^webhook_(private|not_https)$/)
    expect(there.asked).toEqual([])
  })

  test.each([
    ['a private address', ['10.0.0.7']],
    ['a private address among public ones', ['93.184.216.34', '192.168.0.1']],
    ['a private IPv6 address among public ones', ['93.184.216.34', 'fd00::1']],
    ['a cloud metadata address', ['169.254.169.254']],
    ['an IPv4-mapped loopback address', ['::ffff:127.0.0.1']],
  ])('whose name resolves to %s is refused', async (_, addresses) => {
    there.names.set('hooks.example.com', addresses)
    expect(await tried('https://hooks.example.com/x')).toBe('webhook_private')
  })

  test('that can’t be resolved is refused', async () => {
    expect(await tried('https://nobody.example.com/x')).toBe('webhook_unresolved')
    there.names.set('broken.example.com', null)
    expect(await tried('https://broken.example.com/x')).toBe('webhook_unresolved')
    there.names.set('empty.example.com', [])
    expect(await tried('https://empty.example.com/x')).toBe('webhook_unresolved')
    const unreachable = as({
      webhooks: createWebhookCaller({ WEBHOOK_ORIGINS: [], DNS_URL: 'http://127.0.0.1:9' }),
    })
    expect(
      await outcome(
        addWebhook(unreachable, { league: league.id, kind: 'generic', url: 'https://hooks.example.com/' }),
      ),
    ).toBe('webhook_unresolved')
  })

  test('is resolved again on every send', async () => {
    there.names.set('hooks.example.com', ['93.184.216.34'])
    const { id } = await addWebhook(as(), {
      league: league.id,
      kind: 'generic',
      url: 'https://hooks.example.com/x',
    })
    there.names.set('hooks.example.com', ['127.0.0.1'])
    expect(await send([await news(id)])).toEqual([{ ok: false, error: 'webhook_private' }])
  })

  test('of an admin of many leagues does not wait before another admin’s first', async () => {
    const many = 12
    const paths: string[] = []
    await addPersons(t.db, [{ id: 'Q8' }], now)
    for (const user of [...Array.from({ length: many }, () => owner), ...(await addUsers(t.db, ['Ida']))]) {
      owner = user
      league = await addLeague(t.db, [owner])
      paths.push((await add('generic')).path)
      await t.db.insert(activity).values(
        withNewsKind({
          id: uuidv7(),
          leagueId: league.id,
          kind: 'reported',
          personId: 'Q8',
          data: {},
          at: now,
        }),
      )
      await fanOut(as())
    }
    await sendToWebhooks(as())
    const order = there.received.map(({ path }) => paths.indexOf(path))
    expect(new Set(order)).toEqual(new Set(paths.keys()))
    // Up to three calls to a host run at once, in any order.
    expect(order.indexOf(many)).toBeLessThan(many / 2)
  })

  test('beyond the fifth of a league is refused, also when added concurrently', async () => {
    const results = await Promise.all(
      Array.from({ length: maxWebhooks + 2 }, () => tried(there.url + paths.generic())),
    )
    expect(results.filter((result) => result === 'webhooks_full')).toHaveLength(2)
    expect(await listWebhooks(as(), { league: league.id })).toHaveLength(maxWebhooks)
  })
})
