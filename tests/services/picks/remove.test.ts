import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contracts/error-catalogue.ts'
import { errorMessage } from '#contracts/errors.ts'
import type { OwnPick } from '#contracts/lists/pick.ts'
import { activity, deathlists, leaderboards, people, rulings, seasons } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague, type TestLeagueOptions } from '#tests/support/league.ts'
import { AppError } from '#worker/services/errors.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'

const now = '2026-06-15T12:00:00.000Z'
const inNine = '2026-06-15T12:09:00.000Z'
const inEleven = '2026-06-15T12:11:00.000Z'

let database: TestDatabase
let user: TestUser
let other: TestUser
let league: TestLeague
let pick: OwnPick

beforeAll(async () => {
  database = await startTestDatabase()
  ;[user, other] = (await addUsers(database.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
  await addPersons(
    database.db,
    Array.from({ length: 30 }, (_, i) => ({
      id: `Q${i + 1}`,
      labels: { en: `Person Q${i + 1}`, it: `Persona ${i + 1}` },
    })),
    now,
  )
})
afterAll(() => database.stop())

const at = (moment: string, who = user) => ctxFor(database.db, who, { now: moment })
const page = (moment = now) => readDeathlistPage(at(moment), { league: league.id })
const remove = (moment = now) => removeOwnPick(at(moment), { pickId: pick.id })
const undo = (moment: string) => undoRemoval(at(moment), { pickId: pick.id })
const status = (id: string, changes: Partial<typeof people.$inferInsert>) =>
  database.db.update(people).set(changes).where(eq(people.id, id))
const alive = { status: 'alive', diedOn: null, confirmedAt: null } as const

const fresh = async (options: TestLeagueOptions = {}) => {
  await status('Q1', alive)
  league = await addLeague(database.db, [user, other], options)
  pick = await addPick(at('2026-06-10T08:00:00.000Z'), { league: league.id, wikidataId: 'Q1' })
}
beforeEach(() => fresh())

const refusalOf = async (attempt: Promise<unknown>): Promise<AppError> => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('accepted')
  return error
}
const codeOf = async (attempt: Promise<unknown>): Promise<ErrorCode> => (await refusalOf(attempt)).code

describe('removing a pick', () => {
  test('records the removal and marks the table stale, in two round trips', async () => {
    await database.db
      .update(leaderboards)
      .set({ staleSince: null })
      .where(eq(leaderboards.id, league.seasonId))
    database.resetRoundTrips()
    expect(await remove()).toEqual({
      pickId: pick.id,
      wikidataId: 'Q1',
      name: 'Person Q1',
      removedAt: now,
      undoUntil: '2026-06-15T12:10:00.000Z',
    })
    expect(database.roundTrips()).toBe(2)
    const recorded = await database.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(recorded.map(({ kind }) => kind)).toEqual(['picked', 'removed'])
    expect(
      await database.db.select().from(leaderboards).where(eq(leaderboards.id, league.seasonId)),
    ).toMatchObject([{ staleSince: now }])
    expect((await page()).picks).toEqual([])
  })

  test('a second time is refused and records nothing', async () => {
    await remove()
    expect(await codeOf(remove())).toBe('pick_not_found')
    expect(await database.db.select().from(activity).where(eq(activity.leagueId, league.id))).toHaveLength(2)
  })

  test('fifty times at once removes it once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => remove()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.select().from(activity).where(eq(activity.leagueId, league.id))).toHaveLength(2)
  })

  test('works only for one’s own picks on the given list', async () => {
    expect(await codeOf(removeOwnPick(at(now, other), { pickId: pick.id }))).toBe('pick_not_found')
    expect(
      await codeOf(removeOwnPick(at(now), { pickId: pick.id, deathlistId: league.lists[other.id] ?? '' })),
    ).toBe('pick_not_found')
    expect(await codeOf(removeOwnPick(at(now), { pickId: 'nothing' }))).toBe('pick_not_found')
    await removeOwnPick(at(now), { pickId: pick.id, deathlistId: league.lists[user.id] ?? '' })
  })

  const dead = { status: 'confirmed', diedOn: '2026-06-14', confirmedAt: now } as const
  test.each([
    [
      'pick_dead',
      'A dead pick can’t be removed.',
      'Dopo il decesso una scelta non può più essere rimossa.',
      dead,
    ],
    [
      'pick_reported',
      'A death has been reported for this pick: it can’t be removed until that is settled.',
      'Per questa scelta è stato segnalato un decesso: non può essere rimossa finché la notizia non è chiarita.',
      { status: 'reported' },
    ],
    [
      'pick_reported',
      'A death has been reported for this pick: it can’t be removed until that is settled.',
      'Per questa scelta è stato segnalato un decesso: non può essere rimossa finché la notizia non è chiarita.',
      { status: 'disputed' },
    ],
  ] as const)('%s: %s', async (code, en, it, changes) => {
    await status('Q1', changes)
    expect((await page()).picks).toMatchObject([{ removal: code }])
    const error = await refusalOf(remove())
    expect(error.code).toBe(code)
    expect(error.message).toBe(en)
    expect(errorMessage(code, 'it', error.params)).toBe(it)
  })

  test('a ruled death counts as a death once the objection period ends', async () => {
    await status('Q1', { status: 'disputed' })
    await database.db.insert(rulings).values({
      id: `ruling ${league.id}`,
      leagueId: league.id,
      personId: 'Q1',
      diedOn: '2026-06-12',
      sourceUrl: 'https://example.org/',
      ruledBy: other.id,
      createdAt: now,
      effectiveAt: '2026-06-17T12:00:00.000Z',
    })
    expect((await page('2026-06-17T11:59:59.999Z')).picks).toMatchObject([{ status: 'alive', diedOn: null }])
    const ruled = await page('2026-06-17T12:00:00.000Z')
    expect(ruled.picks).toMatchObject([{ status: 'dead', diedOn: '2026-06-12', removal: 'pick_dead' }])
    expect(ruled.capacity).toMatchObject({ total: 11, countedDead: 1 })
    await database.db.update(rulings).set({ withdrawnAt: now }).where(eq(rulings.leagueId, league.id))
    expect((await page('2026-06-17T12:00:00.000Z')).picks).toMatchObject([{ status: 'alive' }])
  })

  test('is allowed before and after the season start for living people', async () => {
    await fresh({ startDate: '2026-07-01' })
    await remove()
    await fresh({ startDate: '2026-06-01', rules: { allowNewPicks: true } })
    await remove()
  })

  test('after the end date is refused: nothing changes any more', async () => {
    await fresh({ endDate: '2026-06-14' })
    expect((await page()).picks).toMatchObject([{ removal: 'season_over' }])
    const error = await refusalOf(remove())
    expect([error.message, errorMessage(error.code, 'it')]).toEqual([
      'The season is over: lists can’t be changed any more.',
      'La stagione è finita: le liste non si possono più modificare.',
    ])
  })
})

