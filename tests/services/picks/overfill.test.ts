import { readdirSync, readFileSync } from 'node:fs'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restorePick } from '#db/queries/picks/removals.ts'
import { deathlists, leagueRules, picks, seasons } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { addPicks, endMembershipAt } from '#tests/support/game.ts'
import { codeOf, now, type PickBench, qids, startPickBench } from '#tests/support/picks.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'

/** A list never holds more than its capacity, whatever a player tries. */

let bench: PickBench
beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench?.database.stop())

const at = (seconds: number) => ({ now: addMs(now, seconds * 1000) })
const undo = (pickId: string, seconds: number) => codeOf(undoRemoval(bench.ctx(at(seconds)), { pickId }))
const settle = (seconds: number) => settleLists(bench.ctx(at(seconds)))

/** Fills a list of three, then removes one and adds another, repeatedly; returns the removed picks. */
const churn = async (rounds: number): Promise<string[]> => {
  await bench.fresh({ rules: { maxPicks: 3 } })
  await bench.fill(2)
  const removed: string[] = []
  for (const [i, id] of qids(3, rounds).entries()) {
    const pick = await bench.add(id, at(i * 2))
    await removeOwnPick(bench.ctx(at(i * 2 + 1)), { pickId: pick.id })
    removed.push(pick.id)
  }
  return removed
}

describe('removing and adding in turns, then undoing every removal', () => {
  test.each([
    ['oldest first', (ids: string[]) => ids],
    ['newest first', (ids: string[]) => [...ids].reverse()],
  ])('%s, leaves three on a list of three', async (_, order) => {
    const removed = order(await churn(10))
    const answers: string[] = []
    for (const [i, id] of removed.entries()) answers.push(await undo(id, 30 + i))
    expect(answers).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'deathlist_full')])
    expect((await bench.page(at(60))).picks).toHaveLength(3)
  })

  test('all at once, leaves three on a list of three', async () => {
    const removed = await churn(10)
    const answers = await Promise.all(removed.map((id) => undo(id, 30)))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect((await bench.page(at(60))).picks).toHaveLength(3)
  })
})

describe('a list that is over its capacity since the rules shrank', () => {
  /** Three picks of three; from the next day on only one is allowed. */
  const shrunk = async () => {
    const league = await bench.fresh({ rules: { maxPicks: 3 } })
    const ids: string[] = []
    for (const [i, id] of qids(1, 3).entries()) ids.push((await bench.add(id, at(i))).id)
    const [version] = await bench.database.db
      .select()
      .from(leagueRules)
      .where(eq(leagueRules.leagueId, league.id))
    if (!version) throw new Error('no rules')
    await bench.database.db
      .insert(leagueRules)
      .values({ ...version, version: 2, effectiveFrom: '2026-06-16', maxPicks: 1 })
    return ids
  }
  const day = 86_400

  test('keeps its picks, and goes back to what it was when removals are undone', async () => {
    const ids = await shrunk()
    for (const id of ids) await removeOwnPick(bench.ctx(at(day)), { pickId: id })
    for (const id of ids) expect(await undo(id, day + 60)).toBe('accepted')
    expect(await settle(day + 1_000)).toMatchObject({ suspended: 0 })
    expect((await bench.page(at(day + 1_000))).picks).toHaveLength(3)
  })

  test('refuses undos beyond the new capacity once another person is added', async () => {
    const ids = await shrunk()
    for (const id of ids) await removeOwnPick(bench.ctx(at(day)), { pickId: id })
    await bench.add('Q9', at(day + 1))
    for (const id of ids) expect(await undo(id, day + 60)).toBe('deathlist_full')
  })

  test('returns to its former picks when removals are undone concurrently', async () => {
    const [a = '', b = '', c = ''] = await shrunk()
    await removeOwnPick(bench.ctx(at(day)), { pickId: a })
    await removeOwnPick(bench.ctx(at(day)), { pickId: b })
    await Promise.all([undo(a, day + 60), undo(b, day + 60), undo(a, day + 60)])
    await Promise.all([undo(a, day + 61), undo(b, day + 61)])
    const page = await bench.page(at(day + 62))
    expect(page.picks.map(({ id }) => id).sort()).toEqual([a, b, c].sort())
  })
})

