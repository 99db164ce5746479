import { eq, like, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authSessions, listReceipts, memberships, picks, rateLimits } from '#db/schema/index.ts'
import { type RateName, rates, standing } from '#domain/leagues/quotas.ts'
import { languageCodes } from '#locales/languages.ts'
import { procedures } from '#worker/trpc/router.ts'
import { now } from '../authorisation/scene.ts'
import { addUsers } from '../support/ctx.ts'
import { type Answer, api, type SignedUp, signUp } from '../support/http/api.ts'
import { addLeague } from '../support/league.ts'
import { type Listening, listen } from '../support/live.ts'
import { isWhole, netsOnly, sized } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { type InProcessApp, startInProcess } from './app.ts'
import { createWorld } from './worlds/world.ts'
import { writes } from './writes.ts'

/**
 * Creates everything that an account can create until it is refused, over HTTP against a running Worker: it
 * tests the limit, the refusal, and the cost of pages then, compared with those of a new league.
 *
 * GROWTH_WHOLE=1 creates as much as an attack could: 600 leagues, 1,200 additions and removals of one pick.
 */
const whole = isWhole || process.env.GROWTH_WHOLE !== undefined
const day = 86_400_000
vi.setConfig({ testTimeout: whole ? 900_000 : 90_000 })

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ people: true })
})
afterAll(() => worker?.stop())

interface Club {
  id: string
  slug: string
  code: string
  owner: SignedUp
  listId: string
}

const newClub = async (owner?: SignedUp): Promise<Club> => {
  const ada = owner ?? (await signUp(worker.url, 'Ada'))
  const { body } = await ada.call('POST', '/api/v1/league/create', { name: 'Club' })
  const { id: listId } = (await ada.call('GET', `/api/v1/leagues/${body.id}/deathlists/me`)).body
  await ada.call('PUT', `/api/v1/deathlists/${listId}/name`, { name: 'A list' })
  return { id: body.id, slug: body.slug, code: body.invite_code, owner: ada, listId }
}

/** Answers of many calls, `atOnce` of them concurrently. */
const many = async (count: number, atOnce: number, call: (nr: number) => Promise<Answer>) => {
  const answers: Answer[] = []
  for (let first = 0; first < count; first += atOnce)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - first) }, (_, i) => call(first + i)),
      )),
    )
  return answers
}
const done = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status < 300)
const refusals = (answers: readonly Answer[]): string[] => [
  ...new Set(
    answers.filter(({ status }) => status >= 300).map(({ status, body }) => `${status} ${body.code}`),
  ),
]
const deleteRates = () => worker.database.db.delete(rateLimits).where(like(rateLimits.key, 'quota:%'))

/** The cost of one read: rows read by the database, bytes of the answer, milliseconds. */
const costOf = async (who: SignedUp, path: string) => {
  // A first read, for what is only computed once.
  await who.call('GET', path)
  worker.proxy.reset()
  const begun = performance.now()
  const { status, body } = await who.call('GET', path)
  const ms = performance.now() - begun
  expect(status, path).toBe(200)
  return { rows: worker.proxy.rowsRead(), bytes: JSON.stringify(body).length, ms }
}
type Cost = Awaited<ReturnType<typeof costOf>>

/** Prints the cost of a page before and after an attack, and returns the ratios. */
const ratio = (what: string, before: Cost, after: Cost) => {
  const times = {
    rows: after.rows / before.rows,
    bytes: after.bytes / before.bytes,
    ms: after.ms / before.ms,
  }
  console.log(
    `  ${what}: ${after.rows} rows (${times.rows.toFixed(1)} times), ${after.bytes} bytes (${times.bytes.toFixed(1)} times), ${after.ms.toFixed(0)} ms`,
  )
  return times
}

const page = (name: string, input: unknown) =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

