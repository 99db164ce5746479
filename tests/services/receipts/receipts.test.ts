import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity, leaderboards, listReceipts, picks } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition, addPicks, confirmDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { readCompetitionStandings } from '#worker/services/competitions/leaderboard.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { listReceipts as readReceipts } from '#worker/services/receipts/list-receipts.ts'
import { readOpeningPage } from '#worker/services/screens/opening.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { outcome as refusal } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
const startDate = '2026-07-15'
const opened = `${startDate}T00:00:00.000Z`
const people = Array.from({ length: 60 }, (_, i) => `Q${i + 1}`)

let t: TestDatabase
let ann: TestUser
let bob: TestUser

/** A context that can wait for the work after the answer. */
const at = (user: TestUser, moment = now) => {
  const left: Promise<unknown>[] = []
  const ctx = ctxFor(t.db, user, { now: moment, after: (work) => void left.push(work) })
  return { ctx, done: () => Promise.all(left) }
}
const by = (user: TestUser, moment = now) => at(user, moment).ctx
const sealedLeague = (over: Parameters<typeof addLeague>[2] = {}): Promise<TestLeague> =>
  addLeague(t.db, [ann, bob], {
    startDate,
    listsSealed: true,
    createdAt: '2026-06-01T00:00:00.000Z',
    ...over,
  })

/** Verifies a receipt as anybody can, from the documented format only. */
const hashOf = ({
  list,
  picks,
  salt,
}: {
  list: string
  picks: readonly string[] | null
  salt: string | null
}) => createHash('sha256').update(JSON.stringify({ list, picks, salt }), 'utf8').digest('hex')

beforeAll(async () => {
  t = await startTestDatabase()
  await addPersons(
    t.db,
    people.map((id) => ({ id })),
    now,
  )
  const [a, b] = await addUsers(t.db, ['Ann', 'Bob'])
  if (!a || !b) throw new Error('No users.')
  ann = a
  bob = b
})
afterAll(() => t?.stop())

const receiptOf = async (league: TestLeague, user: TestUser, moment = opened) =>
  (await readReceipts(by(bob, moment), { league: league.id })).find(
    ({ list }) => list === league.lists[user.id],
  )

const onList = async (league: TestLeague, user: TestUser): Promise<string[]> =>
  (
    await t.db
      .select()
      .from(picks)
      .where(eq(picks.deathlistId, league.lists[user.id] ?? ''))
  )
    .filter(({ removedAt, voidedAt }) => removedAt === null && voidedAt === null)
    .map(({ personId }) => personId)
    .sort()

