import { compare } from '../compare.ts'
import { packBounds, type ScoringPack } from '../packs/pack.ts'
import type { ScoringRules } from '../scoring/rules.ts'
import { hazardAt } from './life-table.ts'
import { type ListedRisk, type ListOutlook, runs, type WinSway } from './outlook.ts'

/*
 * Which parts of an outlook are shown. The figures describe lists and tables, never a person, and nobody must
 * be able to derive a person's figure by comparing two of them. Therefore: every person's hazard is blurred
 * by a secret factor before anything is summed; a list has figures only if enough people contribute to them;
 * figures are rounded to steps larger than one person's share; and a player's chance to win is hidden if the
 * list differs from another list by too few people. Decision 16 has the reasons and the strength of each
 * measure.
 */

/** A figure needs at least this many living people, and none of them may account for more than half of it. */
export const fewestPeople = 5
const largestPart = 0.5
/**
 * The fewestPeople - 1 largest parts may account for at most this part of a sum of points, or of all effects on a
 * chance.
 */
const largestFew = 0.9

/** The step to which the chance of a death is rounded */
export const chanceStep = 0.05
/** Chances to win are shown as multiples of 1 / winParts. */
export const winParts = 50

/** The range of the secret factor. Its mean is 1, so that figures of long lists are right on average. */
const blurEnds = [0.25, 1.75] as const

/**
 * The blur factor for a number from 0 to 1 that only the server knows. Each person has one, the same everywhere and
 * always.
 */
export const blurFrom = (secret: number): number => blurEnds[0] + (blurEnds[1] - blurEnds[0]) * secret

const sumOf = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** True if one of these sizes is more than half of their sum */
const dependsOnOne = (sizes: readonly number[]): boolean => Math.max(0, ...sizes) > sumOf(sizes) * largestPart

/** True if fewer than `fewestPeople` make up nearly all of the sum */
const dependsOnSome = (sizes: readonly number[]): boolean => {
  const largest = sizes.toSorted((a, b) => b - a).slice(0, fewestPeople - 1)
  return sumOf(largest) > sumOf(sizes) * largestFew
}

/**
 * True if a sum of these parts reveals none of them: there are enough parts, and none is more than half. Zeros do not
 * count as parts.
 */
export const isOfMany = (parts: readonly number[]): boolean => {
  const sizes = parts.map(Math.abs).filter((size) => size > 0)
  return sizes.length >= fewestPeople && !dependsOnOne(sizes)
}

/** The same for points, with a stricter limit: rules can make a few people contribute most of them */
const arePointsOfMany = (shares: readonly number[]): boolean =>
  isOfMany(shares) && !dependsOnSome(shares.map(Math.abs))

/** A person's effect on a chance is negligible if it is smaller than the step in which the chance is shown. */
const leastSway = 1 / winParts
/**
 * Effects within this many standard errors are ignored. Otherwise the noise of people without an effect would look like
 * a crowd.
 */
const errors = 2

/**
 * True if a chance to win depends on one person's death, or almost entirely on fewer than `fewestPeople`. If nobody
 * else can score the missing points, the chance to win equals the chance of that death, however long the list is.
 */
const dependsOnFew = (win: number, sways: readonly WinSway[]): boolean => {
  if (!sways.some(({ by }) => Math.abs(by) >= leastSway)) return false
  const weights = sways.map(({ chance, by }) => {
    const error = Math.sqrt((chance * win * (1 - win)) / (runs * Math.max(1 - chance, 1 / runs)))
    return Math.sqrt(Math.max(0, by ** 2 - (errors * error) ** 2))
  })
  return dependsOnOne(weights) || dependsOnSome(weights)
}

/** The combined chance of several lists, and each person's effect on it */
const asOne = (lists: readonly ListOutlook[]): { win: number; sways: WinSway[] } => ({
  win: lists.reduce((sum, { win }) => sum + (win ?? 0), 0),
  sways: (lists[0]?.sways ?? []).map(({ chance }, risk) => ({
    chance,
    by: lists.reduce((sum, { sways }) => sum + (sways[risk]?.by ?? 0), 0),
  })),
})

const isShown = ({ people }: ListOutlook): boolean =>
  arePointsOfMany(people.map(({ share }) => share)) && isOfMany(people.map(({ hazard }) => hazard))

/** True if the lists differ, but by too few people: a comparison of the two would reveal these people's figures */
const areAlmostAlike = (a: readonly ListedRisk[], b: readonly ListedRisk[]): boolean => {
  const ids = { a: new Set(a.map(({ personId }) => personId)), b: new Set(b.map(({ personId }) => personId)) }
  const apart = [
    ...a.filter(({ personId }) => !ids.b.has(personId)),
    ...b.filter(({ personId }) => !ids.a.has(personId)),
  ].map(({ hazard }) => hazard)
  return apart.length > 0 && !isOfMany(apart)
}

/** The smallest of 1, 2, 5, 10, 20, ... that is at least this large */
const nextStep = (least: number): number => {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) if (step * power >= least) return step * power
}

const oldAge = 95
/** The ages at which a pack's largest expected points are searched */
const ages = Array.from({ length: 93 }, (_, index) => 18 + index)

const baseAt = ({ base }: ScoringPack, age: number): number => {
  if (base.kind === 'flat') return base.points
  if (base.kind === 'age') return base.of - age
  return base.rows.findLast(({ fromAge }) => fromAge <= age)?.points ?? 0
}

