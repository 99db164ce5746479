import type { ScoringPack, Term, When } from './pack.ts'
import { isSameDocument } from './scoring-fields.ts'

/** What makes a term useless: it never fits, or says what another says. */
export interface Contradiction {
  id: string
  problem: 'never' | 'twice'
}

const leavesOf = (when: When): readonly When[] => ('all' in when ? when.all.flatMap(leavesOf) : [when])

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** What must hold at once and can't: ages apart, two sexes, days that no month has, different days. */
const neverFits = (when: When): boolean => {
  if ('any' in when) return when.any.every(neverFits)
  if ('not' in when) return false
  let [youngest, oldest] = [0, Number.POSITIVE_INFINITY]
  const fixed = new Map<string, unknown>()
  let clash = false
  const fix = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (fixed.has(name) && fixed.get(name) !== value) clash = true
    fixed.set(name, value)
  }
  for (const leaf of leavesOf(when)) {
    if ('age' in leaf) {
      youngest = Math.max(youngest, leaf.age.from ?? 0)
      oldest = Math.min(oldest, leaf.age.to ?? oldest)
    } else if ('day' in leaf) for (const [name, value] of Object.entries(leaf.day)) fix(name, value)
    else if ('fact' in leaf) fix('sex', leaf.fact.value)
    else if ('any' in leaf && neverFits(leaf)) clash = true
  }
  const month = Number(fixed.get('month') ?? 1)
  return clash || youngest > oldest || Number(fixed.get('day') ?? 1) > (longestMonth[month - 1] ?? 31)
}

const sayTheSame = (a: Term, b: Term): boolean =>
  'when' in a &&
  'when' in b &&
  'points' in a === 'points' in b &&
  a.per === b.per &&
  isSameDocument(a.when, b.when)

/** What a pack says that can't be meant, by term. None of it keeps it from being played. */
export const contradictionsIn = ({ terms }: ScoringPack): Contradiction[] =>
  terms.flatMap((term, index): Contradiction[] => {
    if (!('when' in term)) return []
    if (neverFits(term.when)) return [{ id: term.id, problem: 'never' }]
    return terms.slice(0, index).some((other) => sayTheSame(other, term))
      ? [{ id: term.id, problem: 'twice' }]
      : []
  })
