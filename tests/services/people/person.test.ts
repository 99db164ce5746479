import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPerson } from '#worker/services/people/get.ts'
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

  test('is for signed-in users, of people whom the index has', async () => {
    expect(await outcome(read('Q999999'))).toBe('person_not_found')
    expect(await outcome(read('Q501', null))).toBe('authentication_required')
  })
})
