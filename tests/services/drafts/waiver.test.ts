import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity, leagues, picks, waivers } from '#db/schema/index.ts'
import { drawnOrder } from '#domain/draw.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { confirmDeath, retractDeath } from '#tests/support/game.ts'
import type { TestLeagueOptions } from '#tests/support/league.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { settleWaiver } from '#worker/services/drafts/waiver.ts'
import { readInbox } from '#worker/services/inbox/read.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { readVersion } from '#worker/services/page-version.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { dashboardDependsOn, readDashboard } from '#worker/services/screens/dashboard.ts'
import { readDeathlistPage, readOwnDeathlist } from '#worker/services/screens/deathlist.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { type DraftScene, moment, outcomeOf, startDraftBench } from './scene.ts'

let bench: Awaited<ReturnType<typeof startDraftBench>>
let serial = 0

beforeAll(async () => {
  bench = await startDraftBench()
})
afterAll(() => bench?.database.stop())

const day = 86_400
/** Deaths are dated long after the picks count, and confirmed at noon of that day. */
const deathDay = '2026-07-15'
const confirmed = 30 * day

/** A league of four that has drafted two rounds, with different people for everybody. */
const drafted = async (season: Pick<TestLeagueOptions, 'startDate' | 'endDate'> = {}) => {
  const rules = { maxPicks: 2 }
  const scene = await bench.league(['Ann', 'Ben', 'Cat', 'Dan'], { rounds: 2, rules, ...season })
  const own = new Map<string, string[]>()
  for (const user of scene.users) {
    const people = [`Q${++serial}`, `Q${++serial}`]
    own.set(user.id, people)
    await scene.saveQueue(user, people, -5)
  }
  await scene.settle(10_000)
  expect(await scene.lists()).toEqual(Object.fromEntries(own))
  return { scene, ownOf: (id: string) => own.get(id) ?? [] }
}
const dies = async (scene: DraftScene, personId: string, seconds: number) => {
  await confirmDeath(bench.db, personId, deathDay, moment(seconds))
  await settleLists(scene.ctx(null, seconds))
}
const add = (scene: DraftScene, user: DraftScene['owner'], wikidataId: string, seconds: number) =>
  outcomeOf(addPick(scene.ctx(user, seconds), { league: scene.league.id, wikidataId }))

test('a death opens a one-day waiver; among equal ranks the last drafter wins', async () => {
  const { scene, ownOf } = await drafted()
  const seed = (await scene.page(20_000)).draft?.seed ?? ''
  // Everybody has lost a person: the points differ by person, and are all different.
  for (const user of scene.users) await dies(scene, ownOf(user.id)[0] ?? '', confirmed)
  const wanted = 'Q250'
  const others = ['Q251', 'Q252', 'Q253', 'Q254']
  for (const [at, user] of scene.users.entries())
    await scene.saveQueue(user, [wanted, others[at] ?? ''], confirmed + 60)
  expect(await add(scene, scene.owner, 'Q260', confirmed + 61)).toBe('waiver_open')
  expect((await scene.page(confirmed + 61)).claimsUntil).toBe(moment(confirmed + day))
  expect((await scene.page(confirmed + day - 1)).claimsUntil).not.toBeNull()
  await scene.cron(confirmed + day - 1)
  expect(Object.values(await scene.lists()).flat()).not.toContain(wanted)
  await scene.cron(confirmed + day)

  // All are level: among equal ranks the later in the draft comes first.
  const last = drawnOrder(
    seed,
    scene.users.map(({ id }) => id),
  ).at(-1)
  const lists = await scene.lists()
  for (const [at, user] of scene.users.entries())
    expect(lists[user.id]?.at(-1)).toBe(user.id === last ? wanted : others[at])
  const rows = await bench.db.select().from(picks).where(eq(picks.personId, wanted))
  expect(rows).toMatchObject([
    { userId: last, replacement: true, addedAt: moment(confirmed + day), exclusiveIn: scene.league.seasonId },
  ])
  expect((await scene.page(confirmed + day + 1)).claimsUntil).toBeNull()
  // The winner learns of it, as of a place that has become free.
  const { items } = await readInbox(scene.ctx(scene.user(last ?? ''), confirmed + day + 1))
  expect(items.map(({ text }) => text)).toContain(
    'Person Q250 is on your list: your claim has filled the free place',
  )
})

