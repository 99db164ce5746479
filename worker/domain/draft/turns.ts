/** What a turn came to; `passed`: nobody was picked, and the turn is made up at the end, once. */
export const turnOutcomes = ['picked', 'passed'] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

/** Who drafts, in the order that the coin gave, and how often. */
export interface DraftPlan {
  players: readonly string[]
  rounds: number
}

export interface Turn {
  /** From 0; made-up turns follow on the last of the rounds. */
  number: number
  /** From 1; of a turn that is made up, the round in which it was passed. */
  round: number
  userId: string
  /** It was passed before. */
  madeUp: boolean
}

/** The turn of that number in the rounds, which go to and fro: the last one begins the next round. */
const turnInRounds = ({ players }: DraftPlan, number: number, madeUp: boolean): Omit<Turn, 'number'> => {
  const count = players.length
  const round = Math.floor(number / count)
  const place = number % count
  const userId = players[round % 2 === 0 ? place : count - 1 - place]
  if (userId === undefined) throw new RangeError('a draft has players')
  return { round: round + 1, userId, madeUp }
}

/** How many turns the rounds have. */
const turnsInRounds = ({ players, rounds }: DraftPlan): number => players.length * rounds

/**
 * Whose turn it is after turns that have come to this, or null when the draft is over: first the rounds, then the turns
 * that were passed in them, in the same order; what is passed there stays open.
 */
export const turnAfter = (plan: DraftPlan, outcomes: readonly TurnOutcome[]): Turn | null => {
  const number = outcomes.length
  const inRounds = turnsInRounds(plan)
  if (number < inRounds) return { number, ...turnInRounds(plan, number, false) }
  const passed = outcomes.slice(0, inRounds).flatMap((outcome, at) => (outcome === 'passed' ? [at] : []))
  const again = passed[number - inRounds]
  return again === undefined ? null : { number, ...turnInRounds(plan, again, true) }
}

/** The next turns as they stand, at most so many: those of the rounds that are left, then those passed so far. */
export const turnsToCome = (plan: DraftPlan, outcomes: readonly TurnOutcome[], limit: number): Turn[] => {
  const known = [...outcomes]
  const turns: Turn[] = []
  for (let turn = turnAfter(plan, known); turn && turns.length < limit; turn = turnAfter(plan, known)) {
    turns.push(turn)
    known.push('picked')
  }
  return turns
}
