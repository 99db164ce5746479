import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { takeLease } from '#db/queries/jobs/jobs.ts'
import { mergePerson } from '#db/queries/people/merges.ts'
import { activity, people, picks } from '#db/schema/index.ts'
import type { TestUser } from '#tests/support/ctx.ts'
import { confirmDeath, reportDeath, retractDeath } from '#tests/support/game.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { pickInDraft } from '#worker/services/drafts/pick.ts'
import { settleDraft } from '#worker/services/drafts/settle-drafts.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { type DraftScene, moment, outcomeOf, startDraftBench } from './scene.ts'

/** Changes during a draft: players leave, and people are removed. */

let bench: Awaited<ReturnType<typeof startDraftBench>>
beforeAll(async () => {
  bench = await startDraftBench()
})
afterAll(() => bench?.database.stop())

/** The players in the order of the draw; the draft has begun. */
const inOrder = async (scene: DraftScene): Promise<TestUser[]> => {
  await scene.settle(0)
  return (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
}
/** A league of three with an hour per turn, in which the owner is not first in the draw. */
const slow = async (): Promise<{ scene: DraftScene; first: TestUser; second: TestUser }> => {
  for (let tries = 0; tries < 40; tries++) {
    const scene = await bench.league(['Ann', 'Ben', 'Cat'], { secondsPerTurn: 3600 })
    const [first, second] = await inOrder(scene)
    if (first && second && first !== scene.owner) return { scene, first, second }
  }
  throw new Error('The coin fell the same way forty times.')
}
/** A user's context that collects the work after the answer. */
const withAfter = (scene: DraftScene, user: TestUser, seconds: number) => {
  const works: Promise<unknown>[] = []
  return {
    ctx: scene.ctx(user, seconds, { after: (work) => works.push(work) }),
    done: () => Promise.all(works),
  }
}
const recordedTurns = async (scene: DraftScene) =>
  (await bench.db.select().from(activity).where(eq(activity.leagueId, scene.league.id)))
    .filter(({ kind }) => kind === 'draft_turn')
    .map(({ actorId, data, at }) => [data.number, actorId, at])

describe('a player on the clock', () => {
  for (const [how, go] of [
    [
      'leaves',
      (scene: DraftScene, user: TestUser) => {
        const { ctx, done } = withAfter(scene, user, 10)
        return leaveLeague(ctx, { league: scene.league.id }).then(done)
      },
    ],
    [
      'is removed',
      (scene: DraftScene, user: TestUser) => {
        const { ctx, done } = withAfter(scene, scene.owner, 10)
        return removeMember(ctx, { league: scene.league.id, userId: user.id }).then(done)
      },
    ],
    [
      'deletes the account',
      (scene: DraftScene, user: TestUser) => {
        const { ctx, done } = withAfter(scene, user, 10)
        return eraseAccount(ctx, user.id).then(done)
      },
    ],
  ] as const)
    test(`who ${how}: the next turn starts and is recorded at once, without a page read`, async () => {
      const { scene, first, second } = await slow()
      await scene.saveQueue(first, ['Q1'], 5)
      await go(scene, first)
      expect(await recordedTurns(scene)).toEqual([
        [0, first.id, moment(0)],
        [1, second.id, moment(10)],
      ])
      expect((await scene.lists())[first.id]).toEqual([])
      const { draft } = await scene.page(11, scene.owner)
      expect(draft?.turns).toMatchObject([{ userId: first.id, outcome: 'passed', at: moment(10) }])
      expect(draft?.current).toMatchObject({ number: 1, userId: second.id, until: moment(3610) })
      expect(await outcomeOf(scene.pick(first, 'Q1', 12))).not.toBe('ok')
      expect(await outcomeOf(scene.pick(second, 'Q1', 12))).toBe('ok')
    })

  test('who leaves during a pause is passed as the draft resumes', async () => {
    const { scene, first, second } = await slow()
    await scene.pause(true, 10)
    await leaveLeague(scene.ctx(first, 20), { league: scene.league.id })
    expect((await scene.page(30)).draft?.current?.userId).toBe(first.id)
    const { draft } = await scene.pause(false, 40)
    expect(draft?.current).toMatchObject({ userId: second.id, until: moment(3640) })
    expect(draft?.turns).toMatchObject([{ userId: first.id, outcome: 'passed', at: moment(40) }])
    expect(draft?.next.map(({ userId }) => userId)).not.toContain(first.id)
    expect((await recordedTurns(scene)).at(-1)).toEqual([1, second.id, moment(40)])
  })

  test('who deletes the account after the turn ended keeps the queued pick', async () => {
    const scene = await bench.league(['Ann', 'Ben', 'Cat'])
    const order = await inOrder(scene)
    const index = order.findIndex((user) => user !== scene.owner)
    const goer = order[index]
    if (!goer) throw new Error('three players')
    await scene.saveQueue(goer, ['Q2'], 1)
    // Nobody reads the draft until long after the turn.
    const { ctx, done } = withAfter(scene, goer, (index + 1) * 60 + 5)
    await eraseAccount(ctx, goer.id)
    await done()
    await scene.settle(10_000)
    expect((await scene.lists())[goer.id]).toEqual(['Q2'])
    // The record has the turn without the user.
    const page = await scene.page(10_001)
    expect(page.players.find(({ userId }) => userId === goer.id)).toMatchObject({
      displayName: 'Former player',
      active: false,
    })
    expect(page.draft?.phase).toBe('finished')
  })

  test('who deletes the account is called a former player in the language of the reader', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 2 })
    const [owner, goer] = scene.users
    if (!goer) throw new Error('two players')
    await scene.saveQueue(goer, ['Q61'], -1)
    await scene.settle(130)
    await eraseAccount(scene.ctx(goer, 131), goer.id)
    const ctx = (seconds: number) => scene.ctx(owner, seconds, { locale: 'it' })
    const input = { league: scene.league.id, wikidataId: 'Q61' }
    const taken = { code: 'person_taken_by', params: { player: 'Ex giocatore' } }
    // The owner's turns of the second round come at the end of the draft.
    await expect(pickInDraft(ctx(132), input)).rejects.toMatchObject(taken)
    const { lists } = await readPerson(ctx(133), { wikidataId: 'Q61' })
    expect(lists[0]?.message).toContain('Ex giocatore')
    await scene.settle(10_000)
    await expect(addPick(ctx(10_001), input)).rejects.toMatchObject(taken)
  })

  test('who is removed and readmitted still gets a pick per round', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 2 })
    const order = await inOrder(scene)
    const goer = order.find((user) => user !== scene.owner)
    if (!goer) throw new Error('two players')
    await removeMember(scene.ctx(scene.owner, 1), { league: scene.league.id, userId: goer.id })
    await bench.db.run(sql`update memberships set left_at = null, removed_by = null
      where league_id = ${scene.league.id} and user_id = ${goer.id}`)
    await bench.db.run(sql`insert into membership_periods (id, league_id, user_id, joined_at)
      values (${crypto.randomUUID()}, ${scene.league.id}, ${goer.id}, ${moment(2)})`)
    await scene.saveQueue(goer, ['Q3', 'Q4'], 3)
    await scene.settle(10_000)
    expect((await scene.lists())[goer.id]).toEqual(['Q3', 'Q4'])
  })
})

