/** The outcome of a turn. `passed`: nobody was picked; the turn is made up once, at the end. */
export const turnOutcomes = ['picked', 'passed'] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

/** The players in the order that the coin determined, and the number of rounds */
export interface DraftPlan {
  players: readonly string[]
  rounds: number
}

export interface Turn {
  /** From 0; made-up turns continue the numbering after the rounds */
  number: number
  /** From 1; for a made-up turn, the round in which it was passed */
  round: number
  userId: string
  madeUp: boolean
}

/** The turn with this number. Rounds alternate direction, so the last player of a round is the first of the next. */
const turnInRounds = ({ players }: DraftPlan, number: number, madeUp: boolean): Omit<Turn, 'number'> => {
  const count = players.length
  const round = Math.floor(number / count)
  const place = number % count
  const userId = players[round % 2 === 0 ? place : count - 1 - place]
  if (userId === undefined) throw new RangeError('a draft has players')
  return { round: round + 1, userId, madeUp }
}

const turnsInRounds = ({ players, rounds }: DraftPlan): number => players.length * rounds

/**
 * The turn after these outcomes, or null when the draft is over. After the rounds the turns passed in them are made up
 * in the same order. A turn passed again is not repeated.
 */
export const turnAfter = (plan: DraftPlan, outcomes: readonly TurnOutcome[]): Turn | null => {
  const number = outcomes.length
  const inRounds = turnsInRounds(plan)
  if (number < inRounds) return { number, ...turnInRounds(plan, number, false) }
  const passed = outcomes.slice(0, inRounds).flatMap((outcome, at) => (outcome === 'passed' ? [at] : []))
  const again = passed[number - inRounds]
  return again === undefined ? null : { number, ...turnInRounds(plan, again, true) }
}

/** The next turns by the current state: the remaining turns of the rounds, then the turns passed so far */
export const turnsToCome = (plan: DraftPlan, outcomes: readonly TurnOutcome[]): Turn[] => {
  const known = [...outcomes]
  const turns: Turn[] = []
  for (let turn = turnAfter(plan, known); turn; turn = turnAfter(plan, known)) {
    turns.push(turn)
    known.push('picked')
  }
  return turns
}
