import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { adminToken, newKeys } from '../auth/support.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { connect, type Listening, listen, ticketOf } from '../support/live.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** The room of a league, on the real Worker with real WebSockets: permissions, messages, and their receivers. */

let worker: TestWorker
let admin: string
beforeAll(async () => {
  const keys = await newKeys('admin')
  admin = await adminToken(keys)
  worker = await startTestWorker({
    people: true,
    vars: { AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }) },
  })
})
afterAll(() => worker?.stop())

interface Club {
  id: string
  slug: string
  code: string
  owner: SignedUp
  /** The owner's own list. */
  listId: string
}

let serial = 0
const newClub = async (owner?: SignedUp): Promise<Club> => {
  const ada = owner ?? (await signUp(worker.url, 'Ada'))
  const { body } = await ada.call('POST', '/api/v1/league/create', { name: `Club ${++serial}` })
  const list = (await ada.call('GET', `/api/v1/leagues/${body.id}/deathlists/me`)).body
  return { id: body.id, slug: body.slug, code: body.invite_code, owner: ada, listId: list.id }
}
const joined = async ({ code }: Club, name: string): Promise<SignedUp> => {
  const user = await signUp(worker.url, name)
  expect((await user.call('GET', `/api/v1/league/join-by-code/${code}`)).status).toBe(200)
  return user
}
const rename = ({ owner, listId }: Club, name: string, headers = {}) =>
  owner.call('PUT', `/api/v1/deathlists/${listId}/name`, { name }, headers)
const refused = (opening: Promise<Listening>) => expect(opening).rejects.toThrow('refused')
/** The status of a refused upgrade. */
const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
  (await api(worker.url)('GET', path, undefined, headers)).status

