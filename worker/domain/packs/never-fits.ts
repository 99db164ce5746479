import type { When } from './pack.ts'
import { isSameDocument } from './same-document.ts'

/** The limits that a league's settings set; unknown ones are not checked */
export interface Possible {
  picks?: number | undefined
  /** No place opens during the season, so a list has at most as many deaths as picks */
  isClosed?: boolean | undefined
  /** The possible ages of people who can be picked, in whole years */
  ages?: { youngest: number; oldest: number } | undefined
}

const leavesOf = (when: When): readonly When[] => ('all' in when ? when.all.flatMap(leavesOf) : [when])

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

class Span {
  #low: number
  #high: number
  constructor(low: number, high: number) {
    this.#low = low
    this.#high = high
  }
  narrow(from: number | undefined, to: number | undefined): void {
    this.#low = Math.max(this.#low, from ?? this.#low)
    this.#high = Math.min(this.#high, to ?? this.#high)
  }
  get isEmpty(): boolean {
    return this.#low > this.#high
  }
}

/** Named values that cannot change; `clash` is true once a name got two different values */
class Fixed {
  readonly #values = new Map<string, unknown>()
  clash = false
  fix(name: string, value: unknown): void {
    if (value === undefined) return
    if (this.#values.has(name) && this.#values.get(name) !== value) this.clash = true
    this.#values.set(name, value)
  }
  get(name: string): unknown {
    return this.#values.get(name)
  }
}

/**
 * True if the parts of a condition contradict each other: ages or ranks without overlap, two sexes, days that no month
 * has, captain and vice, a condition and its `not`.
 */
export const neverFits = (when: When, possible: Possible = {}): boolean => {
  if ('any' in when) return when.any.every((part) => neverFits(part, possible))
  if ('not' in when) return false
  const { picks, isClosed = false, ages } = possible
  const age = new Span(ages?.youngest ?? 0, ages?.oldest ?? Number.POSITIVE_INFINITY)
  const rank = new Span(1, picks ?? Number.POSITIVE_INFINITY)
  const fixed = new Fixed()
  const leaves = leavesOf(when)
  let before = 0
  let clash = false
  for (const leaf of leaves) {
    if ('age' in leaf) age.narrow(leaf.age.from, leaf.age.to)
    else if ('rank' in leaf) rank.narrow(leaf.rank.from, leaf.rank.to)
    else if ('day' in leaf) for (const [name, value] of Object.entries(leaf.day)) fixed.fix(name, value)
    else if ('fact' in leaf && leaf.fact.property === 'P21') fixed.fix('sex', leaf.fact.value)
    else if ('captain' in leaf || 'vice' in leaf) fixed.fix('role', 'captain' in leaf)
    else if ('place' in leaf) fixed.fix('place', leaf.place)
    else if ('deathsBefore' in leaf) before = Math.max(before, leaf.deathsBefore.atLeast)
    else if ('any' in leaf) clash ||= neverFits(leaf, possible)
    else if ('not' in leaf) clash ||= leaves.some((other) => isSameDocument(other, leaf.not))
  }
  const isFirst = leaves.some((leaf) => 'death' in leaf && leaf.death === 'first')
  const isTooMany = isClosed && picks !== undefined && before >= picks
  const day = Number(fixed.get('day') ?? 1)
  const month = Number(fixed.get('month') ?? 1)
  return (
    clash ||
    fixed.clash ||
    isTooMany ||
    (isFirst && before > 0) ||
    age.isEmpty ||
    rank.isEmpty ||
    day > (longestMonth[month - 1] ?? 31)
  )
}
