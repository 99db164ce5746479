import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity, deathlists, drafts, people, picks } from '#db/schema/index.ts'
import { commitmentOf, drawnOrder } from '#domain/draw.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { searchPeople } from '#worker/services/search/search-people.ts'
import { DraftScene, moment, outcomeOf, startDraftBench, startsAt } from './scene.ts'

let bench: Awaited<ReturnType<typeof startDraftBench>>

beforeAll(async () => {
  bench = await startDraftBench()
})
afterAll(() => bench?.database.stop())

const tries = (work: Promise<unknown>) => outcomeOf(work)

describe('a draft', () => {
  test('shows the commitment when planned, and the seed and drawn order once begun', async () => {
    const scene = await bench.league(['Ann', 'Ben', 'Cat', 'Dan'])
    const before = await scene.page(-60)
    expect(before.draft).toMatchObject({ phase: 'planned', seed: null, order: [], current: null })
    const begun = await scene.page(1)
    const { seed, commitment, order } = begun.draft ?? {}
    expect(commitment).toBe(before.draft?.commitment)
    expect(commitmentOf(seed ?? '')).toBe(commitment)
    expect(order).toEqual(
      drawnOrder(
        seed ?? '',
        scene.users.map(({ id }) => id),
      ),
    )
    expect(begun.draft?.current).toMatchObject({ number: 0, userId: order?.[0], until: moment(60) })
  })

  test('of four, with one player absent and one using a queue, picks nobody twice', async () => {
    const scene = await bench.league(['Ann', 'Ben', 'Cat', 'Dan'], { rounds: 5 })
    const order = (await scene.page(0)).draft?.order ?? []
    const [first, second, third, fourth] = order.map((id) => scene.user(id))
    if (!first || !second || !third || !fourth) throw new Error('four players')
    // The second player has a queue only, and its person is taken by the first; the fourth is absent and has no queue.
    await scene.saveQueue(second, ['Q1', 'Q2', 'Q3'], 1)
    let now = 2
    let next = 10
    for (let guard = 0; guard < 60; guard++) {
      const { draft } = await scene.page(now)
      if (draft?.phase === 'finished' || !draft?.current) break
      const { userId, number } = draft.current
      if (userId === second.id || userId === fourth.id) now += 60
      else {
        await scene.pick(scene.user(userId), number === 0 ? 'Q1' : `Q${++next}`, now)
        now += 1
      }
    }
    const page = await scene.page(now)
    await scene.settle(now)
    expect(page.draft?.phase).toBe('finished')
    const lists = await scene.lists()
    expect(lists[first.id]).toHaveLength(5)
    expect(lists[second.id]).toEqual(['Q2', 'Q3'])
    expect(lists[fourth.id]).toEqual([])
    const all = Object.values(lists).flat()
    expect(new Set(all).size).toBe(all.length)
    // Passed turns were made up at the end, in the same order, and passed again.
    const turns = page.draft?.turns ?? []
    expect(turns).toHaveLength(28)
    expect(turns.slice(20).every(({ madeUp, outcome }) => madeUp && outcome === 'passed')).toBe(true)
    const stored = await scene.turns(page.draft?.id ?? '')
    expect(stored.map(({ userId, outcome }) => [userId, outcome])).toEqual(
      turns.map(({ userId, outcome }) => [userId, outcome]),
    )
  })

  test('refuses a pick out of turn, of a taken person, or against the rules', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    expect(await tries(scene.pick(scene.owner, 'Q1', -5))).toBe('draft_not_begun')
    const [first, second] = (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
    if (!first || !second) throw new Error('two players')
    expect(await tries(scene.pick(second, 'Q1', 1))).toBe('not_your_turn')
    await scene.pick(first, 'Q1', 2)
    expect(await tries(scene.pick(first, 'Q2', 3))).toBe('not_your_turn')
    expect(await tries(scene.pick(second, 'Q1', 4))).toBe('person_taken_by')
    await bench.db.update(people).set({ status: 'reported' }).where(eq(people.id, 'Q299'))
    expect(await tries(scene.pick(second, 'Q299', 5))).toBe('person_reported')
    expect(await tries(scene.pick(second, 'Q2', 6, 0))).toBe('not_your_turn')
    await scene.pick(second, 'Q2', 7)
    // In a snake draft the same player is next again.
    expect(await tries(scene.pick(second, 'Q2', 8))).toBe('already_picked')
    await scene.pick(second, 'Q3', 9)
    const page = await scene.pick(first, 'Q4', 10)
    expect(page.draft?.phase).toBe('finished')
    expect(await tries(scene.pick(first, 'Q5', 11))).toBe('draft_over')
  })

  test('accepts one of fifty concurrent picks for one turn', netsOnly, async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 3 })
    const [first, second] = (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
    if (!first || !second) throw new Error('two players')
    const fifty = (user: TestUser, seconds: number, turn?: number) =>
      Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          tries(scene.pick(user, `Q${seconds * 50 + at}`, seconds, turn)),
        ),
      )
    const won = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'ok').length
    expect(won(await fifty(first, 1))).toBe(1)
    // Two turns in a row: a call for the first must not use up the second.
    const outcomes = await fifty(second, 2, 1)
    expect(won(outcomes)).toBe(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'not_your_turn']))
    expect(await scene.lists()).toMatchObject({
      [first.id]: [expect.any(String)],
      [second.id]: [expect.any(String)],
    })
    const { draft } = await scene.page(2)
    expect(draft?.current).toMatchObject({ number: 2, userId: second.id })
    expect(draft?.turns).toHaveLength(2)
  })

  test.each(['the job', 'a player’s call'])(
    'decides turns that ran out before midnight by the rules of their day, even if %s comes later',
    async (by) => {
      const hour = 3600
      const scene = await bench.league(['Ann', 'Ben'], { rounds: 2, secondsPerTurn: 8 * hour })
      const [first, second] = (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
      if (!first || !second) throw new Error('two players')
      await scene.saveQueue(first, ['Q1', 'Q2'], 1)
      await scene.saveQueue(second, ['Q3', 'Q4', 'Q5'], 1)
      const barred = { version: 1 as const, base: { kind: 'flat' as const, points: 10 }, terms: [] }
      await updateLeague(scene.ctx(scene.owner, 2), {
        league: scene.league.id,
        pack: { ...barred, rounding: 'half_up', who: { barred: ['Q1', 'Q3', 'Q4'] } },
      })
      // The turns run out at 20:00, at 04:00 and at 12:00; the rules change between the first two.
      if (by === 'the job') await scene.settle(25 * hour)
      else expect(await tries(scene.pick(first, 'Q6', 25 * hour))).toBe('ok')
      expect(await scene.lists()).toEqual({
        [first.id]: by === 'the job' ? ['Q1'] : ['Q1', 'Q6'],
        [second.id]: ['Q5'],
      })
    },
  )

  test('is settled once by fifty concurrent requests', async () => {
    const scene = await bench.league(['Ann', 'Ben', 'Cat'], { rounds: 4 })
    await scene.page(0)
    for (const [at, user] of scene.users.entries()) await scene.saveQueue(user, [`Q${at + 1}`, 'Q9', 'Q8'], 1)
    await Promise.all(Array.from({ length: 50 }, () => scene.settle(100_000).catch(() => null)))
    const all = Object.values(await scene.lists()).flat()
    expect(new Set(all)).toEqual(new Set(['Q1', 'Q2', 'Q3', 'Q9', 'Q8']))
    expect(all).toHaveLength(5)
    const recorded = await bench.db.select().from(activity).where(eq(activity.leagueId, scene.league.id))
    expect(recorded.filter(({ kind }) => kind === 'picked')).toHaveLength(5)
  })

  test('pauses its clock and resumes with the remaining time', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    await scene.page(0)
    const still = await scene.pause(true, 45)
    expect(still.draft).toMatchObject({
      phase: 'paused',
      current: { number: 0, until: null, leftMs: 15_000 },
    })
    expect((await scene.pause(true, 50)).draft?.current?.leftMs).toBe(15_000)
    const first = scene.user(still.draft?.order[0] ?? '')
    expect(await tries(scene.pick(first, 'Q1', 500))).toBe('draft_paused')
    expect((await scene.page(9000)).draft?.turns).toEqual([])
    const going = await scene.pause(false, 9000)
    expect(going.draft?.current).toMatchObject({ number: 0, until: moment(9015) })
    expect(await tries(scene.pick(first, 'Q1', 9014))).toBe('ok')
  })

  test('paused at the end of a turn, pauses the next turn', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    await scene.page(0)
    const { draft } = await scene.pause(true, 60)
    expect(draft).toMatchObject({ phase: 'paused', current: { number: 1, leftMs: 60_000 } })
    expect(await scene.turns(draft?.id ?? '')).toMatchObject([{ outcome: 'passed', at: moment(60) }])
  })

  test('paused beyond the season’s last day, ends without further picks', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { startDate: '2026-06-01', endDate: '2026-06-20' })
    await scene.settle(0)
    await scene.pause(true, 1)
    for (const [at, user] of scene.users.entries()) await scene.saveQueue(user, [`Q${at + 1}`], 2)
    const { draft } = await scene.pause(false, 6 * 86_400)
    expect(draft?.phase).toBe('finished')
    expect(Object.values(await scene.lists()).flat()).toEqual([])
  })

  test('can be paused only by an admin, and only once begun', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    const member = scene.users[1]
    if (!member) throw new Error('a member')
    expect(await tries(scene.pause(true, 1, member))).toBe('not_allowed')
    expect(await tries(scene.pause(true, -1))).toBe('draft_not_begun')
  })

  test('goes on without waiting for a player who left', async () => {
    const scene = await bench.league(['Ann', 'Ben', 'Cat'], { rounds: 2 })
    const order = (await scene.page(0)).draft?.order ?? []
    await scene.settle(0)
    const leaver = order.find((id) => id !== scene.owner.id) ?? ''
    await scene.saveQueue(scene.user(leaver), ['Q1'], 5)
    await leaveLeague(scene.ctx(scene.user(leaver), 10), { league: scene.league.id })
    await scene.settle(100_000)
    expect((await scene.lists())[leaver]).toEqual([])
    const turns = await scene.turns((await scene.page(100_001)).draft?.id ?? '')
    const own = turns.filter(({ userId }) => userId === leaver)
    expect(own.every(({ outcome }) => outcome === 'passed')).toBe(true)
    // Turns without a wait.
    const waited = turns.filter(({ at }, index) => at > (turns[index - 1]?.at ?? startsAt))
    expect(waited.some(({ userId, number }) => userId === leaver && number > 2)).toBe(false)
  })

  test('names the lists that have no name, as it begins', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { listName: null })
    await scene.saveQueue(scene.owner, ['Q1'], -5)
    await scene.settle(200)
    const lists = await bench.db.select().from(deathlists).where(eq(deathlists.leagueId, scene.league.id))
    expect(lists.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Ben'])
    expect(await scene.lists()).toMatchObject({ [scene.owner.id]: ['Q1'] })
  })

  test(
    'with slow turns is advanced by the scheduled job only, and records every player’s turn',
    netsOnly,
    async () => {
      const scene = await bench.league(['Ann', 'Ben'], { rounds: 2, secondsPerTurn: 3600 })
      await scene.saveQueue(scene.owner, ['Q1', 'Q2'], -10)
      for (let quarter = 0; quarter <= 40; quarter++) await scene.cron(quarter * 900)
      const [draft] = await bench.db.select().from(drafts).where(eq(drafts.leagueId, scene.league.id))
      expect(draft?.finishedAt).toBe(moment(6 * 3600))
      expect((await scene.lists())[scene.owner.id]).toEqual(['Q1', 'Q2'])
      const recorded = await bench.db.select().from(activity).where(eq(activity.leagueId, scene.league.id))
      expect(recorded.filter(({ kind }) => kind === 'draft_turn')).toHaveLength(6)
    },
  )

  test('of an archived season ends and is no longer due', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    await bench.db.run(sql`update seasons set archived_at = ${moment(1)} where id = ${scene.league.seasonId}`)
    await scene.cron(100)
    const [draft] = await bench.db.select().from(drafts).where(eq(drafts.leagueId, scene.league.id))
    expect(draft).toMatchObject({ finishedAt: moment(100), dueAt: null, startedAt: null })
    await bench.db.run(sql`delete from drafts where league_id = ${scene.league.id}`)
  })

  test('reads in one round trip, and picks in two', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    // Begin it first: a page that finds due work does it after its answer.
    await scene.settle(0)
    const first = scene.user((await scene.page(0)).draft?.order[0] ?? '')
    bench.database.resetRoundTrips()
    await scene.page(1)
    expect(bench.database.roundTrips()).toBe(1)
    await scene.pick(first, 'Q1', 2)
    expect(bench.database.roundTrips()).toBe(3)
  })
})

