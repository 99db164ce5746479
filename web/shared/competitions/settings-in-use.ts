import { type CompetitionKind, kinds, type SettingName } from '#domain/competitions/kinds/kind-registry.ts'
import type { Setting } from '#domain/competitions/setting-types.ts'

/**
 * The settings of a kind that have an effect with these values. Settings that depend on others (`unless`) come last.
 */
export const settingsInUse = (
  type: CompetitionKind,
  values: { readonly [Name in SettingName]?: unknown },
): [SettingName, Setting][] => {
  // The names of a kind's settings are a subset of all setting names.
  const own = Object.entries<Setting>(kinds[type].settings) as [SettingName, Setting][]
  return [
    ...own.filter(([, { unless }]) => !unless),
    ...own.filter(([, { unless }]) => unless && !values[unless as SettingName]),
  ]
}
