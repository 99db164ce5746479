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

/** The values of a kind's settings */
export type OwnSettings = Partial<Settings>
type Given = { [Name in SettingName]?: Settings[Name] | null | undefined }

/** Which picks play */
interface PicksInPlay {
  pickParticipation: PickParticipation
  /** How many picks each player chooses; null: the whole list */
  picksCount: number | null
}

export interface Plan extends PicksInPlay {
  type: CompetitionKind
  startDate: CalendarDay
  endDate: CalendarDay
  settings: OwnSettings
}

/** The settings of a kind: for each the first given value, else its default */
export const ownSettings = (type: CompetitionKind, ...given: readonly Given[]): OwnSettings =>
  Object.fromEntries(
    Object.entries<Kind['settings'][string]>(kinds[type].settings).map(([name, { usual }]) => [
      name,
      // The names of a kind's settings are a subset of all names.
      given.map((values) => values[name as SettingName]).find((value) => value != null) ?? usual,
    ]),
  )

const none = Object.fromEntries(Object.keys(allSettings).map((name) => [name, null]))

/** Every setting of every kind, as in the API contract: null if the kind has no such setting */
export const everySetting = (own: OwnSettings): { [Name in SettingName]: Settings[Name] | null } => ({
  // Built from all names.
  ...(none as Record<SettingName, null>),
  ...own,
})

/** The default of every setting. */
export const usualSettings = Object.fromEntries(
  Object.entries(allSettings).map(([name, { usual }]) => [name, usual]),
  // Each default has the type of its setting.
) as Settings

/** Which picks play, from the first given values: the whole list unless a subset is chosen */
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

/** True for kinds in which players can choose picks */
export const playsSubset = (type: CompetitionKind): boolean =>
  (kinds[type].picks as readonly PickParticipation[]).includes('subset')

/**
 * Why a competition cannot be planned with these values, or null. It starts tomorrow at the earliest, so never on a day
 * with known deaths.
 * @param players the named players, or the current members
 * @param named whether players were named; otherwise members may still join before the start
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
