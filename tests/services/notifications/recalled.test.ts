import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail, retryFailedMails } from '#db/queries/news/outbox.ts'
import { invitationMails, leagues, mailOutbox, notificationSettings } from '#db/schema/index.ts'
import { ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { addLeague } from '#tests/support/league.ts'
import { deleteLeague } from '#worker/services/leagues/delete-league.ts'
import { sendDue } from '#worker/services/mail/deliver-mails.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { saveNotificationSettings } from '#worker/services/notifications/settings.ts'
import { type NewsScene, noon, startNewsScene } from './scene.ts'

/** Before each try, a mail that the mail server has not accepted yet is checked again, as a push is. */
let s: NewsScene
beforeAll(async () => {
  s = await startNewsScene()
})
afterAll(() => s?.stop())

const twoMinutesOn = '2026-05-10T12:02:00.000Z'

/** A death with a waiting mail to the second member: the mail server is busy. */
const mailWaits = async () => {
  const { league, users, person } = await s.begin(['Ann', 'Bea'])
  const [ann, bea] = users
  if (!bea) throw new Error('nobody')
  await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
  await s.run()
  const busy = { send: () => Promise.reject(new Error('busy')) }
  await sendDue({ ...s.ctx(), mailer: busy })
  expect(await s.mailsTo(bea)).toHaveLength(1)
  return { league, ann, bea, person }
}

/** The mails that arrive when the mail server accepts mails again. */
const arrivesAt = async (user: TestUser): Promise<string[]> => {
  await s.run(twoMinutesOn)
  const texts: string[] = []
  const mailer = {
    send: async ({ to, text }: { to: string; text: string }) => void (to === user.email && texts.push(text)),
  }
  await sendDue({ ...s.ctx(twoMinutesOn), mailer })
  return texts
}

const deleteByOwner = async (leagueId: string, owner: TestUser | undefined, realNow = noon) => {
  if (!owner) throw new Error('nobody')
  await deleteLeague(ctxFor(s.db, owner, { realNow }), { league: leagueId, name: 'Test league' })
}

const ends: [string, (scene: Awaited<ReturnType<typeof mailWaits>>) => Promise<unknown>][] = [
  [
    'has been removed',
    ({ league, ann, bea }) => removeMember(ctxFor(s.db, ann), { league: league.id, userId: bea.id }),
  ],
  ['has left', ({ league, bea }) => leaveLeague(ctxFor(s.db, bea), { league: league.id })],
  [
    'has muted the league',
    ({ league, bea }) =>
      saveNotificationSettings(ctxFor(s.db, bea, { realNow: noon }), { mutedLeagues: [league.id] }),
  ],
  ['was in a league that has been deleted', ({ league, ann }) => deleteByOwner(league.id, ann)],
]

test.each(ends)('a waiting mail does not reach a member who %s', async (_, end) => {
  const scene = await mailWaits()
  await end(scene)
  expect(await s.mailsTo(scene.bea)).toEqual([])
  expect(await arrivesAt(scene.bea)).toEqual([])
})

test('a given-up mail about a deleted league stays unsent when retried', async () => {
  const { league, ann, bea } = await mailWaits()
  await s.db.update(mailOutbox).set({ attempts: 8 })
  await deleteByOwner(league.id, ann)
  await retryFailedMails(s.db, noon)
  expect(await s.mailsTo(bea)).toEqual([])
  expect(await arrivesAt(bea)).toEqual([])
})

test('a league deletion refused to a non-owner recalls no mail', async () => {
  const { league, bea } = await mailWaits()
  await expect(deleteByOwner(league.id, bea)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await s.mailsTo(bea)).toHaveLength(1)
})

test('deleting a league recalls its waiting invitations, not those of other leagues', async () => {
  const { league, users } = await s.begin(['Ann', 'Bea'])
  const [ann, bea] = users
  if (!ann || !bea) throw new Error('nobody')
  const other = await addLeague(s.db, [ann, bea])
  for (const [leagueId, to] of [
    [league.id, 'gone@example.org'],
    [other.id, 'stays@example.org'],
  ] as const) {
    const id = crypto.randomUUID()
    await enqueueMail(s.db, { id, to, subject: 'Join', text: 'Join', html: '', at: noon })
    await s.db.insert(invitationMails).values({ id, leagueId, sentBy: ann.id, addressKey: to, at: noon })
  }
  await deleteByOwner(league.id, ann)
  const invited = await s.db.select({ to: mailOutbox.toAddress }).from(mailOutbox)
  expect(invited.map(({ to }) => to).filter((to) => to.endsWith('@example.org'))).toEqual([
    'stays@example.org',
  ])
})

test('a waiting mail reaches a remaining member once', async () => {
  const { ann, bea } = await mailWaits()
  expect(await arrivesAt(ann)).toHaveLength(1)
  expect(await arrivesAt(bea)).toEqual([])
})

const goes: [
  string,
  (leagueId: string, ann: TestUser | undefined, bea: TestUser, realNow: string) => Promise<void>,
][] = [
  ['left', (league, _ann, bea, realNow) => leaveLeague(ctxFor(s.db, bea, { realNow }), { league })],
  ['deleted', (league, ann, _bea, realNow) => deleteByOwner(league, ann, realNow)],
]

test.each(goes)(
  'a waiting mail about two leagues, one %s, is rewritten with only the other',
  async (_, goesNow) => {
    const { league, users, person } = await s.begin(['Ann', 'Bea'])
    const [ann, bea] = users
    if (!bea) throw new Error('nobody')
    const other = await addLeague(s.db, [ann, bea])
    await s.db.update(leagues).set({ name: 'Other league' }).where(eq(leagues.id, other.id))
    await s.set(bea, { quietFrom: '11:00', quietTo: '12:01' })
    for (const each of [league, other])
      await s.record(each, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await s.run()
    await s.run('2026-05-10T12:01:00.000Z')
    const waiting = (await s.mailsTo(bea))[0]?.text
    expect(waiting).toContain('Test league')
    expect(waiting).toContain('Other league')

    await goesNow(league.id, ann, bea, '2026-05-10T12:01:30.000Z')
    const texts = await arrivesAt(bea)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Other league')
    expect(texts[0]).not.toContain('Test league')
  },
)

test.each(goes)('a waiting weekly digest is rescheduled when a league is %s', async (_, goesNow) => {
  const { league, users } = await s.begin(['Ann', 'Bea'])
  const [ann, bea] = users
  if (!bea?.email) throw new Error('nobody')
  await s.set(bea, { digestWeekday: 7, nextDigestAt: '2026-05-17T08:00:00.000Z' })
  await enqueueMail(s.db, {
    id: crypto.randomUUID(),
    to: bea.email,
    subject: 'Your week',
    text: 'Test league',
    html: '',
    unsubscribeUrl: `http://127.0.0.1:8787/unsubscribe/${bea.id}~letter~x`,
    at: noon,
  })
  await goesNow(league.id, ann, bea, noon)
  expect(await s.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, bea.email))).toEqual([])
  const [row] = await s.db.select().from(notificationSettings).where(eq(notificationSettings.userId, bea.id))
  expect(row?.nextDigestAt).toBe(noon)
})
