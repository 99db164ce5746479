import { packBounds, type ScoringPack } from '../packs/pack.ts'
import type { ScoringRules } from '../scoring/rules.ts'
import { hazardAt } from './life-table.ts'
import { type ListedRisk, type ListOutlook, runs, type WinSway } from './outlook.ts'

/*
 * What of an outlook is shown. The figures are about lists and tables, never about a person, and nobody shall get at one by
 * comparing two of them. So every person's hazard is blurred by a secret factor before anything is added up, a list has
 * figures only where enough people share in them, they come in steps wider than one person's share, and chances to win are
 * told of nobody whose list differs from another's by next to nobody. Why, and what each is worth: decision 16.
 */

/** Fewer living people than these, or one who makes up more than half: no figure. */
export const fewestPeople = 5
const largestPart = 0.5
/** The few who weigh most do not make up more than this of a sum of points, or of all that sways a chance. */
const largestFew = 0.9

/** Chances of a death are told in such steps. */
export const chanceStep = 0.05
/** How many equal parts the win is told in. */
export const winParts = 50

/** The ends of the secret factor; its mean is 1, so that lists of many are right on average. */
const blurEnds = [0.25, 1.75] as const

/** The factor that belongs to a number from 0 to 1 which only the server knows: one for each person, everywhere and always. */
export const blurFrom = (secret: number): number => blurEnds[0] + (blurEnds[1] - blurEnds[0]) * secret

const sumOf = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** True where one of these sizes makes up more than half of their sum. */
const hangsOnOne = (sizes: readonly number[]): boolean => Math.max(0, ...sizes) > sumOf(sizes) * largestPart

/** True where fewer than are enough make up nearly all of it. */
const hangsOnSome = (sizes: readonly number[]): boolean => {
  const largest = sizes.toSorted((a, b) => b - a).slice(0, fewestPeople - 1)
  return sumOf(largest) > sumOf(sizes) * largestFew
}

/** True where a sum over these parts tells nothing of one of them: enough of them, none more than half. What is nothing is no part. */
export const isOfMany = (parts: readonly number[]): boolean => {
  const sizes = parts.map(Math.abs).filter((size) => size > 0)
  return sizes.length >= fewestPeople && !hangsOnOne(sizes)
}

/** The same of points, most of which rules can make a few bring. */
const arePointsOfMany = (shares: readonly number[]): boolean =>
  isOfMany(shares) && !hangsOnSome(shares.map(Math.abs))

/** What one person does to a chance is next to nothing where it is less than what the chance is told in. */
const leastSway = 1 / winParts
/** A sway within this many standard errors is ignored, so that chance makes no crowd of those who do nothing. */
const errors = 2

/**
 * True where a chance to win hangs on one person's death, or next to all on fewer than are enough: where nobody else can
 * bring what is missing, the chance of winning is that of the death, however long the list is.
 */
const hangsOnFew = (win: number, sways: readonly WinSway[]): boolean => {
  if (!sways.some(({ by }) => Math.abs(by) >= leastSway)) return false
  const weights = sways.map(({ chance, by }) => {
    const error = Math.sqrt((chance * win * (1 - win)) / (runs * Math.max(1 - chance, 1 / runs)))
    return Math.sqrt(Math.max(0, by ** 2 - (errors * error) ** 2))
  })
  return hangsOnOne(weights) || hangsOnSome(weights)
}

/** The chance of several taken together, and what each person does to it. */
const asOne = (lists: readonly ListOutlook[]): { win: number; sways: WinSway[] } => ({
  win: lists.reduce((sum, { win }) => sum + (win ?? 0), 0),
  sways: (lists[0]?.sways ?? []).map(({ chance }, risk) => ({
    chance,
    by: lists.reduce((sum, { sways }) => sum + (sways[risk]?.by ?? 0), 0),
  })),
})

const isShown = ({ people }: ListOutlook): boolean =>
  arePointsOfMany(people.map(({ share }) => share)) && isOfMany(people.map(({ hazard }) => hazard))

/** Next to nobody is on one list and not on the other, though somebody is: comparing the two would tell of whom. */
const areAlmostAlike = (a: readonly ListedRisk[], b: readonly ListedRisk[]): boolean => {
  const ids = { a: new Set(a.map(({ personId }) => personId)), b: new Set(b.map(({ personId }) => personId)) }
  const apart = [
    ...a.filter(({ personId }) => !ids.b.has(personId)),
    ...b.filter(({ personId }) => !ids.a.has(personId)),
  ].map(({ hazard }) => hazard)
  return apart.length > 0 && !isOfMany(apart)
}

