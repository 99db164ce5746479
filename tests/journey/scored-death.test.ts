import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** The main path over REST only: two people, one league, lists, a death, its points, and their retraction. */
describe('from two sign-ups to a scored death and back', () => {
  const eastwood = 'Q43203'
  const dench = 'Q28054'
  let wikidata: RunningStandIn
  let worker: TestWorker
  let marta: SignedUp
  let paolo: SignedUp
  let leagueId: string
  const today = dayOf(new Date().toISOString())
  const clockAt = (days: number, time = '12:00:00.000Z') => `${addDays(today, days)}T${time}`
  const standings = async () => (await marta.call('GET', `/api/v1/leagues/${leagueId}/standings`)).body

  beforeAll(async () => {
    wikidata = await startWikidataStandIn()
    worker = await startTestWorker({
      people: true,
      vars: {
        ...wikidataVars(wikidata.url),
      },
    })
    marta = await signUp(worker.url, 'Marta')
    paolo = await signUp(worker.url, 'Paolo')
  })
  afterAll(async () => {
    await worker?.stop()
    await wikidata?.stop()
  })

  test('a league is made and joined by its code', async () => {
    const created = await marta.call('POST', '/api/v1/league/create', { name: 'Sunday Supper Club' })
    expect(created.status).toBe(200)
    expect(created.body.invite_code).toMatch(/^[A-Z0-9]{6}$/)
    leagueId = created.body.id
    const joined = await paolo.call(
      'GET',
      `/api/v1/league/join-by-code/${created.body.invite_code.toLowerCase()}`,
    )
    expect(joined.status).toBe(200)
    expect(joined.body.name).toBe('Sunday Supper Club')
    const list = await paolo.call('GET', '/api/v1/league/list')
    expect(list.body).toMatchObject([{ id: leagueId, name: 'Sunday Supper Club', invite_code: null }])
    expect((await marta.call('GET', `/api/v1/league/${leagueId}/admin/check`)).body).toEqual({
      is_admin: true,
    })
    expect((await paolo.call('GET', `/api/v1/league/${leagueId}/admin/check`)).body).toEqual({
      is_admin: false,
    })
  })

  test('a list must be named before it takes picks, and then takes each person once', async () => {
    for (const user of [marta, paolo]) {
      const list = (await user.call('GET', `/api/v1/leagues/${leagueId}/deathlists/me`)).body
      const early = await user.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: eastwood })
      expect(early.body.message).toBe('You must name your deathlist before adding picks.')
      expect((await user.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })).status).toBe(
        200,
      )
      const added = await user.call('POST', `/api/v1/deathlists/${list.id}/picks`, {
        name: 'whatever the client says',
        birth_year: 1,
        wikidata_id: eastwood,
        image_url: null,
      })
      expect(added.status).toBe(200)
      expect(added.body).toMatchObject({ name: 'Clint Eastwood', birth_year: 1930, wikidata_id: eastwood })
      const again = await user.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: eastwood })
      expect(again.status).toBe(409)
    }
    const list = (await marta.call('GET', `/api/v1/leagues/${leagueId}/deathlists/me`)).body
    expect(
      (await marta.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id: dench })).status,
    ).toBe(200)
    const picks = (await paolo.call('GET', `/api/v1/leagues/${leagueId}/picks`)).body
    expect(picks).toHaveLength(3)
  })

  test('a death on a day that counts is reported at once and scores nothing yet', async () => {
    await worker.setClock(clockAt(4))
    await worker.runCron()
    wikidata.world.kill(dench, { date: addDays(today, 4), reference: 'real' })
    await worker.setClock(clockAt(4, '13:00:00.000Z'))
    await worker.runCron()
    const person = (await marta.call('GET', `/api/v1/people/${dench}`)).body
    expect(person.status).toBe('reported')
    const [first] = await standings()
    expect(first).toMatchObject({ user_id: marta.id, points: 0, alive: 2, dead: 0 })
    expect(first.provisional_points).toBeGreaterThan(0)
  })

  test('a day later it is confirmed, and the table says which rule gave how many points', async () => {
    await worker.setClock(clockAt(5, '14:00:00.000Z'))
    await worker.runCron()
    const [first, second] = await standings()
    const age = 91 + (addDays(today, 4).slice(5) >= '12-09' ? 1 : 0) + (Number(today.slice(0, 4)) - 2026)
    const points = Math.max(1, 100 - age) + 10
    expect(first).toMatchObject({
      rank: 1,
      user_id: marta.id,
      points,
      provisional_points: 0,
      alive: 1,
      dead: 1,
      total: 2,
    })
    expect(first.entries).toMatchObject([
      {
        wikidata_id: dench,
        died_on: addDays(today, 4),
        status: 'confirmed',
        points,
        reasons: [
          { rule: 'age', points: points - 10 },
          { rule: 'rarity', points: 10 },
        ],
      },
    ])
    for (const reason of first.entries[0].reasons) expect(reason.text.length).toBeGreaterThan(5)
    expect(second).toMatchObject({ user_id: paolo.id, points: 0, alive: 1, dead: 0, total: 1 })
  })

  test('when its date is removed, the death is disputed and still counts', async () => {
    const before = await standings()
    wikidata.world.revive(dench)
    await worker.setClock(clockAt(5, '15:00:00.000Z'))
    await worker.runCron()
    expect(await standings()).toEqual(before)
    const person = (await marta.call('GET', `/api/v1/people/${dench}`)).body
    expect(person).toMatchObject({ status: 'disputed', died_on: addDays(today, 4) })
    const [pick] = (await marta.call('GET', `/api/v1/leagues/${leagueId}/picks`)).body.filter(
      (each: { wikidata_id: string }) => each.wikidata_id === dench,
    )
    expect(pick).toMatchObject({ status: 'dead', life_status: 'disputed' })
  })

  test('after a day without the date, the points are removed', async () => {
    await worker.setClock(clockAt(6, '16:00:00.000Z'))
    await worker.runCron()
    const rows = await standings()
    expect(rows.map((row: { points: number }) => row.points)).toEqual([0, 0])
    expect((await marta.call('GET', `/api/v1/people/${dench}`)).body.status).toBe('retracted')
    const activity = (await marta.call('GET', `/api/v1/leagues/${leagueId}/activity`)).body
    expect(JSON.stringify(activity)).toContain('retracted')
  })
})
