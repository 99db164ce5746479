import { addMs, type Instant } from '../calendar-day.ts'
import { drawnOrder } from '../draw.ts'
import type { MembershipPeriod } from '../leagues/membership-periods.ts'
import { endingShare, slowFromSeconds } from './draft-plan.ts'
import { type DraftPlan, type Turn, type TurnOutcome, turnAfter } from './turns.ts'

/** A draft as it is stored. All times are by the game clock. */
export interface DraftState {
  startsAt: Instant
  secondsPerTurn: number
  rounds: number
  coinSeed: string
  startedAt: Instant | null
  /** The draft order; null until it is drawn */
  players: readonly string[] | null
  outcomes: readonly TurnOutcome[]
  /** When the clock of the current turn started; null: before the start, paused or finished */
  turnAt: Instant | null
  /** When the draft next changes without an action; null: paused or finished */
  dueAt: Instant | null
  /** While paused: the time left of the turn */
  leftMs: number | null
  finishedAt: Instant | null
}

type PeriodOfUser = MembershipPeriod & { userId: string }

/** The inputs of a draft besides its own state */
export interface DraftWorld {
  periods: readonly PeriodOfUser[]
  /** The player's queue: ids of people, best first */
  queueOf: (userId: string) => readonly string[]
  /**
   * Whether the rules allow the player to pick the person. Whether the person is on another list is checked separately.
   * @param got people whom the player's turns added since the list was read
   */
  mayBePicked: (personId: string, userId: string, got: readonly string[]) => boolean
  /** Ids of the people on any list of the league */
  taken: ReadonlySet<string>
  /** The number of free places on a player's list */
  roomOf: (userId: string) => number
}

export interface EndedTurn extends Turn {
  outcome: TurnOutcome
  /** The person taken from the queue; null if the turn was passed */
  personId: string | null
  at: Instant
}

/** Ids of the people that a player got in these turns, in order */
export const gotBy = (turns: readonly Pick<EndedTurn, 'userId' | 'personId'>[], userId: string): string[] =>
  turns.flatMap((turn) => (turn.userId === userId ? (turn.personId ?? []) : []))

/** A draft advanced to a moment: the new state, and the changes on the way */
export interface Advance {
  state: DraftState
  /** The current turn, running or paused; null before the start and after the end */
  turn: Turn | null
  ended: EndedTurn[]
  started: boolean
  changed: boolean
}

export const turnMs = ({ secondsPerTurn }: Pick<DraftState, 'secondsPerTurn'>): number =>
  secondsPerTurn * 1000

const planOf = ({ players, rounds }: DraftState): DraftPlan => ({ players: players ?? [], rounds })

/** The current turn; null before the start and after the end */
export const turnAtHand = (state: DraftState): Turn | null =>
  state.players === null || state.finishedAt !== null ? null : turnAfter(planOf(state), state.outcomes)

/** When a quarter of the current turn's time is left; null: the clock is stopped, or turns are short */
export const endingAt = (state: DraftState): Instant | null =>
  state.secondsPerTurn < slowFromSeconds || state.dueAt === null || turnAtHand(state) === null
    ? null
    : addMs(state.dueAt, -turnMs(state) * endingShare)

/**
 * When the player left the league during the turn that started at `from`, or `from` if already gone then; null: still a
 * member
 */
const goneSince = (periods: readonly PeriodOfUser[], userId: string, from: Instant): Instant | null => {
  const own = periods.filter((period) => period.userId === userId && period.joinedAt <= from)
  if (own.some(({ leftAt }) => leftAt === null)) return null
  const ends = own.flatMap(({ leftAt }) => (leftAt !== null && leftAt > from ? [leftAt] : []))
  return ends.toSorted().at(-1) ?? from
}

/** The state with the next turn started at `at`, or finished if there is none */
const nextTurn = (state: DraftState, outcomes: readonly TurnOutcome[], at: Instant): DraftState => {
  const next = { ...state, outcomes, leftMs: null }
  return turnAfter(planOf(next), outcomes)
    ? { ...next, turnAt: at, dueAt: addMs(at, turnMs(state)), finishedAt: null }
    : { ...next, turnAt: null, dueAt: null, finishedAt: at }
}

/** Starts a draft: the coin determines the order of all members at that moment. */
const begin = (state: DraftState, periods: readonly PeriodOfUser[]): DraftState => {
  const at = state.startsAt
  const there = periods.filter(({ joinedAt, leftAt }) => joinedAt <= at && (leftAt === null || leftAt > at))
  const players = drawnOrder(state.coinSeed, [...new Set(there.map(({ userId }) => userId))])
  const begun = { ...state, players, startedAt: at }
  return players.length > 0 ? nextTurn(begun, [], at) : { ...begun, dueAt: null, finishedAt: at }
}

/**
 * Advances a draft to `now`: starts it, and ends expired turns, each at its own time, so that the result does not
 * depend on who triggers this or when. When a turn expires, the player gets the first person in the queue who is
 * available and may be picked; otherwise the turn is passed. The turn of a player who has left, or has no free place,
 * ends at once.
 */
export const advance = (before: DraftState, world: DraftWorld, now: Instant): Advance => {
  let state = before
  const ended: EndedTurn[] = []
  const started = state.startedAt === null && state.finishedAt === null && now >= state.startsAt
  if (started) state = begin(state, world.periods)
  const taken = new Set(world.taken)
  for (;;) {
    const turn = turnAtHand(state)
    const { turnAt, dueAt } = state
    if (!turn || turnAt === null || dueAt === null) break
    const { userId } = turn
    const gone = goneSince(world.periods, userId, turnAt)
    const got = gotBy(ended, userId)
    const full = world.roomOf(userId) - got.length <= 0
    const left = full ? turnAt : gone !== null && gone < dueAt ? gone : null
    const at = left ?? dueAt
    if (at > now) break
    const personId =
      left === null
        ? (world.queueOf(userId).find((id) => !taken.has(id) && world.mayBePicked(id, userId, got)) ?? null)
        : null
    if (personId !== null) taken.add(personId)
    const outcome = personId === null ? 'passed' : 'picked'
    ended.push({ ...turn, outcome, personId, at })
    state = nextTurn(state, [...state.outcomes, outcome], at)
  }
  return { state, turn: turnAtHand(state), ended, started, changed: started || ended.length > 0 }
}

/** The state after a pick in the current turn */
export const afterPick = (state: DraftState, now: Instant): DraftState =>
  nextTurn(state, [...state.outcomes, 'picked'], now)

/** The state with its clock stopped. The draft must be running and advanced to `now`. */
export const paused = (state: DraftState, now: Instant): DraftState => ({
  ...state,
  turnAt: null,
  dueAt: null,
  leftMs: state.dueAt === null ? state.leftMs : Date.parse(state.dueAt) - Date.parse(now),
})

/** The state with its clock running again, for the rest of the turn */
export const resumed = (state: DraftState, now: Instant): DraftState => ({
  ...state,
  turnAt: now,
  dueAt: addMs(now, state.leftMs ?? turnMs(state)),
  leftMs: null,
})

export const draftPhases = ['planned', 'running', 'paused', 'finished'] as const
export type DraftPhase = (typeof draftPhases)[number]

export const phaseOf = ({
  startedAt,
  dueAt,
  finishedAt,
}: Pick<DraftState, 'startedAt' | 'dueAt' | 'finishedAt'>): DraftPhase => {
  if (finishedAt !== null) return 'finished'
  if (startedAt === null) return 'planned'
  return dueAt === null ? 'paused' : 'running'
}
