import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import {
  changesScores,
  type Decision,
  decide,
  type Fresh,
  type KnownLife,
} from '#domain/life-status/decide.ts'
import type { ItemEdit } from '#domain/life-status/edits.ts'
import type { DeathClaim, SecondOpinion } from '#domain/life-status/statuses.ts'

const start = '2026-05-10T12:00:00.000Z'
const hours = (n: number) => addMs(start, n * 3_600_000)
const alive: KnownLife = {
  status: 'alive',
  birth: { date: '1940-06-15', precision: 'day' },
  evidence: null,
  evidenceSince: null,
  reportedAt: null,
  confirmedAt: null,
  diedOn: null,
  contestedSince: null,
  missing: false,
  waiting: null,
  everRead: true,
}
const on = (text: string, referenced = true): DeathClaim => ({
  kind: 'date',
  date: `${text}-01-01`.slice(0, 10),
  precision: text.length === 10 ? 'day' : text.length === 7 ? 'month' : 'year',
  referenced,
  sources: referenced ? ['P854'] : [],
})
const unknown: DeathClaim = { kind: 'unknown' }
const read = (...claims: DeathClaim[]): Fresh => ({
  kind: 'read',
  revision: 7,
  rank: 'normal',
  claims,
  birth: alive.birth,
})
const quiet: Fresh = { kind: 'unchanged' }
const gone: Fresh = { kind: 'missing' }
const opinion = (at: string, rest: Partial<SecondOpinion> = {}): SecondOpinion => ({
  living: false,
  deathYears: [2026],
  at,
  ...rest,
})

/** Decides as the refresh does: provides the item's edits if they are needed, by default none. */
const decided = (life: KnownLife, fresh: Fresh, now: string, edits: readonly ItemEdit[] = []): Decision => {
  const once = decide(life, fresh, now)
  return once.wantsEdits && fresh.kind !== 'missing' ? decide(life, { ...fresh, edits }, now) : once
}

/** Processes these changes, each at an hour; returns the last decision and all events. */
const live = (...news: [hour: number, fresh: Fresh][]) => {
  let life = alive
  let last: Decision | undefined
  const events: string[] = []
  for (const [hour, fresh] of news) {
    last = decided(life, fresh, hours(hour))
    life = last.next
    events.push(...last.events.map(({ kind }) => kind))
  }
  return { life, events, wantsOpinion: last?.wantsOpinion ?? false }
}

describe('the steps to a confirmed death', () => {
  test('reported at once, confirmed after a day with a reference', () => {
    expect(live([0, read(on('2026-05-09'))])).toMatchObject({ life: { status: 'reported', diedOn: null } })
    expect(live([0, read(on('2026-05-09'))], [23.9, quiet]).life.status).toBe('reported')
    const { life, events } = live([0, read(on('2026-05-09'))], [24, quiet])
    expect(life).toMatchObject({
      status: 'confirmed',
      diedOn: '2026-05-09',
      confirmedAt: hours(24),
      reportedAt: start,
    })
    expect(events).toEqual(['reported', 'confirmed'])
  })
  test('without a reference Wikipedia is asked once the day is over, and must agree', () => {
    const waiting = live([0, read(on('2026-05-09', false))], [24, quiet])
    expect(waiting).toMatchObject({ life: { status: 'reported' }, wantsOpinion: true })
    const say = (said: Partial<SecondOpinion>) =>
      decided(waiting.life, { kind: 'unchanged', opinion: opinion(hours(24), said) }, hours(24))
    expect(say({}).next).toMatchObject({ status: 'confirmed', diedOn: '2026-05-09' })
    for (const against of [{ living: true }, { deathYears: [] }, { deathYears: [2025] }]) {
      expect(say(against).next.status).toBe('reported')
      expect(say(against).wantsOpinion).toBe(false)
    }
    expect(decide(say({ living: true }).next, quiet, hours(30)).wantsOpinion).toBe(true)
  })
  test('an opinion given before the day was over does not count', () => {
    const reported = live([0, read(on('2026-05-09', false))]).life
    const withOpinion = decide(reported, { kind: 'unchanged', opinion: opinion(hours(1)) }, hours(1)).next
    expect(decide(withOpinion, quiet, hours(25)).next.status).toBe('reported')
  })
  test('a later reference confirms a claim that is already a day old', () => {
    const { life } = live([0, read(on('2026-05-09', false))], [30, read(on('2026-05-09'))])
    expect(life.status).toBe('confirmed')
  })
  test('another date restarts the day of waiting', () => {
    const news = [
      [0, read(on('2026-05-09'))],
      [20, read(on('2026-05-08'))],
    ] as [number, Fresh][]
    expect(live(...news, [25, quiet]).life.status).toBe('reported')
    expect(live(...news, [44, quiet]).life).toMatchObject({ status: 'confirmed', diedOn: '2026-05-08' })
    expect(live(...news).events).toEqual(['reported', 'reported'])
  })
})

