import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPerson } from '#worker/services/people/get.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { addUsers, ctxFor, type TestUser } from '../../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../../support/database.ts'
import { addLeague } from '../../support/league.ts'
import { outcome } from '../refusal.ts'
import { RefreshWorld } from './refresh-world.ts'

describe('a person’s page', () => {
  let database: TestDatabase
  let world: RefreshWorld
  let stranger: TestUser
  const read = (wikidataId: string, user: TestUser | null = world.users[0], now = world.now) =>
    readPerson(ctxFor(database.db, user, { now }), { wikidataId })

  beforeAll(async () => {
    database = await startTestDatabase()
    world = await RefreshWorld.create(database.db)
    const [other] = await addUsers(database.db, ['Stranger'])
    if (!other) throw new Error('no user')
    stranger = other
  })
  afterAll(() => database?.stop())

  test('tells status, evidence and history, newest first, in one round trip', async () => {
    await world.picked('Q501')
    await world.cron(0)
    world.standIn.world.kill('Q501', { date: '2026-05-10', reference: 'real' })
    await world.cron(1)
    await world.cron(26)
    database.resetRoundTrips()
    const page = await read('Q501')
    expect(database.roundTrips()).toBe(1)
    expect(page).toMatchObject({
      wikidataId: 'Q501',
      name: 'Person Q501',
      status: 'confirmed',
      diedOn: '2026-05-10',
      age: 91,
      checkedAt: world.now,
      evidence: { verdict: 'clear', date: '2026-05-10', referenced: true },
    })
    expect(page.evidence?.claims).toMatchObject([{ kind: 'date', date: '2026-05-10', referenced: true }])
    expect(page.evidence?.revisionUrl).toContain(`oldid=${page.evidence?.revision}`)
    expect(page.history.map(({ kind }) => kind)).toEqual(['confirmed', 'reported'])
    expect(page.history[0]?.evidence?.verdict).toBe('clear')
  })

  test('says who holds the person in the reader’s leagues, and in no other', async () => {
    await world.picked('Q502')
    const elsewhere = await addLeague(database.db, [stranger])
    await database.db.run(sql`
      insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from, replacement)
      values ('elsewhere', ${elsewhere.lists[stranger.id]}, ${elsewhere.id}, ${elsewhere.seasonId}, ${stranger.id}, 'Q502',
        '2026-01-01T00:00:00.000Z', '2026-01-03', 0)`)
    const [ada, bob] = world.users
    const page = await read('Q502', bob)
    expect(page.leagues).toMatchObject([
      { id: world.league.id, isAdmin: false, ruling: null, holders: [{ userId: ada.id, active: true }] },
    ])
    expect((await read('Q502', stranger)).leagues.map(({ id }) => id)).toEqual([elsewhere.id])
    await database.db.run(sql`update picks set removed_at = ${world.now} where id = 'elsewhere'`)
    expect((await read('Q502', stranger)).leagues).toMatchObject([{ holders: [] }])
  })

  test('leads from a merged id to the person, whose log tells of both', async () => {
    await world.picked('Q503')
    await world.person('Q504')
    await database.db.run(sql`update people set merged_into = 'Q504' where id = 'Q503'`)
    await database.db.run(sql`insert into status_events (id, person_id, kind, at, evidence)
      values ('merge', 'Q503', 'merged', ${world.now}, '{"into":"Q504"}')`)
    const page = await read('Q503')
    expect(page.wikidataId).toBe('Q504')
    expect(page.history).toMatchObject([{ kind: 'merged', into: 'Q504', evidence: null }])
  })

  test('says of each of one’s open lists whether the person is on it, can go on it, or why not', async () => {
    const [ada, bob] = world.users
    await world.picked('Q506')
    const open = await addLeague(database.db, [bob], { rules: { maxPicks: 1 } })
    const unnamed = await addLeague(database.db, [bob], { listName: null })
    const old = await addLeague(database.db, [bob], { rules: { minBirthYear: 1950 } })
    await addLeague(database.db, [bob], { startDate: '2026-01-02', endDate: '2026-01-31' })
    const left = await addLeague(database.db, [bob, ada])
    await database.db.run(
      sql`update memberships set left_at = ${world.now} where league_id = ${left.id} and user_id = ${bob.id}`,
    )
    const listsOf = async (id: string, user: TestUser = bob) =>
      Object.fromEntries(
        (await read(id, user)).lists.map(({ leagueId, onList, reason }) => [leagueId, [onList, reason]]),
      )
    database.resetRoundTrips()
    expect(await listsOf('Q506')).toEqual({
      [world.league.id]: [false, null],
      [open.id]: [false, null],
      [unnamed.id]: [false, 'deathlist_unnamed'],
      [old.id]: [false, 'person_birth_year_out_of_range'],
    })
    expect(database.roundTrips()).toBe(1)
    expect(await listsOf('Q506', ada)).toMatchObject({ [world.league.id]: [true, 'already_picked'] })
    await addPick(ctxFor(database.db, bob, { now: world.now }), { league: open.id, wikidataId: 'Q506' })
    expect((await listsOf('Q506'))[open.id]).toEqual([true, 'already_picked'])
    await world.person('Q507')
    expect((await listsOf('Q507'))[open.id]).toEqual([false, 'deathlist_full'])
    expect(await listsOf('Q507', stranger)).not.toHaveProperty(open.id)
  })

  test('links to the article in the reader’s language, or else to the English one', async () => {
    await world.person('Q508')
    const url = async (locale: 'en' | 'it') =>
      (
        await readPerson(ctxFor(database.db, world.users[0], { now: world.now, locale }), {
          wikidataId: 'Q508',
        })
      ).wikipediaUrl
    await database.db.run(
      sql`update people set enwiki_title = 'Person Q508', itwiki_title = null where id = 'Q508'`,
    )
    expect(await url('it')).toBe('https://en.wikipedia.org/wiki/Person_Q508')
    await database.db.run(sql`update people set itwiki_title = 'Persona (508)' where id = 'Q508'`)
    expect(await url('it')).toBe('https://it.wikipedia.org/wiki/Persona_(508)')
    expect(await url('en')).toBe('https://en.wikipedia.org/wiki/Person_Q508')
    await database.db.run(sql`update people set enwiki_title = null where id = 'Q508'`)
    expect(await url('en')).toBeNull()
  })

  test('is for signed-in users, of people whom the index has', async () => {
    expect(await outcome(read('Q999999'))).toBe('person_not_found')
    expect(await outcome(read('Q501', null))).toBe('authentication_required')
  })
})
