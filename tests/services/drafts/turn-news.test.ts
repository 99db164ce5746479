import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity, drafts, mailOutbox, notificationSettings, seasons } from '#db/schema/index.ts'
import type { TestUser } from '#tests/support/ctx.ts'
import { runDrafts } from '#worker/services/drafts/settle-drafts.ts'
import { readInbox } from '#worker/services/inbox/read.ts'
import { deliverNews } from '#worker/services/notifications/deliver-news.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { type DraftScene, moment, startDraftBench } from './scene.ts'

/** Notifications about turns in a slow draft. */

let bench: Awaited<ReturnType<typeof startDraftBench>>
beforeAll(async () => {
  bench = await startDraftBench()
})
afterAll(() => bench?.database.stop())

const hour = 3600

const begun = async (
  secondsPerTurn = 4 * hour,
): Promise<{ scene: DraftScene; first: TestUser; second: TestUser }> => {
  const scene = await bench.league(['Ann', 'Ben'], { secondsPerTurn })
  await scene.settle(0)
  const [first, second] = (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
  if (!first || !second) throw new Error('two players')
  return { scene, first, second }
}
/** Sends what is due; by the wall clock, like quiet hours. */
const send = async (scene: DraftScene, seconds: number): Promise<void> => {
  const ctx = scene.ctx(null, seconds, { realNow: moment(seconds) })
  await fanOut(ctx)
  await deliverNews(ctx)
}
const mailsTo = async (user: TestUser): Promise<string[]> =>
  (
    await bench.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toAddress, user.email))
      .orderBy(mailOutbox.id)
  ).map(({ subject }) => subject)
const endings = async (scene: DraftScene) =>
  (await bench.db.select().from(activity).where(eq(activity.leagueId, scene.league.id)))
    .filter(({ kind }) => kind === 'draft_turn_ending')
    .map(({ actorId, data, at }) => [data.number, actorId, at])