/** The largest expected points, positive or negative, of one death, if all the pack's terms apply */
const mostOf = (pack: ScoringPack, chanceAt: (age: number) => number): number => {
  // The weight of the first place on the longest possible list
  let [added, factor] = [pack.list?.order === 'weights' ? packBounds.rank : 0, 1]
  for (const term of pack.terms) {
    if ('rarity' in term) added += term.rarity.max
    else if ('points' in term) added += Math.abs(term.points)
    else factor *= Math.max(1, term.times)
  }
  return Math.max(...ages.map((age) => chanceAt(age) * (Math.abs(baseAt(pack, age)) + added) * factor))
}

/**
 * The step to which points are rounded: the expected points, over this many days, of a person of 95 on one list only;
 * with a pack, the largest expected points of any person. Both are rounded up to a round number. The step depends only
 * on the rules and the calendar, not on who is on the lists.
 * @param factor of the calibration
 */
export const pointsStep = (
  { base, flatPoints, rarityMax, firstDeathBonus, pack }: ScoringRules,
  days: number,
  factor: number,
): number => {
  const chanceAt = (age: number): number => -Math.expm1(-factor * hazardAt(null, age, days))
  if (pack) return nextStep(mostOf(pack, chanceAt))
  const points = (base === 'flat' ? Math.abs(flatPoints) : 100 - oldAge) + rarityMax + firstDeathBonus
  return nextStep(chanceAt(oldAge) * points)
}

const inSteps = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(2))

/**
 * Rounds shares to multiples of 1 / parts and keeps their sum: each is rounded down, and the remainder goes to those
 * with the largest loss
 */
const inParts = (shares: readonly number[], parts: number): number[] => {
  const exact = shares.map((share) => share * parts)
  const counts = exact.map(Math.floor)
  let left = Math.round(exact.reduce((sum, value) => sum + value, 0)) - counts.reduce((sum, n) => sum + n, 0)
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index)
  for (const { index } of byLoss) if (left-- > 0) counts[index] = (counts[index] ?? 0) + 1
  return counts.map((count) => count / parts)
}

/** The figures of a list that every member of the league may see; null: hidden */
interface ShownList {
  userId: string
  points: number
  expectedPoints: number | null
  expectedSoFar: number | null
  chanceOfADeath: number | null
}

interface ShownWin {
  userId: string
  /** Null: included in `others` */
  chance: number | null
}

export interface ShownOutlook {
  lists: ShownList[]
  /** Empty: the season has no last day, or all chances are hidden. The chances and `others` add up to 1. */
  win: ShownWin[]
  others: number
}

/**
 * Players whose chances are shown as one sum. It is never the chance of a single player, and never depends on few
 * people.
 */
const together = (lists: readonly ListOutlook[]): Set<string> => {
  const hidden = new Set<string>()
  for (const list of lists) if (dependsOnFew(list.win ?? 0, list.sways)) hidden.add(list.userId)
  // A list without living people keeps its points, so it needs no protection.
  const moving = lists.filter(({ people }) => people.length > 0)
  for (const list of moving) if (!isShown(list)) hidden.add(list.userId)
  for (const [index, one] of moving.entries())
    for (const other of moving.slice(index + 1))
      if (areAlmostAlike(one.people, other.people)) hidden.add(one.userId).add(other.userId)
  const shown = lists
    .filter(({ userId }) => !hidden.has(userId))
    .sort((a, b) => (a.win ?? 0) - (b.win ?? 0) || compare(a.userId, b.userId))
  const isOfFew = (): boolean => {
    const rest = asOne(lists.filter(({ userId }) => hidden.has(userId)))
    return hidden.size === 1 || dependsOnFew(rest.win, rest.sways)
  }
  while (shown.length > 0 && hidden.size > 0 && isOfFew()) hidden.add(shown.shift()?.userId ?? '')
  return hidden
}

const shownWin = (lists: readonly ListOutlook[]): Pick<ShownOutlook, 'win' | 'others'> => {
  const hidden = together(lists)
  const shown = lists.filter(({ userId }) => !hidden.has(userId))
  if (shown.length === 0 || lists.some(({ win }) => win === null)) return { win: [], others: 0 }
  const rest = lists.filter(({ userId }) => hidden.has(userId))
  const shares = [...shown.map(({ win }) => win ?? 0), rest.reduce((sum, { win }) => sum + (win ?? 0), 0)]
  const parts = inParts(shares, winParts)
  return {
    win: [
      ...shown.map(({ userId }, index) => ({ userId, chance: parts[index] ?? 0 })),
      ...rest.map(({ userId }) => ({ userId, chance: null })),
    ],
    others: parts[shown.length] ?? 0,
  }
}

/** @param steps of the points ahead and of the points for the days so far (pointsStep) */
export const shownOutlook = (
  lists: readonly ListOutlook[],
  steps: { ahead: number; behind: number },
): ShownOutlook => ({
  lists: lists.map((list) => {
    const shown = isShown(list)
    return {
      userId: list.userId,
      points: list.points,
      expectedPoints: shown ? inSteps(list.expectedPoints, steps.ahead) : null,
      expectedSoFar:
        shown && (list.pastShares.length === 0 || arePointsOfMany(list.pastShares))
          ? inSteps(list.expectedSoFar, steps.behind)
          : null,
      // A pick that does not count within the next `chanceDays` has no part in this chance.
      chanceOfADeath:
        shown && isOfMany(list.people.flatMap(({ soon }) => (soon > 0 ? [soon] : [])))
          ? inSteps(list.chanceOfADeath, chanceStep)
          : null,
    }
  }),
  ...shownWin(lists),
})