describe('leagues', () => {
  test('created concurrently stop at the daily limit; the refusal names limit and time', sized, async () => {
    const ada = await signUp(worker.url, 'Ada')
    const answers = await many(whole ? 600 : 60, 50, (nr) =>
      ada.call('POST', '/api/v1/league/create', { name: `League ${nr}` }),
    )
    expect([done(answers).length, refusals(answers)]).toEqual([
      rates.leaguesMade.max,
      ['429 quota_leagues_made'],
    ])
    const refused = answers.find(({ status }) => status === 429)?.body.message
    expect(refused).toBe('At most 20 leagues can be made a day. You can go on from midnight UTC.')
    const italian = await ada.call('POST', '/api/v1/league/create', {}, { 'accept-language': 'it' })
    expect(italian.body.message).toMatch(/al massimo 20 leghe al giorno\. .*mezzanotte UTC/)
  })

  test('one account can own, join and be given only a limited number', netsOnly, async () => {
    const ada = await signUp(worker.url, 'Ada')
    const bob = await newClub()
    const { db } = worker.database
    while ((await db.select().from(memberships).where(eq(memberships.userId, ada.id))).length < 45) {
      await deleteRates()
      await many(15, 15, () => ada.call('POST', '/api/v1/league/create', {}))
    }
    await deleteRates()
    const more = await many(20, 20, () => ada.call('POST', '/api/v1/league/create', {}))
    expect([done(more).length, refusals(more)]).toEqual([5, ['409 quota_leagues_owned']])
    expect(await ada.call('GET', `/api/v1/league/join-by-code/${bob.code}`)).toMatchObject({ status: 200 })
    const handed = await bob.owner.call('POST', `/api/v1/leagues/${bob.id}/owner`, { user_id: ada.id })
    expect([handed.status, handed.body.code]).toEqual([409, 'quota_leagues_owned_by'])
    // Insert the rest of the memberships directly: those in leagues of others.
    const clubs = [await newClub(bob.owner), await newClub(bob.owner), await newClub(bob.owner)]
    const [other] = await addUsers(db, ['Other'])
    if (!other) throw new Error('Nobody owns the other leagues.')
    const self = { ...other, id: ada.id }
    for (let nr = 0; nr < 48; nr++) await addLeague(db, [other, self])
    const joins = await Promise.all(
      clubs.map(({ code }) => ada.call('GET', `/api/v1/league/join-by-code/${code}`)),
    )
    expect([done(joins).length, refusals(joins)]).toEqual([1, ['409 quota_leagues_joined']])
  })
})

describe('picks', () => {
  test('adding and removing one person repeatedly does not make pages larger', sized, async () => {
    const club = await newClub()
    const { owner, listId, id } = club
    const list = page('deathlist.page', { league: id })
    const table = page('standings.page', { league: id })
    const person = (
      await worker.database.db.all<{ id: string }>(
        sql`select id from people where human and status = 'alive' and birth_year between 1900 and 1960 limit 1`,
      )
    )[0]?.id
    const add = () => owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: person })
    const first = (await add()).body
    await worker.runCron()
    const before = {
      list: await costOf(owner, list),
      table: await costOf(owner, table),
    }
    const changes: Answer[] = []
    let pick = first.id
    for (let nr = 0; nr < (whole ? 1_200 : 24); nr++) {
      changes.push(await owner.call('DELETE', `/api/v1/deathlists/${listId}/picks/${pick}`))
      const added = await add()
      changes.push(added)
      if (added.status >= 300) break
      pick = added.body.id
    }
    if (whole) expect(refusals(changes)).toEqual(['429 quota_picks'])
    await worker.runCron()
    const rows = await worker.database.db.select().from(picks).where(eq(picks.deathlistId, listId))
    expect(rows.length).toBeLessThanOrEqual(2)
    const times = [
      ratio('own list', before.list, await costOf(owner, list)),
      ratio('table', before.table, await costOf(owner, table)),
    ]
    for (const { rows, bytes } of times) {
      expect(rows).toBeLessThan(1.5)
      expect(bytes).toBeLessThan(1.5)
    }
    // The cost of adding one more pick.
    worker.proxy.reset()
    await owner.call('DELETE', `/api/v1/deathlists/${listId}/picks/${pick}`)
    console.log(`  a removal: ${worker.proxy.rowsRead()} rows`)
    expect(worker.proxy.rowsRead()).toBeLessThan(200)
  })

  test('picks held at midnight are kept, up to the season’s limit per list', async () => {
    const { owner, listId, id } = await newClub()
    const { db } = worker.database
    const [one, two] = await db.all<{ id: string }>(
      sql`select id from people where human and status = 'alive' and birth_year between 1900 and 1960 limit 2`,
    )
    const [list] = await db.all<{ season_id: string }>(
      sql`select season_id from deathlists where id = ${listId}`,
    )
    const passed = (nr: number, addedAt: string, removedAt: string) => ({
      id: uuidv7(),
      deathlistId: listId,
      leagueId: id,
      seasonId: list?.season_id ?? '',
      userId: owner.id,
      personId: one?.id ?? '',
      addedAt,
      removedAt,
      countsFrom: '2026-01-03',
      pauses: [],
      voidReason: null,
      formerPeople: nr < 0 ? [] : null,
    })
    const kept = Array.from({ length: standing.listPicks.max - 1 }, (_, nr) =>
      passed(nr, '2026-01-01T12:00:00.000Z', '2026-01-02T00:00:00.000Z'),
    )
    const gone = [0, 1, 2].map((nr) => passed(nr, '2026-01-01T12:00:00.000Z', '2026-01-01T23:59:59.999Z'))
    const dawn = [passed(0, '2026-01-01T00:00:00.000Z', '2026-01-01T12:00:00.000Z')]
    await db.insert(picks).values([...kept.slice(1), ...gone, ...dawn])
    const add = (person: string | undefined) =>
      owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: person })
    const answers = [await add(one?.id), await add(two?.id)]
    expect([done(answers).length, refusals(answers)]).toEqual([1, ['409 quota_list_picks']])
    expect(answers[1]?.body.message).toMatch(/300 picks in a season/)
    const left = await db.select().from(picks).where(eq(picks.deathlistId, listId))
    expect(left.length).toBe(standing.listPicks.max)
    expect(left.filter(({ id }) => gone.some((row) => row.id === id))).toEqual([])
    expect(left.some(({ id }) => dawn.some((row) => row.id === id))).toBe(true)
  })

  test('undoing the last removal restores the time the pick was added', async () => {
    const { owner, listId } = await newClub()
    const [person] = await worker.database.db.all<{ id: string }>(
      sql`select id from people where human and status = 'alive' and birth_year between 1900 and 1960 limit 1`,
    )
    const add = () => owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: person?.id })
    const remove = (pick: string) => owner.call('DELETE', `/api/v1/deathlists/${listId}/picks/${pick}`)
    await remove((await add()).body.id)
    const second = (await add()).body
    await remove(second.id)
    const back = await owner.call('POST', `/api/v1/picks/${second.id}/undo`)
    expect([back.status, back.body.added_at]).toEqual([200, second.added_at])
  })
})