describe('the hint of a change', () => {
  test('reaches every other open screen at once, but not the sender’s', async () => {
    const club = await newClub()
    const bob = await joined(club, 'Bob')
    const [first, second, his] = [
      await listen(worker.url, club.owner, club.id),
      await listen(worker.url, club.owner, club.slug),
      await listen(worker.url, bob, club.slug),
    ]
    expect((await rename(club, 'Mine', { 'x-live-socket': first.id() })).status).toBe(200)
    const changed = Date.now()
    await expect.poll(() => [second.changes(), his.changes()]).toEqual([1, 1])
    const hint = his.messages.find(({ kind }) => kind === 'changed')
    expect((hint?.at ?? Number.POSITIVE_INFINITY) - changed).toBeLessThan(1_000)
    expect(first.changes()).toBe(0)
    // Only the hint: no names, no data.
    expect(hint).toEqual({ kind: 'changed', at: hint?.at })
  })

  test('is not sent for other leagues, refused changes or private changes', async () => {
    const club = await newClub()
    const other = await newClub(club.owner)
    const allowed = { shared: true }
    expect((await club.owner.call('PUT', `/api/v1/leagues/${club.id}/picture`, allowed)).status).toBe(200)
    const bob = await joined(club, 'Bob')
    const items = (await bob.call('GET', `/api/v1/leagues/${club.id}/activity`)).body
    const remarks = `/api/v1/leagues/${club.id}/activity/${items[0].id}/remarks`
    const remark = (await bob.call('POST', remarks, { thread: 'talk', text: 'Hello' })).body
    const his = await listen(worker.url, bob, club.id)
    await rename(other, 'Elsewhere')
    const report = `/api/v1/leagues/${club.id}/remarks/${remark.id}/report`
    expect((await club.owner.call('POST', report)).status).toBe(200)
    expect((await rename(club, '')).status).toBe(400)
    expect((await club.owner.call('POST', '/api/v1/calendar/link', {})).status).toBe(200)
    const ofClub = `/api/v1/leagues/${club.id}`
    expect((await club.owner.call('POST', `${ofClub}/feeds`)).status).toBe(200)
    expect((await club.owner.call('DELETE', `${ofClub}/feeds`)).status).toBe(200)
    expect((await club.owner.call('POST', `${ofClub}/picture`)).status).toBe(200)
    const read = { league: club.id, until: new Date().toISOString() }
    expect((await club.owner.call('POST', '/api/trpc/inbox.markRead', read)).status).toBe(200)
    await ticketOf(club.owner, club.id)
    await sleep(1_300)
    expect(his.changes()).toBe(0)
  })

  test('for many changes within a second is sent immediately and once later', async () => {
    const club = await newClub()
    const his = await listen(worker.url, await joined(club, 'Bob'), club.id)
    await sleep(1_100)
    const begun = Date.now()
    await Promise.all(Array.from({ length: 12 }, (_, i) => rename(club, `Name ${i}`)))
    const took = Date.now() - begun
    await sleep(1_300)
    expect(his.changes()).toBeGreaterThan(1)
    expect(his.changes()).toBeLessThanOrEqual(2 + Math.floor(took / 1_000))
    const [one, two] = his.messages.filter(({ kind }) => kind === 'changed').map(({ at }) => at)
    expect((two ?? 0) - (one ?? 0)).toBeGreaterThan(500)
  })

  test('for constant changes is sent less often, and after the last change', {
    ...netsOnly,
  }, async () => {
    const club = await newClub()
    const his = await listen(worker.url, await joined(club, 'Bob'), club.id)
    const begun = Date.now()
    let last = 0
    for (let i = 0; Date.now() - begun < 20_000; i++) {
      last = Date.now()
      await rename(club, `Name ${i}`)
      await sleep(400)
    }
    const times = () => his.messages.filter(({ kind }) => kind === 'changed').map(({ at }) => at)
    await expect.poll(() => times().at(-1)).toBeGreaterThanOrEqual(last)
    // Ten within the first ten seconds; then one in five seconds.
    expect(times().length).toBeLessThanOrEqual(10 + 4)
    expect(times().length).toBeGreaterThan(8)
  })

  test('is sent when a member joins, is renamed or changes the picture', async () => {
    const club = await newClub()
    const his = await listen(worker.url, await joined(club, 'Bob'), club.id)
    const expectHint = async (change: () => Promise<{ status: number }>) => {
      await sleep(1_100)
      const before = his.changes()
      expect((await change()).status).toBe(200)
      await expect.poll(() => his.changes(), { timeout: 3_000 }).toBe(before + 1)
    }
    await expectHint(async () => {
      await joined(club, 'Cleo')
      return { status: 200 }
    })
    await expectHint(() => club.owner.call('PATCH', '/api/v1/profile/me', { display_name: 'Ada Lovelace' }))
    await expectHint(() => club.owner.call('DELETE', '/api/v1/profile/avatar'))
  })

  test('is sent by a job to leagues with open screens', async () => {
    const [club, asleep] = [await newClub(), await newClub()]
    for (const { listId, owner } of [club, asleep]) {
      await owner.call('PUT', `/api/v1/deathlists/${listId}/name`, { name: 'Mine' })
      const added = await owner.call('POST', `/api/v1/deathlists/${listId}/picks`, { wikidata_id: 'Q43203' })
      expect(added.status).toBe(200)
    }
    const his = await listen(worker.url, await joined(club, 'Bob'), club.id)
    const { db } = worker.database
    expect(
      await db.all(
        sql`select league_id as id from live_leagues where league_id in (${club.id}, ${asleep.id})`,
      ),
    ).toEqual([{ id: club.id }])
    await sleep(1_100)
    const before = his.changes()
    await beginPropagations(
      db,
      [{ personId: 'Q43203', marks: true, days: [], lines: [{ kind: 'disputed', data: {} }] }],
      new Date().toISOString(),
    )
    await worker.fire()
    await expect.poll(() => his.changes()).toBeGreaterThan(before)
    // Both were written.
    await expect
      .poll(() => db.all(sql`select distinct league_id as id from activity where kind = 'disputed'`))
      .toHaveLength(2)
    expect(
      worker.log.filter((line) => line.includes('"level":"error"') && !line.includes('job_failed')),
    ).toEqual([])
  })
})

test('the first connection after a time without hints assumes a change just before it', async () => {
  const club = await newClub()
  const changedBefore = async (): Promise<{ ago: number; took: number }> => {
    await sleep(100)
    const begun = Date.now()
    const { messages } = await listen(worker.url, club.owner, club.id)
    const welcome = messages.find((message) => message.kind === 'welcome')
    return { ago: welcome?.changedAgo ?? Number.NaN, took: Date.now() - begun }
  }
  const first = await changedBefore()
  expect(first.ago).toBeLessThanOrEqual(first.took)
  const second = await changedBefore()
  expect(second.ago).toBeGreaterThan(second.took)
  await worker.database.db.run(
    sql`update live_leagues set until = '2020-01-01T00:00:00.000Z' where league_id = ${club.id}`,
  )
  const third = await changedBefore()
  expect(third.ago).toBeLessThanOrEqual(third.took)
})