describe('planning', () => {
  test('again changes the start and keeps the commitment, until the draft begins', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    const before = (await scene.page(-100)).draft
    const moved = await scene.plan({ rounds: 1, secondsPerTurn: 30, startsAt: moment(100) }, -50)
    expect(moved.draft).toMatchObject({ rounds: 1, startsAt: moment(100), commitment: before?.commitment })
    expect(moved.draft?.id).toBe(before?.id)
    expect(await tries(scene.plan({ rounds: 1, secondsPerTurn: 30, startsAt: moment(900) }, 100))).toBe(
      'draft_begun',
    )
  })

  test('is offered, and possible, only while there is no pick, void picks included', async () => {
    const [owner, ...others] = (await addUsers(bench.db, ['Ann', 'Ben'])) as [TestUser, ...TestUser[]]
    const league = await addLeague(bench.db, [owner, ...others], { exclusive: true })
    const scene = new DraftScene(bench.database, league, [owner, ...others])
    expect((await scene.page(-4000)).canPlan).toBe(true)
    await addPicks(bench.db, league, owner, ['Q5'], moment(-8000), {
      voidedAt: moment(-5000),
      voidReason: 'already_dead',
    })
    expect((await scene.page(-4000)).canPlan).toBe(false)
    expect(await tries(scene.plan({ rounds: 1, secondsPerTurn: 60 }))).toBe('draft_lists_not_empty')
  })

  test('keeps its time when the season’s first day moves', async () => {
    const scene = await bench.league(['Ann', 'Ben'], {
      rounds: 2,
      secondsPerTurn: 86_400,
      startDate: '2026-07-01',
    })
    const start = (startDate: string) =>
      tries(updateLeague(scene.ctx(scene.owner, -3000), { league: scene.league.id, startDate }))
    // Four days at most, from noon of 15 June.
    expect(await start('2026-06-19')).toBe('draft_does_not_fit')
    expect(await start('2026-06-20')).toBe('ok')
    expect(await start('2026-07-02')).toBe('ok')
  })

  test('keeps its time when the season’s last day moves', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 2, secondsPerTurn: 86_400 })
    const end = (endDate: string) =>
      tries(updateLeague(scene.ctx(scene.owner, -3000), { league: scene.league.id, endDate }))
    expect(await end('2026-06-18')).toBe('draft_does_not_fit')
    expect(await end('2026-06-19')).toBe('ok')
  })

  test('needs exclusive lists, which cannot be switched on after the first pick', async () => {
    const users = await addUsers(bench.db, ['Ann', 'Ben'])
    const [owner] = users
    if (!owner) throw new Error('an owner')
    const league = await addLeague(bench.db, [owner, ...users.slice(1)])
    const scene = new DraftScene(bench.database, league, [owner, ...users.slice(1)])
    const plan = () => tries(scene.plan({ rounds: 1, secondsPerTurn: 60 }))
    expect(await plan()).toBe('lists_not_exclusive')
    const exclusive = (on: boolean) =>
      tries(updateLeague(scene.ctx(owner, -4000), { league: league.id, exclusive: on }))
    expect(await exclusive(true)).toBe('ok')
    expect(await exclusive(false)).toBe('ok')
    await addPick(scene.ctx(owner, -4000), { league: league.id, wikidataId: 'Q1' })
    expect(await exclusive(true)).toBe('exclusive_fixed')
  })
})

