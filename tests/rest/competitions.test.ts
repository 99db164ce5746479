import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { confirmDeath } from '../support/game.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

const today = dayOf(new Date().toISOString())
const at = (days: number, time = '12:00:00.000Z') => `${addDays(today, days)}T${time}`
const day = (days: number) => addDays(today, days)

let worker: TestWorker
let marta: SignedUp
let paolo: SignedUp
let stranger: SignedUp
let leagueId: string
let slug: string
const held = { marta: ['Q910001', 'Q910002'], paolo: ['Q910003', 'Q910004'] }

/** Two players with two picks each, all of 1940. */
beforeAll(async () => {
  worker = await startTestWorker()
  marta = await signUp(worker.url, 'Marta')
  paolo = await signUp(worker.url, 'Paolo')
  stranger = await signUp(worker.url, 'Stranger')
  await addPersons(
    worker.database.db,
    [...held.marta, ...held.paolo].map((id) => ({ id, birthDate: '1940-01-01', birthYear: 1940 })),
    new Date().toISOString(),
  )
  const league = (
    await marta.call('POST', '/api/v1/league/create', {
      name: 'Clockwork',
      rarity_max: 0,
      base: 'flat',
      flat_points: 10,
    })
  ).body
  leagueId = league.id
  slug = league.slug
  await paolo.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  for (const [user, people] of [
    [marta, held.marta],
    [paolo, held.paolo],
  ] as const) {
    const list = (await user.call('GET', `/api/v1/leagues/${leagueId}/deathlists/me`)).body
    await user.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
    for (const wikidata_id of people)
      await user.call('POST', `/api/v1/deathlists/${list.id}/picks`, { wikidata_id })
  }
})
afterAll(() => worker?.stop())

const create = (body: Record<string, unknown>, user = marta) =>
  user.call('POST', '/api/v1/competition/create', {
    league_id: leagueId,
    name: 'Cup',
    type: 'death_cup',
    start_date: day(3),
    end_date: day(30),
    ...body,
  })

describe('competitions over REST', () => {
  test('made, read, listed, changed and called off, in snake_case', async () => {
    const made = await create({ round_duration_days: 7 })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      name: 'Cup',
      slug: 'cup',
      type: 'death_cup',
      status: 'upcoming',
      start_date: day(3),
      end_date: day(30),
      pick_participation: 'all',
      round_duration_days: 7,
      match_duration_days: null,
      tiebreaker_priority: ['average_age', 'uniqueness', 'coin'],
      coin_seed: null,
    })
    expect(made.body.coin_commitment).toMatch(/^[0-9a-f]{64}$/)
    const path = `/api/v1/competition/${made.body.id}`
    expect((await paolo.call('GET', path)).body).toEqual(made.body)
    expect((await paolo.call('GET', '/api/v1/competition/cup')).body.id).toBe(made.body.id)
    for (const ref of [leagueId, slug])
      expect((await paolo.call('GET', `/api/v1/competition/list?league_id=${ref}`)).body).toEqual([made.body])
    expect(
      (await marta.call('PATCH', path, { round_duration_days: 5, name: 'Short Cup' })).body,
    ).toMatchObject({ name: 'Short Cup', round_duration_days: 5, slug: 'cup' })
    expect((await marta.call('DELETE', path)).status).toBe(200)
    expect((await paolo.call('GET', path)).body.status).toBe('cancelled')
  })

  test('refused with the field and the days that the schedule needs', async () => {
    expect(await create({ name: '' })).toMatchObject({
      status: 400,
      body: {
        code: 'competition_info_missing',
        message: 'Name, start and end dates are required',
        field: 'name',
      },
    })
    expect(await create({ start_date: day(0) })).toMatchObject({
      status: 422,
      body: { code: 'competition_starts_too_soon', field: 'start_date' },
    })
    const short = await create({
      type: 'league_duel',
      match_duration_days: 10,
      start_date: day(3),
      end_date: day(5),
    })
    expect(short).toMatchObject({ status: 422, body: { code: 'competition_too_short', field: 'end_date' } })
    expect(short.body.message).toContain('needs 10 days')
    expect(await create({ tiebreaker_priority: ['coin', 'uniqueness', 'average_age'] })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', field: 'tiebreaker_priority' },
    })
    expect((await create({}, paolo)).status).toBe(403)
    expect(await create({}, stranger)).toMatchObject({
      status: 404,
      body: { message: 'League not found or access denied' },
    })
    expect((await stranger.call('GET', '/api/v1/competition/nothing')).status).toBe(404)
    expect((await api(worker.url)('GET', `/api/v1/competition/list?league_id=${leagueId}`)).status).toBe(401)
    expect((await marta.call('GET', '/api/v1/competition/list')).status).toBe(400)
  })

  test('advice on the length of rounds', async () => {
    const { body } = await paolo.call(
      'GET',
      `/api/v1/competition/advice?league_id=${leagueId}&type=league_duel&duration_days=14&start_date=${day(3)}&end_date=${day(30)}`,
    )
    expect(body).toMatchObject({ players: 2, rounds: 1, fits: true, chosen: { days: 14, days_needed: 14 } })
    // With so few people no share is shown.
    expect(body.lengths[0]).toEqual({ days: 7, days_needed: 7, blank_share: null })
    expect(body).toMatchObject({ recommended_days: null, tie_breakers_decide: false })
  })
})

