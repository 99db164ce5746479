import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { daysNeeded, fewestParticipants } from './length.ts'
import type { CompetitionType, PickParticipation, ScoringDirection, TieBreaker } from './types.ts'

/** Length of a round or match where nothing else is said. */
export const usualDurationDays = 14
export const usualTiebreakers: readonly TieBreaker[] = ['average_age', 'uniqueness', 'coin']

/** What a type can be set to; null where it is no setting of that type. */
export interface Settings {
  pickParticipation: PickParticipation
  picksCount: number | null
  roundDurationDays: number | null
  matchDurationDays: number | null
  tiebreakerPriority: TieBreaker[] | null
  allowDraws: boolean | null
  scoringDirection: ScoringDirection | null
  allowMultiple: boolean | null
}

export type GivenSettings = { [K in keyof Settings]?: Settings[K] | null | undefined }

export interface Plan extends Settings {
  type: CompetitionType
  startDate: CalendarDay
  endDate: CalendarDay
}

/** The settings of a type: what is given, else the usual; what belongs to other types is left out. */
export const settingsOf = (type: CompetitionType, given: GivenSettings): Settings => {
  const has = <T>(types: readonly CompetitionType[], value: T): T | null =>
    types.includes(type) ? value : null
  const pickParticipation = given.pickParticipation ?? 'all'
  return {
    pickParticipation,
    picksCount: pickParticipation === 'subset' ? (given.picksCount ?? null) : null,
    roundDurationDays: has(['death_cup'], given.roundDurationDays ?? usualDurationDays),
    matchDurationDays: has(['league_duel'], given.matchDurationDays ?? usualDurationDays),
    tiebreakerPriority: has(['death_cup', 'league_duel'], given.tiebreakerPriority ?? [...usualTiebreakers]),
    allowDraws: has(['league_duel'], given.allowDraws ?? true),
    scoringDirection: has(['one_shot_madness'], given.scoringDirection ?? 'standard'),
    allowMultiple: has(['one_shot_madness'], given.allowMultiple ?? false),
  }
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
    if (plan.type === 'one_shot_madness')
      return { code: 'competition_whole_list', field: 'pickParticipation' }
    if (plan.picksCount === null) return { code: 'competition_picks_count_missing', field: 'picksCount' }
  }
  if (named && players < fewestParticipants) return { code: 'competition_too_few', field: 'participants' }
  const needed = daysNeeded(plan, players)
  const given = daysBetween(plan.startDate, plan.endDate) + 1
  if (needed > given)
    return { code: 'competition_too_short', field: 'endDate', params: { players, needed, given } }
  return null
}