test('the waiver serves lower standings first, before draft order', async () => {
  const { scene, ownOf } = await drafted()
  const seed = (await scene.page(20_000)).draft?.seed ?? ''
  const order = drawnOrder(
    seed,
    scene.users.map(({ id }) => id),
  ).map((id) => scene.user(id))
  const [first, , , last] = order
  if (!first || !last) throw new Error('four players')
  // The last of the draft has two deaths, the first one: so the first is lower in the table.
  for (const personId of [...ownOf(last.id), ownOf(first.id)[0] ?? '']) await dies(scene, personId, confirmed)
  for (const user of [first, last]) await scene.saveQueue(user, ['Q270', 'Q271', 'Q272'], confirmed + 60)
  await settleWaiver(scene.ctx(null, confirmed + day), scene.league.id)
  const lists = await scene.lists()
  expect(lists[first.id]?.slice(2)).toEqual(['Q270'])
  expect(lists[last.id]?.slice(2).toSorted()).toEqual(['Q271', 'Q272'])
})

test.each(['leaves', 'is removed', 'deletes the account'])(
  'who %s after the close keeps the claim, even if nothing has resolved it yet',
  async (how) => {
    const { scene, ownOf } = await drafted()
    const goer = scene.users.find((user) => user !== scene.owner)
    if (!goer) throw new Error('four players')
    await dies(scene, ownOf(goer.id)[0] ?? '', confirmed)
    const wanted = `Q${++serial}`
    await scene.saveQueue(goer, [wanted], confirmed + 60)
    const ctx = (user: TestUser) => scene.ctx(user, confirmed + day + 60)
    const league = scene.league.id
    if (how === 'leaves') await leaveLeague(ctx(goer), { league })
    else if (how === 'is removed') await removeMember(ctx(scene.owner), { league, userId: goer.id })
    else await eraseAccount(ctx(goer), goer.id)
    await scene.cron(confirmed + day + 900)
    expect((await scene.lists())[goer.id]).toContain(wanted)
  },
)

test('a claim that is due when the next season is opened is carried over with the list', async () => {
  const { scene, ownOf } = await drafted()
  await dies(scene, ownOf(scene.owner.id)[0] ?? '', confirmed)
  const wanted = `Q${++serial}`
  await scene.saveQueue(scene.owner, [wanted], confirmed + 60)
  await openSeason(scene.ctx(scene.owner, confirmed + day + 60), {
    league: scene.league.id,
    startAfresh: false,
  })
  expect((await scene.lists())[scene.owner.id]).toContain(wanted)
})

test('of two admins who open the next season of a drafted league at once only one does', async () => {
  const { scene } = await drafted()
  const opening = () =>
    outcomeOf(openSeason(scene.ctx(scene.owner, confirmed), { league: scene.league.id, startAfresh: false }))
  const outcomes = await Promise.all([opening(), opening(), opening()])
  expect(outcomes.toSorted()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'ok'])
})

