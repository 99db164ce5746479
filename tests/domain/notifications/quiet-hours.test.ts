import { describe, expect, test } from 'vitest'
import { nextDigestAt } from '#domain/notifications/digest-time.ts'
import { sendableAt } from '#domain/notifications/quiet-hours.ts'
import { instantOf, isTimeZone, wallTimeAt } from '#domain/notifications/time-zone.ts'

const night = { from: '22:00', to: '08:00' }

describe('quiet hours', () => {
  test.each([
    // Rome, one hour ahead in winter.
    ['2026-02-10T20:59:00.000Z', 'Europe/Rome', '2026-02-10T20:59:00.000Z'],
    ['2026-02-10T21:00:00.000Z', 'Europe/Rome', '2026-02-11T07:00:00.000Z'],
    ['2026-02-11T02:00:00.000Z', 'Europe/Rome', '2026-02-11T07:00:00.000Z'],
    ['2026-02-11T06:59:59.999Z', 'Europe/Rome', '2026-02-11T07:00:00.000Z'],
    ['2026-02-11T07:00:00.000Z', 'Europe/Rome', '2026-02-11T07:00:00.000Z'],
    // The same moment is the afternoon in Los Angeles.
    ['2026-02-10T22:30:00.000Z', 'America/Los_Angeles', '2026-02-10T22:30:00.000Z'],
    ['2026-02-11T06:30:00.000Z', 'America/Los_Angeles', '2026-02-11T16:00:00.000Z'],
    // Nepal is 5 hours and 45 minutes ahead of UTC.
    ['2026-02-11T01:00:00.000Z', 'Asia/Kathmandu', '2026-02-11T02:15:00.000Z'],
    // Clocks go forward on 29 March and back on 25 October: the end is still at eight, local time.
    ['2026-03-28T22:30:00.000Z', 'Europe/Rome', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T21:30:00.000Z', 'Europe/Rome', '2026-10-25T07:00:00.000Z'],
  ])('news at %s in %s is sent at %s', (now, zone, at) => {
    expect(sendableAt(now, night, zone)).toBe(at)
  })

  test('may lie within one day, be unset, or be empty', () => {
    const noon = { from: '12:00', to: '14:00' }
    expect(sendableAt('2026-02-10T12:30:00.000Z', noon, 'Europe/London')).toBe('2026-02-10T14:00:00.000Z')
    expect(sendableAt('2026-02-10T14:00:00.000Z', noon, 'Europe/London')).toBe('2026-02-10T14:00:00.000Z')
    expect(sendableAt('2026-02-10T03:00:00.000Z', null, 'Europe/London')).toBe('2026-02-10T03:00:00.000Z')
    expect(sendableAt('2026-02-10T03:00:00.000Z', { from: '03:00', to: '03:00' }, 'UTC')).toBe(
      '2026-02-10T03:00:00.000Z',
    )
  })

  test('may end in an hour that a clock change skips or repeats', () => {
    const untilHalfPastTwo = { from: '22:00', to: '02:30' }
    expect(sendableAt('2026-03-29T00:00:00.000Z', untilHalfPastTwo, 'Europe/Rome')).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    expect(sendableAt('2026-10-24T23:00:00.000Z', untilHalfPastTwo, 'Europe/Rome')).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    // At ten past two for the second time, they end at the second half past two, not a day later.
    expect(sendableAt('2026-10-25T01:10:20.000Z', untilHalfPastTwo, 'Europe/Rome')).toBe(
      '2026-10-25T01:30:00.000Z',
    )
  })
})

test('instants and local times convert both ways on every day of the year', () => {
  for (const zone of ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])
    for (let day = 0; day < 366; day++) {
      const at = new Date(Date.UTC(2026, 0, 1 + day, 17, 45)).toISOString()
      expect(instantOf(wallTimeAt(at, zone), zone)).toBe(at)
    }
})

test('the weekly digest is due on its weekday and hour, in local time', () => {
  const monday = { weekday: 1, hour: 8 }
  expect(nextDigestAt('2026-11-22T09:00:00.000Z', monday, 'Europe/Rome')).toBe('2026-11-23T07:00:00.000Z')
  expect(nextDigestAt('2026-11-23T07:00:00.000Z', monday, 'Europe/Rome')).toBe('2026-11-30T07:00:00.000Z')
  expect(nextDigestAt('2026-11-22T09:00:00.000Z', { weekday: 7, hour: 23 }, 'America/Los_Angeles')).toBe(
    '2026-11-23T07:00:00.000Z',
  )
  // Clocks go forward in between.
  expect(nextDigestAt('2026-03-28T12:00:00.000Z', monday, 'Europe/Rome')).toBe('2026-03-30T06:00:00.000Z')
  expect(nextDigestAt('2026-11-22T09:00:00.000Z', { weekday: null, hour: 8 }, 'UTC')).toBeNull()
})

test('names of time zones', () => {
  expect(['Europe/Rome', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', '+02:00', "'; drop"].some(isTimeZone)).toBe(false)
})