/** 1, 2, 5, 10, 20, ...: the first that is not smaller. */
const nextStep = (least: number): number => {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) if (step * power >= least) return step * power
}

const oldAge = 95
/** Ages between which the most is looked for that a pack could bring. */
const ages = Array.from({ length: 93 }, (_, index) => 18 + index)

const baseAt = ({ base }: ScoringPack, age: number): number => {
  if (base.kind === 'flat') return base.points
  if (base.kind === 'age') return base.of - age
  return base.rows.findLast(({ fromAge }) => fromAge <= age)?.points ?? 0
}

/** The most that the death of somebody could be expected to bring, or cost, whatever fits. */
const mostOf = (pack: ScoringPack, chanceAt: (age: number) => number): number => {
  // The first of the longest list that there can be.
  let [added, factor] = [pack.list?.order === 'weights' ? packBounds.rank : 0, 1]
  for (const term of pack.terms) {
    if ('rarity' in term) added += term.rarity.max
    else if ('points' in term) added += Math.abs(term.points)
    else factor *= Math.max(1, term.times)
  }
  return Math.max(...ages.map((age) => chanceAt(age) * (Math.abs(baseAt(pack, age)) + added) * factor))
}

/**
 * The step in which points are told: what somebody of 95 whom nobody else holds could be expected to bring over so many
 * days, rounded up to a round number; by rules of a league's own, the most that anybody could. It hangs on the rules and the calendar alone, not on who is on the lists.
 * @param factor of the calibration
 */
export const pointsStep = (
  { base, flatPoints, rarityMax, firstDeathBonus, pack }: ScoringRules,
  days: number,
  factor: number,
): number => {
  const chanceAt = (age: number): number => -Math.expm1(-factor * hazardAt(null, age, days))
  if (pack) return nextStep(mostOf(pack, chanceAt))
  const points = (base === 'flat' ? flatPoints : 100 - oldAge) + rarityMax + firstDeathBonus
  return nextStep(chanceAt(oldAge) * points)
}

const inSteps = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(2))

/** Parts that add up to the whole again: each rounded down, what is left to those who lost most by it. */
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

/** What everybody in the league may see of a list; null: nothing is shown. */
interface ShownList {
  userId: string
  points: number
  expectedPoints: number | null
  expectedSoFar: number | null
  chanceOfADeath: number | null
}

interface ShownWin {
  userId: string
  /** Null: told together with others'. */
  chance: number | null
}

export interface ShownOutlook {
  lists: ShownList[]
  /** Empty: the season has no end, or nothing can be told apart. The chances and `others` add up to 1. */
  win: ShownWin[]
  others: number
}

/** Players whose chances are shown as one sum: never a single player, nor several whose chances depend on few people. */
const together = (lists: readonly ListOutlook[]): Set<string> => {
  const hidden = new Set<string>()
  for (const list of lists) if (hangsOnFew(list.win ?? 0, list.sways)) hidden.add(list.userId)
  // Whom no list speaks for stands still.
  const moving = lists.filter(({ people }) => people.length > 0)
  for (const list of moving) if (!isShown(list)) hidden.add(list.userId)
  for (const [index, one] of moving.entries())
    for (const other of moving.slice(index + 1))
      if (areAlmostAlike(one.people, other.people)) hidden.add(one.userId).add(other.userId)
  const shown = lists
    .filter(({ userId }) => !hidden.has(userId))
    .sort((a, b) => (a.win ?? 0) - (b.win ?? 0) || (a.userId < b.userId ? -1 : 1))
  const isOfFew = (): boolean => {
    const rest = asOne(lists.filter(({ userId }) => hidden.has(userId)))
    return hidden.size === 1 || hangsOnFew(rest.win, rest.sways)
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

/** @param steps of the points ahead and of those of the days gone (pointsStep) */
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
      // Who counts from later on brings nothing to the days for which it is told.
      chanceOfADeath:
        shown && isOfMany(list.people.flatMap(({ soon }) => (soon > 0 ? [soon] : [])))
          ? inSteps(list.chanceOfADeath, chanceStep)
          : null,
    }
  }),
  ...shownWin(lists),
})
