import { addMs, type Instant } from '../calendar-day.ts'
import { drawnOrder } from '../draw.ts'
import { endingShare, slowFromSeconds } from './draft-plan.ts'
import { type DraftPlan, type Turn, type TurnOutcome, turnAfter } from './turns.ts'

/** Where a draft stands, as it is kept. All times are the game's. */
export interface DraftState {
  startsAt: Instant
  secondsPerTurn: number
  rounds: number
  coinSeed: string
  startedAt: Instant | null
  /** The order, once it is drawn. */
  players: readonly string[] | null
  /** What the turns have come to so far. */
  outcomes: readonly TurnOutcome[]
  /** Since when the clock of the turn at hand has been running; null: before the start, paused or over. */
  turnAt: Instant | null
  /** When something happens by itself; null: paused or over. */
  dueAt: Instant | null
  /** While paused: what is left of the turn. */
  leftMs: number | null
  finishedAt: Instant | null
}

/** A time in which somebody was in the league. */
interface Spell {
  userId: string
  joinedAt: Instant
  leftAt: Instant | null
}

/** What a draft looks at beside itself. */
export interface DraftWorld {
  spells: readonly Spell[]
  /** Whom a player would like, best first. */
  wishesOf: (userId: string) => readonly string[]
  /**
   * Whether the rules let a person be picked by a player; who is on a list of somebody is looked at apart from that.
   * @param got whom the player's turns have put on the list since it was read
   */
  mayBePicked: (personId: string, userId: string, got: readonly string[]) => boolean
  /** The people who are on a list of the league. */
  taken: ReadonlySet<string>
  /** Places that are free on a player's list. */
  roomOf: (userId: string) => number
}

/** A turn that is over. */
export interface EndedTurn extends Turn {
  outcome: TurnOutcome
  /** Whom the wish list gave; null for a pass. */
  personId: string | null
  at: Instant
}

/** A draft moved on to a moment: how it stands then, and what has happened on the way. */
export interface Advance {
  state: DraftState
  /** The turn at hand, running or paused; null before the start and once it is over. */
  turn: Turn | null
  ended: EndedTurn[]
  started: boolean
  changed: boolean
}

export const turnMs = ({ secondsPerTurn }: Pick<DraftState, 'secondsPerTurn'>): number =>
  secondsPerTurn * 1000

const planOf = ({ players, rounds }: DraftState): DraftPlan => ({ players: players ?? [], rounds })

/** The turn at hand; null before the start and once the draft is over. */
export const turnAtHand = (state: DraftState): Turn | null =>
  state.players === null || state.finishedAt !== null ? null : turnAfter(planOf(state), state.outcomes)

/** When a quarter of the time of the turn at hand is left; null: the clock stands still, or turns are short. */
export const endingAt = (state: DraftState): Instant | null =>
  state.secondsPerTurn < slowFromSeconds || state.dueAt === null || turnAtHand(state) === null
    ? null
    : addMs(state.dueAt, -turnMs(state) * endingShare)

/** Since when somebody who is on the clock from `from` on has not been in the league; null: is there. */
const goneSince = (spells: readonly Spell[], userId: string, from: Instant): Instant | null => {
  const own = spells.filter((spell) => spell.userId === userId && spell.joinedAt <= from)
  if (own.some(({ leftAt }) => leftAt === null)) return null
  const ends = own.flatMap(({ leftAt }) => (leftAt !== null && leftAt > from ? [leftAt] : []))
  return ends.toSorted().at(-1) ?? from
}

/** The state with the next turn on the clock from a moment on, or over. */
const nextTurn = (state: DraftState, outcomes: readonly TurnOutcome[], at: Instant): DraftState => {
  const next = { ...state, outcomes, leftMs: null }
  return turnAfter(planOf(next), outcomes)
    ? { ...next, turnAt: at, dueAt: addMs(at, turnMs(state)), finishedAt: null }
    : { ...next, turnAt: null, dueAt: null, finishedAt: at }
}

/** Begins a draft: the coin puts all who are in the league at that moment in order. */
const begin = (state: DraftState, spells: readonly Spell[]): DraftState => {
  const at = state.startsAt
  const there = spells.filter(({ joinedAt, leftAt }) => joinedAt <= at && (leftAt === null || leftAt > at))
  const players = drawnOrder(state.coinSeed, [...new Set(there.map(({ userId }) => userId))])
  const begun = { ...state, players, startedAt: at }
  return players.length > 0 ? nextTurn(begun, [], at) : { ...begun, dueAt: null, finishedAt: at }
}

/**
 * Moves a draft on to `now`: begins it, and ends the turns whose time is up, each at the moment at which it was, so that
 * it comes to the same no matter who comes first and how late. At that moment the first free person of the wish list who
 * may be picked is taken, or the turn is passed. Who has left, or has no place free, loses no time.
 */
export const advance = (before: DraftState, world: DraftWorld, now: Instant): Advance => {
  let state = before
  const ended: EndedTurn[] = []
  const started = state.startedAt === null && state.finishedAt === null && now >= state.startsAt
  if (started) state = begin(state, world.spells)
  const taken = new Set(world.taken)
  const filled = new Map<string, string[]>()
  for (;;) {
    const turn = turnAtHand(state)
    const { turnAt, dueAt } = state
    if (!turn || turnAt === null || dueAt === null) break
    const { userId } = turn
    const gone = goneSince(world.spells, userId, turnAt)
    const full = world.roomOf(userId) - (filled.get(userId)?.length ?? 0) <= 0
    const left = full ? turnAt : gone !== null && gone < dueAt ? gone : null
    const at = left ?? dueAt
    if (at > now) break
    const personId =
      left === null
        ? (world
            .wishesOf(userId)
            .find((id) => !taken.has(id) && world.mayBePicked(id, userId, filled.get(userId) ?? [])) ?? null)
        : null
    if (personId !== null) {
      taken.add(personId)
      filled.set(userId, [...(filled.get(userId) ?? []), personId])
    }
    const outcome = personId === null ? 'passed' : 'picked'
    ended.push({ ...turn, outcome, personId, at })
    state = nextTurn(state, [...state.outcomes, outcome], at)
  }
  return { state, turn: turnAtHand(state), ended, started, changed: started || ended.length > 0 }
}

/** The state once the turn at hand has been used for a pick. */
export const afterPick = (state: DraftState, now: Instant): DraftState =>
  nextTurn(state, [...state.outcomes, 'picked'], now)

/** The state with its clock stopped; for a draft that is running and has been moved on to `now`. */
export const paused = (state: DraftState, now: Instant): DraftState => ({
  ...state,
  turnAt: null,
  dueAt: null,
  leftMs: state.dueAt === null ? state.leftMs : Date.parse(state.dueAt) - Date.parse(now),
})

/** The state with its clock running again, for what was left of the turn. */
export const resumed = (state: DraftState, now: Instant): DraftState => ({
  ...state,
  turnAt: now,
  dueAt: addMs(now, state.leftMs ?? turnMs(state)),
  leftMs: null,
})

export const draftPhases = ['planned', 'running', 'paused', 'finished'] as const
export type DraftPhase = (typeof draftPhases)[number]

/** Where a draft stands, in a word. */
export const phaseOf = ({
  startedAt,
  dueAt,
  finishedAt,
}: Pick<DraftState, 'startedAt' | 'dueAt' | 'finishedAt'>): DraftPhase => {
  if (finishedAt !== null) return 'finished'
  if (startedAt === null) return 'planned'
  return dueAt === null ? 'paused' : 'running'
}