describe('presence', () => {
  test('shows all viewers who have not opted out, and follows their setting', netsOnly, async () => {
    const club = await newClub()
    const [bob, cleo] = [await joined(club, 'Bob'), await joined(club, 'Cleo')]
    await cleo.call('PATCH', '/api/v1/profile/me', { shows_presence: false })
    const hers = await listen(worker.url, cleo, club.id)
    const mine = await listen(worker.url, club.owner, club.id)
    const his = await listen(worker.url, bob, club.id)
    const both = [bob.id, club.owner.id].sort()
    for (const one of [hers, mine, his]) await expect.poll(() => one.here()).toEqual(both)

    expect(
      (await cleo.call('PATCH', '/api/v1/profile/me', { shows_presence: true })).body.shows_presence,
    ).toBe(true)
    await expect.poll(() => mine.here()).toEqual([...both, cleo.id].sort())
    await bob.call('PATCH', '/api/v1/profile/me', { shows_presence: false })
    await expect.poll(() => mine.here()).toEqual([club.owner.id, cleo.id].sort())

    // A reload is not a departure.
    await sleep(1_500)
    const received = mine.messages.length
    hers.socket.close()
    await sleep(500)
    const again = await listen(worker.url, cleo, club.id)
    await sleep(5_000)
    expect(mine.messages.slice(received)).toEqual([])
    again.socket.close()
    await expect.poll(() => mine.here()).toEqual([club.owner.id])
  })
})

describe('access to a room', () => {
  test('requires an unused, genuine ticket of this league', async () => {
    const club = await newClub()
    const other = await newClub(club.owner)
    const ticket = await ticketOf(club.owner, club.slug)
    await refused(connect(worker.url, other.id, ticket))
    await refused(connect(worker.url, other.slug, ticket))
    // The attempt has used it up.
    await refused(connect(worker.url, club.id, ticket))
    const good = await ticketOf(club.owner, club.id)
    await connect(worker.url, club.id, good)
    await refused(connect(worker.url, club.id, good))
    for (const made of ['', 'x', `${club.id}.${'A'.repeat(43)}`, `${other.id}.${good.split('.')[1]}`])
      await refused(connect(worker.url, club.id, made))
  })

  test('is given once per ticket, also to concurrent connections', async () => {
    const club = await newClub()
    const ticket = await ticketOf(club.owner, club.id)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => connect(worker.url, club.id, ticket)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused to other origins and to requests without an upgrade', async () => {
    const club = await newClub()
    const path = async () => `/api/v1/leagues/${club.id}/live?ticket=${await ticketOf(club.owner, club.id)}`
    expect(await statusOf(await path(), {})).toBe(400)
    const elsewhere = await ticketOf(club.owner, club.id)
    await refused(connect(worker.url, club.id, elsewhere, { origin: 'https://evil.example' }))
    await connect(worker.url, club.id, elsewhere, { origin: worker.url })
  })

  test('strangers and former members get the 404 of a missing league', async () => {
    const club = await newClub()
    const bob = await joined(club, 'Bob')
    const stranger = await signUp(worker.url, 'Sam')
    const requestTicket = (who: SignedUp, ref: string) => who.call('POST', `/api/v1/leagues/${ref}/live`)
    const nothing = await requestTicket(stranger, 'no-such-league')
    await bob.call('POST', `/api/v1/leagues/${club.id}/leave`)
    for (const answer of [
      await requestTicket(stranger, club.id),
      await requestTicket(stranger, club.slug),
      await requestTicket(bob, club.id),
    ])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        404,
        nothing.body.code,
        nothing.body.message,
      ])
    expect((await api(worker.url)('POST', `/api/v1/leagues/${club.id}/live`)).status).toBe(401)
  })

  test('ends for a client that sends data; a user has ten connections', async () => {
    const club = await newClub()
    const bob = await joined(club, 'Bob')
    const his = await Promise.all(Array.from({ length: 10 }, () => listen(worker.url, bob, club.id)))
    await refused(listen(worker.url, bob, club.id))
    const mine = await listen(worker.url, club.owner, club.id)
    const pongs: unknown[] = []
    mine.socket.addEventListener('message', ({ data }) => pongs.push(data))
    mine.socket.send('ping')
    await expect.poll(() => pongs).toContain('pong')
    his[0]?.socket.send('x'.repeat(100_000))
    await expect.poll(() => his[0]?.isOpen()).toBe(false)
    await listen(worker.url, bob, club.id)
  })
})

