/*
 * What one caller may cause. Costs are milliseconds of processor, the Worker's and the database's together, as measured in
 * a league that is as large as rules allow (docs/costs.md). A clock can't measure them as they arise: in the Worker it stands
 * still while something is computed.
 */

/** What a call sets aside before it begins, and what it costs at least. */
interface Cost {
  most: number
  least: number
}

/**
 * What calls are sorted by. `light` reads a few rows; `write` changes some; `page` reads up to a whole season; `dear` computes
 * on top of that; `matching` looks for fifty names; `drawing` makes a picture.
 */
export const costClasses = {
  light: { most: 30, least: 8 },
  write: { most: 30, least: 20 },
  page: { most: 100, least: 20 },
  dear: { most: 130, least: 40 },
  matching: { most: 100, least: 100 },
  drawing: { most: 150, least: 150 },
} as const satisfies Record<string, Cost>
export type CostClass = keyof typeof costClasses

/** What a member, or a network of callers that are not signed in, may cause in any minute. */
export const budget = { cost: 2_000, seconds: 60 } as const
/** The same of a network in a demo, whose accounts are everybody's. */
export const demoCost = 1_000

/** What one caller may have under way at the same time; more waits for its turn, so that others come in between. */
export const maxAtOnce = 200

/** What the calls of one request may set aside together. */
export const maxBatchCost = 600

/** What a call costs before it has read anything, and for each value that the database hands over. */
const basis = 8
const perValue = 0.002

/** What a call has cost, given how many values it has read: never more than it set aside. */
export const costOf = (cost: CostClass, values: number): number => {
  const { most, least } = costClasses[cost]
  return Math.min(most, Math.max(least, basis + values * perValue))
}

const slotSeconds = 5
const slots = budget.seconds / slotSeconds

/** What somebody has spent lately, in slots of five seconds. */
export interface Spent {
  /** By the number of the slot since 1970; older ones than the window's are dropped. */
  bySlot: Map<number, number>
}

const slotAt = (seconds: number): number => Math.floor(seconds / slotSeconds)

/** Forgets what is out of the window at that moment; answers what is left in it. */
const inWindow = ({ bySlot }: Spent, seconds: number): number => {
  const oldest = slotAt(seconds) - slots
  let sum = 0
  for (const [slot, cost] of bySlot) {
    if (slot < oldest) bySlot.delete(slot)
    else sum += cost
  }
  return sum
}

/** True when nothing is left of what was spent. */
export const isForgotten = (spent: Spent, seconds: number): boolean => inWindow(spent, seconds) === 0

/**
 * Sets a cost aside where the budget has room for it. No minute, wherever it begins, holds more than the budget.
 * @param seconds since 1970
 * @param mostCost the budget
 * @returns the slot in which it was set aside, or in how many seconds to try again
 */
export const setAside = (
  spent: Spent,
  cost: number,
  seconds: number,
  mostCost: number = budget.cost,
): { slot: number } | { waitSeconds: number } => {
  let over = inWindow(spent, seconds) + cost - mostCost
  const slot = slotAt(seconds)
  if (over <= 0) {
    spent.bySlot.set(slot, (spent.bySlot.get(slot) ?? 0) + cost)
    return { slot }
  }
  for (const [from, past] of [...spent.bySlot].sort(([a], [b]) => a - b)) {
    over -= past
    if (over <= 0) return { waitSeconds: Math.max(1, Math.ceil((from + slots + 1) * slotSeconds - seconds)) }
  }
  return { waitSeconds: budget.seconds }
}

/** Gives back what was set aside and not needed. */
export const giveBack = ({ bySlot }: Spent, slot: number, cost: number): void => {
  const held = bySlot.get(slot)
  if (held !== undefined) bySlot.set(slot, Math.max(0, held - cost))
}
