import { hasCondition } from './conditions.ts'
import type { Role, ScoringPack, When } from './pack.ts'

/** What a pack asks of the owners of lists. */
export interface LineUpRules {
  /** Who is chosen; none: the pack knows no captain. */
  roles: readonly Role[]
  /** Captain and vice can be chosen anew once the season has begun. */
  changeable: boolean
  /** The order of a list counts. */
  ranked: boolean
}

const looksAt = (pack: ScoringPack, isSort: (leaf: When) => boolean): boolean =>
  pack.terms.some((term) => 'when' in term && hasCondition(term.when, isSort))

/** Which line-up a pack asks for, by the terms that look at one; null: none. */
export const lineUpRules = (pack: ScoringPack): LineUpRules | null => {
  const vice = looksAt(pack, (leaf) => 'role' in leaf && leaf.role === 'vice')
  const captain = vice || looksAt(pack, (leaf) => 'role' in leaf)
  const ranked = looksAt(pack, (leaf) => 'rank' in leaf)
  if (!captain && !ranked) return null
  const chosen = captain ? pack.list?.captain : undefined
  return {
    roles: captain ? (vice || chosen?.vice ? ['captain', 'vice'] : ['captain']) : [],
    changeable: chosen?.changeable ?? false,
    ranked,
  }
}

/** A pack without what nothing in it looks at: two that play alike are alike. */
export const withoutIdle = ({ list, ...pack }: ScoringPack): ScoringPack => {
  const captain = lineUpRules(pack)?.roles.length ? list?.captain : undefined
  return captain ? { ...pack, list: { captain } } : pack
}
