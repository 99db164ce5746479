import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#db/schema/index.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Queue entries for people who are not in the index, and the queue when a turn runs out. */

const startsAt = Date.parse('2026-06-15T12:00:00.000Z')
const moment = (seconds: number) => new Date(startsAt + seconds * 1000).toISOString()

let worker: TestWorker
let wikidata: RunningStandIn
let ann: SignedUp
let ben: SignedUp
let league: { id: string }
let serial = 700_000

/** A person on Wikidata who is not in the index. */
const stranger = (more: Record<string, unknown> = {}): string => {
  const id = `Q${++serial}`
  wikidata.world.add({ id, labels: { en: `Stranger ${id}` }, born: '1950-03-03', sitelinks: 10, ...more })
  return id
}
const known = async (): Promise<string> => {
  const id = `Q${++serial}`
  await addPersons(worker.database.db, [{ id }], moment(0))
  return id
}
const saveQueue = (user: SignedUp, ids: readonly string[], headers = {}) =>
  user.call('PUT', `/api/v1/leagues/${league.id}/draft/wishes`, { wikidata_ids: ids }, headers)
const queueOf = async (user: SignedUp) =>
  (
    (await user.call('GET', `/api/v1/leagues/${league.id}/draft`)).body.wishes as { wikidata_id: string }[]
  ).map(({ wikidata_id }) => wikidata_id)
const idsOf = (list: readonly { wikidata_id: string }[]) => list.map(({ wikidata_id }) => wikidata_id)
const refusals = (list: readonly { wikidata_id: string; code: string }[]) =>
  list.map(({ wikidata_id, code }) => [wikidata_id, code])
const isStored = async (id: string) =>
  (await worker.database.db.select().from(people).where(eq(people.id, id))).length > 0

beforeAll(async () => {
  wikidata = await startWikidataStandIn()
  worker = await startTestWorker({
    rooms: false,
    vars: {
      ...wikidataVars(wikidata.url),
    },
  })
  await worker.setClock(moment(-86_400))
  ;[ann, ben] = [await signUp(worker.url, 'Ann'), await signUp(worker.url, 'Ben')]
})
afterAll(() => Promise.all([worker?.stop(), wikidata?.stop()]))

beforeEach(async () => {
  await worker.setClock(moment(-86_400))
  wikidata.faults.set([])
  const created = await ann.call('POST', '/api/v1/league/create', { name: 'Wishes', exclusive: true })
  league = created.body
  await ben.call('GET', `/api/v1/league/join-by-code/${created.body.invite_code}`)
})

