import { describe, expect, test } from 'vitest'
import { type News, planDeliveries, type Reader } from '#domain/notifications/planned-news.ts'

const noon = '2026-05-10T12:00:00.000Z'
const night = '2026-05-10T23:00:00.000Z'
const reader = (userId: string, over: Partial<Reader> = {}): Reader => ({
  leagueId: 'l',
  userId,
  muted: false,
  matrix: {},
  quiet: { from: '22:00', to: '08:00' },
  timeZone: 'UTC',
  reachable: ['push', 'email'],
  ...over,
})
const news = (event: string, kind: News['kind'], over: Partial<News> = {}): News => ({
  event,
  kind,
  leagueId: 'l',
  actorId: null,
  personId: 'Q1',
  matchId: null,
  userIds: [],
  onlyFor: null,
  ...over,
})
const plan = (all: readonly News[], readers: readonly Reader[], now = noon) =>
  planDeliveries(all, { readers, hooks: [] }, now)
const told = (planned: ReturnType<typeof plan>) =>
  planned.map(({ event, recipient, channel, condition }) => `${event} ${recipient} ${channel} ${condition}`)

describe('who is told what, and how', () => {
  test('by default a reported death by push, a confirmed one by mail as well', () => {
    expect(told(plan([news('e1', 'reported')], [reader('a')]))).toEqual(['e1 a push always'])
    expect(told(plan([news('e1', 'confirmed')], [reader('a')]))).toEqual([
      'e1 a push always',
      'e1 a email always',
    ])
    expect(plan([news('e1', 'joined', { actorId: 'b' })], [reader('a')])).toEqual([])
  })

  test('as they have set it, and nothing about a league that they muted or are not in', () => {
    const matrix = { death_reported: { push: false, email: true }, joined: { push: true, email: false } }
    const all = [reader('a', { matrix }), reader('b', { muted: true }), reader('c', { leagueId: 'other' })]
    expect(told(plan([news('e1', 'reported')], all))).toEqual(['e1 a email always'])
    // A user's own actions are no news to them.
    expect(told(plan([news('e1', 'joined', { actorId: 'a', personId: null })], all))).toEqual([])
    expect(told(plan([news('e1', 'joined', { actorId: 'b', personId: null })], all))).toEqual([
      'e1 a push always',
    ])
  })

  test('what concerns a player, or those it names, only them', () => {
    const matrix = { place_free: { push: true, email: false }, start_soon: { push: true, email: false } }
    const all = [reader('a', { matrix }), reader('b', { matrix })]
    expect(told(plan([news('e1', 'place_free', { actorId: 'b' })], all))).toEqual(['e1 b push always'])
    expect(told(plan([news('e1', 'choose_reminder', { userIds: ['a'] })], all))).toEqual(['e1 a push always'])
  })

  test('at night it waits for the morning; a webhook does not', () => {
    const planned = planDeliveries(
      [news('e1', 'reported')],
      { readers: [reader('a'), reader('b', { quiet: null })], hooks: [{ id: 'h', leagueId: 'l' }] },
      night,
    )
    expect(planned.map(({ recipient, dueAt, deferred }) => [recipient, dueAt, deferred])).toEqual([
      ['a', '2026-05-11T08:00:00.000Z', true],
      ['b', night, false],
      ['h', night, false],
    ])
  })
})

describe('one tag, one truth', () => {
  test('all of one death in one league have the same', () => {
    const tags = (['reported', 'confirmed', 'corrected', 'retracted', 'ruled'] as const).map(
      (kind) =>
        plan([news('e', kind)], [reader('a', { matrix: { ruling: { push: true, email: true } } })])[0]?.tag,
    )
    expect(new Set(tags)).toEqual(new Set(['l:Q1']))
    expect(plan([news('e', 'reported', { personId: 'Q2' })], [reader('a')])[0]?.tag).toBe('l:Q2')
  })

  test('the latest of a portion goes out', () => {
    expect(told(plan([news('e1', 'reported'), news('e2', 'confirmed')], [reader('a')]))).toEqual([
      'e2 a push always',
      'e2 a email always',
    ])
  })

  test('what was withdrawn before it went out goes to nobody, except those who were told before', () => {
    const two = [news('e1', 'confirmed'), news('e2', 'retracted')]
    expect(told(plan(two, [reader('a')]))).toEqual(['e2 a push told', 'e2 a email told'])
    const deaf = { matrix: { death_withdrawn: { push: false, email: false } } }
    expect(plan(two, [reader('a', deaf)])).toEqual([])
    expect(told(plan([...two, news('e3', 'confirmed')], [reader('a')]))).toEqual([
      'e3 a push always',
      'e3 a email always',
    ])
  })

  test('a correction is told in the place of what it corrects', () => {
    expect(told(plan([news('e1', 'confirmed'), news('e2', 'corrected')], [reader('a')]))).toEqual([
      'e2 a push always',
      'e2 a email always',
    ])
    expect(told(plan([news('e2', 'corrected')], [reader('a')]))).toEqual([
      'e2 a push known',
      'e2 a email known',
    ])
  })
})