test('the waiver serves by the table at its close, even if a death was confirmed before it is resolved', async () => {
  const { scene, ownOf } = await drafted()
  const [ann, ben] = scene.users
  if (!ben) throw new Error('four players')
  const [first, second] = ownOf(ann.id)
  // At the close Ann has a death and Ben has two. After it Ann's second death puts her first.
  for (const personId of [first ?? '', ...ownOf(ben.id)]) await dies(scene, personId, confirmed)
  for (const user of [ann, ben]) await scene.saveQueue(user, ['Q273', 'Q274', 'Q275'], confirmed + 60)
  await bench.db.run(`update people set birth_date = '1990-01-01', birth_year = 1990 where id = '${second}'`)
  await confirmDeath(bench.db, second ?? '', deathDay, moment(confirmed + day + 60))
  await settleWaiver(scene.ctx(null, confirmed + day + 600), scene.league.id)
  expect((await scene.lists())[ann.id]?.slice(2)).toEqual(['Q273'])
})

test('concurrent requests resolve the waiver once, before any free pick', async () => {
  const { scene, ownOf } = await drafted()
  const [ann, ben] = scene.users
  if (!ben) throw new Error('four players')
  await dies(scene, ownOf(ann.id)[0] ?? '', confirmed)
  // The waiver uses the queue of the draft, unless it is changed.
  await scene.saveQueue(ann, ['Q280'], confirmed + 5)
  const late = confirmed + day + 600
  await Promise.all([
    ...Array.from({ length: 20 }, () =>
      settleWaiver(scene.ctx(null, late), scene.league.id).catch(() => null),
    ),
    add(scene, ben, 'Q280', late),
  ])
  expect((await scene.lists())[ann.id]).toContain('Q280')
  const recorded = await bench.db.select().from(activity).where(eq(activity.leagueId, scene.league.id))
  expect(recorded.filter(({ personId }) => personId === 'Q280')).toHaveLength(1)
  expect(await add(scene, ann, 'Q281', late + 1)).toBe('deathlist_full')
})

test('a waiver that is resolved after midnight follows the rules of the day on which it closed', async () => {
  const { scene, ownOf } = await drafted()
  const [ann] = scene.users
  const before = confirmed + 11 * 3600
  await dies(scene, ownOf(ann.id)[0] ?? '', before)
  await scene.saveQueue(ann, ['Q283', 'Q284'], before + 1)
  await updateLeague(scene.ctx(ann, before + day - 60), {
    league: scene.league.id,
    pack: {
      version: 1,
      base: { kind: 'flat', points: 10 },
      terms: [],
      rounding: 'half_up',
      who: { barred: ['Q283'] },
    },
  })
  // It closed at 23:00.
  await settleWaiver(scene.ctx(null, before + day + 2 * 3600), scene.league.id)
  expect((await scene.lists())[ann.id]).toContain('Q283')
})

test('with empty queues, picks are free after the waiver; another death extends it', async () => {
  const { scene, ownOf } = await drafted()
  const [ann, ben] = scene.users
  if (!ben) throw new Error('four players')
  await dies(scene, ownOf(ann.id)[0] ?? '', confirmed)
  await scene.saveQueue(ann, [], confirmed + 1)
  await scene.saveQueue(ben, [], confirmed + 1)
  await dies(scene, ownOf(ben.id)[0] ?? '', confirmed + 3600)
  const [waiver] = await bench.db.select().from(waivers).where(eq(waivers.leagueId, scene.league.id))
  expect(waiver?.closesAt).toBe(moment(confirmed + 3600 + day))
  expect(await add(scene, ann, 'Q290', confirmed + day + 1)).toBe('waiver_open')
  expect(await add(scene, ann, 'Q290', confirmed + day + 3600)).toBe('ok')
})

test('one’s own list resolves claims whose day is over, and takes new people', async () => {
  const { scene, ownOf } = await drafted()
  const [ann, ben] = scene.users
  if (!ben) throw new Error('four players')
  for (const user of [ann, ben]) await dies(scene, ownOf(user.id)[0] ?? '', confirmed)
  await scene.saveQueue(ann, ['Q288'], confirmed + 1)
  const listOf = (user: TestUser, seconds: number) =>
    readDeathlistPage(scene.ctx(user, seconds), { league: scene.league.id })
  expect((await listOf(ben, confirmed + day - 1)).adding.refusal).toBe('waiver_open')
  expect(await listOf(ben, confirmed + day)).toMatchObject({
    adding: { refusal: null, replacement: true },
    capacity: { free: 1 },
  })
  expect((await scene.lists())[ann.id]).toContain('Q288')
})

