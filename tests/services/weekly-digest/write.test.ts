import { and, asc, eq, like } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, mailOutbox, memberships, notificationSettings, profiles } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition, addPicks, confirmDeath, reportDeath } from '#tests/support/game.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { mailStopToken } from '#tests/support/push.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import type { Ctx } from '#worker/services/context.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { saveNotificationSettings } from '#worker/services/notifications/settings.ts'
import { setMailStop } from '#worker/services/notifications/unsubscribe.ts'
import { writeDigests } from '#worker/services/weekly-digest/write.ts'

/** A Monday, 06:05 UTC: 08:05 in Rome. */
const now = '2026-06-15T06:05:00.000Z'

let t: TestDatabase
let anna: TestUser
let ben: TestUser
let league: TestLeague
beforeAll(async () => {
  t = await startTestDatabase()
  await addPersons(
    t.db,
    [{ id: 'Q1', labels: { en: 'Ada Example' }, birthDate: '1950-01-01', birthYear: 1950 }],
    now,
  )
})
afterAll(() => t?.stop())
beforeEach(async () => {
  await t.db.delete(notificationSettings)
  await t.db.delete(mailOutbox)
  ;[anna, ben] = (await addUsers(t.db, ['Anna', 'Ben'])) as [TestUser, TestUser]
  league = await addLeague(t.db, [anna, ben])
})

const ctx = (over: Partial<Ctx> = {}): Ctx =>
  ctxFor(t.db, null, { actor: { kind: 'job', name: 'test' }, now, realNow: now, ...over })

const wants = (user: TestUser, over: Partial<typeof notificationSettings.$inferInsert> = {}) =>
  t.db.insert(notificationSettings).values({
    userId: user.id,
    timeZone: 'Europe/Rome',
    digestWeekday: 1,
    digestHour: 8,
    nextDigestAt: '2026-06-15T06:00:00.000Z',
    ...over,
  })
const nextOf = async (user: TestUser) =>
  (
    await t.db
      .select({ next: notificationSettings.nextDigestAt })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, user.id))
  )[0]?.next
const digestsTo = (user: TestUser) =>
  t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, user.email)).orderBy(asc(mailOutbox.id))

