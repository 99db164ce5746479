import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memberships, people, profiles, pushServices, pushSubscriptions } from '#db/schema/index.ts'
import { ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { endMembershipAt } from '#tests/support/game.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { addComment } from '#worker/services/comments/write-comment.ts'
import { type NewsScene, noon, startNewsScene } from './scene.ts'

let s: NewsScene
beforeAll(async () => {
  s = await startNewsScene()
})
afterAll(() => s?.stop())

const later = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString()

describe('a death', () => {
  test('reported, confirmed, withdrawn: updates one push notification and sends mails, in both languages', async () => {
    const { league, users, person } = await s.begin(['Ann', 'Bea'])
    const [ann, bea] = users
    if (!bea) throw new Error('nobody')
    await s.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, bea.id))
    const [hers, theirs] = [await s.subscribe(ann), await s.subscribe(bea)]

    await s.record(league, 'reported', {
      personId: person,
      data: { reportedDeathDate: '2026-05-08', reportedDeathPrecision: 'day' },
    })
    await s.run()
    const tag = `${league.id}:${person}`
    expect(hers.received).toEqual([
      {
        title: 'Test league',
        body: 'The death of Ada Example has been reported, dated 8 May 2026',
        navigate: `http://127.0.0.1:8787/person/${person}`,
        tag,
        lang: 'en',
      },
    ])
    expect(theirs.received[0]).toMatchObject({ lang: 'it', tag })
    expect(theirs.received[0]?.body).toContain('segnalato il decesso di Ada Esempio')
    // By default a report is sent by push only.
    expect(await s.mailsTo(ann)).toEqual([])

    await s.db.update(people).set({ status: 'confirmed', diedOn: '2026-05-08' }).where(eq(people.id, person))
    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await s.run()
    expect(hers.shown.get(tag)?.body).toContain('is confirmed')
    const mail = (await s.mailsTo(ann))[0]
    expect(mail?.subject).toContain('Ada Example')
    expect(mail?.text).toContain('In your league “Test league”.')
    expect(mail?.html).toContain('<html lang="en">')
    expect((await s.mailsTo(bea))[0]?.text).toContain(
      'Il decesso di Ada Esempio, l’8 maggio 2026, è confermato',
    )

    await s.db.update(people).set({ status: 'retracted', diedOn: null }).where(eq(people.id, person))
    await s.record(league, 'retracted', { personId: person, data: { formerDay: '2026-05-08' } })
    await s.run()
    expect(hers.shown.size).toBe(1)
    expect(hers.shown.get(tag)?.body).toContain('withdrawn')
    expect((await s.mailsTo(ann)).map(({ subject }) => subject)).toHaveLength(2)
    expect((await s.mailsTo(bea))[1]?.subject).toContain('ritirata')
    expect(s.service.wrong).toEqual([])

    // Nothing is sent twice, however often the job runs.
    expect(await s.run(later(600))).toMatchObject({ sent: 0, failed: 0, dropped: 0 })
    expect([hers.received.length, (await s.mailsTo(ann)).length]).toEqual([3, 2])
  })

  test('withdrawn: mailed only to recipients of the first mail', async () => {
    const { league, users, person } = await s.begin(['Ann', 'Bea'])
    const [ann, bea] = users
    if (!bea) throw new Error('nobody')
    await s.set(bea, { matrix: { death_confirmed: { push: false, email: false } } })
    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await s.run()
    await s.record(league, 'retracted', { personId: person, data: { formerDay: '2026-05-08' } })
    await s.run()
    expect((await s.mailsTo(ann)).length).toBe(2)
    expect(await s.mailsTo(bea)).toEqual([])
  })

  test('withdrawn before sending is not sent; corrected before sending is sent as corrected', async () => {
    const { league, users, person } = await s.begin(['Ann'])
    const [ann] = users
    const night = '2026-05-10T23:00:00.000Z'
    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await s.run(night)
    await s.record(league, 'retracted', { personId: person, data: { formerDay: '2026-05-08' } })
    await s.run('2026-05-11T03:00:00.000Z')
    await s.run('2026-05-11T08:00:00.000Z')
    expect(await s.mailsTo(ann)).toEqual([])

    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await s.run('2026-05-11T23:00:00.000Z')
    await s.record(league, 'corrected', {
      personId: person,
      data: { diedOn: '2026-05-07', formerDay: '2026-05-08' },
    })
    await s.run('2026-05-11T23:30:00.000Z')
    await s.run('2026-05-12T08:00:00.000Z')
    const mails = await s.mailsTo(ann)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('7 May 2026')
  })
})