describe('a removal', () => {
  test('is shown as long as it can be undone', async () => {
    const removed = await remove()
    expect((await page(inNine)).removed).toEqual([removed])
    expect((await page(inEleven)).removed).toEqual([])
  })

  test('can be undone for ten minutes, and the pick keeps its moment of adding', async () => {
    await remove()
    database.resetRoundTrips()
    const back = await undo(inNine)
    expect(database.roundTrips()).toBe(2)
    expect(back).toEqual({ ...pick, addedAt: '2026-06-10T08:00:00.000Z', countsFrom: '2026-06-12' })
    expect((await page(inNine)).picks).toEqual([back])
    const recorded = await database.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(recorded.map(({ kind }) => kind)).toEqual(['picked', 'removed', 'restored'])
  })

  test('that is undone marks the list for settling', async () => {
    await remove()
    await undo(inNine)
    const [list] = await database.db.select().from(deathlists).where(eq(deathlists.id, pick.deathlistId))
    expect(list).toMatchObject({ unsettledSince: inNine })
  })

  test('can not be undone later', async () => {
    await remove()
    const error = await refusalOf(undo(inEleven))
    expect([error.code, error.message, errorMessage(error.code, 'it')]).toEqual([
      'undo_too_late',
      'A removal can be undone for 10 minutes only.',
      'Una rimozione si può annullare solo entro 10 minuti.',
    ])
  })

  test('undone several times is recorded once', async () => {
    await remove()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => undo(inNine)))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await undo(inNine)).toMatchObject({ id: pick.id })
    const recorded = await database.db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(recorded.filter(({ kind }) => kind === 'restored')).toHaveLength(1)
  })

  test('can not be undone by anybody else', async () => {
    await remove()
    expect(await codeOf(undoRemoval(at(inNine, other), { pickId: pick.id }))).toBe('pick_not_found')
  })

  test('can not be undone when its place has been taken', async () => {
    await fresh({ rules: { maxPicks: 1 } })
    await remove()
    await addPick(at(inNine), { league: league.id, wikidataId: 'Q2' })
    expect((await refusalOf(undo(inNine))).message).toBe('Deathlist full: You can only have 1 picks.')
  })

  test('can not be undone when the person has been picked again', async () => {
    await remove()
    await addPick(at(inNine), { league: league.id, wikidataId: 'Q1' })
    expect(await codeOf(undo(inNine))).toBe('already_picked')
  })

  test('undone during concurrent adds never overfills the list', async () => {
    await fresh({ rules: { maxPicks: 1 } })
    await remove()
    await Promise.allSettled([
      undo(inNine),
      ...Array.from({ length: 10 }, (_, i) =>
        addPick(at(inNine), { league: league.id, wikidataId: `Q${i + 2}` }),
      ),
    ])
    expect((await page(inNine)).picks).toHaveLength(1)
  })

  test('can be undone where new picks are closed', async () => {
    await fresh({ startDate: '2026-06-12', rules: { allowNewPicks: false } })
    await remove()
    expect((await page(inNine)).adding.refusal).toBe('new_picks_closed')
    expect(await undo(inNine)).toMatchObject({ id: pick.id })
  })

  test('can not be undone after the end of the season', async () => {
    await fresh({ endDate: '2026-06-15' })
    await remove('2026-06-15T23:55:00.000Z')
    expect(await codeOf(undo('2026-06-16T00:01:00.000Z'))).toBe('season_over')
  })
})

test('a pick of an archived season can’t be removed', async () => {
  await database.db.update(seasons).set({ archivedAt: now }).where(eq(seasons.id, league.seasonId))
  expect(await codeOf(remove())).toBe('pick_not_found')
})
