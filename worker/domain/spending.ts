/*
 * The cost limit per caller. Costs are milliseconds of CPU time of the Worker and the database together, as
 * measured in a league of the maximum size (docs/costs.md). They cannot be measured at run time: in the
 * Worker the clock stands still during computation.
 */

/** The cost that a call reserves before it begins (`most`), and its minimum cost (`least`) */
interface Cost {
  most: number
  least: number
}

/**
 * The classes of calls. `light` reads a few rows; `write` changes some; `page` reads up to a whole season; `dear` also
 * computes on that; `matching` searches for fifty names; `drawing` generates a picture.
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

/** The maximum cost per minute of a member, or of a network of callers who are not signed in */
export const budget = { cost: 2_000, seconds: 60 } as const
/** The same for a network in a demo, where accounts are shared */
export const demoCost = 1_000

/**
 * The maximum cost of one caller's concurrent calls. Further calls wait, so that other callers are served in between.
 */
export const maxAtOnce = 200

/** The maximum cost that the calls of one request may reserve together */
export const maxBatchCost = 600

/** The fixed cost of a call, and the cost per value read from the database */
const basis = 8
const perValue = 0.002

/** The actual cost of a call by the number of values read: more than it reserved, if it read that much */
export const costOf = (cost: CostClass, values: number): number =>
  Math.max(costClasses[cost].least, basis + values * perValue)

const slotSeconds = 5
const slots = budget.seconds / slotSeconds

/** A caller's recent cost, in slots of five seconds */
export interface Spent {
  /** By slot number since 1970; slots before the window are deleted */
  bySlot: Map<number, number>
}

const slotAt = (seconds: number): number => Math.floor(seconds / slotSeconds)

/** Deletes slots before the current window and returns the sum of the others. */
const inWindow = ({ bySlot }: Spent, seconds: number): number => {
  const oldest = slotAt(seconds) - slots
  let sum = 0
  for (const [slot, cost] of bySlot) {
    if (slot < oldest) bySlot.delete(slot)
    else sum += cost
  }
  return sum
}

/** True if no recent cost is left, so the entry can be deleted */
export const isForgotten = (spent: Spent, seconds: number): boolean => inWindow(spent, seconds) === 0

/**
 * Reserves a cost if the budget allows it: the reservations of a minute, wherever it starts, never exceed the budget.
 * @param seconds since 1970
 * @param mostCost the budget
 * @returns the slot of the reservation, or the seconds to wait before another attempt
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

/** True if calls of the last minute have cost more than the budget: they cost more than they had reserved. */
export const isOverspent = (spent: Spent, seconds: number, mostCost: number = budget.cost): boolean =>
  inWindow(spent, seconds) > mostCost

/** Returns the unused part of a reservation; if it is negative, the call has cost more. */
export const releaseUnused = ({ bySlot }: Spent, slot: number, unused: number): void => {
  const held = bySlot.get(slot)
  if (held !== undefined) bySlot.set(slot, Math.max(0, held - unused))
}