describe('a sealed list', () => {
  test('can be changed up to the limit, and allows removals after that', async () => {
    const { db } = worker.database
    const owner = await signUp(worker.url, 'Ada')
    const { id } = (
      await owner.call('POST', '/api/v1/league/create', {
        name: 'Sealed',
        start_date: new Date(Date.now() + 2 * day).toISOString().slice(0, 10),
        lists_sealed: true,
      })
    ).body
    const { id: listId } = (await owner.call('GET', `/api/v1/leagues/${id}/deathlists/me`)).body
    await owner.call('PUT', `/api/v1/deathlists/${listId}/name`, { name: 'A list' })
    const [one, two] = await db.all<{ id: string }>(
      sql`select id from people where human and status = 'alive' and birth_year between 1900 and 1960 limit 2`,
    )
    const add = (person: string | undefined) =>
      owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: person })
    const first = await add(one?.id)
    const made = (await db.select().from(listReceipts).where(eq(listReceipts.deathlistId, listId))).length
    const [last] = await db.select().from(listReceipts).where(eq(listReceipts.deathlistId, listId)).limit(1)
    if (!last) throw new Error('The list has no receipt.')
    await db.insert(listReceipts).values(
      Array.from({ length: standing.sealedChanges.max - made }, (_, i) => ({
        ...last,
        number: made + 1 + i,
      })),
    )
    const refused = await add(two?.id)
    expect(refusals([refused])).toEqual(['409 quota_sealed_changes'])
    expect(refused.body.message).toMatch(/500 times/)
    const removed = await owner.call('DELETE', `/api/v1/deathlists/${listId}/picks/${first.body.id}`)
    expect(removed.status).toBe(200)
    expect(refusals([await owner.call('POST', `/api/v1/picks/${first.body.id}/undo`)])).toEqual([
      '409 quota_sealed_changes',
    ])
  })
})

