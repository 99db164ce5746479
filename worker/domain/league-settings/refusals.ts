import type { CalendarDay } from '../calendar-day.ts'
import { type DatesRefusal, datesChangeRefusal, datesRefusal, startRemovalRefusal } from '../seasons/dates.ts'
import {
  type SealedSeason,
  type SealRefusal,
  sealChangeRefusal,
  sealedSizeRefusal,
  sealRefusal,
} from '../seasons/sealed-lists.ts'
import type { Season } from '../seasons/state.ts'
import { type RulesRefusal, refusedRule, rulesRefusal } from './rule-settings.ts'
import { leagueKeys, type SettingKey, type SettingValues, settingOf } from './values.ts'

/** Why settings are refused, as an error code with the setting */
export interface SettingsRefusal {
  code: RulesRefusal | DatesRefusal | SealRefusal | 'exclusive_fixed'
  field?: SettingKey
}

const refusedRules = (
  before: SettingValues,
  after: SettingValues,
  locked: boolean,
): SettingsRefusal | null => {
  const code = rulesRefusal(before, after, locked)
  return refused(code, code ? refusedRule[code] : undefined)
}

const refused = (code: SettingsRefusal['code'] | null, field?: SettingKey): SettingsRefusal | null =>
  code === null ? null : { code, ...(field ? { field } : {}) }

/** Changed settings that are fixed once the season has a pick or a draft */
export const changedUntilBegun = (before: SettingValues, after: SettingValues): SettingKey[] =>
  leagueKeys.filter((key) => settingOf(key).until === 'begun' && before[key] !== after[key])

/** Whether a league may be created with these settings; null: yes */
export const creationRefusal = (settings: SettingValues, today: CalendarDay): SettingsRefusal | null =>
  refusedRules(settings, settings, false) ??
  refused(datesRefusal(settings), 'endDate') ??
  refused(sealRefusal(settings, today), 'listsSealed')

/**
 * Whether a league's settings may change to `after`; null: yes
 * @param has.others another member has, or had, a list in this season
 * @param has.scored the season's leaderboard already has a death
 * @param has.begun the season has a pick, or a draft
 */
export const changeRefusal = (
  before: SettingValues,
  after: SettingValues,
  season: Season & SealedSeason,
  today: CalendarDay,
  has: { others: boolean; scored: boolean; begun: boolean },
): SettingsRefusal | null =>
  refusedRules(before, after, before.locked && after.locked) ??
  refused(datesChangeRefusal(season, after, today, has.scored)) ??
  refused(
    sealChangeRefusal(season, after, today, has.others),
    after.listsSealed === before.listsSealed ? 'startDate' : 'listsSealed',
  ) ??
  refused(startRemovalRefusal(season, after, today)) ??
  refused(
    sealedSizeRefusal(season, { before: before.maxPicks, after: after.maxPicks }, today, has.others),
    'maxPicks',
  ) ??
  // Checked after the rules of sealed lists: this refusal reveals whether there are picks, which is only public for
  // open lists.
  refused(has.begun && changedUntilBegun(before, after).length > 0 ? 'exclusive_fixed' : null, 'exclusive')
