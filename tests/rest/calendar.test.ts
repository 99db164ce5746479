import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

const day = (days: number) => addDays(dayOf(new Date().toISOString()), days)

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker()
})
afterAll(() => worker?.stop())

test('the calendar feed takes nobody’s time, marks moved dates as new, and has lines of 75 bytes at most', async () => {
  const { call } = await signUp(worker.url, 'Marta')
  const { id: leagueId } = (await call('POST', '/api/v1/league/create', { name: 'Clockwork' })).body
  const made = await call('POST', '/api/v1/competition/create', {
    league_id: leagueId,
    name: `${'Ñandú 杯 '.repeat(5)}👩🏽‍🚀`,
    type: 'death_cup',
    start_date: day(5),
    end_date: day(9),
  })
  expect(made.status).toBe(200)
  const { id, name } = made.body
  const { url } = (await call('POST', '/api/v1/calendar/link')).body
  const start = async () => {
    const text = await (await fetch(url)).text()
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const valuesOf = (property: string) =>
      events.map((event) => String(event.getFirstPropertyValue(property)))
    expect(new Set(valuesOf('transp'))).toEqual(new Set(['TRANSPARENT']))
    const place = valuesOf('uid').indexOf(`${id}-starts@deathlist`)
    expect(valuesOf('summary')[place]).toContain(name)
    return { day: valuesOf('dtstart')[place], stamp: Date.parse(valuesOf('dtstamp')[place] ?? '') }
  }
  const first = await start()
  expect(first.day).toBe(day(5))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await call('PATCH', `/api/v1/competition/${id}`, { start_date: day(6) })).status).toBe(200)
  const moved = await start()
  expect(moved.day).toBe(day(6))
  expect(moved.stamp).toBeGreaterThan(first.stamp)
})