describe('a connection is closed for a member', () => {
  test.each([
    ['who leaves', (club: Club, bob: SignedUp) => bob.call('POST', `/api/v1/leagues/${club.id}/leave`)],
    [
      'who is removed',
      ({ owner, id }: Club, bob: SignedUp) => owner.call('DELETE', `/api/v1/leagues/${id}/members/${bob.id}`),
    ],
    ['who deletes the account', (_: Club, bob: SignedUp) => bob.call('DELETE', '/api/v1/profile/me')],
    [
      'who is banned',
      (_: Club, bob: SignedUp) =>
        api(worker.url, admin)('PUT', `/auth/v1/admin/users/${bob.id}`, { ban_duration: '1h' }),
    ],
    [
      'who is soft-deleted',
      (_: Club, bob: SignedUp) =>
        api(worker.url, admin)('DELETE', `/auth/v1/admin/users/${bob.id}`, { should_soft_delete: true }),
    ],
    [
      'when the league is deleted',
      ({ owner, id }: Club) => owner.call('DELETE', `/api/v1/leagues/${id}`, { name: `Club ${serial}` }),
    ],
  ])('%s', async (_, end) => {
    const club = await newClub()
    const bob = await joined(club, 'Bob')
    const [one, two] = [await listen(worker.url, bob, club.id), await listen(worker.url, bob, club.id)]
    const waiting = await ticketOf(bob, club.id)
    const mine = await listen(worker.url, club.owner, club.id)
    expect((await end(club, bob)).status).toBe(200)
    await expect.poll(() => [one.isOut(), two.isOut()]).toEqual([true, true])
    await refused(connect(worker.url, club.id, waiting))
    if (mine.isOpen()) await expect.poll(() => mine.here()).toEqual([club.owner.id])
  })

  test('who is removed between ticket and opening, without notice to the room', async () => {
    const club = await newClub()
    const bob = await joined(club, 'Bob')
    const ticket = await ticketOf(bob, club.id)
    await worker.database.db.run(
      sql`update memberships set left_at = '2026-01-01T00:00:00.000Z' where user_id = ${bob.id}`,
    )
    const his = await connect(worker.url, club.id, ticket)
    await expect.poll(() => his.isOut()).toBe(true)
  })
})

test('a ticket expires after half a minute; an idle room keeps its listeners', {
  ...netsOnly,
}, async () => {
  const club = await newClub()
  const bob = await joined(club, 'Bob')
  const his = await listen(worker.url, bob, club.id)
  const late = await ticketOf(bob, club.id)
  await sleep(31_000)
  await rename(club, 'Later')
  await expect.poll(() => his.changes(), { timeout: 1_000 }).toBe(1)
  await refused(connect(worker.url, club.id, late))
  expect(his.isOpen()).toBe(true)
  expect((await listen(worker.url, club.owner, club.id)).here()).toEqual([bob.id, club.owner.id].sort())
})

test('without rooms, only the hints are missing', async () => {
  const plain = await startTestWorker({ rooms: false })
  try {
    const ada = await signUp(plain.url, 'Ada')
    const { id } = (await ada.call('POST', '/api/v1/league/create', { name: 'Quiet' })).body
    expect((await ada.call('POST', `/api/v1/leagues/${id}/live`)).body).toEqual({ ticket: null })
    await refused(connect(plain.url, id, `${id}.${'A'.repeat(43)}`))
    expect((await ada.call('PATCH', '/api/v1/profile/me', { display_name: 'A' })).status).toBe(200)
    expect((await ada.call('DELETE', `/api/v1/leagues/${id}`, { name: 'Quiet' })).status).toBe(200)
    expect(await plain.database.db.all(sql`select * from live_leagues`)).toEqual([])
    expect(plain.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
  } finally {
    await plain.stop()
  }
})