describe('competitions', () => {
  const plan = (league: string, nr: number) => {
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
    return {
      league_id: league,
      name: `Race ${nr} ${'x'.repeat(60)}`,
      type: 'championship',
      start_date: inDays(2),
      end_date: inDays(9),
    }
  }

  test('created and cancelled up to the limit hardly make the lists longer', netsOnly, async () => {
    const { owner, id } = await newClub()
    const lists = {
      competitions: `/api/v1/competition/list?league_id=${id}`,
      admin: page('competition.adminPage', { league: id }),
      calendar: page('calendar.page', { league: id }),
      home: page('league.home', { league: id }),
    }
    const call = async (nr: number): Promise<Answer> => {
      const made = await owner.call('POST', '/api/v1/competition/create', plan(id, nr))
      if (made.status < 300)
        expect((await owner.call('DELETE', `/api/v1/competition/${made.body.id}`)).status).toBe(200)
      return made
    }
    await many(10, 10, call)
    const before = Object.fromEntries(
      await Promise.all(
        Object.entries(lists).map(
          async ([name, path]) => [name, (await owner.call('GET', path)).body] as const,
        ),
      ),
    )
    const answers = await many(whole ? 600 : 90, 30, call)
    expect(refusals(answers)).toEqual(['429 quota_competitions_made'])
    expect(done(answers).length).toBe(rates.competitionsMade.max - 10)
    for (const [name, path] of Object.entries(lists)) {
      const { status, body } = await owner.call('GET', path)
      const [was, is] = [JSON.stringify(before[name]).length, JSON.stringify(body).length]
      console.log(`  ${name}: ${is} bytes (${(is / was).toFixed(2)} times)`)
      expect([name, status, is < was * 1.2]).toEqual([name, 200, true])
    }
  })

  test('a running competition is always listed, and the next page has the rest', async () => {
    const { owner, id } = await newClub()
    const { body: long } = await owner.call('POST', '/api/v1/competition/create', {
      ...plan(id, 0),
      end_date: '2030-01-01',
    })
    const { db } = worker.database
    const old = JSON.stringify(Array.from({ length: 120 }, () => uuidv7()))
    await db.run(sql`insert into competitions (id, league_id, season_id, slug, name, type, start_date, end_date,
          pick_participation, coin_seed, coin_commitment, created_by, created_at, started_at)
        select o.value, league_id, season_id, o.value, 'Old', competitions.type, '2026-03-01', '2026-03-08',
          pick_participation, coin_seed, coin_commitment, created_by, created_at, '2026-03-01T00:00:00.000Z'
        from competitions, json_each(${old}) o where competitions.id = ${long.id}`)
    const path = `/api/v1/competition/list?league_id=${id}`
    const first = (await owner.call('GET', path)).body
    expect(first.length).toBe(100)
    expect(first.some((one: { id: string }) => one.id === long.id)).toBe(true)
    const ids = first.map((one: { id: string }) => one.id).sort()
    const last = ids.filter((one: string) => one !== long.id)[0]
    const second = (await owner.call('GET', `${path}&before=${last}`)).body
    expect(second.length).toBe(21)
    expect(second.filter((one: { id: string }) => ids.includes(one.id))).toEqual([])
  })
})

describe('rules', () => {
  test('changed on the maximum number of days hardly increase the cost of pages', async () => {
    const { db } = worker.database
    const { owner, id, listId } = await newClub()
    const people = await db.all<{ id: string }>(
      sql`select id from people where human and status = 'alive' and birth_year between 1900 and 1960 limit 10`,
    )
    for (const { id: person } of people)
      await owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: person })
    const pages = ['standings.page', 'pick.page', 'deathlist.page', 'statistics.page', 'league.settingsPage']
    const costs = async () => {
      const read: [string, Cost][] = []
      for (const name of pages) read.push([name, await costOf(owner, page(name, { league: id }))])
      return new Map(read)
    }
    const before = await costs()
    const days = JSON.stringify(
      Array.from({ length: standing.seasonRules.max }, (_, nr) =>
        new Date(Date.now() - (nr + 2) * day).toISOString().slice(0, 10),
      ).reverse(),
    )
    await db.run(sql`insert into league_rules (league_id, version, effective_from, max_picks, settings, created_by, created_at)
      select league_id, version + 1 + d.key, d.value, max_picks,
        json_patch(settings, json_object('later', ${'x'.repeat(15_000)})), created_by, created_at
      from league_rules, json_each(${days}) d where league_id = ${id} and version = 1`)
    for (const [name, cost] of await costs()) {
      const was = before.get(name)
      if (!was) throw new Error(`${name} was not read`)
      ratio(name, was, cost)
      // One row per version, and no version per pick.
      expect([name, cost.rows < was.rows + 5 * standing.seasonRules.max]).toEqual([name, true])
    }
  })
})