describe('the weekly digest', () => {
  test('shows the table, past and coming events, and days since the last death', async () => {
    await addPicks(t.db, league, anna, ['Q1'], '2026-02-01T10:00:00.000Z')
    await confirmDeath(t.db, 'Q1', '2026-06-10', '2026-06-12T10:00:00.000Z')
    await addCompetition(t.db, league, anna, {
      type: 'championship',
      name: 'Winter Cup',
      startDate: '2026-06-20',
      endDate: '2026-07-20',
    })
    await recomputeStale(ctx(), { ms: 10_000 })
    const record = (kind: 'reported' | 'confirmed', at: string) =>
      t.db.insert(activity).values(
        withNewsKind({
          id: uuidv7(),
          leagueId: league.id,
          kind,
          personId: 'Q1',
          data: kind === 'reported' ? {} : { diedOn: '2026-06-10' },
          at,
        }),
      )
    await record('reported', '2026-06-11T10:00:00.000Z')
    await record('confirmed', '2026-06-12T10:00:00.000Z')
    await wants(anna)
    await wants(ben)
    await t.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, ben.id))
    expect(await writeDigests(ctx())).toEqual({ written: 2, skipped: 0, more: false })
    const [digest, ...others] = await digestsTo(anna)
    expect(others).toEqual([])
    expect(digest?.subject).toBe('The week in Test league')
    expect(digest?.text).toContain(`5 days since the last death on the lists.

The leaderboard
1. Anna (you): `)
    expect(digest?.text).toContain('\n2. Ben: 0\n')
    // The line about the confirmation covers the report.
    expect(digest?.text).toMatch(
      /What happened\n- The death of Ada Example on 10 June 2026 is confirmed\. \+\d+ for Anna.*\n\nNext dates\n- 20 June: Winter Cup begins/,
    )
    expect(digest?.unsubscribeUrl).toMatch(/\/unsubscribe\/.*~letter~/)
    expect(digest?.text).toContain(digest?.unsubscribeUrl ?? 'none')
    const [italian] = await digestsTo(ben)
    expect(italian?.subject).toBe('La settimana di Test league')
    expect(italian?.text).toContain('2. Ben (tu): 0')
    expect(italian?.text).toContain('Ultimo decesso nelle liste: 5 giorni fa.')
    expect(italian?.text).toContain('- Il decesso di Ada Example')
    expect(await nextOf(anna)).toBe('2026-06-22T06:00:00.000Z')
  })

  test('counts no days since the last death while a report is not settled', async () => {
    await addPersons(t.db, [{ id: 'Q2', birthDate: '1950-01-01', birthYear: 1950 }], now)
    await addPicks(t.db, league, anna, ['Q1', 'Q2'], '2026-02-01T10:00:00.000Z')
    await confirmDeath(t.db, 'Q1', '2026-06-10', '2026-06-12T10:00:00.000Z')
    await reportDeath(t.db, 'Q2', '2026-06-14', '2026-06-15T06:00:00.000Z')
    await recomputeStale(ctx(), { ms: 10_000 })
    await wants(anna)
    await writeDigests(ctx())
    const [digest] = await digestsTo(anna)
    expect(digest?.text).not.toMatch(/since the last death|No death|Last death/)
    expect(digest?.text).toMatch(/1\. Anna \(you\): \d+ \(\+\d+ provisional\)/)
  })

  test('covers all leagues, except those that the user left or muted', async () => {
    const [muted, left] = [await addLeague(t.db, [anna]), await addLeague(t.db, [ben, anna])]
    const second = await addLeague(t.db, [ben, anna])
    const at = (place: TestLeague) => and(eq(memberships.leagueId, place.id), eq(memberships.userId, anna.id))
    await t.db.update(memberships).set({ mutedAt: now }).where(at(muted))
    await t.db.update(memberships).set({ leftAt: now }).where(at(left))
    await wants(anna)
    await writeDigests(ctx())
    const [digest] = await digestsTo(anna)
    expect(digest?.subject).toBe('The week in your leagues')
    const urls = digest?.text.match(/\/l\/league-[\w-]+/g)?.sort()
    expect(urls).toEqual([`/l/${league.slug}`, `/l/${second.slug}`].sort())
    expect(digest?.text.match(/Nothing happened this week\./g)).toHaveLength(2)
  })

  test('shows personal items only to their recipient', async () => {
    const record = (kind: 'place_free' | 'choose_reminder', actorId: string | null, data = {}) =>
      t.db.insert(activity).values(
        withNewsKind({
          id: uuidv7(),
          leagueId: league.id,
          kind,
          actorId,
          data,
          at: '2026-06-14T10:00:00.000Z',
        }),
      )
    await record('place_free', anna.id, { places: 1 })
    await record('choose_reminder', null, { userIds: [anna.id], chooseUntil: '2026-06-20' })
    await wants(anna)
    await wants(ben)
    await writeDigests(ctx())
    expect((await digestsTo(anna))[0]?.text).toMatch(/- (A place is free on your list|Choose your picks)/)
    expect((await digestsTo(ben))[0]?.text).toContain('Nothing happened this week.')
  })

  test.each<[string, Partial<typeof notificationSettings.$inferInsert>]>([
    ['who turned it off', { matrix: { letter: { push: false, email: false } } }],
    ['whose weekday was removed', { digestWeekday: null }],
    ['whose digest is not due yet', { nextDigestAt: '2026-06-15T06:05:00.001Z' }],
  ])('is not written for a user %s', async (_, settings) => {
    await wants(anna, settings)
    await writeDigests(ctx())
    expect(await digestsTo(anna)).toEqual([])
    expect((await writeDigests(ctx())).skipped).toBe(0)
  })

  test('comes again after an unsubscription by mail once the user chooses a day', async () => {
    await wants(anna)
    await setMailStop(ctx(), mailStopToken(ctx().addresses, anna.id, 'letter'), true)
    const own = ctxFor(t.db, anna, { now, realNow: now })
    const { letter } = await saveNotificationSettings(own, { letter: { weekday: 1, hour: 8 } })
    expect(letter).toEqual({ weekday: 1, hour: 8 })
    expect(await nextOf(anna)).toBe('2026-06-22T06:00:00.000Z')
    await writeDigests(ctx({ realNow: '2026-06-22T06:05:00.000Z' }))
    expect(await digestsTo(anna)).toHaveLength(1)
  })

  test('that is due is still written when the user changes the quiet hours before', async () => {
    await wants(anna)
    const own = ctxFor(t.db, anna, { now, realNow: now })
    await saveNotificationSettings(own, {
      quietHours: { from: '23:00', to: '07:00', timeZone: 'Europe/Rome' },
    })
    expect(await writeDigests(ctx())).toMatchObject({ written: 1 })
    expect(await nextOf(anna)).toBe('2026-06-22T06:00:00.000Z')
    await saveNotificationSettings(own, { quietHours: { from: null, to: null, timeZone: 'Asia/Tokyo' } })
    expect(await nextOf(anna)).toBe('2026-06-21T23:00:00.000Z')
  })

  test('contains only the last news about a person whose item was merged in between', async () => {
    await addPersons(
      t.db,
      [{ id: 'Q7', labels: { en: 'Ada Example' }, mergedInto: 'Q1', mergedAt: now }],
      now,
    )
    const record = (kind: 'reported' | 'confirmed', personId: string, at: string) =>
      t.db
        .insert(activity)
        .values(withNewsKind({ id: uuidv7(), leagueId: league.id, kind, personId, data: {}, at }))
    await record('reported', 'Q7', '2026-06-11T10:00:00.000Z')
    await record('confirmed', 'Q1', '2026-06-13T10:00:00.000Z')
    await wants(anna)
    await writeDigests(ctx())
    const [digest] = await digestsTo(anna)
    expect(digest?.text).toContain('The death of Ada Example is confirmed')
    expect(digest?.text).not.toContain('reported')
  })

  test('skips users without league, address or account until the next week', async () => {
    const [lonely, nameless, gone] = (await addUsers(t.db, ['Lo', 'Na', 'Go'])) as [
      TestUser,
      TestUser,
      TestUser,
    ]
    await addLeague(t.db, [nameless, gone])
    await t.db.update(profiles).set({ email: null }).where(eq(profiles.id, nameless.id))
    await t.db.update(profiles).set({ deletedAt: now }).where(eq(profiles.id, gone.id))
    for (const user of [lonely, nameless, gone]) await wants(user)
    expect(await writeDigests(ctx())).toEqual({ written: 0, skipped: 3, more: false })
    expect(await t.db.select().from(mailOutbox)).toEqual([])
    expect(await nextOf(lonely)).toBe('2026-06-22T06:00:00.000Z')
  })

  test('is written again without the name of a player whose account was deleted', async () => {
    const [carl] = (await addUsers(t.db, ['Carl'])) as [TestUser]
    await addLeague(t.db, [carl])
    await wants(anna)
    await wants(carl)
    await recomputeStale(ctx(), { ms: 10_000 })
    await writeDigests(ctx())
    expect((await digestsTo(anna))[0]?.text).toContain('Ben')
    await eraseAccount(ctx(), ben.id)
    expect(await digestsTo(anna)).toEqual([])
    expect(await writeDigests(ctx())).toMatchObject({ written: 1 })
    const [digest, ...more] = await digestsTo(anna)
    expect(digest?.text).toContain('Former player')
    expect(digest?.text).not.toContain('Ben')
    expect([more, await digestsTo(carl)]).toEqual([[], [expect.anything()]])
    expect(await nextOf(anna)).toBe('2026-06-22T06:00:00.000Z')
  })

  test('keeps its local hour across summer time; comes once after a break', async () => {
    const at = async (user: TestUser, timeZone: string, realNow: string) => {
      await wants(user, { timeZone, nextDigestAt: realNow })
      await writeDigests(ctx({ realNow, now: realNow }))
      return nextOf(user)
    }
    // Rome goes to summer time on 29 March 2026, and back on 25 October.
    expect(await at(anna, 'Europe/Rome', '2026-03-23T07:00:00.000Z')).toBe('2026-03-30T06:00:00.000Z')
    expect(await at(ben, 'Europe/Rome', '2026-10-19T06:00:00.000Z')).toBe('2026-10-26T07:00:00.000Z')
    const [cleo] = (await addUsers(t.db, ['Cleo'])) as [TestUser]
    await addLeague(t.db, [cleo])
    await wants(cleo, { timeZone: 'America/New_York', nextDigestAt: '2026-03-02T13:00:00.000Z' })
    await writeDigests(ctx({ realNow: '2026-03-25T09:00:00.000Z' }))
    // Three Mondays have passed, and New York's summer time has begun.
    expect(await nextOf(cleo)).toBe('2026-03-30T12:00:00.000Z')
    expect(await digestsTo(cleo)).toHaveLength(1)
  })

  test('is written once by concurrent jobs', async () => {
    const users = await addUsers(
      t.db,
      Array.from({ length: 120 }, (_, place) => `U${place}`),
    )
    for (const user of users) await wants(user)
    await addLeague(t.db, users as [TestUser, ...TestUser[]])
    await Promise.all([writeDigests(ctx()), writeDigests(ctx()), writeDigests(ctx())])
    const digests = await t.db.select().from(mailOutbox).where(like(mailOutbox.toAddress, 'u%'))
    expect(digests).toHaveLength(120)
    expect(new Set(digests.map(({ toAddress }) => toAddress)).size).toBe(120)
  })

  test('is not written if the user turns it off in the meantime', async () => {
    await wants(anna)
    const meanwhile = async () => {
      await t.db.update(notificationSettings).set({ nextDigestAt: null, digestWeekday: null })
    }
    // Between the read and the write.
    await writeDigests(ctx({ db: interruptedDb(t.url, meanwhile, 3) }))
    expect(await digestsTo(anna)).toEqual([])
    expect(await nextOf(anna)).toBe(null)
  })

  test('is read and written per chunk, not per user', async () => {
    const users = await addUsers(
      t.db,
      Array.from({ length: 60 }, (_, place) => `V${place}`),
    )
    for (const user of users) await wants(user)
    for (let place = 0; place < 60; place += 20)
      await addLeague(t.db, users.slice(place, place + 20) as [TestUser, ...TestUser[]])
    t.resetRoundTrips()
    expect(await writeDigests(ctx())).toMatchObject({ written: 60 })
    expect(t.roundTrips()).toBe(6)
  })
})
