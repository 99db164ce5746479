import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Lists and picks for a program with a bearer token. */
let worker: TestWorker
let owner: SignedUp
let member: SignedUp
let stranger: SignedUp
let league: { id: string; slug: string }
let listId: string

const now = '2030-03-01T12:00:00.000Z'
const qids = (from: number, count: number) => Array.from({ length: count }, (_, i) => `Q${from + i}`)

beforeAll(async () => {
  worker = await startTestWorker()
  await addPersons(
    worker.database.db,
    qids(1, 70).map((id) => ({ id })),
    now,
  )
  await worker.setClock(now)
  ;[owner, member, stranger] = (await Promise.all(
    ['Marta', 'Paolo', 'Eve'].map((name) => signUp(worker.url, name)),
  )) as [SignedUp, SignedUp, SignedUp]
  const created = await owner.call('POST', '/api/v1/league/create', { name: 'Sunday Supper Club' })
  await member.call('GET', `/api/v1/league/join-by-code/${created.body.invite_code}`)
  const whole = await owner.call('GET', `/api/v1/leagues/${created.body.id}`)
  league = { id: created.body.id, slug: whole.body.slug }
  listId = (await owner.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body.id
})
afterAll(() => worker?.stop())

const refused = async (
  answer: Promise<{ status: number; body: Record<string, unknown> }>,
): Promise<[number, unknown, unknown]> => {
  const { status, body } = await answer
  expect(typeof body.request_id).toBe('string')
  return [status, body.code, body.message]
}

describe('naming', () => {
  test('an unnamed list takes no picks', async () => {
    expect(
      await refused(owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: 'Q1' })),
    ).toEqual([409, 'deathlist_unnamed', 'You must name your deathlist before adding picks.'])
  })

  test('an empty name is refused in the reader’s language', async () => {
    const path = `/api/v1/deathlists/${listId}/name`
    expect(await refused(owner.call('PUT', path, { name: '  ' }))).toEqual([
      400,
      'deathlist_name_required',
      'Please enter a name for your deathlist',
    ])
    expect(await refused(owner.call('PUT', path, { name: '  ' }, { 'accept-language': 'it' }))).toEqual([
      400,
      'deathlist_name_required',
      'Inserisci un nome per la tua deathlist',
    ])
    expect((await owner.call('PUT', path, {})).status).toBe(400)
    expect(await refused(stranger.call('PUT', path, { name: 'Mine' }))).toEqual([
      404,
      'deathlist_not_found',
      'Deathlist not found. Please contact support.',
    ])
    expect((await owner.call('PUT', path, { name: ' The Long Goodbye ' })).body).toEqual({
      id: listId,
      name: 'The Long Goodbye',
    })
  })

  test('a member’s own list is found by the league’s slug or id', async () => {
    for (const ref of [league.id, league.slug])
      expect((await owner.call('GET', `/api/v1/leagues/${ref}/deathlists/me`)).body).toEqual({
        id: listId,
        name: 'The Long Goodbye',
      })
  })
})

