import { describe, expect, it } from 'vitest'
import {
  arrivesAnew,
  firstListUntil,
  joinAnswer,
  joiningRefusal,
  maxMembers,
} from '#domain/leagues/joining.ts'

const left = { leftAt: '2026-02-01T10:00:00.000Z', removed: false }
const removed = { ...left, removed: true }

describe('using an invite code', () => {
  it.each([
    ['a new user joins', null, false, 3, 'join'],
    ['the twentieth joins', null, false, maxMembers - 1, 'join'],
    ['the twenty-first does not', null, false, maxMembers, 'league_full'],
    [
      'a member who joins again is already a member',
      { leftAt: null, removed: false },
      false,
      3,
      'already_member',
    ],
    [
      'a member of a full league is already a member',
      { leftAt: null, removed: false },
      false,
      maxMembers,
      'already_member',
    ],
    ['a former member who left rejoins', left, false, 3, 'rejoin'],
    ['a former member can not rejoin a full league', left, false, maxMembers, 'league_full'],
    ['a removed member needs a new invitation', removed, false, 3, 'invitation_needed'],
    ['a removed member rejoins with a new invitation', removed, true, 3, 'rejoin'],
    ['a removed member can not rejoin a full league', removed, true, maxMembers, 'league_full'],
  ] as const)('%s', (_, membership, newlyInvited, members, answer) => {
    expect(joinAnswer({ membership, newlyInvited, members, doorsClosed: false })).toBe(answer)
    // A league that has closed joining shows this to all except its members.
    expect(joinAnswer({ membership, newlyInvited, members, doorsClosed: true })).toBe(
      answer === 'already_member' ? answer : 'league_closed',
    )
  })
  it('is refused to visitors if the league is full or closed', () => {
    expect(joiningRefusal(maxMembers - 1, false)).toBeNull()
    expect(joiningRefusal(maxMembers, false)).toBe('league_full')
    expect(joiningRefusal(maxMembers, true)).toBe('league_closed')
  })
})

describe('the first list of a member who joins late', () => {
  const season = { startDate: '2026-01-10', endDate: '2026-06-30', createdAt: '2025-12-01T08:00:00.000Z' }
  it('has seven days if new picks are off', () => {
    expect(firstListUntil(season, false, '2026-02-01')).toBe('2026-02-08')
  })
  it('has no separate limit with new picks on, before the start, or after the end', () => {
    expect(firstListUntil(season, true, '2026-02-01')).toBeNull()
    expect(firstListUntil(season, false, '2026-01-09')).toBeNull()
    expect(firstListUntil(season, false, '2026-07-01')).toBeNull()
  })
  it('never outlasts the season', () => {
    expect(firstListUntil(season, false, '2026-06-28')).toBe('2026-06-30')
  })
})

describe('rejoining', () => {
  const createdAt = '2025-12-01T08:00:00.000Z'
  it('counts as a new arrival only after leaving before the season began', () => {
    const season = { startDate: '2026-01-10', endDate: null, createdAt }
    expect(arrivesAnew(season, '2026-01-09T23:59:59.999Z')).toBe(true)
    expect(arrivesAnew(season, '2026-01-10T00:00:00.000Z')).toBe(false)
    expect(arrivesAnew({ ...season, startDate: null }, '2025-11-30T12:00:00.000Z')).toBe(true)
    expect(arrivesAnew({ ...season, startDate: null }, '2025-12-01T12:00:00.000Z')).toBe(false)
  })
})
