import type { CompetitionKind, SettingName } from '#domain/competitions/kinds/kind-registry.ts'
import type { Setting } from '#domain/competitions/setting-types.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The texts of a kind for features that only it has, by composed keys. A test checks that all exist. */
export const useKindWords = (): ((key: `${CompetitionKind}.${string}`) => string) => {
  const { t } = useTranslation('kinds')
  // The typed keys do not allow a key that only some kinds have.
  return (key) => t(key as 'championship.name')
}

/** The name and the value of a kind's setting in words; null for tie-breakers, which are a list */
export const useSettingText = () => {
  const { t } = useTranslation('competitions')
  const words = useKindWords()
  return (
    type: CompetitionKind,
    name: SettingName,
    setting: Setting,
    value: unknown,
  ): [name: string, value: string] | null => {
    if (setting.takes === 'tie-breakers') return null
    const key = `${type}.settings.${name}` as const
    const rule = words(`${key}.rule`)
    if (setting.takes === 'days') return [rule, t('settings.days', { count: Number(value) })]
    if (setting.takes === 'flag') return [rule, words(value ? `${key}.on` : `${key}.off`)]
    return [rule, words(`${key}.${String(value)}.label`)]
  }
}
