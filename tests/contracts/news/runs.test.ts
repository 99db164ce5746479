import { expect, test } from 'vitest'
import { describeRun, runsOf } from '#contracts/news/describe.ts'
import { item, match, reader } from './activity-items.ts'

const named = (name: string) => ({ wikidataId: name, name, diedOn: null })
const picked = (name: string) => item('picked', { person: named(name) })

test('items of one kind, by one player, on one day become one line', () => {
  const byBen = item('picked', { actor: { userId: 'b', displayName: 'Ben' } })
  const yesterday = item('picked', { at: '2026-05-07T23:00:00.000Z' })
  expect(runsOf([picked('A'), picked('B'), byBen, yesterday, yesterday, item('removed')])).toEqual([
    2, 0, 1, 2, 0, 1,
  ])
  expect(runsOf([picked('A'), yesterday])).toEqual([1, 1])
  expect(runsOf([item('confirmed'), item('confirmed')])).toEqual([1, 1])
  expect(runsOf([])).toEqual([])
})

test('several picks', () => {
  const run = describeRun([picked('Cid'), picked('Bea'), picked('Ada')], reader('en'))
  expect(run).toMatchObject({ text: 'Anna picked 3 people. Ada, Bea and Cid', href: '/l/the-club/picks' })
  expect(run.detail?.[0]).toEqual({ text: 'Ada', of: 'person', href: '/person/Ada' })
  expect(describeRun([picked('Bea'), picked('Ada')], reader('it')).text).toBe(
    'Anna ha scelto 2 persone. Ada e Bea',
  )
})

test('several players who join', () => {
  const joined = (userId: string) => item('joined', { actor: { userId, displayName: userId } })
  expect(runsOf([joined('b'), joined('a')])).toEqual([2, 0])
  expect(describeRun([joined('b'), joined('a')], reader('en')).text).toBe('Anna and Ben joined the league')
})

test('the matches of a round', () => {
  const first = item('match_decided', { data: match({}) })
  const second = item('match_decided', {
    data: match({
      matchId: '0198:2:10',
      homeUserId: 'c',
      awayUserId: 'd',
      winnerUserId: null,
      awayPoints: 0,
    }),
  })
  const nextRound = item('match_decided', { data: match({ round: 3 }) })
  expect(runsOf([nextRound, second, first])).toEqual([1, 2, 0])
  // In the order of the draw, whatever the order of the items.
  const run = describeRun([first, second], reader('en'))
  expect(run.text).toBe('Round 2 of Winter Cup: Ben beat Anna 15 : 0; Carla and Dora drew 0 : 0')
  expect(run.href).toBe('/league/the-club/competitions/winter-cup/matches')
  expect(describeRun([second, first], reader('it')).text).toBe(
    'Turno 2 di Winter Cup: Ben batte Anna 15 : 0; Carla e Dora pareggiano 0 : 0',
  )
})
