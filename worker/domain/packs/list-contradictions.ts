import { packDependsOn } from './conditions.ts'
import { neverFits, type Possible } from './never-fits.ts'
import type { PackList, Quota, When } from './pack.ts'
import type { PackDocument } from './pack-document.ts'
import { isSameDocument } from './same-document.ts'

/** The season for which a pack is planned, with its known days */
export interface PlannedSeason {
  start: string | null
  end: string | null
  /** New picks are allowed throughout the season; absent: unknown */
  newPicks?: boolean
}

export interface Contradiction {
  /** The term's id, or the section and its part: `list.places.0`, `moves.windows.1`. */
  id: string
  problem:
    | 'never'
    | 'twice'
    | 'asksCaptain'
    | 'asksVice'
    | 'asksOrder'
    | 'asksMonth'
    | 'idleCaptain'
    | 'idleOrder'
    | 'idleMonth'
    | 'nobodyFits'
    | 'morePlaces'
    | 'moreThanPicks'
    | 'quotasTogether'
    | 'quotaAgainst'
    | 'tooDear'
    | 'allAfford'
    | 'outsideSeason'
    | 'idleWindows'
    | 'keepsAll'
}

type Problem = Contradiction['problem']
const at = (id: string, problem: Problem | null): Contradiction[] => (problem ? [{ id, problem }] : [])

const placesProblems = (
  { places = [] }: PackList,
  picks: number | undefined,
  possible: Possible,
): Contradiction[] => {
  const needed = places.reduce((sum, { n }) => sum + n, 0)
  return [
    ...places.flatMap(({ who }, index) =>
      at(`list.places.${index}`, neverFits(who, possible) ? 'nobodyFits' : null),
    ),
    ...at('list.places', picks !== undefined && needed > picks ? 'morePlaces' : null),
  ]
}

/** The largest total of the minimums of quotas that exclude each other */
const mostApart = (quotas: readonly Quota[], possible: Possible, chosen: readonly Quota[] = []): number => {
  const [first, ...rest] = quotas
  if (!first) return chosen.reduce((sum, { min = 0 }) => sum + min, 0)
  const isApart = chosen.every(({ who }) => neverFits({ all: [who, first.who] }, possible))
  const without = mostApart(rest, possible, chosen)
  return isApart ? Math.max(without, mostApart(rest, possible, [...chosen, first])) : without
}

const quotasProblems = (
  { quotas = [], places = [] }: PackList,
  picks: number | undefined,
  possible: Possible,
): Contradiction[] => {
  const least = (who: When, but: Quota): number =>
    Math.max(
      0,
      ...quotas.flatMap((other) => (other !== but && isSameDocument(other.who, who) ? [other.min ?? 0] : [])),
      places.reduce((sum, place) => sum + (isSameDocument(place.who, who) ? place.n : 0), 0),
    )
  const problemOf = (quota: Quota): Problem | null => {
    const { who, min = 0, max } = quota
    if (min > 0 && neverFits(who, possible)) return 'nobodyFits'
    if (picks !== undefined && min > picks) return 'moreThanPicks'
    return max !== undefined && least(who, quota) > max ? 'quotaAgainst' : null
  }
  const single = quotas.flatMap((quota, index) => at(`list.quotas.${index}`, problemOf(quota)))
  const together =
    single.length === 0 &&
    picks !== undefined &&
    mostApart(
      quotas.filter(({ min = 0 }) => min > 0),
      possible,
    ) > picks
  return [...single, ...at('list.quotas', together ? 'quotasTogether' : null)]
}

const budgetProblem = (
  { budget }: PackList,
  picks: number | undefined,
  { who }: PackDocument,
  { ages }: Possible,
): Problem | null => {
  if (!budget || picks === undefined) return null
  const { cap, price } = budget
  if (price === 'sitelinks') return picks * (who?.languages ?? 0) > cap ? 'tooDear' : null
  if (price === 'age') {
    if (picks * (ages?.youngest ?? 0) > cap) return 'tooDear'
    return ages && picks * ages.oldest <= cap ? 'allAfford' : null
  }
  const costs = price.map(({ points }) => points)
  // People younger than the first row cost nothing.
  const isFree = (price[0]?.fromAge ?? 0) > (ages?.youngest ?? 0)
  if (!isFree && picks * Math.min(...costs) > cap) return 'tooDear'
  return picks * Math.max(...costs) <= cap ? 'allAfford' : null
}

/** Parts of a list that players must fill in although no rule uses them */
const idleProblems = ({ list = {}, terms, moves }: PackDocument): Contradiction[] => {
  const dependsOn = (isSort: (leaf: When) => boolean) => packDependsOn({ terms }, isSort)
  const isLed = list.captain === 1 || list.vice === 1
  const isRanked = list.order === 'ranks' && moves?.keepers == null
  return [
    ...at(
      'list.captain',
      isLed && !dependsOn((leaf) => 'captain' in leaf || 'vice' in leaf) ? 'idleCaptain' : null,
    ),
    ...at('list.order', isRanked && !dependsOn((leaf) => 'rank' in leaf) ? 'idleOrder' : null),
    ...at(
      'list.month',
      list.chosenMonth && !dependsOn((leaf) => 'day' in leaf && leaf.day.chosenMonth === true)
        ? 'idleMonth'
        : null,
    ),
  ]
}

const moveProblems = (
  { moves, list }: PackDocument,
  { start, end, newPicks = false }: PlannedSeason,
): Contradiction[] => [
  ...(moves?.windows ?? []).flatMap(({ from, to }, index) =>
    at(
      `moves.windows.${index}`,
      (start !== null && to < start) || (end !== null && from > end) ? 'outsideSeason' : null,
    ),
  ),
  ...at('moves.windows', newPicks && (moves?.windows ?? []).length > 0 ? 'idleWindows' : null),
  ...at(
    'moves.keepers',
    (moves?.keepers ?? 0) > (list?.picks ?? Number.POSITIVE_INFINITY) ? 'keepsAll' : null,
  ),
]

/** Contradictions in the sections other than scoring */
export const listContradictions = (
  pack: PackDocument,
  season: PlannedSeason,
  possible: Possible,
): Contradiction[] => {
  const { list = {} } = pack
  const { picks } = list
  return [
    ...placesProblems(list, picks, possible),
    ...quotasProblems(list, picks, possible),
    ...at('list.budget', budgetProblem(list, picks, pack, possible)),
    ...idleProblems(pack),
    ...moveProblems(pack, season),
  ]
}