describe('what is never a confirmed death', () => {
  test.each([
    ['two dates', read(on('2026-05-09'), on('2026-05-08')), 'disputed'],
    ['a date in the future', read(on('2029-05-09')), 'disputed'],
    ['a date before birth', read(on('1930-05-09')), 'disputed'],
    ['an unknown date', read(unknown), 'reported'],
    ['a month', read(on('2026-05')), 'reported'],
    ['a year', read(on('2026')), 'reported'],
    ['a date and an unknown one', read(on('2026-05-09'), unknown), 'disputed'],
  ] as const)('%s', (_, fresh, status) => {
    const months = [0, 24, 48, 240, 2400].map((hour): [number, Fresh] => [hour, hour === 0 ? fresh : quiet])
    const { life, events } = live(...months)
    expect(life).toMatchObject({ status, diedOn: null, confirmedAt: null })
    expect(events).toEqual([status])
  })
  test('a hoax that lasts three hours', () => {
    const { life, events } = live([0, read(on('2026-05-09'))], [3, read()], [48, quiet])
    expect(life).toMatchObject({ status: 'retracted', diedOn: null, reportedAt: null })
    expect(events).toEqual(['reported', 'retracted'])
  })
  test('a future date, even after that day has passed', () => {
    const ahead: [number, Fresh][] = [[0, read(on('2026-05-20'))]]
    for (const day of [5, 9, 10, 11, 40]) ahead.push([day * 24, quiet])
    const { life, events } = live(...ahead)
    expect(life).toMatchObject({ status: 'disputed', diedOn: null })
    expect(events).toEqual(['disputed'])
  })
  test('tomorrow’s date counts like today’s, for that day has begun elsewhere', () => {
    const tomorrow: [number, Fresh] = [0, read(on('2026-05-11'))]
    expect(live(tomorrow, [11.9, quiet])).toMatchObject({
      life: { status: 'reported' },
      events: ['reported'],
    })
    expect(live(tomorrow, [24, quiet]).life).toMatchObject({ status: 'confirmed', diedOn: '2026-05-11' })
  })
  test('a missing item', () => {
    const { life, events } = live([0, read(on('2026-05-09'))], [10, gone], [40, gone])
    expect(life).toMatchObject({ status: 'reported', missing: true })
    expect(events).toEqual(['reported', 'missing'])
    const back = live([0, read(on('2026-05-09'))], [10, gone], [40, read(on('2026-05-09'))])
    expect(back).toMatchObject({
      life: { status: 'reported', missing: false },
      events: ['reported', 'missing', 'restored'],
    })
    expect(live([0, gone], [99, gone]).life.status).toBe('alive')
  })
})

