import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import {
  activity,
  auditLog,
  authUsers,
  deliveries,
  erasures,
  invitationMails,
  invitations,
  leagues,
  liveLeagues,
  mailOutbox,
  profiles,
  removedObjects,
} from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { memoryAvatars, type StoredPicture } from '#tests/support/avatars.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { emptyDatabase, tableNames } from '#tests/support/database/database-dump.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { deleteOwnAccount, eraseLeftovers } from '#worker/services/account/erase.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import { saveNotificationSettings } from '#worker/services/notifications/settings.ts'
import { cleanStorage } from '#worker/services/storage.ts'

let t: TestDatabase
let owner: TestUser
let member: TestUser
let league: TestLeague
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())
beforeEach(async () => {
  await emptyDatabase(t.db, await tableNames(t.db))
  ;[owner, member] = (await addUsers(t.db, ['Olga', 'Mia'])) as [TestUser, TestUser]
  league = await addLeague(t.db, [owner, member])
})

const inMs = (ms: number): string => addMs(new Date().toISOString(), ms)
const minuteMs = 60_000

describe('data that a running request writes after an account deletion', () => {
  test('is erased some minutes later', async () => {
    await t.db.insert(activity).values(
      withNewsKind({
        id: uuidv7(),
        leagueId: league.id,
        kind: 'joined',
        actorId: owner.id,
        data: {},
        at: inMs(0),
      }),
    )
    await saveNotificationSettings(ctxFor(t.db, member), { matrix: { joined: { push: false, email: true } } })
    const slow = interruptedDb(t.url, () => deleteOwnAccount(ctxFor(t.db, member)))
    await fanOut(ctxFor(slow, null))
    const left = () => t.db.select().from(deliveries).where(eq(deliveries.recipient, member.id))
    expect(await left()).toHaveLength(1)
    expect(await eraseLeftovers(ctxFor(t.db, null, { realNow: inMs(9 * minuteMs) }))).toEqual({ accounts: 0 })
    const later = ctxFor(t.db, null, { realNow: inMs(11 * minuteMs) })
    expect(await eraseLeftovers(later)).toEqual({ accounts: 1 })
    expect(await left()).toEqual([])
    expect(await t.db.select().from(erasures)).toEqual([])
    expect(await eraseLeftovers(later)).toEqual({ accounts: 0 })
  })
})

describe('an account deletion', () => {
  const invitedGuest = async (): Promise<void> => {
    await t.db.insert(mailOutbox).values({
      id: 'invitation',
      toAddress: 'guest@example.org',
      subject: '',
      text: '',
      html: '',
      createdAt: inMs(0),
      nextAttemptAt: inMs(0),
    })
    await t.db.insert(invitationMails).values({
      id: 'invitation',
      leagueId: league.id,
      sentBy: owner.id,
      addressKey: 'x',
      at: inMs(0),
    })
    await t.db.insert(invitations).values({
      id: uuidv7(),
      leagueId: league.id,
      email: 'guest@example.org',
      invitedBy: owner.id,
      createdAt: inMs(0),
    })
  }

  test('keeps the mail and invitation of an address that was never confirmed', async () => {
    await invitedGuest()
    await t.db.update(authUsers).set({ newEmail: 'guest@example.org' }).where(eq(authUsers.id, member.id))
    await deleteOwnAccount(ctxFor(t.db, member))
    expect(await t.db.select().from(mailOutbox)).toHaveLength(1)
    expect(await t.db.select().from(invitations)).toHaveLength(1)
  })

  test('also deletes invitations accepted under a former address', async () => {
    const { inviteCode } = (await t.db.select().from(leagues))[0] ?? { inviteCode: '' }
    const [guest] = (await addUsers(t.db, ['Gia'])) as [TestUser]
    await inviteByEmail(ctxFor(t.db, owner), { league: league.id, email: guest.email })
    await joinByCode(ctxFor(t.db, guest), { code: inviteCode })
    for (const table of [authUsers, profiles] as const)
      await t.db.update(table).set({ email: 'new@example.org' }).where(eq(table.id, guest.id))
    await deleteOwnAccount(ctxFor(t.db, { ...guest, email: 'new@example.org' }))
    expect(await t.db.select().from(invitations)).toEqual([])
    const records = await t.db.select().from(auditLog).where(eq(auditLog.action, 'member_invited'))
    expect(records.map(({ after }) => after)).toEqual([{}])
  })

  test('keeps the record of an invitation to a similar address', async () => {
    const [guest] = (await addUsers(t.db, ['Gia'])) as [TestUser]
    const other = `g.${guest.email}`
    for (const [seconds, email] of [guest.email, other].entries()) {
      const now = inMs(seconds * 1000)
      await inviteByEmail(ctxFor(t.db, owner, { now }), { league: league.id, email })
    }
    await deleteOwnAccount(ctxFor(t.db, guest))
    expect((await t.db.select().from(invitations)).map(({ email }) => email)).toEqual([other])
    const records = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'member_invited'))
      .orderBy(auditLog.at)
    expect(records.map(({ after }) => after)).toEqual([{}, { email: 'g…@test.invalid' }])
  })

  test('if interrupted, has its live connections closed by the job', async () => {
    await deleteOwnAccount(ctxFor(t.db, member))
    await t.db.insert(liveLeagues).values({ leagueId: league.id, until: inMs(60 * minuteMs) })
    const left: unknown[] = []
    const nowhere = async () => {}
    const live = {
      issue: async () => '',
      open: async () => ({ refused: 'ticket' }) as const,
      changed: nowhere,
      turned: nowhere,
      leave: async (...given: unknown[]) => void left.push(given),
      renew: nowhere,
      show: nowhere,
      wake: nowhere,
      end: nowhere,
    }
    await eraseLeftovers(ctxFor(t.db, null, { realNow: inMs(11 * minuteMs), live }))
    expect(left).toEqual([[[league.id], member.id]])
  })
})