describe('a receipt', () => {
  test('is recorded with every change, and revealed when the season opens', async () => {
    const league = await sealedLeague()
    await addPick(by(ann), { league: league.id, wikidataId: 'Q10' })
    const pick = await addPick(by(ann), { league: league.id, wikidataId: 'Q9' })
    const sealed = await receiptOf(league, ann, now)
    expect(sealed).toMatchObject({ salt: null, picks: null, at: null, earlier: [] })
    await removeOwnPick(by(ann), { pickId: pick.id })
    await undoRemoval(by(ann), { pickId: pick.id })
    const open = await receiptOf(league, ann)
    expect(open?.picks).toEqual(['Q10', 'Q9'])
    expect(open?.earlier).toHaveLength(3)
    expect(open?.earlier[1]?.commitment).toBe(sealed?.commitment)
    expect(open && hashOf(open)).toBe(open?.commitment)
    const salts = await t.db.select({ salt: listReceipts.salt }).from(listReceipts)
    expect(new Set(salts.map(({ salt }) => salt)).size).toBe(salts.length)
  })

  test('shows its owner the time of the change, but no salt', async () => {
    const league = await sealedLeague()
    await addPick(by(ann), { league: league.id, wikidataId: 'Q1' })
    const own = (await readReceipts(by(ann), { league: league.id })).find(({ userId }) => userId === ann.id)
    expect(own).toMatchObject({ at: now, salt: null })
  })

  test('matches the list after concurrent additions and removals', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const league = await sealedLeague({ rules: { maxPicks: 10 } })
    const removable = await Promise.all(
      ['Q50', 'Q51', 'Q52'].map((wikidataId) => addPick(by(ann), { league: league.id, wikidataId })),
    )
    const attempts = await Promise.allSettled([
      ...people.slice(0, 47).map((wikidataId) => addPick(by(ann), { league: league.id, wikidataId })),
      ...removable.map(({ id }) => removeOwnPick(by(ann), { pickId: id })),
    ])
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(5)
    const receipt = await receiptOf(league, ann)
    expect(receipt?.picks).toEqual(await onList(league, ann))
    expect(receipt && hashOf(receipt)).toBe(receipt?.commitment)
  })

  test('is recorded for each pick, without omissions, when fifty are added at once', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    // No removal in between: a later receipt would hide what earlier ones omit.
    const league = await sealedLeague({ rules: { maxPicks: 20 } })
    const attempts = await Promise.allSettled(
      people.slice(0, 50).map((wikidataId) => addPick(by(ann), { league: league.id, wikidataId })),
    )
    const added = attempts.filter(({ status }) => status === 'fulfilled').length
    const held = await onList(league, ann)
    expect([added, added > 0]).toEqual([held.length, true])
    const receipt = await receiptOf(league, ann)
    expect(receipt?.picks).toEqual(held)
    expect(receipt?.earlier).toHaveLength(added - 1)
    expect(receipt && hashOf(receipt)).toBe(receipt?.commitment)
  })

  test('does not change after a confirmed death, which would reveal the pick', async () => {
    const league = await sealedLeague()
    await addPick(by(ann), { league: league.id, wikidataId: 'Q55' })
    const before = await receiptOf(league, ann, now)
    await confirmDeath(t.db, 'Q55', '2026-06-14', now)
    const page = at(bob)
    await readOpeningPage(page.ctx, { league: league.id })
    await page.done()
    expect((await receiptOf(league, ann, now))?.commitment).toBe(before?.commitment)
  })

  test('is recorded for lists that are new, carried over, or filled before sealing', async () => {
    const { ctx, done } = at(ann)
    const made = await createLeague(ctx, { name: 'New', startDate, listsSealed: true })
    await done()
    const joining = at(bob)
    await joinByCode(joining.ctx, { code: made.inviteCode ?? '' })
    await joining.done()
    const receipts = await readReceipts(by(bob), { league: made.id })
    expect(receipts.map(({ userId }) => userId).sort()).toEqual([ann.id, bob.id].sort())

    const league = await sealedLeague({ listsSealed: false })
    await addPicks(t.db, league, bob, ['Q2', 'Q1'], now)
    expect(await readReceipts(by(bob), { league: league.id })).toEqual([])
    const sealing = at(ann)
    await updateLeague(sealing.ctx, { league: league.id, listsSealed: true })
    await sealing.done()
    expect((await receiptOf(league, bob))?.picks).toEqual(['Q1', 'Q2'])

    const old = await addLeague(t.db, [ann, bob], { startDate: '2026-01-01', endDate: '2026-05-01' })
    await addPicks(t.db, old, bob, ['Q7', 'Q3'], '2026-01-01T00:00:00.000Z')
    const next = at(ann)
    await openSeason(next.ctx, { league: old.id, startDate, startAfresh: false, listsSealed: true })
    await next.done()
    const carried = await readReceipts(by(ann, opened), { league: old.id })
    expect(carried.find(({ userId }) => userId === bob.id)?.picks).toEqual(['Q3', 'Q7'])
  })
})

