import { packDependsOn } from './conditions.ts'
import type { Role, ScoringPack } from './pack.ts'

/** The choices that a pack requires from list owners */
export interface LineUpRules {
  /** The roles to choose; empty: the pack uses no captain */
  roles: readonly Role[]
  /** Another captain can be chosen, also during the season, once the captain has died or is off the list */
  changeable: boolean
  /** The order of a list counts */
  ranked: boolean
  /** Every player chooses a month */
  month: boolean
  /** The names of the typed places that picks occupy */
  places: readonly string[]
}

/** The line-up choices that a pack requires, by its list section and its terms; null: none */
export const lineUpRules = (pack: ScoringPack): LineUpRules | null => {
  const list = pack.list ?? {}
  const vice = list.vice === 1 || packDependsOn(pack, (leaf) => 'vice' in leaf)
  const captain = vice || list.captain === 1 || packDependsOn(pack, (leaf) => 'captain' in leaf)
  const isRanked = list.order === 'ranks' || list.order === 'weights'
  const ranked = isRanked || packDependsOn(pack, (leaf) => 'rank' in leaf)
  const month =
    list.chosenMonth === true || packDependsOn(pack, (leaf) => 'day' in leaf && leaf.day.chosenMonth === true)
  const places = (list.places ?? []).map(({ name }) => name)
  if (!captain && !ranked && !month && places.length === 0) return null
  return {
    roles: vice ? ['captain', 'vice'] : captain ? ['captain'] : [],
    changeable: captain && list.captainChanges === 'on_death',
    ranked,
    month,
    places,
  }
}

/** True if rules require every choice of this kind that the latest rules require */
export const requiresAll = (
  rules: LineUpRules | null,
  latest: LineUpRules,
  kind: 'roles' | 'order',
): boolean =>
  kind === 'roles'
    ? latest.roles.every((role) => rules?.roles.includes(role))
    : (rules?.ranked || !latest.ranked) &&
      (rules?.month || !latest.month) &&
      latest.places.every((name) => rules?.places.includes(name))

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
  // The cast is safe: only optional fields were removed.
  return said.length === 0 ? undefined : (Object.fromEntries(said) as Part)
}

/** A pack without empty parts, so that two packs with the same effect are equal */
export const withoutIdle = ({ list, who, moves, table, ...pack }: ScoringPack): ScoringPack => {
  const parts = { list: worn(list), who: worn(who), moves: worn(moves), table: worn(table) }
  return {
    ...pack,
    // The remaining parts, with their own types
    ...(Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Partial<
      typeof parts
    >),
  }
}
