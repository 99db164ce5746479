import { hasCondition } from './conditions.ts'
import { type Contradiction, listContradictions, type PlannedSeason } from './list-contradictions.ts'
import { neverFits, type Possible } from './never-fits.ts'
import type { Term, When } from './pack.ts'
import type { PackDocument } from './pack-document.ts'
import { isSameDocument } from './scoring-fields.ts'

export type { Contradiction, PlannedSeason } from './list-contradictions.ts'

const sayTheSame = (a: Term, b: Term): boolean =>
  'when' in a &&
  'when' in b &&
  'points' in a === 'points' in b &&
  a.per === b.per &&
  isSameDocument(a.when, b.when)

/** What leaves a list of choices to a rule that looks at them: the rule is asked for anyway. */
const unasked = (when: When, list: PackDocument['list'] = {}): Contradiction['problem'] | null => {
  const looks = (isSort: (leaf: When) => boolean) => hasCondition(when, isSort)
  const { captain = 0, vice = 0, order = 'none', chosenMonth = false } = list
  if (vice === 0 && looks((leaf) => 'vice' in leaf)) return 'asksVice'
  if (captain === 0 && vice === 0 && looks((leaf) => 'captain' in leaf)) return 'asksCaptain'
  if (order === 'none' && looks((leaf) => 'rank' in leaf)) return 'asksOrder'
  return !chosenMonth && looks((leaf) => 'day' in leaf && leaf.day.chosenMonth === true) ? 'asksMonth' : null
}

/** Ages on a season's first day that years of birth leave, and one more for each birthday in it. */
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

/** What a pack says that can't be meant, by term or by part of a section. None of it keeps it from being played. */
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