describe('a league without new picks', () => {
  /** Three picks of three, of whom Q40 has died and opened a place. */
  const closed = async () => {
    const league = await bench.fresh({
      startDate: '2026-06-01',
      rules: { maxPicks: 3, allowNewPicks: false },
    })
    const { Q2 = '' } = await addPicks(
      bench.database.db,
      league,
      bench.user,
      ['Q40', 'Q2', 'Q3'],
      '2026-05-01T12:00:00.000Z',
    )
    await bench.kill('Q40', '2026-06-10')
    return Q2
  }
  const remove = (pickId: string, seconds: number) => removeOwnPick(bench.ctx(at(seconds)), { pickId })
  const add = async (id: string, seconds: number) => (await bench.add(id, at(seconds))).id

  test('takes no second replacement for one death into a place freed by hand, by an undo', async () => {
    const living = await closed()
    await remove(living, 1)
    const first = await add('Q4', 2)
    await remove(first, 3)
    const second = await add('Q5', 4)
    expect(await undo(first, 5)).toBe('new_picks_closed')
    // The replacement can be either of them, and the pick removed before it returns.
    await remove(second, 6)
    expect(await undo(first, 7)).toBe('accepted')
    expect(await undo(second, 8)).toBe('new_picks_closed')
    expect(await undo(living, 9)).toBe('accepted')
  })

  test('takes a replacement back after its rules allow none', async () => {
    await closed()
    const replacement = await add('Q4', 2)
    const { db } = bench.database
    const [version] = await db.select().from(leagueRules).where(eq(leagueRules.leagueId, bench.league.id))
    if (!version) throw new Error('no rules')
    await db.insert(leagueRules).values({
      ...version,
      version: 2,
      effectiveFrom: '2026-06-16',
      settings: { ...version.settings, allowReplacements: false },
    })
    await remove(replacement, 86_400)
    expect(await undo(replacement, 86_460)).toBe('accepted')
  })
})

describe('a suspended pick', () => {
  test('is suspended again after an undo, even when the list is full', async () => {
    const league = await bench.fresh({ rules: { maxPicks: 1 } })
    const { Q1: waiting = '' } = await addPicks(bench.database.db, league, bench.user, ['Q1'], now, {
      suspendedAt: addMs(now, 500),
    })
    await removeOwnPick(bench.ctx(at(1)), { pickId: waiting })
    await bench.add('Q2', at(2))
    expect(await undo(waiting, 3)).toBe('accepted')
    expect(await settle(1_000)).toMatchObject({ suspended: 0, resumed: 0 })
    expect((await bench.page(at(1_000))).capacity).toMatchObject({ total: 1, used: 2, suspended: 1 })
  })
})

describe('an undo after the season or membership has ended', () => {
  const removedPick = async () => {
    const league = await bench.fresh()
    const pick = await bench.add('Q1')
    await removeOwnPick(bench.ctx(at(1)), { pickId: pick.id })
    return { league, pick }
  }
  /** The effect of the statement itself, once the season or the membership that was read is gone. */
  const write = async (pick: { id: string; deathlistId: string }) =>
    restorePick(bench.database.db, {
      ...pick,
      removedAt: addMs(now, 1000),
      window: null,
      read: { entries: 0, suspended: 0 },
      expectedVersion: {
        listId: pick.deathlistId,
        seasonId: '',
        today: '2026-01-01',
        sealed: null,
        lineUps: [],
        asked: null,
      },
      place: null,
      lineUps: null,
      list: null,
      at: addMs(now, 2000),
    })

  test('adds nothing to a list of an archived season or former member', async () => {
    const archived = await removedPick()
    await bench.database.db
      .update(seasons)
      .set({ archivedAt: now })
      .where(eq(seasons.id, archived.league.seasonId))
    expect(await write(archived.pick)).toEqual([])
    const left = await removedPick()
    await endMembershipAt(bench.database.db, left.league, bench.user, now)
    expect(await write(left.pick)).toEqual([])
    expect(await write((await removedPick()).pick)).toHaveLength(1)
  })
})

describe('an overfilled list', () => {
  test('is marked by the migration, and settling suspends the newest picks', async () => {
    const { db } = bench.database
    const league = await bench.fresh({ rules: { maxPicks: 3 } })
    const ids = await Promise.all(
      qids(1, 12).map((id, i) => addPicks(db, league, bench.user, [id], addMs(now, i * 60_000))),
    )
    const listId = league.lists[bench.user.id] ?? ''
    const folder = inRoot('db/migrations/before')
    const file = readdirSync(folder).find((name) => name.endsWith('_fair_play_data.sql'))
    const statements = readFileSync(`${folder}/${file}`, 'utf8').split('--> statement-breakpoint')
    const marking = statements.find((statement) => statement.includes('UPDATE deathlists'))
    await db.run(sql.raw(marking ?? ''))
    const rows = await db.select().from(deathlists).where(isNotNull(deathlists.unsettledSince))
    const marked = rows.map(({ id }) => id)
    expect(marked).toContain(listId)
    expect(marked).not.toContain(league.lists[bench.other.id])
    expect(await settle(3_600)).toMatchObject({ suspended: 9 })
    const left = await db.select().from(picks).where(eq(picks.deathlistId, listId))
    const standing = left.filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => id)
    expect(standing.sort()).toEqual(ids.slice(0, 3).flatMap(Object.values).sort())
    expect(await settle(3_601)).toMatchObject({ suspended: 0, resumed: 0 })
  })
})