test('claims that end without a pick change the page of one’s leagues', async () => {
  const { scene, ownOf } = await drafted()
  const [ann] = scene.users
  await dies(scene, ownOf(ann.id)[0] ?? '', confirmed)
  const ctx = scene.ctx(ann, confirmed + day)
  await recomputeStale(ctx, { ms: 10_000 })
  const version = () => readVersion(ctx, (reader) => dashboardDependsOn(ctx, undefined, reader))
  const free = async () =>
    (await readDashboard(ctx)).leagues.find(({ id }) => id === scene.league.id)?.list.free
  const before = await version()
  expect([before, await free()]).toEqual([expect.any(String), 0])
  // That a stored leaderboard changes the version as well is no reason to rely on it.
  await bench.db.update(waivers).set({ settledAt: ctx.now }).where(eq(waivers.leagueId, scene.league.id))
  expect(await version()).not.toBe(before)
  expect(await free()).toBe(1)
})

test('a death after the waiver’s day has a day of its own, even if the job runs later', async () => {
  const { scene, ownOf } = await drafted()
  const [ann, ben] = scene.users
  if (!ben) throw new Error('four players')
  await dies(scene, ownOf(ann.id)[0] ?? '', confirmed)
  await scene.saveQueue(ann, ['Q286'], confirmed + 1)
  await scene.saveQueue(ben, ['Q285'], confirmed + 1)
  await confirmDeath(bench.db, ownOf(ben.id)[0] ?? '', deathDay, moment(confirmed + day + 300))
  await scene.cron(confirmed + day + 600)
  expect((await scene.lists())[ann.id]).toContain('Q286')
  expect((await scene.lists())[ben.id]).not.toContain('Q285')
  expect((await scene.page(confirmed + day + 660)).claimsUntil).toBe(moment(confirmed + 2 * day + 600))
  await scene.cron(confirmed + 2 * day + 600)
  expect((await scene.lists())[ben.id]).toContain('Q285')
})

test('claims that close after the season are not promised, and fill no place', async () => {
  const { scene, ownOf } = await drafted({ startDate: '2026-06-20', endDate: '2026-07-15' })
  const [ann] = scene.users
  const before = await scene.lists()
  await dies(scene, ownOf(ann.id)[0] ?? '', confirmed)
  await scene.saveQueue(ann, ['Q287'], confirmed + 1)
  expect((await scene.page(confirmed + 60)).claimsUntil).toBeNull()
  const refusal = async (seconds: number) =>
    (await readDeathlistPage(scene.ctx(ann, seconds), { league: scene.league.id })).adding.refusal
  expect(await refusal(confirmed + 60)).toBe('waiver_too_late')
  expect(await add(scene, ann, 'Q287', confirmed + 60)).toBe('waiver_too_late')
  expect(await refusal(confirmed + day - 60)).toBe('season_over')
  await scene.cron(confirmed + day)
  expect(await scene.lists()).toEqual(before)
})

test('the waiver opens with the confirmed death, before the job has processed it', async () => {
  const { scene, ownOf } = await drafted()
  await confirmDeath(bench.db, ownOf(scene.owner.id)[0] ?? '', deathDay, moment(confirmed))
  expect(await add(scene, scene.owner, 'Q295', confirmed + 1)).toBe('waiver_open')
})

