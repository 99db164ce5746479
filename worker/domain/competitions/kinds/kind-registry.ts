import type { Play } from '../competition-types.ts'
import type { Kind, Setting, ValueOf } from '../setting-types.ts'
import { championship, playChampionship } from './championship/championship.ts'
import { deathCup } from './death_cup/death-cup.ts'
import { playCup } from './death_cup/play-cup.ts'
import { leagueDuel } from './league_duel/league-duel.ts'
import { playDuel } from './league_duel/play-duel.ts'
import { oneShotMadness, playOneShot } from './one_shot_madness/one-shot-madness.ts'

/** Every kind of competition, in the order in which the app offers them */
export const kinds = {
  championship,
  death_cup: deathCup,
  league_duel: leagueDuel,
  one_shot_madness: oneShotMadness,
} satisfies Record<string, Kind>

type Kinds = typeof kinds
export type CompetitionKind = keyof Kinds
// Object.keys returns exactly the registry's keys.
export const competitionKinds = Object.keys(kinds) as [CompetitionKind, ...CompetitionKind[]]

type Named = { [K in CompetitionKind]: Kinds[K]['settings'] }[CompetitionKind]
export type SettingName = Named extends infer S ? (S extends S ? keyof S : never) : never
export type Settings = {
  [Name in SettingName]: ValueOf<
    Named extends infer S ? (S extends Record<Name, infer One> ? One : never) : never
  >
}

/** The settings of all kinds. A setting that several kinds share is at the position of the last one that lists it. */
export const allSettings = Object.fromEntries(
  [
    ...new Map(
      Object.values<Kind>(kinds)
        .flatMap(({ settings }) => Object.entries(settings))
        .reverse(),
    ),
  ].reverse(),
  // Built from the same settings as the type.
) as Record<SettingName, Setting>

/** The play function of each kind. Separate from `kinds`, so that the web app does not load them. */
export const plays = {
  championship: playChampionship,
  death_cup: playCup,
  league_duel: playDuel,
  one_shot_madness: playOneShot,
} satisfies Record<CompetitionKind, Play<never>>

export type Competition = { [K in CompetitionKind]: Parameters<(typeof plays)[K]>[0] }[CompetitionKind]
