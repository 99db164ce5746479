import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorMessage } from '#contracts/errors.ts'
import { deathlists, memberships, picks } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { listDeathlists } from '#worker/services/deathlists/list-deathlists.ts'
import { nameOwnDeathlist } from '#worker/services/deathlists/name.ts'
import { AppError } from '#worker/services/errors.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { exportPicks, listPicks } from '#worker/services/picks/list-picks.ts'
import { readDeathlistPage, readOwnDeathlist } from '#worker/services/screens/deathlist.ts'

const now = '2026-06-15T12:00:00.000Z'

let database: TestDatabase
let users: [TestUser, ...TestUser[]]
let league: TestLeague

beforeAll(async () => {
  database = await startTestDatabase()
  users = (await addUsers(
    database.db,
    Array.from({ length: 20 }, (_, i) => `Player ${String(i).padStart(2, '0')}`),
  )) as [TestUser, ...TestUser[]]
  await addPersons(
    database.db,
    Array.from({ length: 20 }, (_, i) => ({ id: `Q${i + 1}`, sitelinks: i })),
    now,
  )
})
afterAll(() => database.stop())
beforeEach(async () => {
  league = await addLeague(database.db, users, { rules: { maxPicks: 20 }, listName: null })
})

const at = (i = 0, moment = now) => ctxFor(database.db, users[i] ?? null, { now: moment })
const listOf = (i: number) => league.lists[users[i]?.id ?? ''] ?? ''
const name = (text: string, moment = now) =>
  nameOwnDeathlist(at(0, moment), { deathlistId: listOf(0), name: text })
const refusalOf = async (attempt: Promise<unknown>): Promise<AppError> => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('accepted')
  return error
}

describe('naming a list', () => {
  test('trims the name, keeps it, and can be done again, in two round trips', async () => {
    database.resetRoundTrips()
    expect(await name('  The Long Goodbye ')).toEqual({ id: listOf(0), name: 'The Long Goodbye' })
    expect(database.roundTrips()).toBe(2)
    expect(await readOwnDeathlist(at(), { league: league.slug })).toEqual({
      id: listOf(0),
      name: 'The Long Goodbye',
    })
    expect(await name('Farewell')).toMatchObject({ name: 'Farewell' })
  })

  test.each(['', '   ', '\n\t', '\u200b\u200d', '\u0000'])('%j is no name', async (text) => {
    const error = await refusalOf(name(text))
    expect([error.code, error.field, error.message, errorMessage(error.code, 'it')]).toEqual([
      'deathlist_name_required',
      'name',
      'Please enter a name for your deathlist',
      'Inserisci un nome per la tua deathlist',
    ])
  })

  test('takes 200 characters and no more', async () => {
    expect((await name(`${'è'.repeat(200)} `)).name).toHaveLength(200)
    const error = await refusalOf(name('x'.repeat(201)))
    expect([error.code, error.message, errorMessage(error.code, 'it', error.params)]).toEqual([
      'deathlist_name_too_long',
      'The name can have at most 200 characters.',
      'Il nome può avere al massimo 200 caratteri.',
    ])
  })

  test('cleans invalid characters, and stores SQL as plain text', async () => {
    expect((await name('a\ud800b\u0000c')).name).toBe('a b c')
    expect((await name("Robert'); drop table deathlists;--")).name).toBe("Robert'); drop table deathlists;--")
  })

  test('is for one’s own list, in a season that is not over', async () => {
    const theirs = nameOwnDeathlist(at(1), { deathlistId: listOf(0), name: 'Mine now' })
    expect((await refusalOf(theirs)).code).toBe('deathlist_not_found')
    const over = await addLeague(database.db, users, { endDate: '2026-06-14' })
    const late = nameOwnDeathlist(at(), { deathlistId: over.lists[users[0].id] ?? '', name: 'Late' })
    expect((await refusalOf(late)).code).toBe('season_over')
  })
})

describe('the page of one’s own list', () => {
  test('of an unnamed, empty list suggests a name and allows adding', async () => {
    expect(await readDeathlistPage(at(), { league: league.slug })).toMatchObject({
      league: { id: league.id, slug: league.slug, name: 'Test league', locked: false },
      season: { id: league.seasonId, number: 1, startDate: null, endDate: null, state: 'running' },
      rules: { maxPicks: 20, minBirthYear: 1900, maxBirthYear: 2020, allowNewPicks: true },
      nextRules: null,
      deathlist: { id: listOf(0), name: null },
      suggestedName: expect.stringMatching(/’s 20$/),
      picks: [],
      removed: [],
      capacity: { total: 20, used: 0, replacementPlaces: 0, suspended: 0, countedDead: 0 },
      adding: {
        // The name is sent with the first pick.
        refusal: null,
        replacement: false,
        firstListUntil: null,
        countsFrom: '2026-06-17',
      },
    })
  })

  test('needs one round trip, and a session', async () => {
    // A stale table would be stored after the answer.
    await recomputeStale(at(), { ms: 5_000 })
    database.resetRoundTrips()
    await readDeathlistPage(at(), { league: league.id })
    expect(database.roundTrips()).toBe(1)
    const nobody = ctxFor(database.db, null, { now })
    expect((await refusalOf(readDeathlistPage(nobody, { league: league.id }))).code).toBe(
      'authentication_required',
    )
  })

  test('answers strangers like a league that does not exist', async () => {
    const [stranger] = (await addUsers(database.db, ['Eve'])) as [TestUser]
    const ctx = ctxFor(database.db, stranger, { now })
    for (const ref of [league.id, league.slug, 'nothing']) {
      for (const read of [readDeathlistPage, readOwnDeathlist, listDeathlists, listPicks, exportPicks])
        expect((await refusalOf(read(ctx, { league: ref }))).code).toBe('league_not_found')
    }
  })
})

