import type { KeyOf, SettingValues } from '../league-settings/values.ts'
import { withoutIdle } from './line-up-rules.ts'
import type { PlusTerm, RarityTerm, ScoringPack, Term } from './pack.ts'

/** The rules of scoring that are fields of their own, without the pack. */
export type ScoringFields = Omit<SettingValues<KeyOf<'scoring'>>, 'pack'>
/** A version's rules of scoring; without a pack, the default one with the values of its fields. */
export type ScoringSource = ScoringFields & { pack?: ScoringPack | null | undefined }

const rarityTerm = (max: number): RarityTerm => ({ id: 'rarity', rarity: { max } })
const firstDeathTerm = (points: number): PlusTerm => ({
  id: 'first_death',
  when: { death: 'first' },
  points,
  per: 'player',
})

const isRarity = (term: Term): term is RarityTerm => 'rarity' in term
const isFirstDeath = (term: Term): term is PlusTerm => term.id === 'first_death'

const baseOf = ({ base, flatPoints }: Pick<ScoringFields, 'base' | 'flatPoints'>): ScoringPack['base'] =>
  base === 'flat' ? { kind: 'flat', points: flatPoints } : { kind: 'age', of: 100, floor: 1, ageAt: 'death' }

/** The default pack, with the values of the fields. */
export const packOfFields = (fields: ScoringFields): ScoringPack => ({
  version: 1,
  base: baseOf(fields),
  terms: [
    ...(fields.rarityMax === 0 ? [] : [rarityTerm(fields.rarityMax)]),
    ...(fields.firstDeathBonus === 0 ? [] : [firstDeathTerm(fields.firstDeathBonus)]),
  ],
  rounding: 'half_up',
})

const made = new WeakMap<ScoringSource, ScoringPack>()

/** The pack that a version of the rules plays. */
export const packOf = (rules: ScoringSource): ScoringPack => {
  if (rules.pack) return rules.pack
  const known = made.get(rules)
  if (known) return known
  const pack = packOfFields(rules)
  made.set(rules, pack)
  return pack
}

/** What the fields read of a pack. A table by age reads as `age`; what a pack does not say stays as it was. */
const fieldsOf = ({ base, terms }: ScoringPack, { flatPoints }: ScoringFields): ScoringFields => ({
  base: base.kind === 'flat' ? 'flat' : 'age',
  flatPoints: base.kind === 'flat' ? base.points : flatPoints,
  rarityMax: terms.find(isRarity)?.rarity.max ?? 0,
  firstDeathBonus: terms.find(isFirstDeath)?.points ?? 0,
})

/** A term in its place with other points; gone with none, at the end where there was none. */
const withTerm = (
  terms: readonly Term[],
  isIt: (term: Term) => boolean,
  replacement: Term | null,
): readonly Term[] => {
  const put = replacement ? [replacement] : []
  return terms.some(isIt) ? terms.flatMap((term) => (isIt(term) ? put : [term])) : [...terms, ...put]
}

/** A pack with fields written: each replaces what it reads, and nothing else. */
const withFields = (pack: ScoringPack, before: ScoringFields, after: ScoringFields): ScoringPack => {
  const isBaseOther = before.base !== after.base || before.flatPoints !== after.flatPoints
  const { rarityMax, firstDeathBonus } = after
  let { terms } = pack
  if (before.rarityMax !== rarityMax)
    terms = withTerm(terms, isRarity, rarityMax === 0 ? null : rarityTerm(rarityMax))
  if (before.firstDeathBonus !== firstDeathBonus)
    terms = withTerm(terms, isFirstDeath, firstDeathBonus === 0 ? null : firstDeathTerm(firstDeathBonus))
  return { ...pack, base: isBaseOther ? baseOf(after) : pack.base, terms }
}

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, ordered(part)]),
  )
}

/** True for two values that say the same, in whatever order of their keys. */
export const isSameDocument = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/** Fields and pack that say the same: the pack alone where the fields can't say it all, else none. */
const agreed = (pack: ScoringPack, fields: ScoringFields): ScoringFields & { pack: ScoringPack | null } => {
  const read = fieldsOf(pack, fields)
  return { ...read, pack: isSameDocument(pack, packOfFields(read)) ? null : pack }
}

/**
 * Rules after a change of some: a pack that is given replaces all of scoring, a field that is given replaces its part of
 * the pack. `pack: null` goes back to what the fields say.
 */
export const settleScoring = (
  before: ScoringSource,
  after: ScoringSource,
  given: ScoringPack | null | undefined,
): ScoringFields & { pack: ScoringPack | null } => {
  // Sections that a document leaves out stay as they were.
  if (given) {
    const { list, who, moves, table } = before.pack ?? {}
    return agreed(withoutIdle({ list, who, moves, table, ...given }), after)
  }
  if (given === null || !before.pack) return { ...after, pack: null }
  return agreed(withoutIdle(withFields(before.pack, before, after)), after)
}
