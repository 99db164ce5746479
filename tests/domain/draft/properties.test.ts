import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import {
  type Advance,
  advance,
  afterPick,
  type DraftState,
  type DraftWorld,
  paused,
  resumed,
} from '#domain/draft/advance.ts'
import { type TurnOutcome, turnAfter } from '#domain/draft/turns.ts'
import { drawnOrder } from '#domain/draw.ts'

const startsAt = '2030-01-01T12:00:00.000Z'
const secondsPerTurn = 60

/** A script of a draft: who takes part, their queues, their actions and times. */
interface Script {
  players: string[]
  rounds: number
  /** Each player's queue, as numbers of people. */
  wishes: number[][]
  /** A player who leaves for good this many seconds after the beginning of a turn. */
  leavers: { player: number; after: number }[]
  steps: { wait: number; act: 'pick' | 'pause' | 'resume' | 'look'; person: number }[]
}

const people = 40
const scripts: fc.Arbitrary<Script> = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    players: fc.constant(Array.from({ length: count }, (_, at) => `player-${at}`)),
    rounds: fc.integer({ min: 1, max: 5 }),
    wishes: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: people - 1 }), { maxLength: 12 }), {
      minLength: count,
      maxLength: count,
    }),
    leavers: fc.array(fc.record({ player: fc.nat({ max: count - 1 }), after: fc.nat({ max: 1200 }) }), {
      maxLength: 2,
    }),
    steps: fc.array(
      fc.record({
        wait: fc.oneof(fc.nat({ max: 70 }), fc.nat({ max: 400 })),
        act: fc.constantFrom('pick', 'pick', 'pick', 'pause', 'resume', 'look'),
        person: fc.nat({ max: people - 1 }),
      }),
      { maxLength: 60 },
    ),
  }),
)

const seed = 'a'.repeat(64)
const planned = (rounds: number): DraftState => ({
  startsAt,
  secondsPerTurn,
  rounds,
  coinSeed: seed,
  startedAt: null,
  players: null,
  outcomes: [],
  turnAt: null,
  dueAt: startsAt,
  leftMs: null,
  finishedAt: null,
})

interface Recorded {
  number: number
  userId: string
  outcome: TurnOutcome
  personId: string | null
  at: Instant
}

/**
 * Plays a script; `lazy`: nobody reads the draft except those who act, so that turns end long after their time was up.
 * Ends with a read when every clock has run out.
 */
const live = (script: Script, lazy: boolean) => {
  let state = planned(script.rounds)
  const record: Recorded[] = []
  const periods = script.players.map((userId, at) => {
    const leaves = script.leavers.filter(({ player }) => player === at).map(({ after }) => after)
    return {
      userId,
      joinedAt: '2029-01-01T00:00:00.000Z',
      leftAt: leaves.length > 0 ? addMs(startsAt, Math.min(...leaves) * 1000 + 1) : null,
    }
  })
  const held = () => record.flatMap(({ personId }) => (personId === null ? [] : [personId]))
  const world = (): DraftWorld => ({
    periods,
    queueOf: (userId) =>
      (script.wishes[script.players.indexOf(userId)] ?? []).map((number) => `Q${number + 1}`),
    mayBePicked: (personId) => personId !== 'Q7',
    taken: new Set(held()),
    roomOf: (userId) => script.rounds - record.filter((one) => one.userId === userId && one.personId).length,
  })
  const moveTo = (now: Instant): Advance => {
    const moved = advance(state, world(), now)
    state = moved.state
    record.push(...moved.ended)
    return moved
  }
  let now = startsAt
  for (const { wait, act, person } of script.steps) {
    now = addMs(now, wait * 1000)
    if (act === 'look' && lazy) continue
    const { turn } = moveTo(now)
    if (state.startedAt === null || state.finishedAt !== null) continue
    if (act === 'pause' && state.dueAt !== null) state = paused(state, now)
    else if (act === 'resume' && state.dueAt === null) state = resumed(state, now)
    else if (act === 'pick' && turn && state.dueAt !== null) {
      const personId = `Q${person + 1}`
      if (held().includes(personId) || personId === 'Q7') continue
      record.push({ number: turn.number, userId: turn.userId, outcome: 'picked', personId, at: now })
      state = afterPick(state, now)
    }
  }
  if (state.startedAt !== null && state.finishedAt === null && state.dueAt === null)
    state = resumed(state, now)
  moveTo(addMs(now, 3_600_000 * 24))
  return { state, record }
}

const holds = (check: (script: Script) => void) => fc.assert(fc.property(scripts, check), { numRuns: 500 })

describe('any draft, with absent players, leavers, pauses and queues', () => {
  test('ends with equal turns for all, and each passed turn made up once', () => {
    holds((script) => {
      const { state, record } = live(script, false)
      expect(state.finishedAt).not.toBeNull()
      const inRounds = script.players.length * script.rounds
      const first = record.slice(0, inRounds)
      for (const player of script.players)
        expect(first.filter(({ userId }) => userId === player)).toHaveLength(script.rounds)
      const missed = first.filter(({ outcome }) => outcome === 'passed').map(({ userId }) => userId)
      expect(record.slice(inRounds).map(({ userId }) => userId)).toEqual(missed)
    })
  })

  test('follows the coin’s order, reversed in every second round', () => {
    holds((script) => {
      const { state, record } = live(script, false)
      const order = drawnOrder(seed, script.players)
      expect(state.players).toEqual(order)
      for (let round = 0; round < script.rounds; round++) {
        const turns = record.slice(round * order.length, (round + 1) * order.length)
        const expected = round % 2 === 0 ? order : order.toReversed()
        expect(turns.map(({ userId }) => userId)).toEqual(expected)
      }
    })
  })

  test('picks nobody twice, nobody barred, and keeps its record in time order', () => {
    let picked = 0
    holds((script) => {
      const { record } = live(script, false)
      const held = record.flatMap(({ personId }) => (personId === null ? [] : [personId]))
      expect(new Set(held).size).toBe(held.length)
      expect(held).not.toContain('Q7')
      expect(record.map(({ at }) => at)).toEqual(record.map(({ at }) => at).toSorted())
      expect(record.map(({ number }) => number)).toEqual(record.map((_, at) => at))
      picked += held.length
    })
    expect(picked).toBeGreaterThan(1000)
  })

  test('has the same result with few or frequent reads', () => {
    holds((script) => {
      expect(live(script, true)).toEqual(live(script, false))
    })
  })

  test('can be replayed from its record, with the same player each turn', () => {
    holds((script) => {
      const { state, record } = live(script, false)
      const plan = { players: state.players ?? [], rounds: script.rounds }
      const outcomes: TurnOutcome[] = []
      for (const { userId, outcome, number } of record) {
        expect(turnAfter(plan, outcomes)).toMatchObject({ userId, number })
        outcomes.push(outcome)
      }
      expect(turnAfter(plan, outcomes)).toBeNull()
    })
  })

  test('passes no turn early if nobody leaves', () => {
    holds((script) => {
      let before = startsAt
      for (const { at, outcome } of live({ ...script, leavers: [] }, false).record) {
        const ms = Date.parse(at) - Date.parse(before)
        if (outcome === 'passed') expect(ms).toBeGreaterThanOrEqual(secondsPerTurn * 1000)
        before = at
      }
    })
  })
})
