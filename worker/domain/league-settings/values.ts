import type { CalendarDay } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import type { AuditAction } from '../news/record.ts'
import { packChanges } from '../packs/merge-packs.ts'
import type { ScoringPack } from '../packs/pack.ts'
import { isSameDocument } from '../packs/same-document.ts'
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

export type KeyOf<S extends Store> = {
  [K in SettingKey]: Settings[K]['store'] extends S ? K : never
}[SettingKey]
export type SettingValues<K extends SettingKey = SettingKey> = { [P in K]: ValueOf<Settings[P]> }
/** Some values; undefined counts as absent */
export type GivenValues<K extends SettingKey = SettingKey> = { [P in K]?: ValueOf<Settings[P]> | undefined }

/** The row of a setting, with the common type of all rows */
export const settingOf = (key: SettingKey): Setting => leagueSettings[key]

// Object.keys returns exactly the registry's keys.
export const settingKeys = Object.keys(leagueSettings) as SettingKey[]

const isAtCreation = (key: SettingKey): boolean => {
  const { store, atCreation = store !== 'league' } = settingOf(key)
  return atCreation !== false
}

/**
 * The translation keys of a setting: its name, its description, and its name in the audit log (null: the action is
 * sufficient)
 */
export const wordsOf = (key: SettingKey, isOn = true) => {
  const { label = `common:rules.${key}`, about, recorded = label } = settingOf(key)
  const given = typeof about === 'object' ? about[isOn ? 'on' : 'off'] : about
  return { label, about: given === true ? `common:rules.${key}About` : given, recorded }
}

/** The settings in these stores, in the registry's order */
const keysOf = <S extends Store>(...stores: readonly S[]): readonly KeyOf<S>[] =>
  settingKeys.filter((key): key is KeyOf<S> => stores.some((store) => store === settingOf(key).store))

export const leagueKeys = keysOf('league')
export const seasonKeys = keysOf('season')
export const pickRuleKeys = keysOf('picks')
export const scoringRuleKeys = keysOf('scoring')
/** The scoring settings that are fields of their own */
export const scoringFieldKeys = scoringRuleKeys.filter((key) => key !== 'pack')
export const ruleKeys = keysOf('picks', 'scoring')
export const creationKeys = ['name', ...ruleKeys, ...seasonKeys, ...leagueKeys.filter(isAtCreation)] as const

/** Its position in a form; 0 if it is in none */
export const placeOf = (key: SettingKey): number => settingOf(key).place ?? 0

/** The settings of a form section, in order of position */
export const keysInSection = <K extends SettingKey>(keys: readonly K[], section: string): readonly K[] => {
  const isIn = (key: K): boolean => {
    const { place, store, section: own = store } = settingOf(key)
    return place !== undefined && own === section
  }
  return keys.filter(isIn).sort((a, b) => placeOf(a) - placeOf(b))
}

export const fromKeys = <K extends SettingKey>(
  keys: readonly K[],
  value: (key: K) => unknown,
): SettingValues<K> =>
  // The cast is safe: there is one value for each key, of its type.
  Object.fromEntries(keys.map((key) => [key, value(key)])) as SettingValues<K>

export const takeSettings = <K extends SettingKey>(
  keys: readonly K[],
  values: SettingValues<K>,
): SettingValues<K> => fromKeys(keys, (key) => values[key])

/** The values, with the given ones replaced */
export const mergeSettings = <K extends SettingKey>(
  keys: readonly K[],
  values: SettingValues<K>,
  given: GivenValues<K>,
): SettingValues<K> => fromKeys(keys, (key) => (given[key] === undefined ? values[key] : given[key]))

export const defaultSettings = <K extends SettingKey>(keys: readonly K[]): SettingValues<K> =>
  fromKeys(keys, (key) => settingOf(key).default)

/** Whether a stored value is valid for the setting. Dates and texts have schemas of their own. */
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
      // A quick check is enough: stored packs have passed their schema.
      return value === null || (typeof value === 'object' && 'terms' in value && 'base' in value)
  }
}

/** Changed values before and after, as stored in the audit log */
export interface SettingsChange {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/**
 * A page of the audit log has a hundred entries. A pack longer than this, in characters of JSON, is reduced to the
 * names of its parts.
 */
const mostOfPack = 2_000

/** Values as stored in the audit log. The history of the rules has the complete pack. */
export const recorded = (values: { readonly pack?: object | null | undefined }): SettingsChange['after'] => {
  const { pack } = values
  if (!pack || JSON.stringify(pack).length <= mostOfPack) return { ...values }
  return { ...values, pack: { parts: Object.keys(pack) } }
}

/** The values of these keys before and after; for two packs only the parts that differ */
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

/** The changed values; null: nothing changed */
export const changedSettings = <K extends SettingKey>(
  keys: readonly K[],
  before: SettingValues<K>,
  after: SettingValues<K>,
): SettingsChange | null => {
  const changed = keys.filter((key) => !isSameDocument(before[key], after[key]))
  return changed.length === 0 ? null : changeOf(changed, before, after)
}

/** The changed values as entries of the audit log. Settings with the same action share one entry. */
export const auditedChanges = (
  before: SettingValues,
  after: SettingValues,
): (SettingsChange & { action: AuditAction })[] => {
  const changed = settingKeys.filter((key) => !isSameDocument(before[key], after[key]))
  const actionOf = (key: SettingKey): AuditAction => {
    const { audit } = leagueSettings[key]
    return typeof audit === 'string' ? audit : after[key] ? audit.on : audit.off
  }
  return [...groupBy(changed, actionOf)].map(([action, keys]) => ({
    action,
    ...changeOf(keys, before, after),
  }))
}
