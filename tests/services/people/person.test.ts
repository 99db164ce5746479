import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upsertPeople } from '#db/queries/people/people.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague } from '#tests/support/league.ts'
import { setReaction } from '#worker/services/comments/react.ts'
import type { Ctx } from '#worker/services/context.ts'
import { objectToRuling, proposeRuling, withdraw } from '#worker/services/people/rulings.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { addToWatchlist } from '#worker/services/search/watchlist.ts'
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

  test('shows status, evidence and history, newest first, in one round trip', async () => {
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

  test('shows a death with its reactions in the reader’s leagues', async () => {
    const [ada, bob] = world.users
    const page = await read('Q501', bob)
    expect(page.death).toMatchObject({
      state: 'confirmed',
      birthYear: 1935,
      diedOn: '2026-05-10',
      contested: false,
    })
    expect(page.death?.sources).toContain('reference')
    const [league] = page.leagues
    expect(league?.announcement).toMatchObject({ voice: { reactions: [], remembrance: { remarks: 0 } } })
    const at = { league: world.league.id, entry: league?.announcement?.id ?? '' }
    await setReaction(ctxFor(database.db, ada, { now: world.now }), { ...at, sign: 'candle', on: true })
    expect((await read('Q501', bob)).leagues[0]?.announcement?.voice?.reactions).toEqual([
      { sign: 'candle', count: 1, own: false },
    ])
    expect(await read('Q501', stranger)).toMatchObject({ death: { state: 'confirmed' }, leagues: [] })
  })

  test('lists who holds the person, only in the reader’s leagues', async () => {
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

  test('of a merged id leads to the remaining person, with both histories', async () => {
    await world.picked('Q503')
    await world.person('Q504')
    await database.db.run(sql`update people set merged_into = 'Q504' where id = 'Q503'`)
    await database.db.run(sql`insert into status_events (id, person_id, kind, at, evidence)
      values ('merge', 'Q503', 'merged', ${world.now}, '{"into":"Q504"}')`)
    const page = await read('Q503')
    expect(page.wikidataId).toBe('Q504')
    expect(page.history).toMatchObject([{ kind: 'merged', into: 'Q504', evidence: null }])
  })

  test('shows whether each of the reader’s open lists can take the person', async () => {
    const [ada, bob] = world.users
    await world.picked('Q506')
    const open = await addLeague(database.db, [bob], { rules: { maxPicks: 1 } })
    const unnamed = await addLeague(database.db, [bob], { listName: null })
    const closed = await addLeague(database.db, [bob], {
      listName: null,
      startDate: '2026-01-01',
      rules: { allowNewPicks: false },
    })
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
    expect(await listsOf('Q506')).toEqual({
      [world.league.id]: [false, null],
      [open.id]: [false, null],
      [unnamed.id]: [false, 'deathlist_unnamed'],
      [closed.id]: [false, 'first_list_time_over'],
      [old.id]: [false, 'person_birth_year_out_of_range'],
    })
    // A read first does work that the job has not done yet.
    await expect
      .poll(async () => {
        database.resetRoundTrips()
        await listsOf('Q506')
        return database.roundTrips()
      })
      .toBe(1)
    expect(await listsOf('Q506', ada)).toMatchObject({ [world.league.id]: [true, 'already_picked'] })
    await addPick(ctxFor(database.db, bob, { now: world.now }), { league: open.id, wikidataId: 'Q506' })
    expect((await listsOf('Q506'))[open.id]).toEqual([true, 'already_picked'])
    await world.person('Q507')
    expect((await listsOf('Q507'))[open.id]).toEqual([false, 'deathlist_full'])
    expect(await listsOf('Q507', stranger)).not.toHaveProperty(open.id)
  })

  test('links to the article in the reader’s language, or else to the English one', async () => {
    await world.person('Q508')
    const url = async (locale: Language) =>
      (
        await readPerson(ctxFor(database.db, world.users[0], { now: world.now, locale }), {
          wikidataId: 'Q508',
        })
      ).wikipediaUrl
    await database.db.run(sql`update people set wiki_titles = '{"en":"Person Q508"}' where id = 'Q508'`)
    expect(await url('it')).toBe('https://en.wikipedia.org/wiki/Person_Q508')
    await database.db.run(
      sql`update people set wiki_titles = json_set(wiki_titles, '$.it', 'Persona (508)') where id = 'Q508'`,
    )
    expect(await url('it')).toBe('https://it.wikipedia.org/wiki/Persona_(508)')
    expect(await url('en')).toBe('https://en.wikipedia.org/wiki/Person_Q508')
    await database.db.run(
      sql`update people set wiki_titles = json_remove(wiki_titles, '$.en') where id = 'Q508'`,
    )
    expect(await url('en')).toBeNull()
  })

  describe('of a person that no league of the reader holds', () => {
    const source = () => world.ctx().people
    const readAs = (user: TestUser, wikidataId: string, overrides: Partial<Ctx> = {}) =>
      readPerson(ctxFor(database.db, user, { now: world.now, people: source(), ...overrides }), {
        wikidataId,
      })
    const add = (id: string) =>
      world.standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05', image: 'A face.jpg' })

    test('is the same with or without searches and picks by others', async () => {
      add('Q601')
      const unknown = await readAs(stranger, 'Q601')
      expect(unknown).toMatchObject({ wikidataId: 'Q601', name: 'Person Q601', status: 'alive', age: 91 })
      expect(await database.db.all(sql`select id from people where id = 'Q601'`)).toEqual([])
      const [facts] = (await source().read(['Q601'], { deadlineMs: 1_000 })).values()
      if (!facts) throw new Error('nobody')
      await upsertPeople(database.db, [facts], world.now)
      expect(await readAs(stranger, 'Q601')).toEqual(unknown)
      await world.pick('Q601')
      await world.cron(48)
      await world.cron(49)
      expect(await readAs(stranger, 'Q601')).toEqual(unknown)
      expect((await readAs(world.users[1], 'Q601')).leagues).toHaveLength(1)
    })

    test('follows a Wikidata redirect to the other person', async () => {
      add('Q602')
      add('Q603')
      world.standIn.world.merge('Q602', 'Q603')
      expect(await readAs(stranger, 'Q602')).toMatchObject({ wikidataId: 'Q603' })
      expect(await readAs(stranger, 'Q602')).toEqual(await readAs(stranger, 'Q603'))
    })

    test('shows a death on Wikidata as reported; unknown items are not found', async () => {
      add('Q604')
      world.standIn.world.kill('Q604', { date: '2026-05-02' })
      expect(await readAs(stranger, 'Q604')).toMatchObject({
        status: 'reported',
        reportedDate: '2026-05-02',
        diedOn: null,
      })
      expect(await outcome(readAs(stranger, 'Q999999'))).toBe('person_not_found')
    })

    test('counts against the search limit; the page of a held person does not', async () => {
      add('Q605')
      await world.person('Q606')
      await world.picked('Q607')
      const refuse = { searchLimit: async () => false }
      for (const id of ['Q605', 'Q606', 'Q607'])
        expect(await outcome(readAs(stranger, id, refuse)), id).toBe('rate_limited')
      expect((await readAs(world.users[1], 'Q607', refuse)).leagues).toHaveLength(1)
    })

    test('other calls do not reveal whether the index has the person either', async () => {
      add('Q608')
      await world.person('Q609')
      const [owner, member] = world.users
      const ids = ['Q608', 'Q609']
      for (const [user, rule, object] of [
        [owner, 'ruling_not_held', 'ruling_not_found'],
        [member, 'not_allowed', 'ruling_not_found'],
      ] as const)
        for (const wikidataId of ids) {
          const ctx = ctxFor(database.db, user, { now: world.now, people: source() })
          const about = { league: world.league.id, wikidataId }
          expect(
            await outcome(
              proposeRuling(ctx, { ...about, diedOn: world.day(-9), sourceUrl: 'https://example.org/' }),
            ),
          ).toBe(rule)
          expect(await outcome(objectToRuling(ctx, { ...about, reason: 'Alive.' }))).toBe(object)
          expect(await outcome(withdraw(ctx, about))).toBe(user === owner ? object : rule)
        }
      for (const wikidataId of ids)
        await addToWatchlist(ctxFor(database.db, stranger, { now: world.now, people: source() }), {
          wikidataId,
        })
      expect(await readAs(stranger, 'Q608')).toMatchObject({ inMind: true })
    })
  })

  test('requires a session, and Wikidata for people outside the index', async () => {
    expect(await outcome(read('Q999999'))).toBe('person_source_unavailable')
    expect(await outcome(read('Q501', null))).toBe('authentication_required')
  })
})