describe('picks', () => {
  test('are added by list or by league, and only the Wikidata id counts', async () => {
    const added = await owner.call('POST', `/api/v1/deathlists/${listId}/picks`, {
      name: 'Somebody else',
      birth_year: 'never',
      wikidata_id: 'q1',
      image_url: 'javascript:alert(1)',
    })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      user_id: owner.id,
      deathlist_id: listId,
      name: 'Person Q1',
      birth_year: 1935,
      wikidata_id: 'Q1',
      person_id: 'Q1',
      image_url: null,
      added_at: expect.stringMatching(/^2030-03-01T12:/),
      counts_from: '2030-03-03',
      status: 'alive',
      life_status: 'alive',
    })
    const second = await owner.call('POST', '/api/v1/picks/create', {
      league_id: league.slug,
      wikidata_id: 'Q2',
    })
    expect(second.body).toMatchObject({ deathlist_id: listId, wikidata_id: 'Q2' })
  })

  test('may be people born long ago', async () => {
    await owner.call('PATCH', `/api/v1/leagues/${league.id}`, { min_birth_year: 1850 })
    await addPersons(worker.database.db, [{ id: 'Q1899', birthDate: '1899-12-31', birthYear: 1899 }], now)
    await worker.setClock('2030-03-02T12:00:00.000Z')
    const added = await owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: 'Q1899' })
    expect(added.body).toMatchObject({ birth_date: '1899-12-31', age: 130 })
    expect((await owner.call('DELETE', `/api/v1/picks/${added.body.id}`)).status).toBe(200)
    await worker.setClock(now)
  })

  test('need a valid Wikidata id', async () => {
    for (const wikidata_id of ['', 'P31', 'Q0', 'Q12345678901', 42, null, ['Q1']])
      expect((await owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id })).status).toBe(
        400,
      )
    expect(
      await refused(owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: 'Q999999' })),
    ).toMatchObject([503, 'person_source_unavailable', expect.any(String)])
  })

  test('can be on a list only once', async () => {
    const path = `/api/v1/deathlists/${listId}/picks`
    expect(await refused(owner.call('POST', path, { wikidata_id: 'Q1' }))).toEqual([
      409,
      'already_picked',
      'Already picked: This person is already in your list.',
    ])
    expect(
      await refused(owner.call('POST', path, { wikidata_id: 'Q1' }, { cookie: 'lang=it' })),
    ).toMatchObject([409, 'already_picked', 'Già in lista: questa persona è già nella tua lista.'])
  })

  test('are seen by all members, by every path', async () => {
    for (const path of [
      `/api/v1/leagues/${league.id}/picks`,
      `/api/v1/leagues/${league.slug}/picks`,
      `/api/v1/picks/league/${league.slug}`,
    ]) {
      const { body } = await member.call('GET', path)
      expect(body.map((pick: { wikidata_id: string }) => pick.wikidata_id)).toEqual(['Q1', 'Q2'])
      expect(body[0]).toMatchObject({ user_id: owner.id, display_name: expect.any(String), active: true })
    }
    const lists = await member.call('GET', `/api/v1/leagues/${league.id}/deathlists`)
    expect(lists.body).toHaveLength(2)
    expect(lists.body.find(({ id }: { id: string }) => id === listId)).toMatchObject({
      name: 'The Long Goodbye',
      picks: 2,
      // An address is shown to its owner only.
      user: { display_name: expect.any(String), email: null },
    })
    expect(lists.body.find(({ id }: { id: string }) => id !== listId).user.email).toBe(member.email)
  })

  test('are served as a CSV file', async () => {
    const answer = await member.call('GET', `/api/v1/leagues/${league.slug}/picks.csv`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="picks-${league.slug}-2030-03-01.csv"`,
    )
    expect(String(answer.body).split('\r\n')[1]).toMatch(/^Person Q1,Q1,1935,94,/)
  })

  test('are removed, and put back within ten minutes', async () => {
    const picks = (await owner.call('GET', `/api/v1/leagues/${league.id}/picks`)).body
    const [first, second] = picks
    expect(await refused(member.call('DELETE', `/api/v1/picks/${first.id}`))).toEqual([
      404,
      'pick_not_found',
      'Pick not found.',
    ])
    expect((await owner.call('DELETE', `/api/v1/deathlists/nothing/picks/${first.id}`)).status).toBe(404)
    expect((await owner.call('DELETE', `/api/v1/deathlists/${listId}/picks/${first.id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/v1/picks/${second.id}`)).status).toBe(200)
    expect((await owner.call('GET', `/api/v1/leagues/${league.id}/picks`)).body).toEqual([])
    const back = await owner.call('POST', `/api/v1/picks/${first.id}/undo`)
    expect(back.body).toMatchObject({ id: first.id, added_at: first.added_at })
    await worker.setClock('2030-03-01T12:30:00.000Z')
    expect(await refused(owner.call('POST', `/api/v1/picks/${second.id}/undo`))).toEqual([
      409,
      'undo_too_late',
      'A removal can be undone for 10 minutes only.',
    ])
  })

  test('fifty at once leave exactly ten', async () => {
    const answers = await Promise.all(
      qids(3, 50).map((wikidata_id) =>
        owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
    expect(statuses.filter((status) => status === 409)).toHaveLength(41)
    expect((await owner.call('GET', `/api/v1/leagues/${league.id}/picks`)).body).toHaveLength(10)
    expect(
      await refused(owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: 'Q60' })),
    ).toEqual([409, 'deathlist_full', 'Deathlist full: You can only have 10 picks.'])
  })
})

describe('round trips to the database', () => {
  const trips = async (call: () => Promise<{ status: number }>): Promise<number> => {
    worker.proxy.reset()
    expect((await call()).status).toBe(200)
    return worker.proxy.count()
  }

  test('one for each read, two for each write', async () => {
    expect(await trips(() => owner.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`))).toBe(1)
    expect(await trips(() => owner.call('GET', `/api/v1/leagues/${league.id}/deathlists`))).toBe(1)
    expect(await trips(() => owner.call('GET', `/api/v1/leagues/${league.id}/picks`))).toBe(1)
    const [pick] = (await owner.call('GET', `/api/v1/leagues/${league.id}/picks`)).body
    expect(await trips(() => owner.call('DELETE', `/api/v1/picks/${pick.id}`))).toBe(2)
    expect(await trips(() => owner.call('POST', `/api/v1/picks/${pick.id}/undo`))).toBe(2)
    const theirs = (await member.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body.id
    expect(
      await trips(() => member.call('PUT', `/api/v1/deathlists/${theirs}/name`, { name: 'Farewell' })),
    ).toBe(2)
    expect(
      await trips(() => member.call('POST', `/api/v1/deathlists/${theirs}/picks`, { wikidata_id: 'Q1' })),
    ).toBe(2)
  })
})