describe('after a confirmation', () => {
  const dead: [number, Fresh][] = [
    [0, read(on('2026-05-09'))],
    [24, quiet],
  ]
  const later = (...news: [number, Fresh][]) => live(...dead, ...news)

  test('a removed statement retracts the death after a day of dispute', () => {
    const gone: [number, Fresh] = [30, read()]
    for (const news of [[gone], [gone, [53.9, quiet]]] as [number, Fresh][][])
      expect(later(...news)).toMatchObject({
        life: { status: 'confirmed', diedOn: '2026-05-09', contestedSince: hours(30) },
        events: ['reported', 'confirmed', 'disputed'],
      })
    const { life, events } = later(gone, [54, quiet])
    expect(life).toMatchObject({
      status: 'retracted',
      diedOn: null,
      confirmedAt: null,
      reportedAt: null,
      contestedSince: null,
    })
    expect(events).toEqual(['reported', 'confirmed', 'disputed', 'retracted'])
  })
  test('a statement removed for a few hours leaves the death confirmed', () => {
    const { life, events } = later([30, read()], [36, read(on('2026-05-09'))], [90, quiet])
    expect(life).toMatchObject({
      status: 'confirmed',
      diedOn: '2026-05-09',
      confirmedAt: hours(24),
      contestedSince: null,
    })
    expect(events).toEqual(['reported', 'confirmed', 'disputed', 'upheld'])
  })
  test('repeated removals of less than a day leave the death confirmed', () => {
    const vandal = [0, 1, 2, 3].flatMap((day): [number, Fresh][] => [
      [30 + day * 24, read()],
      [50 + day * 24, read(on('2026-05-09'))],
    ])
    expect(later(...vandal).life).toMatchObject({ status: 'confirmed', diedOn: '2026-05-09' })
  })
  test('a second dispute adds no event and restarts the day of waiting', () => {
    const { life, events } = later([30, read()], [40, read(on('2026-05-09'), on('2026-05-08'))], [55, quiet])
    expect(life).toMatchObject({ status: 'confirmed', contestedSince: hours(40) })
    expect(events).toEqual(['reported', 'confirmed', 'disputed'])
  })
  test('the disputed event contains the confirmed day of death', () => {
    const dead = live([0, read(on('2026-05-09'))], [24, quiet]).life
    expect(decide(dead, read(), hours(30)).events).toEqual([
      { kind: 'disputed', diedOn: '2026-05-09', formerDay: '2026-05-09' },
    ])
  })
  test('a corrected date counts after a day, the old date until then', () => {
    expect(later([30, read(on('2026-05-08'))], [53, quiet]).life).toMatchObject({
      status: 'confirmed',
      diedOn: '2026-05-09',
    })
    const { life, events } = later([30, read(on('2026-05-08'))], [54, quiet])
    expect(life).toMatchObject({ status: 'confirmed', diedOn: '2026-05-08', confirmedAt: hours(24) })
    expect(events).toEqual(['reported', 'confirmed', 'disputed', 'corrected'])
  })
  test('a correction that is undone within the day changes nothing', () => {
    expect(later([30, read(on('2026-05-08'))], [40, read(on('2026-05-09'))], [90, quiet])).toMatchObject({
      life: { status: 'confirmed', diedOn: '2026-05-09' },
      events: ['reported', 'confirmed', 'disputed', 'upheld'],
    })
  })
  test.each([
    ['a second date', read(on('2026-05-09'), on('2026-05-08')), 'disputed', ['disputed']],
    ['a date of the future', read(on('2027-05-09')), 'disputed', ['disputed']],
    ['an unknown date', read(unknown), 'reported', ['disputed', 'reported']],
    ['another month', read(on('2026-04')), 'reported', ['disputed', 'reported']],
  ] as const)('%s must also last a day', (_, fresh, status, said) => {
    expect(later([30, fresh], [53, quiet]).life).toMatchObject({
      status: 'confirmed',
      diedOn: '2026-05-09',
      contestedSince: hours(30),
    })
    const { life, events } = later([30, fresh], [54, quiet], [80, quiet])
    expect(life).toMatchObject({ status, diedOn: null, contestedSince: null })
    expect(events).toEqual(['reported', 'confirmed', 'disputed', ...said])
  })
  test('a coarser date that fits changes nothing', () => {
    expect(later([30, read(on('2026-05'))], [99, quiet])).toMatchObject({
      life: { status: 'confirmed', diedOn: '2026-05-09' },
      events: ['reported', 'confirmed'],
    })
  })
  test('a missing item changes nothing', () => {
    expect(later([30, gone], [99, gone]).life).toMatchObject({ status: 'confirmed', diedOn: '2026-05-09' })
  })
  test('after a retraction, a new report must wait a whole day again', () => {
    const again = later([30, read()], [54, quiet], [64, read(on('2026-05-09'))], [87, quiet])
    expect(again.life.status).toBe('reported')
    expect(again.events).toEqual(['reported', 'confirmed', 'disputed', 'retracted', 'reported'])
  })
})

