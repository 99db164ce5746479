import { describe, expect, test } from 'vitest'
import { type News, planDeliveries, type Reader } from '#domain/notifications/planned-news.ts'

const noon = '2026-05-10T12:00:00.000Z'
const night = '2026-05-10T23:00:00.000Z'
const reader = (userId: string, over: Partial<Reader> = {}): Reader => ({
  leagueId: 'l',
  userId,
  joinedAt: '2026-05-01T12:00:00.000Z',
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
  at: noon,
  leagueId: 'l',
  actorId: null,
  personId: 'Q1',
  formerIds: [],
  matchId: null,
  userIds: [],
  onlyFor: null,
  ...over,
})
const plan = (all: readonly News[], readers: readonly Reader[], now = noon) =>
  planDeliveries(all, { readers, hooks: [] }, now)
const linesOf = (planned: ReturnType<typeof plan>) =>
  planned.map(({ event, recipient, channel, condition }) => `${event} ${recipient} ${channel} ${condition}`)

describe('recipients and channels of news', () => {
  test('by default a reported death is pushed, a confirmed one also mailed', () => {
    expect(linesOf(plan([news('e1', 'reported')], [reader('a')]))).toEqual(['e1 a push always'])
    expect(linesOf(plan([news('e1', 'confirmed')], [reader('a')]))).toEqual([
      'e1 a push always',
      'e1 a email always',
    ])
    expect(plan([news('e1', 'joined', { actorId: 'b' })], [reader('a')])).toEqual([])
  })

  test('follow user settings, with nothing from muted or other leagues', () => {
    const matrix = { death_reported: { push: false, email: true }, joined: { push: true, email: false } }
    const all = [reader('a', { matrix }), reader('b', { muted: true }), reader('c', { leagueId: 'other' })]
    expect(linesOf(plan([news('e1', 'reported')], all))).toEqual(['e1 a email always'])
    // A user's own actions are no news to them.
    expect(linesOf(plan([news('e1', 'joined', { actorId: 'a', personId: null })], all))).toEqual([])
    expect(linesOf(plan([news('e1', 'joined', { actorId: 'b', personId: null })], all))).toEqual([
      'e1 a push always',
    ])
  })

  test('a new member gets no news from before they joined', () => {
    const all = [reader('a', { joinedAt: noon }), reader('b', { joinedAt: night })]
    expect(linesOf(plan([news('e1', 'reported')], all))).toEqual(['e1 a push always'])
  })

  test('news that concerns certain players goes only to them', () => {
    const matrix = { place_free: { push: true, email: false }, start_soon: { push: true, email: false } }
    const all = [reader('a', { matrix }), reader('b', { matrix })]
    expect(linesOf(plan([news('e1', 'place_free', { actorId: 'b' })], all))).toEqual(['e1 b push always'])
    expect(linesOf(plan([news('e1', 'choose_reminder', { userIds: ['a'] })], all))).toEqual([
      'e1 a push always',
    ])
  })

  test('news is deferred during quiet hours, but not for webhooks', () => {
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

describe('tags and superseded news', () => {
  test('all news of one death in one league has the same tag', () => {
    const tags = (['reported', 'confirmed', 'corrected', 'retracted', 'ruled'] as const).map(
      (kind) =>
        plan([news('e', kind)], [reader('a', { matrix: { ruling: { push: true, email: true } } })])[0]?.tag,
    )
    expect(new Set(tags)).toEqual(new Set(['l:Q1']))
    expect(plan([news('e', 'reported', { personId: 'Q2' })], [reader('a')])[0]?.tag).toBe('l:Q2')
  })

  test('only the latest news of a chunk is sent', () => {
    expect(linesOf(plan([news('e1', 'reported'), news('e2', 'confirmed')], [reader('a')]))).toEqual([
      'e2 a push always',
      'e2 a email always',
    ])
  })

  test('a death withdrawn before sending goes only to users notified earlier', () => {
    const two = [news('e1', 'confirmed'), news('e2', 'retracted')]
    expect(linesOf(plan(two, [reader('a')]))).toEqual(['e2 a push told', 'e2 a email told'])
    const deaf = { matrix: { death_withdrawn: { push: false, email: false } } }
    expect(plan(two, [reader('a', deaf)])).toEqual([])
    expect(linesOf(plan([...two, news('e3', 'confirmed')], [reader('a')]))).toEqual([
      'e3 a push always',
      'e3 a email always',
    ])
  })

  test('a correction replaces the news that it corrects', () => {
    expect(linesOf(plan([news('e1', 'confirmed'), news('e2', 'corrected')], [reader('a')]))).toEqual([
      'e2 a push always',
      'e2 a email always',
    ])
    expect(linesOf(plan([news('e2', 'corrected')], [reader('a')]))).toEqual([
      'e2 a push known',
      'e2 a email known',
    ])
  })
})
