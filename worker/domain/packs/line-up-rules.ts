import { looksAt } from './conditions.ts'
import type { Role, ScoringPack } from './pack.ts'

/** What a pack asks of the owners of lists. */
export interface LineUpRules {
  /** Who is chosen; none: the pack knows no captain. */
  roles: readonly Role[]
  /** Another captain can be chosen once the captain has died or is off the list, in the season too. */
  changeable: boolean
  /** The order of a list counts. */
  ranked: boolean
  /** Everybody chooses a month. */
  month: boolean
  /** Picks stand in typed places. */
  places: boolean
}

/** Which line-up a pack asks for, by its list and by the terms that look at one; null: none. */
export const lineUpRules = (pack: ScoringPack): LineUpRules | null => {
  const list = pack.list ?? {}
  const vice = list.vice === 1 || looksAt(pack, (leaf) => 'vice' in leaf)
  const captain = vice || list.captain === 1 || looksAt(pack, (leaf) => 'captain' in leaf)
  const isRanked = list.order === 'ranks' || list.order === 'weights'
  const ranked = isRanked || looksAt(pack, (leaf) => 'rank' in leaf)
  const month =
    list.chosenMonth === true || looksAt(pack, (leaf) => 'day' in leaf && leaf.day.chosenMonth === true)
  const places = (list.places?.length ?? 0) > 0
  if (!captain && !ranked && !month && !places) return null
  return {
    roles: vice ? ['captain', 'vice'] : captain ? ['captain'] : [],
    changeable: captain && list.captainChanges === 'on_death',
    ranked,
    month,
    places,
  }
}

const isIdle = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === false ||
  value === 'none' ||
  value === 'never' ||
  (Array.isArray(value) && value.length === 0)

const worn = <Part extends object>(part: Part | undefined): Part | undefined => {
  const said = Object.entries(part ?? {}).filter(([name, value]) =>
    name === 'keepers' ? value !== null && value !== undefined : !isIdle(value),
  )
  // The same part with fewer of its optional fields.
  return said.length === 0 ? undefined : (Object.fromEntries(said) as Part)
}

/** A pack without parts that ask for nothing: two that play alike are alike. */
export const withoutIdle = ({ list, who, moves, table, ...pack }: ScoringPack): ScoringPack => {
  const parts = { list: worn(list), who: worn(who), moves: worn(moves), table: worn(table) }
  return {
    ...pack,
    // Of its own parts those that are left.
    ...(Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Partial<
      typeof parts
    >),
  }
}