test('a death that opens no place holds up nobody', async () => {
  const rules = { maxPicks: 2, allowReplacements: false }
  const scene = await bench.league(['Ann', 'Ben'], { rounds: 1, rules })
  const [dead, next] = [`Q${++serial}`, `Q${++serial}`]
  await scene.saveQueue(scene.owner, [dead], -5)
  await scene.settle(10_000)
  await dies(scene, dead, confirmed)
  expect((await scene.page(confirmed + 1)).claimsUntil).toBeNull()
  const { lists } = await readPerson(scene.ctx(scene.owner, confirmed + 1), { wikidataId: next })
  expect(lists.map(({ reason }) => reason)).toEqual([null])
  expect(await add(scene, scene.owner, next, confirmed + 1)).toBe('ok')
})

test('a withdrawn death ends the waiver that it opened, unless another death holds it open', async () => {
  const { scene, ownOf } = await drafted()
  const [ann, ben, cat] = scene.users as unknown as [TestUser, TestUser, TestUser]
  const [first, second] = [ownOf(ann.id)[0] ?? '', ownOf(cat.id)[0] ?? '']
  const [mine] = await bench.db.select().from(picks).where(eq(picks.userId, ben.id))
  await removeOwnPick(scene.ctx(ben, confirmed - day), { pickId: mine?.id ?? '' })
  await dies(scene, first, confirmed)
  await dies(scene, second, confirmed + 60)
  expect(await add(scene, ben, 'Q270', confirmed + 120)).toBe('waiver_open')
  const withdrawn = async (personId: string, seconds: number) => {
    await retractDeath(bench.db, personId, deathDay, moment(seconds))
    await settleLists(scene.ctx(null, seconds))
  }
  await withdrawn(first, confirmed + 180)
  expect(await add(scene, ben, 'Q270', confirmed + 240)).toBe('waiver_open')
  await withdrawn(second, confirmed + 300)
  expect((await scene.page(confirmed + 360)).claimsUntil).toBeNull()
  expect(await add(scene, ben, 'Q270', confirmed + 360)).toBe('ok')
  await dies(scene, first, confirmed + 600)
  expect((await scene.page(confirmed + 660)).claimsUntil).toBe(moment(confirmed + 600 + day))
})

test('the waiver serves a player who has joined since and not named the list', async () => {
  const { scene, ownOf } = await drafted()
  const [eve] = await addUsers(bench.db, ['Eve'])
  const [league] = await bench.db.select().from(leagues).where(eq(leagues.id, scene.league.id))
  if (!eve) throw new Error('no user')
  await joinByCode(scene.ctx(eve, 20_000), { code: league?.inviteCode ?? '' })
  await scene.saveQueue(eve, ['Q299'], 20_001)
  await dies(scene, ownOf(scene.owner.id)[0] ?? '', confirmed)
  await settleWaiver(scene.ctx(null, confirmed + day), scene.league.id)
  const rows = await bench.db.select().from(picks).where(eq(picks.personId, 'Q299'))
  expect(rows).toMatchObject([{ userId: eve.id }])
  expect(await readOwnDeathlist(scene.ctx(eve, confirmed + day), { league: scene.league.id })).toMatchObject({
    name: 'Eve',
  })
})

test('a death during a draft holds up nobody once the draft is over', async () => {
  const scene = await bench.league(['Ann', 'Ben'], {
    rounds: 2,
    secondsPerTurn: day,
    rules: { maxPicks: 3 },
  })
  const [dead, next] = [`Q${++serial}`, `Q${++serial}`]
  await scene.saveQueue(scene.owner, [dead], -5)
  // The owner takes one person, and all other turns pass; the last one ends after seven days.
  await scene.settle(5 * day)
  await confirmDeath(bench.db, dead, '2026-06-20', moment(6 * day + 3600))
  await settleLists(scene.ctx(null, 6 * day + 3600))
  await scene.settle(7 * day)
  const page = await scene.page(7 * day + 60)
  expect([page.draft?.phase, page.claimsUntil]).toEqual(['finished', null])
  expect((await scene.lists())[scene.owner.id]).toEqual([dead])
  expect(await add(scene, scene.owner, next, 7 * day + 60)).toBe('ok')
})
