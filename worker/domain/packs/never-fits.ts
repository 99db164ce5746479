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

interface Range {
  from?: number | undefined
  to?: number | undefined
}

const overlap = (ranges: readonly Range[]): boolean =>
  Math.max(...ranges.map(({ from = 0 }) => from)) <=
  Math.min(...ranges.map(({ to = Number.POSITIVE_INFINITY }) => to))

/** The values that a person, a pick or a day has only one of, by name */
const soleValues = (leaf: When): [string, unknown][] => {
  if ('day' in leaf) return Object.entries(leaf.day).filter(([, value]) => value !== undefined)
  if ('fact' in leaf) return leaf.fact.property === 'P21' ? [['sex', leaf.fact.value]] : []
  if ('captain' in leaf || 'vice' in leaf) return [['role', 'captain' in leaf]]
  return 'place' in leaf ? [['place', leaf.place]] : []
}

/**
 * True if the parts of a condition contradict each other: ages or ranks without overlap, two sexes, days that no month
 * has, captain and vice, a condition and its `not`.
 */
export const neverFits = (when: When, possible: Possible = {}): boolean => {
  if ('any' in when) return when.any.every((part) => neverFits(part, possible))
  if ('not' in when) return false
  const { picks, isClosed = false, ages } = possible
  const leaves = leavesOf(when)
  const possibleAges = { from: ages?.youngest, to: ages?.oldest }
  const values = leaves.flatMap(soleValues)
  const sole = new Map(values)
  const before = Math.max(
    0,
    ...leaves.map((leaf) => ('deathsBefore' in leaf ? leaf.deathsBefore.atLeast : 0)),
  )
  const isFirst = leaves.some((leaf) => 'death' in leaf && leaf.death === 'first')
  const isTooMany = isClosed && picks !== undefined && before >= picks
  const month = Number(sole.get('month') ?? 1)
  return (
    leaves.some(
      (leaf) =>
        ('any' in leaf && neverFits(leaf, possible)) ||
        ('not' in leaf && leaves.some((other) => isSameDocument(other, leaf.not))),
    ) ||
    values.some(([name, value]) => sole.get(name) !== value) ||
    isTooMany ||
    (isFirst && before > 0) ||
    !overlap([possibleAges, ...leaves.flatMap((leaf) => ('age' in leaf ? leaf.age : []))]) ||
    !overlap([{ from: 1, to: picks }, ...leaves.flatMap((leaf) => ('rank' in leaf ? leaf.rank : []))]) ||
    Number(sole.get('day') ?? 1) > (longestMonth[month - 1] ?? 31)
  )
}
