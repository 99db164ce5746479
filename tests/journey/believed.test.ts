import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Temporary edits of Wikidata can't affect a league. Uses only REST, the clock and cron. */
describe('temporary edits of Wikidata', () => {
  const [eastwood, dench, namesake] = ['Q43203', 'Q28054', 'Q99000001']
  let wikidata: RunningStandIn
  let worker: TestWorker
  let marta: SignedUp
  let leagueId: string
  const today = dayOf(new Date().toISOString())
  const at = async (days: number, time = '12:00') => {
    await worker.setClock(`${addDays(today, days)}T${time}:00.000Z`)
    await worker.runCron()
  }
  const points = async (): Promise<number> =>
    (await marta.call('GET', `/api/v1/leagues/${leagueId}/standings`)).body[0].points
  const person = async (id: string) => (await marta.call('GET', `/api/v1/people/${id}`)).body
  const listed = async (): Promise<string[]> =>
    (await marta.call('GET', `/api/v1/leagues/${leagueId}/picks`)).body
      .map((pick: { wikidata_id: string }) => pick.wikidata_id)
      .toSorted()

  beforeAll(async () => {
    wikidata = await startWikidataStandIn()
    worker = await startTestWorker({
      people: true,
      vars: {
        ...wikidataVars(wikidata.url),
      },
    })
    marta = await signUp(worker.url, 'Marta')
    leagueId = (await marta.call('POST', '/api/v1/league/create', { name: 'Supper Club' })).body.id
    const list = (await marta.call('GET', `/api/v1/leagues/${leagueId}/deathlists/me`)).body
    await marta.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
    for (const wikidata_id of [eastwood, dench])
      expect((await marta.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id })).status).toBe(
        200,
      )
    await at(4)
  })
  afterAll(async () => {
    await worker?.stop()
    await wikidata?.stop()
  })

  test('a redirect to a dead namesake counts after a day, until reverted', async () => {
    wikidata.world.add({ id: namesake, label: 'Judi Dench', born: '1934-12-09' })
    wikidata.world.kill(namesake, { date: addDays(today, 3) })
    wikidata.world.merge(dench, namesake)
    await at(4, '13:00')
    expect(await person(dench)).toMatchObject({ wikidata_id: dench, status: 'disputed', died_on: null })
    expect(await listed()).toEqual([dench, eastwood].toSorted())
    wikidata.world.restore(dench)
    await at(4, '16:00')
    expect(await person(dench)).toMatchObject({ status: 'alive', redirect: null })
    await at(6)
    expect(await points()).toBe(0)

    wikidata.world.merge(dench, namesake)
    await at(6, '13:00')
    await at(7, '12:00')
    expect(await listed()).toEqual([dench, eastwood].toSorted())
    expect(await points()).toBe(0)
    await at(8, '13:00')
    expect(await person(dench)).toMatchObject({ wikidata_id: namesake, status: 'confirmed' })
    expect(await points()).toBeGreaterThan(0)
    wikidata.world.restore(dench)
    await at(9, '11:00')
    expect(await person(dench)).toMatchObject({ wikidata_id: namesake, status: 'disputed' })
    expect(await points()).toBeGreaterThan(0)
    await at(10)
    expect(await person(dench)).toMatchObject({ wikidata_id: dench, status: 'alive' })
    expect(await listed()).toEqual([dench, eastwood].toSorted())
    expect(await points()).toBe(0)
  })

  test('a false year of birth during a death does not change the points', async () => {
    await at(10)
    wikidata.world.kill(eastwood, { date: addDays(today, 10) })
    await at(10, '13:00')
    wikidata.world.bear(eastwood, '2005-01-01')
    await marta.call('GET', '/api/v1/picks/search?q=Clint%20Eastwood')
    await at(11, '14:00')
    const [row] = (await marta.call('GET', `/api/v1/leagues/${leagueId}/standings`)).body
    expect(await person(eastwood)).toMatchObject({
      status: 'confirmed',
      birth_year: 1930,
      birth_claimed: { date: '2005-01-01' },
    })
    expect(row.points).toBeLessThan(30)
    wikidata.world.bear(eastwood, '1930-05-31')
    await at(11, '15:00')
    expect(await points()).toBe(row.points)
    expect((await person(eastwood)).birth_claimed).toBeNull()
  })

  test('an interrupted death waits again; one with a future date is never confirmed', async () => {
    wikidata.world.kill(dench, { date: addDays(today, 12) })
    await at(12)
    wikidata.world.blankAndRestore(dench)
    await at(13, '12:30')
    expect((await person(dench)).status).toBe('reported')
    await at(14, '13:00')
    expect((await person(dench)).status).toBe('confirmed')
    wikidata.world.revive(dench)
    await at(14, '14:00')
    await at(15, '15:00')
    expect((await person(dench)).status).toBe('retracted')
    // Tomorrow has begun in the first time zones; the day after has not.
    wikidata.world.kill(dench, { date: addDays(today, 17) })
    await at(15, '16:00')
    expect((await person(dench)).status).toBe('disputed')
    for (const day of [16, 17, 18, 30]) await at(day)
    expect(await person(dench)).toMatchObject({ status: 'disputed', died_on: null })
  })
})
