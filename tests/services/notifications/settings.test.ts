import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribeInput } from '#contracts/accounts/notifications.ts'
import { newsDefinition, newsKinds, settableKinds } from '#domain/news/news-registry.ts'
import { newsPresets } from '#domain/notifications/presets.ts'
import { wantedOf } from '#domain/notifications/settings.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { mailStopToken, subscription } from '#tests/support/push.ts'
import { deleteOwnAccount } from '#worker/services/account/erase.ts'
import {
  readNotificationSettings,
  saveNotificationSettings,
} from '#worker/services/notifications/settings.ts'
import {
  connectAddress,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#worker/services/notifications/subscribe.ts'
import { readMailStop, setMailStop } from '#worker/services/notifications/unsubscribe.ts'
import { refusalOf } from '../refusal.ts'
import { type NewsScene, noon, startNewsScene } from './scene.ts'

let s: NewsScene
beforeAll(async () => {
  s = await startNewsScene()
})
afterAll(() => s?.stop())

const as = (user: TestUser | null) => ctxFor(s.db, user, { now: noon, realNow: noon, push: s.push })
const somebody = async (): Promise<TestUser> => {
  const [user] = await addUsers(s.db, ['Ann'])
  if (!user) throw new Error('nobody')
  return user
}

test('an address for a channel without entered addresses is refused in words', async () => {
  const given = { channel: 'email' as const, address: 'ann@example.com' }
  expect(await refusalOf(connectAddress(as(await somebody()), given))).toMatchObject({
    code: 'validation_failed',
    field: 'channel',
    en: 'Invalid input.',
  })
})

describe('settings', () => {
  test('have defaults, and saving keeps the fields not given', async () => {
    const ann = await somebody()
    const before = await readNotificationSettings(as(ann))
    expect(before).toMatchObject({
      quietHours: { from: '22:00', to: '08:00', timeZone: 'UTC' },
      mutedLeagues: [],
      letter: { weekday: 1, hour: 8 },
      pushKey: s.push.publicKey,
      saved: false,
    })
    expect(Object.keys(before.matrix)).toHaveLength(settableKinds.length)
    expect(before.matrix.deathConfirmed).toEqual({ push: true, email: true })

    await saveNotificationSettings(as(ann), { matrix: { deathConfirmed: { push: false, email: true } } })
    await saveNotificationSettings(as(ann), { matrix: { joined: { push: true, email: false } } })
    const after = await saveNotificationSettings(as(ann), {
      quietHours: { from: null, to: null, timeZone: 'Europe/Rome' },
    })
    expect(after.matrix).toEqual({
      ...before.matrix,
      deathConfirmed: { push: false, email: true },
      joined: { push: true, email: false },
    })
    expect(after.quietHours).toEqual({ from: null, to: null, timeZone: 'Europe/Rome' })
    // Monday at eight in Rome, in summer.
    expect(
      await s.db.all(sql`select next_digest_at as at from notification_settings where user_id = ${ann.id}`),
    ).toEqual([{ at: '2026-05-11T06:00:00.000Z' }])
  })

  test('saved twice at once keep both, and the digest comes when they say', async () => {
    const nextOf = async (user: TestUser) => {
      const [row] = await s.db.all<{ at: string | null }>(
        sql`select next_digest_at as at from notification_settings where user_id = ${user.id}`,
      )
      return row?.at
    }
    const interrupted = (user: TestUser, meanwhile: () => Promise<unknown>) => ({
      ...as(user),
      db: interruptedDb(s.t.url, meanwhile),
    })
    const rome = { quietHours: { from: null, to: null, timeZone: 'Europe/Rome' } }
    const [ann, bea] = [await somebody(), await somebody()]
    for (const user of [ann, bea])
      await saveNotificationSettings(as(user), { letter: { weekday: null, hour: 8 } })
    const [wednesday, tuesday] = [{ letter: { weekday: 3, hour: 8 } }, { letter: { weekday: 2, hour: 9 } }]
    const saved = await saveNotificationSettings(
      interrupted(ann, () => saveNotificationSettings(as(ann), wednesday)),
      rome,
    )
    expect(saved).toMatchObject({ ...rome, ...wednesday })
    expect(await nextOf(ann)).toBe('2026-05-13T06:00:00.000Z')
    await saveNotificationSettings(
      interrupted(bea, () => saveNotificationSettings(as(bea), rome)),
      tuesday,
    )
    expect(await nextOf(bea)).toBe('2026-05-12T07:00:00.000Z')
  })

  test('a preset replaces settings of single kinds, and covers kinds added later', async () => {
    const ann = await somebody()
    const before = await readNotificationSettings(as(ann))
    expect(before.matrix).toEqual(before.presets.matters)
    expect(before.presets.matters.deathConfirmed).toEqual({ push: true, email: true })
    const joined = { push: true, email: false }
    await saveNotificationSettings(as(ann), { matrix: { joined, remark: joined } })
    for (const preset of newsPresets)
      expect((await saveNotificationSettings(as(ann), { preset })).matrix).toEqual(before.presets[preset])
    const { matrix } = await saveNotificationSettings(as(ann), { preset: 'inbox', matrix: { joined } })
    expect(matrix).toEqual({ ...before.presets.inbox, joined })
    // Single kinds are not stored, so that the preset applies to later kinds as well.
    const [row] = await s.db.all(sql`select matrix from notification_settings where user_id = ${ann.id}`)
    expect(row).toEqual({ matrix: JSON.stringify({ preset: 'inbox', joined }) })
  })

  test('a preset does not change kinds that are set elsewhere', () => {
    for (const kind of newsKinds.filter((each) => newsDefinition(each).setElsewhere))
      for (const preset of newsPresets) expect(wantedOf({ preset }, kind)).toEqual(wantedOf({}, kind))
  })

  test('mute only the given leagues that the user is in', async () => {
    const { league, users } = await s.begin(['Ann', 'Bea'])
    const [ann] = users
    expect(
      (await saveNotificationSettings(as(ann), { mutedLeagues: [league.id, 'another'] })).mutedLeagues,
    ).toEqual([league.id])
    expect(
      (await saveNotificationSettings(as(ann), { letter: { weekday: null, hour: 8 } })).mutedLeagues,
    ).toEqual([league.id])
    expect((await saveNotificationSettings(as(ann), { mutedLeagues: [] })).mutedLeagues).toEqual([])
  })
})

describe('subscriptions', () => {
  const subscriptionsOf = (user: TestUser) =>
    s.db.all<{ endpoint: string }>(
      sql`select endpoint from push_subscriptions where user_id = ${user.id} order by created_at, id`,
    )

  test('store the time zone, move to the account that signs in, and end', async () => {
    const [ann, bea] = [await somebody(), await somebody()]
    await subscribeBrowser(as(ann), subscription)
    await subscribeBrowser(as(ann), subscription)
    expect(await subscriptionsOf(ann)).toHaveLength(1)
    expect((await readNotificationSettings(as(ann))).quietHours.timeZone).toBe('Europe/Rome')
    await subscribeBrowser(as(bea), subscription)
    expect([await subscriptionsOf(ann), (await subscriptionsOf(bea)).length]).toEqual([[], 1])
    await unsubscribeBrowser(as(ann), subscription)
    expect(await subscriptionsOf(bea)).toHaveLength(1)
    await unsubscribeBrowser(as(bea), subscription)
    expect(await subscriptionsOf(bea)).toEqual([])
  })

  test('of a browser that another account had before are the newest', async () => {
    const [ann, bea] = [await somebody(), await somebody()]
    const at = (endpoint: string) => ({ ...subscription, endpoint: `${subscription.endpoint}-${endpoint}` })
    const shared = at(`shared-${bea.id}`)
    await subscribeBrowser(as(ann), shared)
    const later = ctxFor(s.db, bea, { now: noon, realNow: '2026-05-10T12:05:00.000Z', push: s.push })
    for (let i = 0; i < 20; i++) await subscribeBrowser(later, at(`${bea.id}-${i}`))
    const last = ctxFor(s.db, bea, { now: noon, realNow: '2026-05-10T12:06:00.000Z', push: s.push })
    await subscribeBrowser(last, shared)
    const kept = await subscriptionsOf(bea)
    expect([kept.length, kept.at(-1)?.endpoint]).toEqual([20, shared.endpoint])
  })

  test('are limited to twenty per user', async () => {
    const ann = await somebody()
    for (let i = 0; i < 22; i++)
      await subscribeBrowser(as(ann), {
        ...subscription,
        endpoint: `${subscription.endpoint}-${ann.id}-${i}`,
      })
    const kept = await subscriptionsOf(ann)
    expect([kept.length, kept.at(-1)?.endpoint.endsWith('-21')]).toEqual([20, true])
  })

  test.each([
    'https://elsewhere.example/push',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://xpush.services.mozilla.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'http://127.0.0.1:9/push',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://10.0.0.1/push',
    'http://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/x',
    'https://localhost/push',
  ])('at %s are refused, and nothing is ever sent there', async (endpoint) => {
    const ann = await somebody()
    expect(await refusalOf(subscribeBrowser(as(ann), { ...subscription, endpoint }))).toMatchObject({
      code: 'push_service_unknown',
    })
    const { p256dh, auth } = subscription.keys
    expect(
      await s.push.send({ endpoint, p256dh, auth }, { payload: '{}', topic: 't', padded: false }),
    ).toEqual({ kind: 'gone' })
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('at %s are accepted', (endpoint) => expect(s.push.takes(endpoint)).toBe(true))

  test.each([
    ['p256dh', 'AAAA'],
    ['p256dh', subscription.keys.p256dh.replace(/^B/, 'C')],
    // Not on the curve.
    ['p256dh', subscription.keys.p256dh.replace('xsr7', 'xsr8')],
    ['p256dh', `B${'A'.repeat(86)}`],
    ['auth', 'short'],
  ])('with invalid keys are refused: %s %s', (name, value) => {
    const keys = { ...subscription.keys, [name]: value }
    expect(subscribeInput.safeParse({ ...subscription, keys }).success).toBe(false)
    expect(subscribeInput.safeParse(subscription).success).toBe(true)
  })

  test('are deleted with the account, as are settings and pending deliveries', async () => {
    const { league, users } = await s.begin(['Ann', 'Bea'])
    const [, bea] = users
    if (!bea) throw new Error('nobody')
    const browser = await s.subscribe(bea)
    await saveNotificationSettings(as(bea), { mutedLeagues: [] })
    await s.record(league, 'reported', { personId: 'Q1' })
    await s.run('2026-05-10T23:00:00.000Z')
    await deleteOwnAccount(as(bea))
    await s.run('2026-05-11T09:00:00.000Z')
    expect(browser.received).toEqual([])
    for (const of of ['push_subscriptions', 'notification_settings'])
      expect(await s.db.all(sql`select 1 from ${sql.raw(of)} where user_id = ${bea.id}`)).toEqual([])
    expect(await s.db.all(sql`select 1 from deliveries where recipient = ${bea.id}`)).toEqual([])
  })
})

describe('the unsubscribe link in a mail', () => {
  test('stops only mails of its kind, needs no session, and can be undone', async () => {
    const { league, users, person } = await s.begin(['Ann'])
    const [ann] = users
    const browser = await s.subscribe(ann)
    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await s.run()
    const url = (await s.mailsTo(ann))[0]?.unsubscribeUrl ?? ''
    expect(url).toContain('/unsubscribe/')
    const token = decodeURIComponent(url.split('/unsubscribe/')[1] ?? '')
    expect(token).toBe(mailStopToken(as(null).addresses, ann.id))

    expect(await readMailStop(as(null), token)).toEqual({ kind: 'death_confirmed', stopped: false })
    expect(await setMailStop(as(null), token, true)).toEqual({ kind: 'death_confirmed', stopped: true })
    expect(await setMailStop(as(null), token, true)).toEqual({ kind: 'death_confirmed', stopped: true })
    const { matrix } = await readNotificationSettings(as(ann))
    expect([matrix.deathConfirmed, matrix.deathCorrected]).toEqual([
      { push: true, email: false },
      { push: true, email: true },
    ])
    await s.record(league, 'confirmed', { personId: 'Q2', data: { diedOn: '2026-05-08' } })
    await s.run()
    expect([(await s.mailsTo(ann)).length, browser.received.length]).toEqual([1, 2])
    await setMailStop(as(null), token, false)
    await s.record(league, 'confirmed', { personId: 'Q3', data: { diedOn: '2026-05-08' } })
    await s.run()
    expect((await s.mailsTo(ann)).length).toBe(2)
  })

  test('of the digest keeps its hour when that is undone', async () => {
    const ann = await somebody()
    const rome = { from: null, to: null, timeZone: 'Europe/Rome' }
    await saveNotificationSettings(as(ann), { quietHours: rome, letter: { weekday: 3, hour: 18 } })
    const token = mailStopToken(as(null).addresses, ann.id, 'letter')
    const next = () =>
      s.db.all(sql`select next_digest_at as at from notification_settings where user_id = ${ann.id}`)
    await setMailStop(as(null), token, true)
    expect(await next()).toEqual([{ at: null }])
    await setMailStop(as(null), token, false)
    // Monday at six in the evening in Rome, as the settings page says.
    expect((await readNotificationSettings(as(ann))).letter).toEqual({ weekday: 1, hour: 18 })
    expect(await next()).toEqual([{ at: '2026-05-11T16:00:00.000Z' }])
  })

  test('has no effect if forged, or if the account is deleted', async () => {
    const ann = await somebody()
    const token = mailStopToken(as(null).addresses, ann.id)
    const forged = [
      token.replace('death_confirmed', 'letter'),
      token.replace(ann.id, (await somebody()).id),
      `${token}x`,
      token.slice(0, -1),
      '',
      'a~b~c',
    ]
    for (const each of forged) expect(await setMailStop(as(null), each, true)).toBeNull()
    await s.db.run(sql`update profiles set deleted_at = ${noon} where id = ${ann.id}`)
    expect(await setMailStop(as(null), token, true)).toBeNull()
  })
})
