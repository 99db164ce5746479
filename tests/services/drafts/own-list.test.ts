import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '#tests/support/ctx.ts'
import { confirmDeath } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import { remindOfStarts } from '#worker/services/notifications/remind-of-starts.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { DraftScene, moment, outcomeOf, startDraftBench } from './scene.ts'

/** The effects of a draft on one's own list, on a person's page and on reminders. */

let bench: Awaited<ReturnType<typeof startDraftBench>>
beforeAll(async () => {
  bench = await startDraftBench()
})
afterAll(() => bench?.database.stop())

const day = 86_400
const list = (scene: DraftScene, user: TestUser, seconds: number) =>
  readDeathlistPage(scene.ctx(user, seconds), { league: scene.league.id })
/** Why a person can't be added to the list of the league, from the person's page. */
const whyNot = async (scene: DraftScene, user: TestUser, wikidataId: string, seconds: number) => {
  const { lists } = await readPerson(scene.ctx(user, seconds), { wikidataId })
  const own = lists.find(({ leagueId }) => leagueId === scene.league.id)
  return own && [own.reason, own.message, own.onList]
}
/** The free places that home and the page of one's leagues offer to fill. */
const offered = async (scene: DraftScene, user: TestUser, seconds: number) => {
  const ctx = scene.ctx(user, seconds)
  const { room } = await readHome(ctx, { league: scene.league.id })
  const { leagues } = await readDashboard(ctx)
  return [room.free, leagues.find(({ id }) => id === scene.league.id)?.list.free]
}
const first = 'The lists of this league are filled in a draft first.'
const running = 'Lists can’t be changed by hand until the draft is over.'

test('one’s own list and a person’s page say why nothing can be changed, until the draft is over', async () => {
  const scene = await bench.league(['Ann', 'Ben'], { rounds: 1 })
  expect((await list(scene, scene.owner, -10)).adding.refusal).toBe('draft_first')
  expect(await whyNot(scene, scene.owner, 'Q1', -10)).toEqual(['draft_first', first, false])
  expect(await offered(scene, scene.owner, -10)).toEqual([0, 0])

  const order = (await scene.page(0)).draft?.order.map((id) => scene.user(id)) ?? []
  const [one, other] = order
  if (!one || !other) throw new Error('two players')
  await scene.pick(one, 'Q1', 1)
  const drafting = await list(scene, one, 2)
  expect(drafting.adding.refusal).toBe('draft_running')
  expect(drafting.picks).toMatchObject([{ wikidataId: 'Q1', removal: 'draft_running' }])
  expect(await whyNot(scene, one, 'Q1', 2)).toMatchObject(['already_picked', expect.any(String), true])
  expect(await whyNot(scene, one, 'Q2', 2)).toEqual(['draft_running', running, false])
  expect(await offered(scene, one, 2)).toEqual([0, 0])
  const taken = ['person_taken_by', `This person is on ${one.name}’s list.`, false]
  expect(await whyNot(scene, other, 'Q1', 2)).toEqual(taken)

  await scene.pick(other, 'Q2', 3)
  expect((await list(scene, one, 4)).picks).toMatchObject([{ removal: null }])
  expect(await whyNot(scene, other, 'Q1', 4)).toEqual(taken)
  expect(await whyNot(scene, other, 'Q3', 4)).toEqual([null, null, false])
  const { capacity } = await list(scene, other, 4)
  expect(capacity.free).toBeGreaterThan(0)
  expect(await offered(scene, other, 4)).toEqual([capacity.free, capacity.free])

  // A confirmed death opens a day of waiver for all, including the holder.
  await confirmDeath(bench.db, 'Q1', '2026-07-15', moment(30 * day))
  expect((await whyNot(scene, one, 'Q3', 30 * day + 1))?.[0]).toBe('waiver_open')
  await settleLists(scene.ctx(null, 30 * day + 2))
  expect(await offered(scene, one, 30 * day + 3)).toEqual([0, 0])
})

test('the drafts of two leagues do not affect each other', async () => {
  const scene = await bench.league(['Ann', 'Ben'], { rounds: 1 })
  const [, ben] = scene.users
  if (!ben) throw new Error('two players')
  const league = await addLeague(bench.db, [ben, scene.owner], { exclusive: true })
  const elsewhere = new DraftScene(bench.database, league, [ben, scene.owner])
  await elsewhere.plan({ rounds: 1, secondsPerTurn: 60 })
  await elsewhere.saveQueue(scene.owner, ['Q41'], -5)
  await elsewhere.settle(10_000)
  await scene.settle(10_000)
  expect(await whyNot(scene, ben, 'Q41', 10_001)).toEqual([null, null, false])
  expect((await whyNot(elsewhere, ben, 'Q41', 10_001))?.[0]).toBe('person_taken_by')
  expect(
    await outcomeOf(addPick(scene.ctx(ben, 10_002), { league: scene.league.id, wikidataId: 'Q41' })),
  ).toBe('ok')
})

test('nobody is reminded of an empty list that waits for a draft', async () => {
  const scene = await bench.league(['Ann', 'Ben'], { rounds: 1, startDate: '2026-06-20' })
  const countReminders = async () =>
    (
      await bench.db.all<{ at: string }>(
        sql`select at from activity where league_id = ${scene.league.id} and kind = 'start_reminder'`,
      )
    ).length
  const remind = (seconds: number) => remindOfStarts({ db: bench.db, now: moment(seconds) })
  await remind(-1800)
  expect(await countReminders()).toBe(0)
  await scene.settle(10_000)
  // Two days before: the draft is over, and the lists that nobody filled are empty.
  await remind(3 * day)
  expect(await countReminders()).toBe(1)
})
