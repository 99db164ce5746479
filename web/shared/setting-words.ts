import type { ParseKeys } from 'i18next'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The text files with the labels of settings */
type Files = ['common', 'admin', 'league', 'dashboard']

/**
 * Translates the texts of settings by their keys.
 * @param words the keys, or rows of the settings registry: only the files that they name are loaded, besides
 * the common one
 */
export const useSettingWords = (words: readonly unknown[]): ((word: string) => string) => {
  const files = JSON.stringify(words).match(/(?<=")\w+(?=:\w+\.)/g) ?? []
  // The registry uses only these files; tests/domain/league-settings.test.ts checks every key.
  const { t } = useTranslation([...new Set(['common', ...files])] as unknown as Files)
  return (word) => t(word as ParseKeys<Files>)
}
