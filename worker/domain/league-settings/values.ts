import type { CalendarDay } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import type { AuditAction } from '../news/record.ts'
import { packChanges } from '../packs/merge-packs.ts'
import type { ScoringPack } from '../packs/pack.ts'
import { isSameDocument } from '../packs/scoring-fields.ts'
import { leagueSettings, type Setting } from './setting-registry.ts'

type Settings = typeof leagueSettings
export type SettingKey = keyof Settings
type Store = Setting['store']

type ValueOf<S> = S extends { kind: 'flag' }
  ? boolean
  : S extends { kind: 'number' }
    ? number
    : S extends { kind: 'choice'; options: infer Options }
      ? keyof Options
      : S extends { kind: 'day' }
        ? CalendarDay | null
        : S extends { kind: 'pack' }
          ? ScoringPack | null
          : string

/** The settings of some stores. */
export type KeyOf<S extends Store> = {
  [K in SettingKey]: Settings[K]['store'] extends S ? K : never
}[SettingKey]
export type SettingValues<K extends SettingKey = SettingKey> = { [P in K]: ValueOf<Settings[P]> }
/** Some of the values; undefined counts as not given. */
export type GivenValues<K extends SettingKey = SettingKey> = { [P in K]?: ValueOf<Settings[P]> | undefined }

/** The row of a setting, by the type that all rows have. */
export const settingOf = (key: SettingKey): Setting => leagueSettings[key]

// Object.keys answers the registry's own keys.
export const settingKeys = Object.keys(leagueSettings) as SettingKey[]

/** Whether a league can be created with it. */
const isAtCreation = (key: SettingKey): boolean => {
  const { store, atCreation = store !== 'league' } = settingOf(key)
  return atCreation !== false
}

/** The keys of its words: its name, what it does, and its name in the audit log, null where the action says it all. */
export const wordsOf = (key: SettingKey, isOn = true) => {
  const { label = `common:rules.${key}`, about, recorded = label } = settingOf(key)
  const given = typeof about === 'object' ? about[isOn ? 'on' : 'off'] : about
  return { label, about: given === true ? `common:rules.${key}About` : given, recorded }
}

/** The settings of some stores, in the registry's order. */
const keysOf = <S extends Store>(...stores: readonly S[]): readonly KeyOf<S>[] =>
  settingKeys.filter((key): key is KeyOf<S> => stores.some((store) => store === settingOf(key).store))

export const leagueKeys = keysOf('league')
export const seasonKeys = keysOf('season')
export const pickRuleKeys = keysOf('picks')
export const scoringRuleKeys = keysOf('scoring')
/** Those of scoring that are fields of their own. */
export const scoringFieldKeys = scoringRuleKeys.filter((key) => key !== 'pack')
export const ruleKeys = keysOf('picks', 'scoring')
/** What a league can be created with. */
export const creationKeys = ['name', ...ruleKeys, ...seasonKeys, ...leagueKeys.filter(isAtCreation)] as const

/** Its place in a form; 0 where it is in none. */
export const placeOf = (key: SettingKey): number => settingOf(key).place ?? 0

/** The settings of a section of a form, in their places. */
export const keysInSection = <K extends SettingKey>(keys: readonly K[], section: string): readonly K[] => {
  const isIn = (key: K): boolean => {
    const { place, store, section: own = store } = settingOf(key)
    return place !== undefined && own === section
  }
  return keys.filter(isIn).sort((a, b) => placeOf(a) - placeOf(b))
}

/** The value of each key. */
export const fromKeys = <K extends SettingKey>(
  keys: readonly K[],
  value: (key: K) => unknown,
): SettingValues<K> =>
  // One value for each key: the caller has them from values of that type.
  Object.fromEntries(keys.map((key) => [key, value(key)])) as SettingValues<K>

/** Those values, and nothing else that the object has. */
export const takeSettings = <K extends SettingKey>(
  keys: readonly K[],
  values: SettingValues<K>,
): SettingValues<K> => fromKeys(keys, (key) => values[key])

/** The values with those replaced that are given. */
export const mergeSettings = <K extends SettingKey>(
  keys: readonly K[],
  values: SettingValues<K>,
  given: GivenValues<K>,
): SettingValues<K> => fromKeys(keys, (key) => (given[key] === undefined ? values[key] : given[key]))

/** A new league's values. */
export const defaultSettings = <K extends SettingKey>(keys: readonly K[]): SettingValues<K> =>
  fromKeys(keys, (key) => settingOf(key).default)

/** Whether a stored value is one that the setting can have. Dates and texts have schemas of their own. */
export const isSettingValue = (key: SettingKey, value: unknown): boolean => {
  const setting = settingOf(key)
  switch (setting.kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'number':
      return Number.isInteger(value)
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(setting.options, value)
    case 'day':
      return value === null || typeof value === 'string'
    case 'text':
      return typeof value === 'string'
    case 'pack':
      // What is stored has come through its schema.
      return value === null || (typeof value === 'object' && 'terms' in value && 'base' in value)
  }
}

/** Changed values before and after, as the audit log keeps them. */
export interface SettingsChange {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** A record has a hundred entries to a page: of what is longer, in characters of JSON, it names the parts alone. */
const mostOfPack = 2_000

/** Values as a record keeps them. A long pack is whole in the history of the rules. */
export const recorded = (values: { readonly pack?: object | null | undefined }): SettingsChange['after'] => {
  const { pack } = values
  if (!pack || JSON.stringify(pack).length <= mostOfPack) return { ...values }
  return { ...values, pack: { parts: Object.keys(pack) } }
}

/** The values of these keys before and after; of two packs the parts in which they differ. */
const changeOf = <K extends SettingKey>(
  keys: readonly K[],
  before: SettingValues<K>,
  after: SettingValues<K>,
): SettingsChange => {
  const [was, is] = [takeSettings(keys, before), takeSettings(keys, after)]
  const { pack: old }: GivenValues = was
  const { pack }: GivenValues = is
  if (!old || !pack) return { before: recorded(was), after: recorded(is) }
  const changes = packChanges(old, pack)
  return {
    before: recorded({ ...was, pack: changes.before }),
    after: recorded({ ...is, pack: changes.after }),
  }
}

/** What differs; null: nothing. */
export const changedSettings = <K extends SettingKey>(
  keys: readonly K[],
  before: SettingValues<K>,
  after: SettingValues<K>,
): SettingsChange | null => {
  const changed = keys.filter((key) => !isSameDocument(before[key], after[key]))
  return changed.length === 0 ? null : changeOf(changed, before, after)
}

/** What differs, as entries of the audit log: settings with the same action share one. */
export const auditedChanges = (
  before: SettingValues,
  after: SettingValues,
): (SettingsChange & { action: AuditAction })[] => {
  const changed = settingKeys.filter((key) => !isSameDocument(before[key], after[key]))
  const actionOf = (key: SettingKey): AuditAction => {
    const { audit } = settingOf(key)
    return typeof audit === 'string' ? audit : after[key] ? audit.on : audit.off
  }
  return [...groupBy(changed, actionOf)].map(([action, keys]) => ({
    action,
    ...changeOf(keys, before, after),
  }))
}
