import { hasCondition } from './conditions.ts'
import { type Contradiction, listContradictions, type PlannedSeason } from './list-contradictions.ts'
import { neverFits, type Possible } from './never-fits.ts'
import type { Term, When } from './pack.ts'
import type { PackDocument } from './pack-document.ts'
import { isSameDocument } from './same-document.ts'

export type { Contradiction, PlannedSeason } from './list-contradictions.ts'

const sayTheSame = (a: Term, b: Term): boolean =>
  'when' in a &&
  'when' in b &&
  'points' in a === 'points' in b &&
  a.per === b.per &&
  isSameDocument(a.when, b.when)

/** The part of the list section that a condition needs but the pack does not require */
const unasked = (when: When, list: PackDocument['list'] = {}): Contradiction['problem'] | null => {
  const dependsOn = (isSort: (leaf: When) => boolean) => hasCondition(when, isSort)
  const { captain = 0, vice = 0, order = 'none', chosenMonth = false } = list
  if (vice === 0 && dependsOn((leaf) => 'vice' in leaf)) return 'asksVice'
  if (captain === 0 && vice === 0 && dependsOn((leaf) => 'captain' in leaf)) return 'asksCaptain'
  if (order === 'none' && dependsOn((leaf) => 'rank' in leaf)) return 'asksOrder'
  return !chosenMonth && dependsOn((leaf) => 'day' in leaf && leaf.day.chosenMonth === true)
    ? 'asksMonth'
    : null
}

/** The possible ages in the season by the years of birth: ages on its first day, plus one for each birthday in it */
const agesOf = ({ who }: PackDocument, { start, end }: PlannedSeason): Possible['ages'] => {
  if (!who?.born || start === null) return undefined
  const year = Number(start.slice(0, 4))
  const last = end === null ? year + 1 : Number(end.slice(0, 4))
  return { youngest: Math.max(0, year - who.born.to - 1), oldest: last - who.born.from }
}

const ofTerm = (
  term: Term,
  before: readonly Term[],
  { list }: PackDocument,
  possible: Possible,
): Contradiction[] => {
  if (!('when' in term)) return []
  const problem = neverFits(term.when, possible)
    ? 'never'
    : before.some((other) => sayTheSame(other, term))
      ? 'twice'
      : unasked(term.when, list)
  return problem ? [{ id: term.id, problem }] : []
}

/** The contradictions of a pack, by term or by part of a section. A pack with contradictions can still be used. */
export const contradictionsIn = (
  pack: PackDocument,
  season: PlannedSeason = { start: null, end: null },
): Contradiction[] => {
  const { list, moves, terms } = pack
  const possible: Possible = {
    picks: list?.picks,
    isClosed: moves?.perDeath === 0 && (moves.windows ?? []).length === 0,
    ages: agesOf(pack, season),
  }
  return [
    ...terms.flatMap((term, at) => ofTerm(term, terms.slice(0, at), pack, possible)),
    ...listContradictions(pack, season, possible),
  ]
}