describe('a turn', () => {
  test('is mailed by default, and only to its player', async () => {
    const { scene, first, second } = await begun()
    await send(scene, 1)
    expect(await mailsTo(first)).toEqual([expect.stringContaining('Your turn in the draft, round 1')])
    expect(await mailsTo(second)).toEqual([])
  })

  test('is on home while its clock runs, not during a pause', async () => {
    const { scene, first, second } = await begun()
    const home = (user: TestUser, seconds: number) =>
      readHome(scene.ctx(user, seconds), { league: scene.league.slug })
    expect((await home(first, 1)).draft).toEqual({ isOwnTurn: true, until: moment(4 * hour) })
    expect((await home(second, 1)).draft).toEqual({ isOwnTurn: false, until: null })
    await scene.pause(true, 2)
    expect((await home(first, 3)).draft).toEqual({ isOwnTurn: false, until: null })
  })

  test('is not mailed once it is over', async () => {
    const { scene, first, second } = await begun()
    await fanOut(scene.ctx(null, 1))
    await scene.pick(first, 'Q1', 2)
    await send(scene, 3)
    expect(await mailsTo(first)).toEqual([])
    expect(await mailsTo(second)).toEqual([expect.stringContaining('Your turn in the draft, round 1')])
  })

  test('is called over in the inbox of its player afterwards', async () => {
    const { scene, first } = await begun()
    const inbox = async (seconds: number) =>
      (await readInbox(scene.ctx(first, seconds))).items.flatMap(({ kind, text }) =>
        kind === 'draft_turn' ? [text] : [],
      )
    const [running] = await inbox(1)
    expect(running).toMatch(/^Your turn in the draft, round 1\. When the time is up/)
    await scene.settle(3 * hour)
    await scene.pick(first, 'Q1', 3 * hour + 1)
    expect(new Set(await inbox(3 * hour + 2))).toEqual(new Set(['Your turn in the draft, round 1, is over']))
  })

  test('sends only its player one “ends soon” reminder when a quarter is left', async () => {
    const { scene, first, second } = await begun()
    await scene.settle(3 * hour - 1)
    expect(await endings(scene)).toEqual([])
    await Promise.all([scene.settle(3 * hour), scene.settle(3 * hour), runDrafts(scene.ctx(null, 3 * hour))])
    await scene.settle(3 * hour + 5)
    expect(await endings(scene)).toEqual([[0, first.id, moment(3 * hour)]])
    await send(scene, 3 * hour + 6)
    expect((await mailsTo(first)).at(-1)).toContain('Your turn in the draft ends soon')
    expect(await mailsTo(second)).toEqual([])
    const seen = async (user: TestUser) => [
      (await readInbox(scene.ctx(user, 3 * hour + 7))).items.map(({ text }) => text),
      (await listActivity(scene.ctx(user, 3 * hour + 7), { league: scene.league.slug, limit: 50 })).map(
        ({ kind }) => kind,
      ),
    ]
    const [inbox, shown] = await seen(first)
    expect(inbox).toContainEqual(expect.stringContaining('ends soon'))
    expect(shown).toContain('draft_turn_ending')
    const [other, seenByOther] = await seen(second)
    expect(other).not.toContainEqual(expect.stringContaining('ends soon'))
    expect(seenByOther).not.toContain('draft_turn_ending')
  })

  test('gets no “ends soon” mail after its player has picked', async () => {
    const { scene, first } = await begun()
    await scene.settle(3 * hour)
    await fanOut(scene.ctx(null, 3 * hour))
    await scene.pick(first, 'Q1', 3 * hour + 1)
    await send(scene, 3 * hour + 2)
    expect(await mailsTo(first)).toEqual([])
    await scene.settle(6 * hour)
    expect((await endings(scene)).map(([number]) => number)).toEqual([0])
  })

  test('is not mailed after quiet hours if the turn is over', async () => {
    const { scene, first } = await begun()
    await bench.db.insert(notificationSettings).values({
      userId: first.id,
      timeZone: 'UTC',
      digestHour: 8,
      quietFrom: '11:00',
      quietTo: '20:00',
    })
    await send(scene, 1)
    await scene.settle(3 * hour)
    await send(scene, 3 * hour)
    await scene.settle(4 * hour)
    await send(scene, 8 * hour + 1)
    expect((await mailsTo(first)).filter((subject) => /round 1|ends soon/.test(subject))).toEqual([])
  })

  test('that expires unobserved gets no “ends soon” reminder', async () => {
    const { scene } = await begun()
    await scene.settle(5 * hour)
    expect(await endings(scene)).toEqual([])
    await scene.settle(7 * hour)
    expect(await endings(scene)).toMatchObject([[1, expect.anything(), moment(7 * hour)]])
  })

  test('gets no reminder while paused, and only one after resuming', async () => {
    const { scene, first } = await begun()
    await scene.pause(true, 2 * hour)
    await scene.settle(10 * hour)
    expect(await endings(scene)).toEqual([])
    await scene.pause(false, 10 * hour)
    await scene.settle(11 * hour)
    await scene.pause(true, 11 * hour + 60)
    await scene.pause(false, 20 * hour)
    await scene.settle(20 * hour + 60)
    expect(await endings(scene)).toEqual([[0, first.id, moment(11 * hour)]])
  })

  test('that begins in a pause is announced as the draft resumes, and only once', async () => {
    const { scene, first, second } = await begun()
    const announced = async () =>
      (await bench.db.select().from(activity).where(eq(activity.leagueId, scene.league.id)))
        .filter(({ kind }) => kind === 'draft_turn')
        .map(({ actorId, data, at }) => [data.number, actorId, at])
    // The first turn has run out, and the pause stores that.
    await scene.pause(true, 4 * hour + 1)
    expect(await announced()).toEqual([[0, first.id, moment(0)]])
    const both = [
      [0, first.id, moment(0)],
      [1, second.id, moment(5 * hour)],
    ]
    await scene.pause(false, 5 * hour)
    expect(await announced()).toEqual(both)
    await scene.pause(true, 6 * hour)
    await scene.pause(false, 7 * hour)
    expect(await announced()).toEqual(both)
  })

  test('of a quick draft gets no reminder', async () => {
    const { scene } = await begun(hour - 1)
    await scene.settle(hour - 2)
    expect(await endings(scene)).toEqual([])
  })

  test('of an archived season gets no reminder, and none stays due', async () => {
    const { scene } = await begun()
    await bench.db
      .update(seasons)
      .set({ archivedAt: moment(hour) })
      .where(eq(seasons.leagueId, scene.league.id))
    await runDrafts(scene.ctx(null, 3 * hour))
    expect(await endings(scene)).toEqual([])
    const [draft] = await bench.db.select().from(drafts).where(eq(drafts.leagueId, scene.league.id))
    expect(draft?.endingAt).toBeNull()
  })
})
