import { useTranslation } from 'react-i18next'
import type { leagueSettings } from '#domain/league-settings/registry.ts'
import { type SettingKey, settingOf } from '#domain/league-settings/values.ts'

/** The files of texts that have words of settings. */
type Files = ['common', 'admin', 'league', 'dashboard']
type Label = (typeof leagueSettings)[SettingKey]['words']['label']

/** Puts keys of words in the registry of settings into the user's language; loads the files that these settings need. */
export const useSettingWords = (keys: readonly SettingKey[]) => {
  const files = keys.flatMap((key) => JSON.stringify(settingOf(key)).match(/(?<=")\w+(?=:\w+\.)/g) ?? [])
  // The registry's words are in these files only; tests/domain/league-settings.test.ts looks each of them up.
  const { t } = useTranslation([...new Set(['common', ...files])] as unknown as Files)
  // Labels stand for all words of the registry, so that the compiler knows of a missing one.
  return (word: string): string => t(word as Label)
}
