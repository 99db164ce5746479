import type { Play } from '../competition-types.ts'
import type { Kind, Setting, ValueOf } from '../setting-types.ts'
import { championship, playChampionship } from './championship/championship.ts'
import { deathCup, playCup } from './death_cup/death-cup.ts'
import { leagueDuel, playDuel } from './league_duel/league-duel.ts'
import { oneShotMadness, playOneShot } from './one_shot_madness/one-shot-madness.ts'

/** Every kind of competition, in the order in which they are offered. */
export const kinds = {
  championship,
  death_cup: deathCup,
  league_duel: leagueDuel,
  one_shot_madness: oneShotMadness,
} satisfies Record<string, Kind>

type Kinds = typeof kinds
export type CompetitionKind = keyof Kinds
// The keys are those of the object above.
export const competitionKinds = Object.keys(kinds) as [CompetitionKind, ...CompetitionKind[]]

type Named = { [K in CompetitionKind]: Kinds[K]['settings'] }[CompetitionKind]
export type SettingName = Named extends infer S ? (S extends S ? keyof S : never) : never
/** A value for every setting of every kind. */
export type Settings = {
  [Name in SettingName]: ValueOf<
    Named extends infer S ? (S extends Record<Name, infer One> ? One : never) : never
  >
}

/** The settings of all kinds. One that several kinds have stands where the last of them lists it. */
export const allSettings = Object.fromEntries(
  [
    ...new Map(
      Object.values<Kind>(kinds)
        .flatMap(({ settings }) => Object.entries(settings))
        .reverse(),
    ),
  ].reverse(),
  // Made of the settings that the type is made of.
) as Record<SettingName, Setting>

/** How each kind is played. Apart from the above, so that the web app does without. */
export const plays = {
  championship: playChampionship,
  death_cup: playCup,
  league_duel: playDuel,
  one_shot_madness: playOneShot,
} satisfies Record<CompetitionKind, Play<never>>

/** What is played, with the settings of its kind. */
export type Competition = { [K in CompetitionKind]: Parameters<(typeof plays)[K]>[0] }[CompetitionKind]