describe('the setting for sealed lists', () => {
  const change = (user: TestUser, league: TestLeague, over: object, moment = now) =>
    refusal(updateLeague(by(user, moment), { league: league.id, ...over }))

  test('needs a first day in the future', async () => {
    expect(await refusal(createLeague(by(ann), { listsSealed: true }))).toBe('sealed_start_missing')
    expect(await refusal(createLeague(by(ann), { listsSealed: true, startDate: '2026-06-15' }))).toBe(
      'sealed_too_late',
    )
    const running = await addLeague(t.db, [ann], { startDate: '2026-06-01' })
    expect(await change(ann, running, { listsSealed: true })).toBe('sealed_too_late')
  })

  test('can’t be revoked in a league with other members, or by an earlier start', async () => {
    const league = await sealedLeague()
    expect(await change(ann, league, { listsSealed: false })).toBe('sealed_for_others')
    expect(await change(ann, league, { startDate: '2026-06-15' })).toBe('sealed_start_too_soon')
    expect(await change(ann, league, { startDate: null })).toBe('sealed_start_missing')
    expect(await change(ann, league, { maxPicks: 3 })).toBe('sealed_size_fixed')
    await updateLeague(by(ann), { league: league.id, startDate: '2026-08-01' })
    expect((await receiptOf(league, ann, opened))?.salt ?? null).toBe(null)
    expect(await change(ann, league, { listsSealed: false }, '2026-08-02T00:00:00.000Z')).toBe(
      'sealed_too_late',
    )
    const alone = await addLeague(t.db, [ann], { startDate, listsSealed: true })
    expect((await updateLeague(by(ann), { league: alone.id, listsSealed: false })).listsSealed).toBe(false)
  })
})

describe('opening night', () => {
  test('shows the lists and their comparison', async () => {
    const league = await sealedLeague()
    for (const wikidataId of ['Q20', 'Q21']) await addPick(by(ann), { league: league.id, wikidataId })
    for (const wikidataId of ['Q21', 'Q22', 'Q23']) await addPick(by(bob), { league: league.id, wikidataId })
    const before = await readOpeningPage(by(bob), { league: league.id })
    expect(before.comparison).toBe(null)
    expect(before.lists.map(({ picks }) => picks)).toEqual([null, null])
    const after = await readOpeningPage(by(bob, opened), { league: league.id })
    const [a, b] = [league.lists[ann.id] ?? '', league.lists[bob.id] ?? '']
    expect(after.comparison).toMatchObject({
      shared: [{ person: 'Q21' }],
      rarest: { lists: [b] },
      overlaps: [{ people: ['Q21'] }],
    })
    expect(after.comparison?.lone).toContainEqual({ listId: a, people: ['Q20'] })
  })

  test('is recorded once, when the leaderboard first includes the lists', async () => {
    const league = await sealedLeague()
    await addPick(by(ann), { league: league.id, wikidataId: 'Q40' })
    const totals = async () => {
      const rows = await readSeasonStandings(by(bob, opened), { league: league.id })
      return rows.map(({ total }) => total).sort()
    }
    await recomputeStale(by(ann), { ms: 20_000 })
    const [leaderboard] = await t.db.select().from(leaderboards).where(eq(leaderboards.id, league.seasonId))
    expect(leaderboard).toMatchObject({ dueOn: startDate, staleSince: null })
    expect(await totals()).toEqual([0, 1])
    await recomputeStale(by(ann, opened), { ms: 20_000 })
    await recomputeStale(by(ann, '2026-07-15T10:00:00.000Z'), { ms: 20_000 })
    const recorded = await t.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(recorded.filter(({ kind }) => kind === 'lists_opened')).toMatchObject([
      { onlyFor: null, at: opened, data: { number: 1 } },
    ])
  })

  test('also starts a competition that was due to begin earlier', async () => {
    const league = await sealedLeague()
    for (const [user, wikidataId] of [
      [ann, 'Q41'],
      [bob, 'Q42'],
    ] as const)
      await addPick(by(user), { league: league.id, wikidataId })
    const race = await addCompetition(t.db, league, ann, {
      type: 'championship',
      startDate: '2026-07-01',
      endDate: '2026-12-01',
    })
    const standings = (moment: string) =>
      readCompetitionStandings(by(bob, moment), { competition: race.id }).then((rows) =>
        rows.map(({ total }) => total),
      )
    expect(await standings('2026-07-05T00:00:00.000Z')).toEqual([])
    expect(await standings(opened)).toEqual([1, 1])
  })

  test('activity about earlier picks is visible only to their player', async () => {
    const league = await sealedLeague()
    await addPick(by(ann), { league: league.id, wikidataId: 'Q30' })
    const recorded = await t.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(recorded.map(({ kind, onlyFor }) => [kind, onlyFor])).toEqual([['picked', ann.id]])
  })
})
