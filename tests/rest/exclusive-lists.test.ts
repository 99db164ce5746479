import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deathlists, people, picks } from '#db/schema/index.ts'
import { confirmDeath, retractDeath } from '../support/game.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** With exclusive lists: the effect of a wrong report on two lists, as their players see it. */

const startsAt = Date.parse('2026-06-15T12:00:00.000Z')
const day = 86_400
const moment = (seconds: number) => new Date(startsAt + seconds * 1000).toISOString()

let worker: TestWorker
let ann: SignedUp
let ben: SignedUp
let league: { id: string }
let serial = 100
/** Four people of this league: two of Ann's, two of Ben's; the others are on no list. */
let folk: string[]

const at = (seconds: number) => worker.setClock(moment(seconds))
const cron = async (seconds: number) => {
  await at(seconds)
  await worker.runCron()
}
const call = async (user: SignedUp, method: string, path: string, body?: unknown) => {
  const answer = await user.call(method, `/api/v1${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const saveQueue = (user: SignedUp, ids: string[]) =>
  call(user, 'PUT', `/leagues/${league.id}/draft/wishes`, { wikidata_ids: ids })
const add = (user: SignedUp, id: string | undefined) =>
  call(user, 'POST', '/picks/create', { league_id: league.id, wikidata_id: id })
const person = (index: number) => folk[index] ?? ''

/** The picks on a user's list now, suspended ones in brackets. */
const listOf = async (user: SignedUp) => {
  const rows = await worker.database.db
    .select()
    .from(picks)
    .where(
      and(
        eq(picks.leagueId, league.id),
        eq(picks.userId, user.id),
        isNull(picks.removedAt),
        isNull(picks.voidedAt),
      ),
    )
    .orderBy(asc(picks.addedAt), asc(picks.id))
  return rows.map(({ personId, suspendedAt }) => (suspendedAt === null ? personId : `(${personId})`))
}
/** Activity items about suspended and restored picks, in alphabetical order. */
const recorded = async () => {
  const entries = await call(ann, 'GET', `/leagues/${league.id}/activity?limit=100`)
  return (entries as { kind: string; person: { wikidata_id: string } | null }[])
    .filter(({ kind }) => /^pick_(voided|suspended|resumed)$/.test(kind))
    .map(({ kind, person: of }) => `${kind} ${of?.wikidata_id}`)
    .sort()
}

beforeAll(async () => {
  worker = await startTestWorker({ rooms: false })
  await addPersons(
    worker.database.db,
    Array.from({ length: 400 }, (_, i) => ({ id: `Q${i + 101}` })),
    moment(400 * day),
  )
  await at(-day)
  ;[ann, ben] = [await signUp(worker.url, 'Ann'), await signUp(worker.url, 'Ben')]
})
afterAll(() => worker?.stop())

/** A league of two after its draft: Ann has the first two people and the fifth, Ben the next two, and a free place. */
beforeEach(async () => {
  await at(-day)
  folk = Array.from({ length: 12 }, () => `Q${++serial}`)
  league = await call(ann, 'POST', '/league/create', {
    name: 'One list each',
    exclusive: true,
    max_picks: 3,
    invite_code: null,
  })
  const whole = await call(ann, 'GET', `/leagues/${league.id}`)
  await call(ben, 'GET', `/league/join-by-code/${whole.invite_code}`)
  await call(ann, 'POST', `/leagues/${league.id}/draft`, {
    starts_at: moment(0),
    seconds_per_turn: 60,
    rounds: 2,
  })
  await saveQueue(ann, folk.slice(0, 2))
  await saveQueue(ben, folk.slice(2, 4))
  await cron(3600)
  await add(ann, folk[4])
  expect([await listOf(ann), await listOf(ben)]).toEqual([
    [person(0), person(1), person(4)],
    [person(2), person(3)],
  ])
})

describe('the retraction of a death that had voided a pick', () => {
  /** Ann's first pick is void, and another has taken its place. */
  const filled = async () => {
    await confirmDeath(worker.database.db, person(0), '2026-06-16', moment(3 * day))
    await cron(3 * day + 60)
    await saveQueue(ann, [person(5)])
    await saveQueue(ben, [])
    await cron(5 * day)
    expect(await listOf(ann)).toEqual([person(1), person(4), person(5)])
    await retractDeath(worker.database.db, person(0), '2026-06-16', moment(6 * day))
  }

  test('lets another player pick the person first; the first list stays unchanged', async () => {
    await filled()
    await at(6 * day + 60)
    await add(ben, person(0))
    for (const minutes of [15, 30, 45]) {
      await cron(6 * day + minutes * 60)
      expect(await listOf(ann), `after ${minutes} minutes`).toEqual([person(1), person(4), person(5)])
      expect(await listOf(ben)).toEqual([person(2), person(3), person(0)])
      expect(await recorded()).toEqual([`pick_voided ${person(0)}`])
    }
  })

  test('restores the pick if nobody took the person, recorded once', netsOnly, async () => {
    await filled()
    for (const minutes of [15, 30, 45]) {
      await cron(6 * day + minutes * 60)
      expect(await listOf(ann)).toEqual([person(0), person(1), person(4), `(${person(5)})`])
      expect(await recorded()).toEqual([
        `pick_resumed ${person(0)}`,
        `pick_suspended ${person(5)}`,
        `pick_voided ${person(0)}`,
      ])
    }
    const refused = await ben.call('POST', '/api/v1/picks/create', {
      league_id: league.id,
      wikidata_id: person(0),
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'person_taken_by' } })
  })

  test('resumes a wrongly suspended pick when its list is settled', netsOnly, async () => {
    await filled()
    await at(6 * day + 60)
    await add(ben, person(0))
    // As an earlier settling may have left it: suspended for a pick that was never made.
    await worker.database.db
      .update(picks)
      .set({ suspendedAt: moment(6 * day + 120) })
      .where(and(eq(picks.leagueId, league.id), eq(picks.personId, person(5))))
    for (const minutes of [15, 30]) {
      await cron(6 * day + minutes * 60)
      expect(await listOf(ann)).toEqual([person(1), person(4), person(5)])
      expect(await recorded()).toEqual([`pick_resumed ${person(5)}`, `pick_voided ${person(0)}`])
    }
  })
})

describe('two items are merged', () => {
  const merge = async (from: string, into: string, seconds: number) => {
    const { db } = worker.database
    await db.update(people).set({ mergedInto: into }).where(eq(people.id, from))
    await db.update(picks).set({ personId: into }).where(eq(picks.personId, from))
    await db
      .update(deathlists)
      .set({ unsettledSince: moment(seconds) })
      .where(eq(deathlists.leagueId, league.id))
  }

  test('a void pick is not restored while another list has the other item', async () => {
    await confirmDeath(worker.database.db, person(2), '2026-06-16', moment(3 * day))
    await cron(3 * day + 60)
    expect(await listOf(ben)).toEqual([person(3)])
    await merge(person(2), person(0), 6 * day)
    for (const minutes of [15, 30]) {
      await cron(6 * day + minutes * 60)
      expect(await listOf(ann)).toEqual([person(0), person(1), person(4)])
      expect(await listOf(ben)).toEqual([person(3)])
      expect(await recorded()).toEqual([`pick_voided ${person(0)}`])
    }
  })

  test('of two void picks of a living person only the earlier is restored', netsOnly, async () => {
    for (const one of [person(0), person(2)])
      await confirmDeath(worker.database.db, one, '2026-06-16', moment(3 * day))
    await cron(3 * day + 60)
    await merge(person(2), person(0), 6 * day)
    await retractDeath(worker.database.db, person(0), '2026-06-16', moment(6 * day))
    const first = await worker.database.db
      .select({ userId: picks.userId })
      .from(picks)
      .where(and(eq(picks.leagueId, league.id), sql`${picks.voidedAt} is not null`))
      .orderBy(asc(picks.addedAt), asc(picks.id))
    for (const minutes of [15, 30]) {
      await cron(6 * day + minutes * 60)
      const lists = [
        [...(first[0]?.userId === ann.id ? [person(0)] : []), person(1), person(4)],
        [...(first[0]?.userId === ben.id ? [person(0)] : []), person(3)],
      ]
      expect([await listOf(ann), await listOf(ben)]).toEqual(lists)
      expect((await recorded()).filter((line) => line.startsWith('pick_resumed'))).toEqual([
        `pick_resumed ${person(0)}`,
      ])
    }
  })
})