describe('quiet hours', () => {
  test('two time zones, and one message in the morning instead of five', async () => {
    const { league, users } = await s.begin(['Ann', 'Bea'])
    const [ann, bea] = users
    if (!bea) throw new Error('nobody')
    const hours = { quietFrom: '22:00', quietTo: '08:00' }
    await s.set(ann, { ...hours, timeZone: 'Europe/Rome' })
    await s.set(bea, { ...hours, timeZone: 'America/Los_Angeles' })
    const [rome, angeles] = [await s.subscribe(ann), await s.subscribe(bea)]
    for (let i = 0; i < 5; i++)
      await s.record(league, 'confirmed', { personId: `Q${70_000 + i}`, data: { diedOn: '2026-05-08' } })
    // Eleven in the evening in Rome, two in the afternoon in Los Angeles.
    await s.run('2026-05-10T21:00:00.000Z')
    expect([rome.received.length, angeles.received.length]).toEqual([0, 5])
    await s.run('2026-05-11T05:59:00.000Z')
    expect(rome.received.length).toBe(0)
    await s.run('2026-05-11T06:00:00.000Z')
    expect(rome.received).toHaveLength(1)
    expect(rome.received[0]).toMatchObject({
      title: '5 pieces of news',
      navigate: 'http://127.0.0.1:8787/inbox',
    })
    const mails = await s.mailsTo(ann)
    expect(mails.map(({ subject }) => subject)).toEqual(['5 pieces of news from your leagues'])
    expect((await s.mailsTo(bea)).length).toBe(5)
  })

  test('a delivery that failed before quiet hours waits for the morning', async () => {
    const { league, users } = await s.begin(['Ann'])
    const browser = await s.subscribe(users[0])
    browser.faults.push({ status: 500 })
    await s.record(league, 'reported', { personId: 'Q1' })
    expect(await s.run('2026-05-10T21:59:00.000Z')).toMatchObject({ failed: 1 })
    await s.run('2026-05-10T22:30:00.000Z')
    expect(browser.received).toEqual([])
    await s.run('2026-05-11T08:00:00.000Z')
    expect(browser.received).toHaveLength(1)
  })
})

describe('skipped recipients', () => {
  test('muted, former and deleted members get nothing, even pending news', async () => {
    const { league, users } = await s.begin(['Ann', 'Bea', 'Cleo', 'Dora'])
    const [, bea, cleo, dora] = users
    if (!bea || !cleo || !dora) throw new Error('nobody')
    const browsers = await Promise.all(users.map(s.subscribe))
    await s.db
      .update(memberships)
      .set({ mutedAt: noon })
      .where(sql`${memberships.userId} = ${bea.id} and ${memberships.leagueId} = ${league.id}`)
    await s.record(league, 'confirmed', { personId: 'Q1', data: { diedOn: '2026-05-08' } })
    await s.run('2026-05-10T23:00:00.000Z')
    await endMembershipAt(s.db, league, cleo, noon)
    await s.db.update(profiles).set({ deletedAt: noon, email: null }).where(eq(profiles.id, dora.id))
    await s.run('2026-05-11T08:00:00.000Z')
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 0, 0, 0])
    expect((await Promise.all(users.map(s.mailsTo))).map((mails) => mails.length)).toEqual([1, 0, 0, 0])
  })
})

