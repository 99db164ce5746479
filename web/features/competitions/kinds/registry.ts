import type { CompetitionKind } from '#domain/competitions/kinds/kind-registry.ts'
import { deathCup } from './death_cup/death-cup.ts'
import type { KindParts } from './kind-parts.ts'
import { leagueDuel } from './league_duel/league-duel.ts'
import { oneShotMadness } from './one_shot_madness/one-shot-madness.ts'

const parts = {
  championship: { columns: {} },
  death_cup: deathCup,
  league_duel: leagueDuel,
  one_shot_madness: oneShotMadness,
} satisfies { [Kind in CompetitionKind]: KindParts<Kind> }

// The columns of a kind are only read by that kind's column names.
export const partsOf = (kind: CompetitionKind): KindParts => parts[kind] as KindParts