test('a clock that is set back confirms nothing early', () => {
  const reported = live([0, read(on('2026-05-09'))]).life
  expect(decide(reported, quiet, hours(-48)).next.evidenceSince).toBe(hours(-48))
})

const claim: fc.Arbitrary<DeathClaim> = fc.oneof(
  fc
    .constantFrom('2026-05-09', '2026-05-08', '2026-05', '2026', '2029-01-01', '1920')
    .chain((text) => fc.boolean().map((referenced) => on(text, referenced))),
  fc.constant<DeathClaim>({ kind: 'unknown' }),
  fc.constant<DeathClaim>({ kind: 'none' }),
)
const news = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.oneof(
      fc.array(claim, { maxLength: 3 }).map((claims): Fresh => read(...claims)),
      fc.constant<Fresh>(quiet),
      fc.constant<Fresh>(gone),
    ),
  ),
  { maxLength: 12 },
)

describe('for random changes', () => {
  const lifetimes = (check: (life: KnownLife, fresh: Fresh, now: string) => void) =>
    fc.assert(
      fc.property(news, (list) => {
        let life = alive
        let hour = 0
        for (const [after, fresh] of list) {
          hour += after
          check(life, fresh, hours(hour))
          life = decided(life, fresh, hours(hour)).next
        }
      }),
      { numRuns: 500 },
    )

  test('deciding again on the same facts changes nothing', () => {
    lifetimes((life, fresh, now) => {
      const once = decided(life, fresh, now)
      const twice = decided(once.next, fresh, now)
      expect(twice.next).toEqual(once.next)
      expect(twice.events).toEqual([])
    })
  })
  test('a death needs one possible, referenced date that has lasted a day', () => {
    lifetimes((life, fresh, now) => {
      const { next } = decided(life, fresh, now)
      if (life.status === 'confirmed' || next.status !== 'confirmed') return
      const said = next.evidence?.assessment
      expect(said).toMatchObject({ kind: 'clear', date: next.diedOn, referenced: true })
      expect(addMs(next.evidenceSince ?? now, 86_400_000) <= now).toBe(true)
      expect((next.diedOn ?? '') <= now.slice(0, 10)).toBe(true)
    })
  })
  test('a confirmed day of death changes only after a day of dispute', () => {
    lifetimes((life, fresh, now) => {
      const { next } = decided(life, fresh, now)
      if (life.diedOn === null || next.diedOn === life.diedOn) return
      expect(addMs(next.evidenceSince ?? now, 86_400_000) <= now).toBe(true)
      expect(life.contestedSince).toBe(next.evidenceSince)
    })
  })
  test('only confirmed deaths are contested; each dispute starts and ends with an event', () => {
    lifetimes((life, fresh, now) => {
      const { next, events } = decided(life, fresh, now)
      if (next.contestedSince !== null) expect(next.status).toBe('confirmed')
      const said = next.evidence?.assessment
      if (next.status === 'confirmed' && !next.missing && said?.kind === 'clear')
        expect(next.contestedSince === null).toBe(said.date === next.diedOn)
      if ((life.contestedSince === null) !== (next.contestedSince === null))
        expect(events.length).toBeGreaterThan(0)
    })
  })
  test('a day of death exists exactly while confirmed; each change has an event', () => {
    lifetimes((life, fresh, now) => {
      const { next, events } = decided(life, fresh, now)
      expect(next.diedOn !== null).toBe(next.status === 'confirmed')
      if (next.diedOn !== life.diedOn) {
        expect(events.length).toBeGreaterThan(0)
        expect(changesScores(life, next)).toBe(true)
      }
    })
  })
})