describe('a push service', () => {
  const reportTo = async () => {
    const { league, users } = await s.begin(['Ann'])
    const browser = await s.subscribe(users[0])
    return {
      league,
      user: users[0],
      browser,
      recordReport: () => s.record(league, 'reported', { personId: 'Q1' }),
    }
  }
  const subscriptionsOf = (userId: string) =>
    s.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

  test.each([404, 410])('that answers %i has its subscription deleted', async (status) => {
    const { browser, user, recordReport } = await reportTo()
    browser.always = { status }
    await recordReport()
    expect(await s.run()).toMatchObject({ sent: 0, dropped: 1 })
    expect(await subscriptionsOf(user.id)).toEqual([])
  })

  test('that finds a message too large gets a shorter one, once', async () => {
    const { browser, recordReport } = await reportTo()
    browser.faults.push({ status: 413 })
    await recordReport()
    expect(await s.run()).toMatchObject({ sent: 1 })
    expect(browser.received).toHaveLength(1)
    browser.always = { status: 413 }
    await recordReport()
    const before = s.service.requests()
    expect(await s.run()).toMatchObject({ dropped: 1 })
    expect(s.service.requests() - before).toBe(2)
  })

  test('that answers 429 gets no requests until Retry-After has passed', async () => {
    const { browser, league, recordReport } = await reportTo()
    browser.always = { status: 429, headers: { 'retry-after': '3600' } }
    await recordReport()
    for (let i = 2; i <= 20; i++) await s.record(league, 'reported', { personId: `Q${i}` })
    const before = s.service.requests()
    const { failed, untried } = await s.run()
    expect(failed).toBeLessThanOrEqual(6)
    expect(failed + untried).toBe(20)
    // Those that were in progress when it answered so.
    expect(s.service.requests() - before).toBeLessThanOrEqual(6)
    browser.always = null
    await s.run(later(59))
    expect(browser.received).toEqual([])
    expect(await s.run(later(60))).toMatchObject({ sent: 20 })
  })

  test.each([{}, { 'retry-after': '0' }, { 'retry-after': 'Sat, 10 May 2003 00:00:00 GMT' }])(
    'that answers 429 with %o gets no requests for a minute',
    async (headers) => {
      const { browser, league, recordReport } = await reportTo()
      browser.always = { status: 429, headers }
      await recordReport()
      for (let i = 2; i <= 20; i++) await s.record(league, 'reported', { personId: `Q${i}` })
      const before = s.service.requests()
      await s.run()
      expect(s.service.requests() - before).toBeLessThanOrEqual(6)
      browser.always = null
      expect(await s.run(later(0.9))).toMatchObject({ sent: 0 })
      expect(await s.run(later(1.1))).toMatchObject({ sent: 20 })
    },
  )

  test('that is unavailable for the only member who uses it is not called for each of their messages', async () => {
    const { browser, league, recordReport } = await reportTo()
    browser.always = { status: 503 }
    await recordReport()
    for (let i = 2; i <= 20; i++) await s.record(league, 'reported', { personId: `Q${i}` })
    const before = s.service.requests()
    expect(await s.run()).toMatchObject({ failed: 20 })
    expect(s.service.requests() - before).toBeLessThanOrEqual(6)
    browser.always = null
    expect(await s.run(later(5))).toMatchObject({ sent: 20 })
  })

  test('that was paused and still fails counts one message as tried, the probe', async () => {
    const { browser, league, recordReport } = await reportTo()
    browser.always = { status: 503 }
    await s.db
      .insert(pushServices)
      .values({ origin: s.service.origin, failures: 1, restingUntil: '2026-05-10T11:59:00.000Z' })
    await recordReport()
    for (let i = 2; i <= 10; i++) await s.record(league, 'reported', { personId: `Q${i}` })
    expect(await s.run()).toMatchObject({ failed: 1, untried: 9 })
    browser.always = null
    expect(await s.run(later(10))).toMatchObject({ sent: 10 })
  })

  test('that is slow gets each message once, also if another run begins meanwhile', async () => {
    const { browser, league, recordReport } = await reportTo()
    await recordReport()
    for (let i = 2; i <= 60; i++) await s.record(league, 'reported', { personId: `Q${i}` })
    vi.useFakeTimers({ toFake: ['Date'] })
    const begun = Date.now()
    let other: ReturnType<typeof s.run> | undefined
    // Each message takes two seconds of the clock.
    browser.shown.set = (tag, notice) => {
      vi.setSystemTime(Date.now() + 2_000)
      if (Date.now() - begun > 70_000) other ??= s.run(later((Date.now() - begun) / 60_000))
      return Map.prototype.set.call(browser.shown, tag, notice)
    }
    try {
      const { sent, late } = await s.run()
      const { sent: byOther } = (await other) ?? { sent: 0 }
      expect(browser.received).toHaveLength(60)
      expect(sent + byOther).toBe(60)
      expect(late).toBeGreaterThan(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that fails is tried again, and given up at last', async () => {
    const { browser, recordReport } = await reportTo()
    browser.always = { status: 500 }
    const id = await recordReport()
    let at = noon
    for (let tries = 1; tries <= 8; tries++) {
      expect(await s.run(at)).toMatchObject({ failed: 1 })
      at = new Date(Date.parse(at) + 25 * 3_600_000).toISOString()
    }
    expect(await s.run(at)).toMatchObject({ sent: 0, failed: 0, dropped: 1 })
    const rows = await s.db.all<{ n: number }>(
      sql`select count(*) as n from deliveries where event = ${id} and dropped_at is not null and last_error = '500'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('that hangs times out and is retried later', netsOnly, async () => {
    const { browser, recordReport } = await reportTo()
    browser.faults.push('hang')
    await recordReport()
    const begun = Date.now()
    expect(await s.run()).toMatchObject({ failed: 1 })
    expect(Date.now() - begun).toBeLessThan(15_000)
    expect(await s.run(later(5))).toMatchObject({ sent: 1 })
  })

  test('that redirects is not followed', async () => {
    const { browser, recordReport } = await reportTo()
    const elsewhere = s.service.subscribe()
    browser.always = { status: 307, headers: { location: elsewhere.subscription.endpoint } }
    await recordReport()
    const before = s.service.requests()
    expect(await s.run()).toMatchObject({ failed: 1 })
    expect(s.service.requests() - before).toBe(1)
  })

  test('retrying one browser does not send to the other one again', async () => {
    const { browser, user, recordReport } = await reportTo()
    const other = await s.subscribe(user)
    other.faults.push({ status: 400 })
    await recordReport()
    expect(await s.run()).toMatchObject({ failed: 1 })
    expect(await s.run(later(5))).toMatchObject({ sent: 1 })
    expect([browser.received.length, other.received.length]).toEqual([1, 1])
  })
})

test('a withdrawal after a merge goes to everybody who got news of the death under the former id', async () => {
  const { league, users, person } = await s.begin(['Ann', 'Bea'])
  const [ann] = users
  const { person: other } = await s.begin(['Cleo'])
  const browser = await s.subscribe(ann)
  await s.db.update(people).set({ status: 'confirmed', diedOn: '2026-05-08' }).where(eq(people.id, person))
  await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
  await s.run()
  expect((await s.mailsTo(ann)).length).toBe(1)

  await s.db.update(people).set({ mergedInto: other, mergedAt: noon }).where(eq(people.id, person))
  await s.record(league, 'retracted', { personId: other, data: { formerDay: '2026-05-08' } })
  await s.run()
  expect(browser.received.at(-1)?.body).toContain('withdrawn')
  // The notification of the death is shown no more.
  expect([...browser.shown.values()].map(({ body }) => body.includes('withdrawn'))).toEqual([true])
  expect((await s.mailsTo(ann)).length).toBe(2)
})

describe('a comment that waits for the end of quiet hours', () => {
  const morning = '2026-05-11T08:00:00.000Z'
  const at = (user: TestUser, minutes: number) => ctxFor(s.db, user, { now: later(minutes), realNow: noon })
  /** A league in which Ann wants mails about comments, with the item of a confirmed death. */
  const scene = async () => {
    const { league, users, person } = await s.begin(['Ann', 'Bea', 'Cleo'])
    const [ann, bea, cleo] = users
    if (!bea || !cleo) throw new Error('nobody')
    await s.set(ann, {
      matrix: { preset: 'inbox', remark: { push: false, email: true } },
      quietFrom: '22:00',
      quietTo: '08:00',
    })
    await s.db.update(people).set({ status: 'confirmed', diedOn: '2026-05-08' }).where(eq(people.id, person))
    const entry = await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    const on = { league: league.slug, entry }
    return { ann, bea, cleo, person, on }
  }

  test('in remembrance is not sent once the death has been withdrawn', async () => {
    const { ann, bea, person, on } = await scene()
    await addComment(at(bea, 1), { ...on, thread: 'remembrance', text: 'rest in peace' })
    await s.run('2026-05-10T23:00:00.000Z')
    await s.db.update(people).set({ status: 'retracted', diedOn: null }).where(eq(people.id, person))
    await s.run(morning)
    expect(await s.mailsTo(ann)).toEqual([])
  })

  test('is not sent once another member has answered it', async () => {
    const { ann, bea, cleo, on } = await scene()
    await addComment(at(bea, 1), { ...on, thread: 'talk', text: 'the first' })
    await s.run('2026-05-10T23:00:00.000Z')
    await addComment(at(cleo, 2), { ...on, thread: 'talk', text: 'the second' })
    await s.run('2026-05-10T23:30:00.000Z')
    await s.run(morning)
    const [mail, ...others] = await s.mailsTo(ann)
    expect(others).toEqual([])
    expect([mail?.text.includes('the second'), mail?.text.includes('the first')]).toEqual([true, false])
  })
})
