import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMs, type CalendarDay, dayMs, dayOf, type Instant } from '#domain/calendar-day.ts'
import { advance, type DraftState, type DraftWorld, paused, phaseOf, resumed } from '#domain/draft/advance.ts'
import { draftPlanRefusal } from '#domain/draft/draft-plan.ts'
import { byHandRefusal, type ExclusiveState } from '#domain/draft/exclusive.ts'
import { turnsToCome } from '#domain/draft/turns.ts'
import { resolveWaiver, waiverOrder } from '#domain/draft/waiver.ts'
import { drawnOrder } from '#domain/draw.ts'
import { changeRefusal } from '#domain/league-settings/refusals.ts'
import { defaultSettings, type SettingValues, settingKeys } from '#domain/league-settings/values.ts'

const at = (time: string) => `2030-01-01T${time}.000Z`
const seed = 'b'.repeat(64)
const [first, second] = drawnOrder(seed, ['ann', 'ben']) as [string, string]
const member = (userId: string, leftAt: string | null = null) => ({
  userId,
  joinedAt: '2029-12-01T00:00:00.000Z',
  leftAt,
})

const state = (more: Partial<DraftState> = {}): DraftState => ({
  startsAt: at('12:00:00'),
  secondsPerTurn: 60,
  rounds: 2,
  coinSeed: seed,
  startedAt: null,
  players: null,
  outcomes: [],
  turnAt: null,
  dueAt: at('12:00:00'),
  leftMs: null,
  finishedAt: null,
  ...more,
})
const world = (more: Partial<DraftWorld> = {}): DraftWorld => ({
  periods: [member('ann'), member('ben')],
  queueOf: () => [],
  mayBePicked: () => true,
  taken: new Set(),
  roomOf: () => 2,
  ...more,
})

describe('a draft', () => {
  test('starts at its start time, to the millisecond', () => {
    expect(advance(state(), world(), at('11:59:59').replace('.000', '.999')).changed).toBe(false)
    const begun = advance(state(), world(), at('12:00:00'))
    expect(begun.started).toBe(true)
    expect(begun.state.players).toEqual([first, second])
    expect(begun.turn).toMatchObject({ number: 0, userId: first, round: 1, madeUp: false })
    expect(begun.state.dueAt).toBe(at('12:01:00'))
  })

  test('reverses the order in every second round', () => {
    expect(turnsToCome({ players: [first, second], rounds: 2 }, []).map(({ userId }) => userId)).toEqual([
      first,
      second,
      second,
      first,
    ])
  })

  test('takes the first available person from the queue when time is up', () => {
    const queueOf = (userId: string) => (userId === first ? ['Q1', 'Q2', 'Q3'] : [])
    const around = world({ queueOf, taken: new Set(['Q1']), mayBePicked: (id) => id !== 'Q2' })
    expect(advance(state(), around, at('12:00:59')).ended).toEqual([])
    expect(advance(state(), around, at('12:01:00')).ended).toEqual([
      expect.objectContaining({ userId: first, personId: 'Q3', at: at('12:01:00'), outcome: 'picked' }),
    ])
  })

  test('includes no members who join later or left before', () => {
    const periods = [
      member('ann'),
      member('ben', at('11:00:00')),
      { ...member('cat'), joinedAt: at('12:00:01') },
    ]
    expect(advance(state(), world({ periods }), at('12:00:30')).state.players).toEqual(['ann'])
  })

  test('passes the turn at the moment when its player leaves', () => {
    const periods = [member(first, at('12:00:20')), member(second)]
    const { ended, state: now } = advance(state(), world({ periods }), at('12:00:30'))
    expect(ended).toEqual([expect.objectContaining({ userId: first, outcome: 'passed', at: at('12:00:20') })])
    expect(now.dueAt).toBe(at('12:01:20'))
  })

  test('passes the turn of a full list at once', () => {
    const { ended, turn } = advance(
      state(),
      world({ roomOf: (userId) => (userId === first ? 0 : 2) }),
      at('12:00:00'),
    )
    expect(ended).toEqual([expect.objectContaining({ userId: first, outcome: 'passed', at: at('12:00:00') })])
    expect(turn?.userId).toBe(second)
  })

  test('ends no turn while paused, and resumes with the time left', () => {
    const running = advance(state(), world(), at('12:00:15')).state
    const still = paused(running, at('12:00:15'))
    expect(phaseOf(still)).toBe('paused')
    expect(advance(still, world(), at('18:00:00')).changed).toBe(false)
    expect(resumed(still, at('18:00:00')).dueAt).toBe(at('18:00:45'))
  })

  test('is finished at its start if it has no players', () => {
    expect(phaseOf(advance(state(), world({ periods: [] }), at('12:00:00')).state)).toBe('finished')
  })
})