describe('people', () => {
  test('merged in Wikidata: the earlier pick stays; the later is void, its place reopened', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 2 })
    const [first, second] = await inOrder(scene)
    if (!first || !second) throw new Error('two players')
    await scene.pick(first, 'Q11', 1)
    await scene.pick(second, 'Q12', 2)
    await scene.saveQueue(second, ['Q11', 'Q13', 'Q12'], 3)
    const lease = { name: 'merge', holder: crypto.randomUUID() }
    await runBatch(bench.db, {
      lease: takeLease(bench.db, lease, { now: moment(3), until: moment(100_000) }),
      merged: mergePerson(bench.db, { from: 'Q12', into: 'Q11' }, moment(3), lease),
    })
    expect(await scene.lists()).toEqual({ [first.id]: ['Q11'], [second.id]: [] })
    const page = await scene.page(4, second)
    expect(page.draft?.turns).toMatchObject([
      { userId: first.id, void: false },
      { userId: second.id, void: true, person: { wikidataId: 'Q11' } },
    ])
    // Queued twice, under two ids: shown once.
    expect(page.wishes.map(({ wikidataId, reason }) => [wikidataId, reason])).toEqual([
      ['Q11', 'person_taken'],
      ['Q13', null],
    ])
    for (const id of ['Q11', 'Q12'])
      expect(await outcomeOf(scene.pick(second, id, 5))).toBe('person_taken_by')
    await scene.settle(100)
    expect((await scene.lists())[second.id]).toEqual(['Q13'])
    await scene.settle(10_000)
    const add = (user: TestUser, wikidataId: string) =>
      outcomeOf(addPick(scene.ctx(user, 10_001), { league: scene.league.id, wikidataId }))
    expect(await add(second, 'Q12')).toBe('person_taken_by')
    expect(await add(second, 'Q14')).toBe('ok')
  })

  test('who had already died: the pick is void, and the turn is used up', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 2 })
    const [first, second] = await inOrder(scene)
    if (!first || !second) throw new Error('two players')
    await scene.pick(first, 'Q21', 1)
    await confirmDeath(bench.db, 'Q21', '2026-06-10', moment(2))
    await settleLists(scene.ctx(null, 3))
    const { draft } = await scene.page(4)
    expect(draft?.turns).toMatchObject([{ outcome: 'picked', void: true, person: { wikidataId: 'Q21' } }])
    expect(draft?.current).toMatchObject({ number: 1, userId: second.id })
    expect(await outcomeOf(scene.pick(second, 'Q21', 5))).toBe('person_deceased')
    await scene.settle(10_000)
    // No waiver: nobody has lost a place that counted.
    expect((await scene.page(10_001)).claimsUntil).toBeNull()
    expect(
      await outcomeOf(addPick(scene.ctx(first, 10_002), { league: scene.league.id, wikidataId: 'Q22' })),
    ).toBe('ok')
    const rows = await bench.db.select().from(picks).where(eq(picks.personId, 'Q21'))
    expect(rows).toMatchObject([{ userId: first.id, voidReason: 'already_dead' }])
  })

  test('whose death was a mistake go back to their list before a turn that has run out can take them', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 2 })
    const [first, second] = await inOrder(scene)
    if (!first || !second) throw new Error('two players')
    await scene.pick(first, 'Q23', 1)
    await confirmDeath(bench.db, 'Q23', '2026-06-10', moment(2))
    await settleLists(scene.ctx(null, 3))
    await scene.saveQueue(second, ['Q23', 'Q24'], 4)
    await retractDeath(bench.db, 'Q23', '2026-06-10', moment(5))
    // The turn runs out before the lists are settled.
    await scene.settle(62)
    await settleLists(scene.ctx(null, 63))
    expect(await scene.lists()).toMatchObject({ [first.id]: ['Q23'], [second.id]: ['Q24'] })
  })

  test('reported dead are skipped in queues, and refused when reported during a pick', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 1 })
    const [first, second] = await inOrder(scene)
    if (!first || !second) throw new Error('two players')
    const meanwhile = () => reportDeath(bench.db, 'Q31', '2026-06-14', moment(1))
    const db = interruptedDb(bench.database.url, meanwhile)
    await scene.saveQueue(first, ['Q31', 'Q32'], 1)
    expect(
      await outcomeOf(
        pickInDraft(scene.ctx(first, 2, { db }), { league: scene.league.id, wikidataId: 'Q31' }),
      ),
    ).toBe('person_reported')
    expect((await scene.lists())[first.id]).toEqual([])
    await scene.settle(60)
    expect((await scene.lists())[first.id]).toEqual(['Q32'])
    const [row] = await bench.db.select().from(people).where(eq(people.id, 'Q31'))
    expect(row?.status).toBe('reported')
    // At the same time as the turn of the queue is written.
    await scene.saveQueue(second, ['Q33', 'Q34'], 61)
    const late = interruptedDb(bench.database.url, () =>
      reportDeath(bench.db, 'Q33', '2026-06-14', moment(62)),
    )
    await settleDraft(scene.ctx(null, 200, { db: late }), scene.league.id)
    expect((await scene.lists())[second.id]).toEqual(['Q34'])
  })

  test('whose item redirects to another one are skipped in queues, and marked there', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 1 })
    const [first] = await inOrder(scene)
    if (!first) throw new Error('two players')
    await scene.saveQueue(first, ['Q41', 'Q42'], 1)
    await bench.db
      .update(people)
      .set({ contestedSince: moment(2) })
      .where(eq(people.id, 'Q41'))
    expect(await outcomeOf(scene.pick(first, 'Q41', 3))).toBe('person_disputed')
    const { wishes } = await scene.page(4, first)
    expect(wishes.map(({ wikidataId, reason }) => [wikidataId, reason])).toEqual([
      ['Q41', 'person_disputed'],
      ['Q42', null],
    ])
    await scene.settle(60)
    expect((await scene.lists())[first.id]).toEqual(['Q42'])
  })

  test('merged while a turn of a queue is written are picked under their present id', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 1 })
    const [first] = await inOrder(scene)
    if (!first) throw new Error('two players')
    await scene.saveQueue(first, ['Q51'], 1)
    const lease = { name: 'merge-meanwhile', holder: crypto.randomUUID() }
    const merging = () =>
      runBatch(bench.db, {
        lease: takeLease(bench.db, lease, { now: moment(3), until: moment(100_000) }),
        merged: mergePerson(bench.db, { from: 'Q51', into: 'Q52' }, moment(3), lease),
      })
    const db = interruptedDb(bench.database.url, merging)
    await settleDraft(scene.ctx(null, 60, { db }), scene.league.id)
    expect((await scene.lists())[first.id]).toEqual(['Q52'])
  })
})
