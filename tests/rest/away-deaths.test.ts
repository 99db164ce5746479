/** @module-tag nets */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmDeath, retractDeath } from '../support/game.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** A player who leaves a league and returns, and a person on their list who died. */

let worker: TestWorker
let owner: SignedUp
let player: SignedUp
let league: { id: string; invite_code: string }
let serial = 0
let folk: string[]

const person = (index: number) => folk[index] ?? ''
const on = (day: string, time = '12:00') => worker.setClock(`2026-06-${day}T${time}:00.000Z`)
const add = (id: string) =>
  player.call('POST', '/api/v1/picks/create', { league_id: league.id, wikidata_id: id })
const codeOf = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer
  return status === 200 ? 'ok' : body.code
}
const listed = async () => {
  const { body } = await owner.call('GET', `/api/v1/leagues/${league.id}/picks`)
  return (body as { user_id: string; wikidata_id: string }[])
    .filter(({ user_id }) => user_id === player.id)
    .map(({ wikidata_id }) => wikidata_id)
    .sort()
}
const recordedKinds = async () => {
  const { body } = await owner.call('GET', `/api/v1/leagues/${league.id}/activity?limit=100`)
  return (body as { kind: string }[]).map(({ kind }) => kind).filter((kind) => /^(pick|place)_/.test(kind))
}

beforeAll(async () => {
  worker = await startTestWorker({ rooms: false })
  await addPersons(
    worker.database.db,
    Array.from({ length: 100 }, (_, i) => ({ id: `Q${i + 1}` })),
    '2027-06-01T00:00:00.000Z',
  )
  await on('01')
  ;[owner, player] = [await signUp(worker.url, 'Olga'), await signUp(worker.url, 'Bea')]
})
afterAll(() => worker?.stop())

/** A full list of two, whose player is absent from noon of the 10th to noon of the 20th. */
beforeEach(async () => {
  await on('01')
  folk = Array.from({ length: 6 }, () => `Q${++serial}`)
  const created = await owner.call('POST', '/api/v1/league/create', { name: 'Coming back', max_picks: 2 })
  league = created.body
  const join = () => player.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  expect((await join()).status).toBe(200)
  const list = await player.call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)
  await player.call('PUT', `/api/v1/deathlists/${list.body.id}/name`, { name: 'Mine' })
  for (const id of folk.slice(0, 2)) expect(await codeOf(add(id))).toBe('ok')
  await on('10')
  const left = await player.call('POST', `/api/v1/leagues/${league.id}/leave`)
  expect(left.status, JSON.stringify(left.body)).toBeLessThan(300)
})
const comesBack = async () => {
  await on('20')
  const { status } = await player.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  expect(status).toBe(200)
}
const dies = async (diedOn: string, known: string) => {
  await on(known)
  await confirmDeath(worker.database.db, person(0), `2026-06-${diedOn}`, `2026-06-${known}T12:00:00.000Z`)
  await worker.runCron()
}

describe('while the player is away', () => {
  test.each([
    ['the day after leaving', '11', '15'],
    ['the day of coming back', '20', '23'],
    ['a day in between, known late', '15', '25'],
  ])('a death on %s voids the pick and frees its place once', async (_, diedOn, known) => {
    if (known < '20') await dies(diedOn, known)
    await comesBack()
    if (known > '20') await dies(diedOn, known)
    await on('26')
    expect(await listed()).toEqual([person(1)])
    expect((await recordedKinds()).filter((kind) => kind === 'pick_voided')).toHaveLength(1)
    expect(await codeOf(add(person(2)))).toBe('ok')
    expect(await codeOf(add(person(3)))).toBe('deathlist_full')
    await worker.runCron()
    await worker.runCron()
    expect(await listed()).toEqual([person(1), person(2)].sort())
    expect((await recordedKinds()).filter((kind) => kind === 'pick_voided')).toHaveLength(1)
  })

  test('a retracted death restores the pick and suspends the newest, recorded once', async () => {
    await dies('15', '16')
    await comesBack()
    await on('21')
    expect(await codeOf(add(person(2)))).toBe('ok')
    await on('25')
    await retractDeath(worker.database.db, person(0), '2026-06-15', '2026-06-25T12:00:00.000Z')
    for (const _ of [1, 2]) await worker.runCron()
    expect((await recordedKinds()).toSorted()).toEqual(
      expect.arrayContaining(['pick_resumed', 'pick_suspended', 'pick_voided']),
    )
    expect((await recordedKinds()).filter((kind) => kind !== 'place_free')).toHaveLength(3)
  })
})

test.each([
  ['the day of leaving, while the player was still a member', '10', '15'],
  ['the day after coming back', '21', '25'],
])('a death on %s counts and earns a replacement', async (_, diedOn, known) => {
  if (known < '20') await dies(diedOn, known)
  await comesBack()
  if (known > '20') await dies(diedOn, known)
  await on('26')
  expect(await listed()).toEqual([person(0), person(1)].sort())
  expect(await codeOf(add(person(2)))).toBe('ok')
  expect(await codeOf(add(person(3)))).toBe('deathlist_full')
})