describe('open screens', () => {
  test('are limited per member and per league, and their tickets per account', netsOnly, async () => {
    const club = await newClub()
    const open: Listening[] = []
    const sockets = async (who: SignedUp, count: number) => {
      const tried = await Promise.allSettled(
        Array.from({ length: count }, () => listen(worker.url, who, club.id)),
      )
      open.push(...tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      return tried.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await sockets(club.owner, 14)).toBe(standing.connections.max)
    const guests = await Promise.all(Array.from({ length: 10 }, (_, nr) => signUp(worker.url, `Guest${nr}`)))
    let all = standing.connections.max
    for (const guest of guests) {
      await guest.call('GET', `/api/v1/league/join-by-code/${club.code}`)
      all += await sockets(guest, 10)
    }
    expect(all).toBe(standing.roomConnections.max)
    for (const { socket } of open) socket.close()
    const tickets = await many(rates.connections.max + 10, 50, () =>
      club.owner.call('POST', `/api/v1/leagues/${club.id}/live`),
    )
    expect([done(tickets).length, refusals(tickets)]).toEqual([
      rates.connections.max - 14,
      ['429 quota_connections'],
    ])
  })
})

describe('sessions', () => {
  test('over the limit of an account end, the least recently used first', async () => {
    const ada = await signUp(worker.url, 'Ada')
    const { db } = worker.database
    await db.insert(authSessions).values(
      Array.from({ length: 150 }, (_, nr) => ({
        id: uuidv7(),
        userId: ada.id,
        amr: [],
        createdAt: '2026-01-01T00:00:00.000Z',
        refreshedAt: new Date(Date.UTC(2026, 0, 1, 0, nr)).toISOString(),
      })),
    )
    const signIn = () =>
      api(worker.url)('POST', '/auth/v1/token?grant_type=password', {
        email: ada.email,
        password: ada.password,
      })
    expect((await signIn()).status).toBe(200)
    const left = await db.select().from(authSessions).where(eq(authSessions.userId, ada.id))
    expect(left.length).toBe(standing.sessions.max)
    expect((await ada.call('GET', '/api/v1/profile/me')).status).toBe(200)
  })
})

describe('every rate limit', () => {
  let app: InProcessApp
  let world: Awaited<ReturnType<typeof createWorld>>
  beforeAll(async () => {
    app = await startInProcess(worker.database.db)
    app.setNow(now)
  })

  /** Counted by the service, or not a procedure. */
  const elsewhere: Partial<Record<RateName, string>> = {
    remarks: 'comment.add',
    remarksADay: 'comment.add',
    reactions: 'comment.react',
    reports: 'comment.report',
  }
  const limited = writes.flatMap((write) => {
    if (write.transport !== 'trpc' || write.by === 'anonymous') return []
    const own = Object.entries(elsewhere).flatMap(([rate, name]) => (name === write.name ? [rate] : []))
    const rate = procedures.get(write.name)?.meta.quota
    const by = write.by
    return [...own, ...(rate ? [rate] : [])].map((name) => ({ ...write, by, rate: name as RateName }))
  })

  test('is covered by a write', () => {
    const driven = new Set<string>([...limited.map(({ rate }) => rate), 'avatars'])
    expect(Object.keys(rates).filter((name) => !driven.has(name))).toEqual([])
  })

  test.each(limited)('$rate: $name', async (write) => {
    const { db } = worker.database
    world ??= await createWorld(db)
    const user = world.scene.cast[write.by]
    const { max, seconds, code } = rates[write.rate]
    const key = `quota:${write.rate}:${user.id}`
    const at = Math.floor(Date.now() / 1000)
    await db.delete(rateLimits).where(like(rateLimits.key, `%:${user.id}`))
    for (const start of [0, seconds])
      await db.insert(rateLimits).values({ key, windowStart: at - (at % seconds) + start, count: max })
    const { path, init } = write.request(write.sure, world.refs)
    for (const language of languageCodes) {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${await app.tokenOf(user)}`)
      headers.set('accept-language', language)
      const answer = await app.fetch(path, { ...init, headers })
      const { error } = (await answer.json()) as { error: { message: string; data: { code: string } } }
      expect([answer.status, error?.data.code]).toEqual([429, code])
      expect(error.message).toContain(`${max}`)
      expect(error.message).toMatch(/midnight|mezzanotte|minute|minuto|hours|ore/)
    }
  })
})