describe('a plan', () => {
  const season = { startDate: '2030-02-01', endDate: '2030-12-31', createdAt: at('00:00:00') }
  const plan = { startsAt: at('12:00:00'), secondsPerTurn: 60, rounds: 5 }
  const around = { season, maxPicks: 10, players: 4 }
  const now = at('11:00:00')

  test('must end before the season starts', () => {
    expect(draftPlanRefusal(plan, around, now)).toBeNull()
    const slow = { ...plan, secondsPerTurn: 86_400 }
    expect(draftPlanRefusal(slow, around, now)).toBeNull()
    // Twenty days from the start of the 12th end at the start of the first day.
    expect(draftPlanRefusal({ ...slow, startsAt: '2030-01-12T00:00:00.000Z' }, around, now)).toBeNull()
    expect(draftPlanRefusal({ ...slow, startsAt: '2030-01-12T00:00:00.001Z' }, around, now)).toMatchObject({
      code: 'draft_does_not_fit',
      params: { until: '2030-02-01' },
    })
  })

  test('is refused in the past, too far ahead, too long, or after the season', () => {
    expect(draftPlanRefusal(plan, around, at('12:00:01'))).toMatchObject({ code: 'draft_in_the_past' })
    expect(draftPlanRefusal({ ...plan, startsAt: '2032-01-01T00:00:00.000Z' }, around, now)?.code).toBe(
      'draft_too_far',
    )
    expect(draftPlanRefusal({ ...plan, rounds: 11 }, around, now)).toMatchObject({ params: { max: 10 } })
    expect(draftPlanRefusal(plan, around, '2031-01-01T00:00:00.000Z')).toMatchObject({ code: 'season_over' })
  })

  test('always fits in a season without dates', () => {
    const open = { ...around, season: { startDate: null, endDate: null, createdAt: now } }
    expect(draftPlanRefusal({ ...plan, secondsPerTurn: 86_400 }, open, now)).toBeNull()
  })
})

describe('exclusive lists', () => {
  const usual = defaultSettings(settingKeys)
  const [on, off] = [{ ...usual, exclusive: true }, usual]
  const season = { startDate: null, endDate: null, createdAt: at('00:00:00'), listsSealed: false }
  const exclusiveRefusal = (before: SettingValues, after: SettingValues, { begun }: { begun: boolean }) =>
    changeRefusal(before, after, season, '2030-01-01', { others: false, scored: false, begun })?.code ?? null
  test('can be switched only before the first pick or draft', () => {
    expect(exclusiveRefusal(off, on, { begun: false })).toBeNull()
    expect(exclusiveRefusal(on, off, { begun: false })).toBeNull()
    expect(exclusiveRefusal(off, on, { begun: true })).toBe('exclusive_fixed')
    expect(exclusiveRefusal(on, off, { begun: true })).toBe('exclusive_fixed')
    expect(exclusiveRefusal(on, on, { begun: true })).toBeNull()
  })

  test('are filled by hand only after the draft, and not during a waiver', () => {
    const today = at('14:00:00')
    const refusal = (
      more: Partial<ExclusiveState> = {},
      endDate: CalendarDay | null = null,
      now: Instant = today,
    ) =>
      byHandRefusal(
        { draft: null, hasPicks: false, claimsUntil: null, season: { ...season, endDate }, ...more },
        now,
      )
    const draft = { startedAt: at('12:00:00'), finishedAt: at('13:00:00') }
    expect(refusal()).toBe('draft_first')
    expect(refusal({ draft: { startedAt: null, finishedAt: null } })).toBe('draft_first')
    expect(refusal({ draft: { ...draft, finishedAt: null } })).toBe('draft_running')
    expect(refusal({ draft })).toBeNull()
    const claimed = { draft, claimsUntil: addMs(today, dayMs) }
    expect(refusal(claimed)).toBe('waiver_open')
    expect(refusal(claimed, addDays(dayOf(today), 1))).toBe('waiver_open')
    expect(refusal(claimed, dayOf(today))).toBe('waiver_too_late')
    expect(refusal(claimed, dayOf(today), addMs(today, dayMs - 1))).toBeNull()
    expect(refusal({ hasPicks: true })).toBeNull()
  })
})

describe('a waiver', () => {
  const free = { taken: new Set<string>(), mayBePicked: () => true }
  const claimant = (userId: string, rank: number | null, queue: string[], room = 1) => ({
    userId,
    rank,
    queue,
    room,
  })

  test('gives a person in all queues to the lowest player in the table', () => {
    const all = ['ann', 'ben', 'cat'].map((userId, at) => claimant(userId, at + 1, ['Q1']))
    expect(resolveWaiver(seed, all, free)).toEqual([{ userId: 'cat', personId: 'Q1' }])
  })

  test('puts the later in the draft first among players of equal rank', () => {
    const order = drawnOrder(seed, ['ann', 'ben', 'cat'])
    const shared = order.map((userId) => claimant(userId, 1, []))
    expect(waiverOrder(seed, shared).map(({ userId }) => userId)).toEqual(order.toReversed())
  })

  test('fills everybody’s first place before any second place', () => {
    const met = resolveWaiver(
      seed,
      [claimant('ann', 1, ['Q1', 'Q2']), claimant('ben', 2, ['Q1', 'Q2'], 2)],
      free,
    )
    expect(met).toEqual([
      { userId: 'ben', personId: 'Q1' },
      { userId: 'ann', personId: 'Q2' },
    ])
  })

  test('gives no person twice, none taken or barred, none beyond free places', () => {
    const wish = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map((number) => `Q${number}`))
    const someone = fc.record({
      userId: fc.constantFrom('ann', 'ben', 'cat', 'dan', 'eve'),
      rank: fc.option(fc.integer({ min: 1, max: 4 })),
      room: fc.nat({ max: 3 }),
      queue: wish,
    })
    fc.assert(
      fc.property(fc.uniqueArray(someone, { selector: ({ userId }) => userId }), (claimants) => {
        const met = resolveWaiver(seed, claimants, {
          taken: new Set(['Q3']),
          mayBePicked: (id) => id !== 'Q5',
        })
        const people = met.map(({ personId }) => personId)
        expect(new Set(people).size).toBe(people.length)
        expect(people).not.toContain('Q3')
        expect(people).not.toContain('Q5')
        for (const { userId, room } of claimants)
          expect(met.filter((one) => one.userId === userId).length).toBeLessThanOrEqual(room)
      }),
    )
  })
})
