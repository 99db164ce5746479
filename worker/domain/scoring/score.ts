import type { CalendarDay, DatedFact } from '../calendar-day.ts'
import { type CompiledPack, type CompiledTerm, compiledPack } from '../packs/compiled.ts'
import { type DeathFacts, fits, type TableFacts } from '../packs/conditions.ts'
import type { PlusTerm, Rounding, ScoringPack, TimesTerm } from '../packs/pack.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { ageOn } from './age.ts'
import type { EntryReason, ScoringRules } from './rules.ts'

const round = (value: number, rounding: Rounding): number =>
  // `+ 0` turns -0 into 0.
  Math.floor(rounding === 'half_up' ? value + 0.5 : value) + 0

const baseReason = ({ base }: ScoringPack, { age, ageAtStart }: DeathFacts): EntryReason => {
  if (base.kind === 'flat') return { rule: 'flat', points: base.points }
  if (base.kind === 'table') {
    const row = age === null ? undefined : base.rows.findLast(({ fromAge }) => fromAge <= age)
    return { rule: 'table', points: row?.points ?? 0, age }
  }
  const { of, floor } = base
  const counted = base.ageAt === 'death' ? age : ageAtStart
  return {
    rule: 'age',
    points: counted === null ? (floor ?? 0) : Math.max(floor ?? Number.NEGATIVE_INFINITY, of - counted),
    age: counted,
    ...(of === 100 ? {} : { of }),
    ...(base.ageAt === 'death' ? {} : { atStart: true as const }),
  }
}

/** The first place of a list of ten adds 10, the last 1; none outside a table */
const weightReason = ({ rank, listSize }: DeathFacts): EntryReason[] =>
  rank === undefined || listSize === undefined || rank < 1
    ? []
    : [{ rule: 'weight', points: listSize + 1 - rank, rank, of: listSize }]

/** round(rarityMax × (players - holders) / (players - 1)); 0 for a sole player */
export const rarityPoints = (
  rarityMax: number,
  players: number,
  holders: number,
  rounding: Rounding = 'half_up',
): number => (players <= 1 ? 0 : round((rarityMax * (players - holders)) / (players - 1), rounding))

const plusReason = ({ term }: CompiledTerm<PlusTerm>): EntryReason =>
  term.id === 'first_death'
    ? { rule: 'first_death', points: term.points }
    : { rule: 'term', id: term.id, points: term.points, when: term.when }

type Fits = (compiled: CompiledTerm<PlusTerm | TimesTerm>) => boolean

/**
 * A score with its reasons: the base, the additions, the factors, the floor and the rounding. The points of the reasons
 * add up to the score.
 */
export const reasonsOf = (
  { pack, plus, times, isWeighted }: CompiledPack,
  facts: DeathFacts,
  isFitting: Fits,
): EntryReason[] => {
  const { rounding, base } = pack
  const reasons = [baseReason(pack, facts), ...(isWeighted ? weightReason(facts) : [])]
  for (const each of plus) {
    if ('rarity' in each) {
      const { holders, players } = facts
      const points = rarityPoints(each.rarity.max, players, holders, rounding)
      reasons.push({ rule: 'rarity', points, holders, players })
    } else if (isFitting(each)) reasons.push(plusReason(each))
  }
  // Factors are few and multiples of 0.5, so floating point is exact until the end.
  let value = sumOf(reasons)
  for (const each of times) {
    if (!isFitting(each)) continue
    const { id, when, times: factor } = each.term
    const points = round(value * factor, rounding) - round(value, rounding)
    value *= factor
    reasons.push({ rule: 'term', id, points, when, times: factor })
  }
  const total = round(value, rounding)
  const least = base.kind === 'age' ? base.floor : null
  if (least !== null && total < least) reasons.push({ rule: 'least', points: least - total })
  return reasons
}

/** The part of a score that does not depend on a table */
export const ownReasons = (compiled: CompiledPack, facts: DeathFacts): EntryReason[] =>
  reasonsOf(compiled, facts, ({ term, inTable }) => !inTable && fits(term.when, facts, null))

/** A table without other deaths */
const quietTable: TableFacts = {
  isFirst: false,
  isLast: false,
  from: 1,
  to: 1,
  deathsBefore: 0,
  isSweep: false,
}

/** The part of a score that does not depend on other deaths, line-up included */
export const foreseenReasons = (compiled: CompiledPack, facts: DeathFacts): EntryReason[] =>
  reasonsOf(compiled, facts, ({ term, onDeaths }) => !onDeaths && fits(term.when, facts, quietTable))

const isForFirst = ({ when }: PlusTerm | TimesTerm): boolean => 'death' in when && when.death === 'first'

/**
 * The reasons of one score, without terms that depend on the whole leaderboard
 * @param players members of the leaderboard at the start of the day of death
 * @param holders those of them whose pick of this person counted
 * @param isFirst the death is the first of the leaderboard; then terms for the first death apply
 */
export const scoreReasons = (
  rules: ScoringRules,
  birth: DatedFact | null,
  diedOn: CalendarDay,
  players: number,
  holders: number,
  isFirst = false,
): EntryReason[] => {
  const age = birth ? ageOn(birth, diedOn) : null
  const facts = {
    diedOn,
    birth,
    age,
    ageAtStart: age,
    sex: null,
    holders,
    players,
    heldDays: 0,
  }
  return reasonsOf(compiledPack(packOf(rules)), facts, ({ term, inTable }) =>
    inTable ? isFirst && isForFirst(term) : fits(term.when, facts, null),
  )
}

export const sumOf = (reasons: readonly { points: number }[]): number =>
  reasons.reduce((sum, reason) => sum + reason.points, 0)