describe('a competition of every type', () => {
  test('the cup, the duel, the race and the deathmatch are played to the end', async () => {
    const dates = { start_date: day(4), end_date: day(13) }
    const ids: Record<string, string> = {}
    for (const [name, settings] of Object.entries({
      cup: { type: 'death_cup', round_duration_days: 10 },
      duel: { type: 'league_duel', match_duration_days: 10, allow_draws: false },
      race: { type: 'one_shot_madness', scoring_direction: 'reversed', allow_multiple: true },
      few: { type: 'championship', pick_participation: 'subset', picks_count: 1 },
    }))
      ids[name] = (await create({ name: `The ${name}`, ...settings, ...dates })).body.id

    const picks = (await paolo.call('GET', `/api/v1/leagues/${leagueId}/picks`)).body
    const second = picks.find((pick: { wikidata_id: string }) => pick.wikidata_id === held.paolo[1])
    expect(
      (await paolo.call('PUT', `/api/v1/competition/${ids.few}/team`, { pick_ids: [second.id] })).body,
    ).toEqual({ pick_ids: [second.id] })

    await worker.setClock(at(4))
    const summary = await worker.runCron()
    expect(summary).toMatchObject({ ok: true })
    const { db } = worker.database
    await confirmDeath(db, held.paolo[0] ?? '', day(6), at(7))
    await confirmDeath(db, held.marta[0] ?? '', day(8), at(9))
    await confirmDeath(db, held.paolo[1] ?? '', day(9), at(10))

    await worker.setClock(at(14))
    await worker.runCron()
    const table = async (name: string) =>
      (await marta.call('GET', `/api/v1/competition/${ids[name]}/standings`)).body
    const brief = (rows: { rank: number; user_id: string; points: number }[]) =>
      rows.map((row) => `${row.rank} ${row.user_id === marta.id ? 'marta' : 'paolo'} ${row.points}`)
    // Paolo's death of day 6 decides the cup, both of his count in the duel, and the last wins the race.
    expect(brief(await table('cup'))).toEqual(['1 paolo 10', '2 marta 0'])
    expect(brief(await table('duel'))).toEqual(['1 paolo 20', '2 marta 10'])
    expect(brief(await table('race'))).toEqual(['1 paolo 10', '2 marta 10', '3 paolo 10'])
    expect(brief(await table('few'))).toEqual(['1 marta 10', '2 paolo 10'])

    const [first] = await table('duel')
    expect(first).toMatchObject({
      user_id: paolo.id,
      display_name: expect.any(String),
      provisional_points: 0,
      alive: 0,
      dead: 2,
      total: 2,
      active: true,
      won: 1,
      drawn: 0,
      lost: 0,
    })
    expect(first.entries[0]).toMatchObject({
      pick_id: expect.any(String),
      wikidata_id: held.paolo[0],
      name: expect.any(String),
      died_on: day(6),
      status: 'confirmed',
      points: 10,
      reasons: [{ rule: 'flat', points: 10, text: expect.any(String) }],
    })

    const matches = (await paolo.call('GET', `/api/v1/competition/${ids.cup}/matches`)).body
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({
      round: 1,
      start: day(4),
      end: day(13),
      winner: paolo.id,
      decided_by: 'first_death',
      status: 'final',
    })
    expect([matches[0].home, matches[0].away].sort()).toEqual([marta.id, paolo.id].sort())

    const csv = await marta.call('GET', `/api/v1/competition/${ids.duel}/standings.csv`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.body.split('\r\n')).toHaveLength(4)
    expect(
      (await marta.call('GET', `/api/v1/leagues/${slug}/standings`)).body.map(
        (row: { points: number }) => row.points,
      ),
    ).toEqual([20, 10])
    expect((await marta.call('GET', `/api/v1/leagues/${slug}/standings.csv`)).status).toBe(200)

    const over = (await marta.call('GET', `/api/v1/competition/${ids.duel}`)).body
    expect(over.status).toBe('past')
    expect(createHash('sha256').update(over.coin_seed).digest('hex')).toBe(over.coin_commitment)
    await worker.setClock(at(28, '00:00:00.000Z'))
    expect((await marta.call('GET', `/api/v1/competition/${ids.duel}`)).body.status).toBe('sealed')
    await worker.setClock(null)
  })
})

describe('the calendar feed', () => {
  test('has a secret address, lists coming dates, and ends when revoked', async () => {
    expect((await paolo.call('GET', '/api/v1/calendar/link')).body).toEqual({ url: null })
    const made = await create({
      name: 'Next; one',
      start_date: day(40),
      end_date: day(49),
      type: 'league_duel',
      match_duration_days: 10,
    })
    const { url } = (await paolo.call('POST', '/api/v1/calendar/link')).body
    expect((await paolo.call('POST', '/api/v1/calendar/link')).body.url).toBe(url)
    const feed = async (address: string) => fetch(address)
    const answer = await feed(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text.startsWith('BEGIN:VCALENDAR')).toBe(true)
    expect(text).toContain(`UID:${made.body.id}-starts@deathlist`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(40).replaceAll('-', '')}`)
    // The day after the last, as all-day events end.
    expect(text).toContain(`DTEND;VALUE=DATE:${day(50).replaceAll('-', '')}`)
    expect(text).toContain('Next\\; one')

    const next = (await paolo.call('POST', '/api/v1/calendar/link', { replace: true })).body.url
    expect(next).not.toBe(url)
    expect((await feed(url)).status).toBe(404)
    expect((await feed(next)).status).toBe(200)
    expect((await paolo.call('DELETE', '/api/v1/calendar/link')).body).toEqual({ url: null })
    expect((await feed(next)).status).toBe(404)
    expect((await feed(`${worker.url}/calendar/guess.ics`)).status).toBe(404)
  })

  test('shows no data of other leagues', async () => {
    const { url } = (await stranger.call('POST', '/api/v1/calendar/link')).body
    const text = await (await fetch(url)).text()
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('BEGIN:VEVENT')
  })
})
