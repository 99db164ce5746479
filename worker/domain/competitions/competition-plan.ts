import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import type { PickParticipation } from './competition-types.ts'
import {
  allSettings,
  type CompetitionKind,
  kinds,
  type SettingName,
  type Settings,
} from './kinds/kind-registry.ts'
import { daysNeeded, fewestParticipants } from './length.ts'
import type { Kind } from './setting-types.ts'

/** Values of the settings that a kind has. */
export type OwnSettings = Partial<Settings>
type Given = { [Name in SettingName]?: Settings[Name] | null | undefined }

/** Which picks play. */
interface PicksInPlay {
  pickParticipation: PickParticipation
  /** How many each player chooses; null: the whole list. */
  picksCount: number | null
}

export interface Plan extends PicksInPlay {
  type: CompetitionKind
  startDate: CalendarDay
  endDate: CalendarDay
  settings: OwnSettings
}

/** The settings of a kind: each from the first of these that has a value for it, else its default. */
export const ownSettings = (type: CompetitionKind, ...given: readonly Given[]): OwnSettings =>
  Object.fromEntries(
    Object.entries<Kind['settings'][string]>(kinds[type].settings).map(([name, { usual }]) => [
      name,
      // The names of a kind's settings are among those of all.
      given.map((values) => values[name as SettingName]).find((value) => value != null) ?? usual,
    ]),
  )

const none = Object.fromEntries(Object.keys(allSettings).map((name) => [name, null]))

/** Every setting of every kind, as the contract has them: null where the kind has none of that name. */
export const everySetting = (own: OwnSettings): { [Name in SettingName]: Settings[Name] | null } => ({
  // Made of all names.
  ...(none as Record<SettingName, null>),
  ...own,
})

/** The default of every setting. */
export const usualSettings = Object.fromEntries(
  Object.entries(allSettings).map(([name, { usual }]) => [name, usual]),
  // Each of the type that its setting takes.
) as Settings

/** Which picks play, by what is given first and what there is: the whole list unless a subset is chosen. */
export const picksInPlay = (
  ...given: readonly { [K in keyof PicksInPlay]?: PicksInPlay[K] | null | undefined }[]
): PicksInPlay => {
  const pickParticipation = given.find((one) => one.pickParticipation)?.pickParticipation ?? 'all'
  const picksCount = given.find((one) => one.picksCount != null)?.picksCount ?? null
  return { pickParticipation, picksCount: pickParticipation === 'subset' ? picksCount : null }
}

export type PlanRefusal =
  | { code: 'competition_dates_reversed'; field: 'endDate' }
  | { code: 'competition_starts_too_soon'; field: 'startDate' }
  | { code: 'competition_picks_count_missing'; field: 'picksCount' }
  | { code: 'competition_whole_list'; field: 'pickParticipation' }
  | { code: 'competition_too_few'; field: 'participants' }
  | {
      code: 'competition_too_short'
      field: 'endDate'
      params: { players: number; needed: number; given: number }
    }

/** True for kinds that players can choose picks for. */
export const playsSubset = (type: CompetitionKind): boolean =>
  (kinds[type].picks as readonly PickParticipation[]).includes('subset')

/**
 * Why a competition can't be planned like this, or null. It never starts over known deaths: tomorrow at the earliest.
 * @param players those named, or the members now
 * @param named whether players were named: members may still join before the start
 */
export const planRefusal = (
  plan: Plan,
  players: number,
  named: boolean,
  today: CalendarDay,
): PlanRefusal | null => {
  if (plan.endDate < plan.startDate) return { code: 'competition_dates_reversed', field: 'endDate' }
  if (plan.startDate <= today) return { code: 'competition_starts_too_soon', field: 'startDate' }
  if (plan.pickParticipation === 'subset') {
    if (!playsSubset(plan.type)) return { code: 'competition_whole_list', field: 'pickParticipation' }
    if (plan.picksCount === null) return { code: 'competition_picks_count_missing', field: 'picksCount' }
  }
  if (named && players < fewestParticipants) return { code: 'competition_too_few', field: 'participants' }
  const needed = daysNeeded({ type: plan.type, ...plan.settings }, players)
  const given = daysBetween(plan.startDate, plan.endDate) + 1
  if (needed > given)
    return { code: 'competition_too_short', field: 'endDate', params: { players, needed, given } }
  return null
}
