import type { KeyOf, SettingValues } from '../league-settings/values.ts'
import { withoutIdle } from './line-up-rules.ts'
import type { PlusTerm, RarityTerm, ScoringPack, Term } from './pack.ts'
import { isSameDocument } from './same-document.ts'

/** The scoring settings that are fields of their own, without the pack */
export type ScoringFields = Omit<SettingValues<KeyOf<'scoring'>>, 'pack'>
/** The scoring rules of a version; without a pack, the default pack with the values of the fields */
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

export const packOf = (rules: ScoringSource): ScoringPack => {
  if (rules.pack) return rules.pack
  const known = made.get(rules)
  if (known) return known
  const pack = packOfFields(rules)
  made.set(rules, pack)
  return pack
}

/** The field values of a pack. A table by age becomes `age`; a field that the pack does not define keeps its value. */
const fieldsOf = ({ base, terms }: ScoringPack, { flatPoints }: ScoringFields): ScoringFields => ({
  base: base.kind === 'flat' ? 'flat' : 'age',
  flatPoints: base.kind === 'flat' ? base.points : flatPoints,
  rarityMax: terms.find(isRarity)?.rarity.max ?? 0,
  firstDeathBonus: terms.find(isFirstDeath)?.points ?? 0,
})

/** Replaces a term's points in its place; removes it for 0 points; appends it if missing */
const withTerm = (
  terms: readonly Term[],
  isIt: (term: Term) => boolean,
  replacement: Term | null,
): readonly Term[] => {
  const put = replacement ? [replacement] : []
  return terms.some(isIt) ? terms.flatMap((term) => (isIt(term) ? put : [term])) : [...terms, ...put]
}

/** A pack with changed fields written into it. Each field replaces only its own part. */
const withFields = (pack: ScoringPack, before: ScoringFields, after: ScoringFields): ScoringPack => {
  const isBaseOther =
    before.base !== after.base || (after.base === 'flat' && before.flatPoints !== after.flatPoints)
  const { rarityMax, firstDeathBonus } = after
  let { terms } = pack
  if (before.rarityMax !== rarityMax)
    terms = withTerm(terms, isRarity, rarityMax === 0 ? null : rarityTerm(rarityMax))
  if (before.firstDeathBonus !== firstDeathBonus)
    terms = withTerm(terms, isFirstDeath, firstDeathBonus === 0 ? null : firstDeathTerm(firstDeathBonus))
  return { ...pack, base: isBaseOther ? baseOf(after) : pack.base, terms }
}

/** The consistent pair of fields and pack: with the pack if the fields cannot express it, otherwise without */
const agreed = (pack: ScoringPack, fields: ScoringFields): ScoringFields & { pack: ScoringPack | null } => {
  const read = fieldsOf(pack, fields)
  return { ...read, pack: isSameDocument(pack, packOfFields(read)) ? null : pack }
}

/**
 * The rules after a partial change. A given pack replaces all of scoring; a given field replaces its part of the pack.
 * `pack: null` returns to the values of the fields.
 */
export const settleScoring = (
  before: ScoringSource,
  after: ScoringSource,
  given: ScoringPack | null | undefined,
): ScoringFields & { pack: ScoringPack | null } => {
  // Sections that a document leaves out stay unchanged.
  if (given) {
    const { list, who, moves, table } = before.pack ?? {}
    return agreed(withoutIdle({ list, who, moves, table, ...given }), after)
  }
  if (given === null || !before.pack) return { ...after, pack: null }
  return agreed(withoutIdle(withFields(before.pack, before, after)), after)
}
