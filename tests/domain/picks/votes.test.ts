import { describe, expect, it } from 'vitest'
import { settleList } from '#domain/picks/settling.ts'
import type { SettlingPick } from '#domain/picks/settling-pick.ts'
import { voteRefusal, votesUntil } from '#domain/picks/votes.ts'
import { pick as anyPick } from './record.ts'

const season = { startDate: '2026-03-01', endDate: '2026-12-31', createdAt: '2026-01-01T09:00:00.000Z' }
const rules = { pack: { who: { votes: { quorum: 2 } } } }
const before = '2026-02-28T23:59:59.999Z'
const start = '2026-03-01T00:00:00.000Z'

describe('votes against picking somebody', () => {
  it('need rules with votes, and end when the season begins', () => {
    expect(voteRefusal({ pack: null }, season, null, before)).toBe('votes_not_asked')
    expect(voteRefusal({ pack: { who: { votes: null } } }, season, null, before)).toBe('votes_not_asked')
    expect(voteRefusal(rules, season, null, before)).toBeNull()
    expect(voteRefusal(rules, season, null, start)).toBe('votes_closed')
    expect(voteRefusal(rules, { ...season, startDate: null }, null, before)).toBe('votes_closed')
  })

  it('end at the scheduled start of an earlier draft', () => {
    const draft = { startsAt: '2026-02-20T18:00:00.000Z', startedAt: null }
    expect(voteRefusal(rules, season, draft, '2026-02-20T17:59:59.999Z')).toBeNull()
    expect(voteRefusal(rules, season, draft, '2026-02-20T18:00:00.000Z')).toBe('votes_closed')
    expect(votesUntil(season, draft)).toBe('2026-02-20')
    expect(votesUntil(season, null)).toBe('2026-03-01')
  })
})

describe('a list with a barred person', () => {
  const versions = [
    {
      version: 1,
      effectiveFrom: '2026-01-01',
      maxPicks: 3,
      allowReplacements: false,
      replacementRatio: 1,
      newPickDelayDays: 0,
    },
  ]
  const pick = (id: string, more: Partial<SettlingPick> = {}): SettlingPick =>
    anyPick(id, {
      personId: `Q${id}`,
      addedAt: '2026-01-10T10:00:00.000Z',
      countsFrom: '2026-01-12',
      ...more,
    })
  const settle = (picks: SettlingPick[], now: string) =>
    settleList(picks, versions, season, now, [], new Set(['Q1']))

  it('keeps the pick until the season begins, and then voids it', () => {
    expect(settle([pick('1'), pick('2')], before).voided).toEqual([])
    expect(settle([pick('1'), pick('2')], '2026-03-01T00:15:00.000Z').voided).toEqual([
      { id: '1', reason: 'barred', at: start },
    ])
  })

  it('voids the pick even if its person died or it was suspended', () => {
    const later = '2026-03-04T08:00:00.000Z'
    expect(settle([pick('1', { diedOn: '2026-03-01' })], later).voided).toMatchObject([{ reason: 'barred' }])
    const full = [pick('1', { suspendedAt: before }), pick('2')]
    expect(settle(full, later)).toMatchObject({ voided: [{ id: '1' }], resumed: [] })
  })

  it('keeps a pick that was added later, under other rules', () => {
    const added = pick('1', { addedAt: '2026-06-01T10:00:00.000Z', countsFrom: '2026-06-03' })
    expect(settle([added], '2026-06-05T00:00:00.000Z').voided).toEqual([])
  })

  it('is settled once: its void picks stay void', () => {
    const gone = pick('1', { voidedAt: start, voidReason: 'barred' })
    expect(settle([gone, pick('2')], '2026-03-02T00:00:00.000Z')).toEqual({
      voided: [],
      restored: [],
      suspended: [],
      resumed: [],
    })
    const dead = pick('1', { voidedAt: start, voidReason: 'already_dead' })
    expect(settle([dead], '2026-03-02T00:00:00.000Z').restored).toEqual([])
  })
})