describe('a queue', () => {
  test('imports people who are not in the index yet', async () => {
    const [mine, new1, new2] = [await known(), stranger(), stranger()]
    const { status, body } = await saveQueue(ann, [new1, mine, new2])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(idsOf(body.wishes)).toEqual([new1, mine, new2])
    expect(body.wishes[0]).toMatchObject({ name: `Stranger ${new1}`, birth_year: 1950, reason: null })
    expect(body.refused).toEqual([])
    expect(await queueOf(ann)).toEqual([new1, mine, new2])
  })

  test('is saved without people who can’t be taken, with a reason for each', async () => {
    const [mine, fresh] = [await known(), stranger()]
    const dead = stranger()
    wikidata.world.kill(dead, { date: '2020-01-01' })
    const thing = stranger({ human: false })
    const [nobody, beyond] = [`Q${++serial}`, 'Q9999999999']
    const { status, body } = await saveQueue(ann, [nobody, mine, dead, thing, beyond, fresh])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(idsOf(body.wishes)).toEqual([mine, fresh])
    expect(refusals(body.refused)).toEqual([
      [nobody, 'person_not_found'],
      [dead, 'person_reported'],
      [thing, 'person_not_human'],
      [beyond, 'person_not_found'],
    ])
    for (const { message } of body.refused) expect(message.length).toBeGreaterThan(10)
    // People that no list accepts are not stored either.
    for (const id of [nobody, dead, thing, beyond]) expect(await isStored(id)).toBe(false)
    const italian = await saveQueue(ann, [nobody], { 'accept-language': 'it' })
    expect(italian.body.refused[0].message).not.toBe(body.refused[0].message)
    expect(await queueOf(ann)).toEqual([])
  })

  test('keeps people in the index while Wikidata is out of reach', async () => {
    const [mine, fresh] = [await known(), stranger()]
    wikidata.faults.set([{ fault: 'down' }])
    const { status, body } = await saveQueue(ann, [fresh, mine])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(idsOf(body.wishes)).toEqual([mine])
    expect(refusals(body.refused)).toEqual([[fresh, 'person_source_unavailable']])
  })

  test('reads people one by one if Wikidata refuses to read them together', async () => {
    const [one, other] = [stranger(), stranger()]
    wikidata.faults.set([{ fault: 'error200', times: 1 }])
    const { body } = await saveQueue(ann, [one, other])
    expect([idsOf(body.wishes), body.refused]).toEqual([[one, other], []])
  })

  test('imports ten unknown people per request and no more', async () => {
    const strangers = Array.from({ length: 50 }, () => stranger())
    const before = wikidata.log.count()
    const first = await saveQueue(ann, strangers)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(idsOf(first.body.wishes)).toEqual(strangers.slice(0, 10))
    expect(new Set(first.body.refused.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['too_many_unknown']),
    )
    expect(wikidata.log.count() - before).toBeLessThanOrEqual(12)
    // On the second request, ten others are imported.
    const again = await saveQueue(ann, strangers)
    expect(idsOf(again.body.wishes)).toEqual(strangers.slice(0, 20))
  })

  test('holds the target of a redirected item, once', async () => {
    const [from, to] = [stranger(), stranger()]
    wikidata.world.merge(from, to)
    const { body } = await saveQueue(ann, [from, to])
    expect([idsOf(body.wishes), body.refused]).toEqual([[to], []])
  })
})

describe('a turn that runs out', () => {
  test('shows its pick on the list and the board at the same time', async () => {
    const [one, other] = [await known(), await known()]
    await saveQueue(ann, [one])
    await saveQueue(ben, [other])
    const planned = await ann.call('POST', `/api/v1/leagues/${league.id}/draft`, {
      starts_at: moment(0),
      seconds_per_turn: 60,
      rounds: 1,
    })
    expect(planned.status, JSON.stringify(planned.body)).toBe(200)
    const board = async () => (await ann.call('GET', `/api/v1/leagues/${league.id}/draft`)).body.draft
    const listed = async () =>
      idsOf((await ann.call('GET', `/api/v1/leagues/${league.id}/picks`)).body).toSorted()

    await worker.setClock(moment(61))
    // Writes are slow: concurrent readers read in between.
    worker.proxy.setDelay(150)
    try {
      const shown = await board()
      const now = await listed()
      expect(shown.turns).toHaveLength(1)
      expect(now).toEqual([shown.turns[0].person.wikidata_id])
    } finally {
      worker.proxy.setDelay(0)
    }
    // Twenty at once after the next turn: the board and the list always agree.
    await worker.setClock(moment(125))
    const both = await Promise.all(Array.from({ length: 20 }, async () => [await board(), await listed()]))
    for (const [shown, now] of both) {
      expect(shown.phase).toBe('finished')
      expect(now).toEqual([one, other].toSorted())
    }
  })

  test('is not shown as over while it can’t be stored', async () => {
    const one = await known()
    await saveQueue(ann, [one])
    await saveQueue(ben, [one])
    await ann.call('POST', `/api/v1/leagues/${league.id}/draft`, {
      starts_at: moment(0),
      seconds_per_turn: 60,
      rounds: 1,
    })
    await worker.setClock(moment(61))
    await worker.database.db.run(
      `create trigger no_turns before insert on draft_turns begin select raise(abort, 'no'); end`,
    )
    try {
      const { status, body } = await ann.call('GET', `/api/v1/leagues/${league.id}/draft`)
      expect(status).toBe(200)
      expect(body.draft.turns).toEqual([])
    } finally {
      await worker.database.db.run('drop trigger no_turns')
    }
    const { body } = await ann.call('GET', `/api/v1/leagues/${league.id}/draft`)
    expect(body.draft.turns).toHaveLength(1)
  })
})