describe('what all members see', () => {
  const fillAll = async () => {
    await database.db.update(deathlists).set({ name: 'A list' }).where(eq(deathlists.leagueId, league.id))
    await database.db.insert(picks).values(
      users.flatMap((user, i) =>
        Array.from({ length: 20 }, (_, n) => ({
          id: `${league.id}-${i}-${n}`,
          deathlistId: league.lists[user.id] ?? '',
          leagueId: league.id,
          seasonId: league.seasonId,
          userId: user.id,
          personId: `Q${n + 1}`,
          addedAt: now,
          countsFrom: '2026-06-17',
        })),
      ),
    )
  }

  test('all picks of a full league, twenty lists of twenty, in one round trip', async () => {
    await fillAll()
    database.resetRoundTrips()
    const all = await listPicks(at(3), { league: league.slug })
    expect(database.roundTrips()).toBe(1)
    expect(all).toHaveLength(400)
    expect(all[0]).toMatchObject({ wikidataId: 'Q1', birthYear: 1935, age: 91, active: true })
    expect(new Set(all.map((pick) => pick.displayName)).size).toBe(20)
  })

  test('all lists with players in one round trip; former members last, with picks', async () => {
    await fillAll()
    await database.db
      .update(memberships)
      .set({ leftAt: now })
      .where(and(eq(memberships.leagueId, league.id), eq(memberships.userId, users[1]?.id ?? '')))
    database.resetRoundTrips()
    const lists = await listDeathlists(at(), { league: league.id })
    expect(database.roundTrips()).toBe(1)
    expect(lists).toHaveLength(20)
    expect(lists[0]).toEqual({
      id: listOf(0),
      name: 'A list',
      user: { id: users[0].id, displayName: 'Player 00', email: users[0].email },
      picks: 20,
      sealed: false,
      complete: true,
      active: true,
    })
    expect(lists.at(-1)).toMatchObject({ user: { displayName: 'Player 01' }, active: false, picks: 20 })
    const all = await listPicks(at(), { league: league.id })
    expect(all.filter((pick) => !pick.active)).toHaveLength(20)
  })

  test('neither removed nor void picks', async () => {
    await name('Mine')
    const ids = []
    for (const id of ['Q1', 'Q2', 'Q3'])
      ids.push((await addPick(at(), { league: league.id, wikidataId: id })).id)
    await database.db
      .update(picks)
      .set({ removedAt: now })
      .where(eq(picks.id, ids[0] ?? ''))
    await database.db
      .update(picks)
      .set({ voidedAt: now, voidReason: 'merged' })
      .where(eq(picks.id, ids[1] ?? ''))
    expect((await listPicks(at(1), { league: league.id })).map((pick) => pick.wikidataId)).toEqual(['Q3'])
    const [mine] = await listDeathlists(at(1), { league: league.id })
    expect(mine).toMatchObject({ picks: 1 })
    const own = await readDeathlistPage(at(), { league: league.id })
    expect(own.picks.map(({ wikidataId, voidReason }) => [wikidataId, voidReason])).toEqual([
      ['Q2', 'merged'],
      ['Q3', null],
    ])
    expect(own.capacity.used).toBe(1)
  })

  test('a CSV file with formulas escaped', async () => {
    await name('Mine')
    await addPersons(
      database.db,
      [
        { id: 'Q501', labels: { en: '=HYPERLINK("x","y")' } },
        { id: 'Q502', labels: { en: 'Comma, "Quote"' } },
      ],
      now,
    )
    await addPick(at(), { league: league.id, wikidataId: 'Q501' })
    await addPick(at(), { league: league.id, wikidataId: 'Q502' })
    const { filename, csv } = await exportPicks(at(1), { league: league.id })
    expect(filename).toBe(`picks-${league.slug}-2026-06-15.csv`)
    expect(csv.split('\r\n')).toEqual([
      'person,wikidata_id,birth_year,age,picked_by,added_at,counts_from,status,died_on',
      `"'=HYPERLINK(""x"",""y"")",Q501,1935,91,Player 00,${now},2026-06-17,alive,`,
      `"Comma, ""Quote""",Q502,1935,91,Player 00,${now},2026-06-17,alive,`,
      '',
    ])
  })
})