describe('editing lists by hand', () => {
  test('is refused until the draft ends; then open places take free people', async () => {
    const scene = await bench.league(['Ann', 'Ben'], { rounds: 1 })
    const add = (user: (typeof scene.users)[number], wikidataId: string, seconds: number) =>
      tries(addPick(scene.ctx(user, seconds), { league: scene.league.id, wikidataId }))
    expect(await add(scene.owner, 'Q1', -10)).toBe('draft_first')
    const order = (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
    const [first, second] = order
    if (!first || !second) throw new Error('two players')
    await scene.pick(first, 'Q1', 1)
    expect(await add(first, 'Q2', 2)).toBe('draft_running')
    const [mine] = await bench.db.select().from(picks).where(eq(picks.userId, first.id))
    const remove = (seconds: number) =>
      tries(removeOwnPick(scene.ctx(first, seconds), { pickId: mine?.id ?? '' }))
    expect(await remove(2)).toBe('draft_running')
    await scene.pick(second, 'Q2', 3)
    expect(await add(first, 'Q2', 4)).toBe('person_taken_by')
    const found = await searchPeople(scene.ctx(first, 4), { q: 'person q2', league: scene.league.id })
    expect(found.people.find(({ wikidataId }) => wikidataId === 'Q2')).toMatchObject({
      pickable: false,
      reason: 'person_taken',
    })
    expect(await add(first, 'Q3', 5)).toBe('ok')
    // A removed person is free for the others, and then can't be restored.
    expect(await remove(6)).toBe('ok')
    expect(await add(second, 'Q1', 7)).toBe('ok')
    expect(await tries(undoRemoval(scene.ctx(first, 8), { pickId: mine?.id ?? '' }))).toBe('person_taken_by')
    const { adding } = await readDeathlistPage(scene.ctx(first, 9), { league: scene.league.id })
    expect(adding.refusal).toBeNull()
  })

  test('lets one of four concurrent picks of a free person succeed', async () => {
    const scene = await bench.league(['Ann', 'Ben', 'Cat', 'Dan'], { rounds: 1 })
    await scene.settle(10_000)
    const outcomes = await Promise.all(
      scene.users.map((user) =>
        tries(addPick(scene.ctx(user, 10_001), { league: scene.league.id, wikidataId: 'Q77' })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.startsWith('person_taken'))).toHaveLength(3)
  })
})

describe('the queue', () => {
  test('is private and ordered, and marks people who cannot be picked', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    const [ann, ben] = scene.users
    if (!ben) throw new Error('two players')
    const { wishes } = await scene.saveQueue(ann, ['Q5', 'Q4', 'Q299'], -10)
    expect(wishes.map(({ wikidataId, reason }) => [wikidataId, reason])).toEqual([
      ['Q5', null],
      ['Q4', null],
      ['Q299', 'person_reported'],
    ])
    expect(JSON.stringify(await scene.page(-5, ben))).not.toContain('"Q5"')
    const { refused } = await scene.saveQueue(ann, ['Q123456', 'Q5'], -4)
    expect(refused.map(({ wikidataId, code }) => [wikidataId, code])).toEqual([
      ['Q123456', 'person_source_unavailable'],
    ])
    expect((await scene.saveQueue(ann, [], -3)).wishes).toEqual([])
  })

  test('changed on two devices keeps the changes of both', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    const idsOf = async (saved: ReturnType<typeof scene.saveQueue>) =>
      (await saved).wishes.map(({ wikidataId }) => wikidataId)
    await scene.saveQueue(scene.owner, ['Q1', 'Q2', 'Q3'], -20)
    const seen = ['Q1', 'Q2', 'Q3']
    await scene.saveQueue(scene.owner, ['Q4', 'Q1', 'Q2'], -10, seen)
    expect(await idsOf(scene.saveQueue(scene.owner, ['Q3', 'Q2', 'Q1', 'Q5'], -9, seen))).toEqual([
      'Q2',
      'Q1',
      'Q5',
      'Q4',
    ])
    const now = ['Q2', 'Q1', 'Q5', 'Q4']
    const added = ['Q10', 'Q11', 'Q12']
    await Promise.all(added.map((id) => scene.saveQueue(scene.owner, [...now, id], -8, now)))
    const stored = (await scene.page(-7)).wishes.map(({ wikidataId }) => wikidataId)
    expect(stored.slice(0, 4)).toEqual(now)
    expect(stored.toSorted()).toEqual([...now, ...added].toSorted())
    // No longer than a queue may be, and the own choice comes first.
    const many = (from: number) => Array.from({ length: 50 }, (_, at) => `Q${from + at}`)
    await scene.saveQueue(scene.owner, many(20), -6)
    expect(await idsOf(scene.saveQueue(scene.owner, many(80), -5, []))).toEqual(many(80))
  })

  test('saved after a turn ended does not change its pick', async () => {
    const scene = await bench.league(['Ann', 'Ben'])
    const first = scene.user((await scene.page(0)).draft?.order[0] ?? '')
    await scene.saveQueue(first, ['Q5'], 10)
    await scene.saveQueue(first, ['Q6'], 61)
    expect((await scene.lists())[first.id]).toEqual(['Q5'])
  })
})