test('non-members and anonymous callers are refused', async () => {
  const paths = [
    `/api/v1/leagues/${league.id}/deathlists/me`,
    `/api/v1/leagues/${league.id}/deathlists`,
    `/api/v1/leagues/${league.slug}/picks`,
    `/api/v1/picks/league/${league.id}`,
    `/api/v1/leagues/${league.id}/picks.csv`,
  ]
  for (const path of paths) {
    expect(await refused(stranger.call('GET', path))).toEqual([
      404,
      'league_not_found',
      'League not found or access denied',
    ])
    const anonymous = await fetch(worker.url + path)
    expect(anonymous.status).toBe(401)
  }
})

test('malformed input is refused, never a server error', async () => {
  const bodies = ['{"wikidata_id":"\\ud800"}', '{"wikidata_id":{"a":1}}', '[]', '"Q1"', 'null', '{', '\u0000']
  for (const body of bodies) {
    const answer = await fetch(`${worker.url}/api/v1/deathlists/${listId}/picks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body,
    })
    expect(answer.status, body).toBe(400)
  }
  for (const league_id of ['\ud800', '\u0000', "'", ''])
    expect([400, 404]).toContain(
      (await owner.call('POST', '/api/v1/picks/create', { league_id, wikidata_id: 'Q1' })).status,
    )
  for (const id of ['%ED%A0%80', '%00', "'", 'a'.repeat(101), '..%2f..'])
    for (const [method, path] of [
      ['GET', `/api/v1/leagues/${id}/picks`],
      ['DELETE', `/api/v1/picks/${id}`],
    ] as const) {
      const { status } = await owner.call(method, path)
      expect([400, 404], `${method} ${path} answered ${status}`).toContain(status)
    }
})