describe('objects in storage', () => {
  const keyOf = (nr: number): string => `00000000-0000-7000-8000-${String(nr).padStart(12, '0')}.png`
  const pictures = new Map<string, StoredPicture>()
  const add = (key: string, ageMs: number) =>
    pictures.set(key, { bytes: new Uint8Array(1), type: 'image/png', uploadedAt: inMs(-ageMs) })
  const clean = () => cleanStorage(ctxFor(t.db, null, { avatars: memoryAvatars(pictures) }))
  beforeEach(() => pictures.clear())

  test('without a reference are deleted, except new uploads and foreign objects', async () => {
    const hourMs = 60 * minuteMs
    add(keyOf(1), 2 * hourMs)
    add(keyOf(2), 2 * hourMs)
    add(keyOf(3), hourMs / 2)
    add('backups/readme.png', 2 * hourMs)
    await t.db
      .update(profiles)
      .set({ avatarKey: keyOf(2) })
      .where(eq(profiles.id, member.id))
    expect(await clean()).toEqual({ removed: 0, seen: 4, orphans: 1 })
    expect([...pictures.keys()]).toEqual([keyOf(2), keyOf(3), 'backups/readme.png'])
  })

  test('are checked 500 per run, from the last position, then from the start', async () => {
    for (let nr = 0; nr < 1_100; nr++) add(keyOf(nr), 3 * 60 * minuteMs)
    const used = keyOf(7)
    await t.db.update(profiles).set({ avatarKey: used }).where(eq(profiles.id, member.id))
    t.resetRoundTrips()
    expect(await clean()).toEqual({ removed: 0, seen: 500, orphans: 499 })
    expect(t.roundTrips()).toBeLessThan(6)
    expect(await clean()).toEqual({ removed: 0, seen: 500, orphans: 500 })
    expect(await clean()).toEqual({ removed: 0, seen: 100, orphans: 100 })
    expect(await clean()).toEqual({ removed: 0, seen: 1, orphans: 0 })
    expect([...pictures.keys()]).toEqual([used])
  })

  test('of a replaced picture stay recorded until storage has deleted them', async () => {
    add(keyOf(1), 0)
    await t.db
      .update(profiles)
      .set({ avatarKey: keyOf(1) })
      .where(eq(profiles.id, member.id))
    await t.db
      .update(profiles)
      .set({ avatarKey: keyOf(2) })
      .where(eq(profiles.id, member.id))
    const broken = {
      ...memoryAvatars(pictures),
      remove: async () => {
        throw new Error('storage is away')
      },
    }
    await expect(cleanStorage(ctxFor(t.db, null, { avatars: broken }))).rejects.toThrow('storage is away')
    expect((await t.db.select().from(removedObjects)).map(({ key }) => key)).toEqual([keyOf(1)])
    expect(await clean()).toEqual({ removed: 1, seen: 0, orphans: 0 })
    expect(await t.db.select().from(removedObjects)).toEqual([])
  })
})

test('the refusal for an owner of many leagues names some, with the total', async () => {
  for (let nr = 0; nr < 40; nr++) {
    const { id } = await addLeague(t.db, [owner])
    await t.db
      .update(leagues)
      .set({ name: 'L'.repeat(80) })
      .where(eq(leagues.id, id))
  }
  const refused = await deleteOwnAccount(ctxFor(t.db, owner)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'owns_leagues' })
  const { params } = refused as { params: { leagues: string } }
  expect(params.leagues).toContain(', … (41)')
  expect(params.leagues.length).toBeLessThan(450)
})
