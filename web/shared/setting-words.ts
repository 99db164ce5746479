import type { ParseKeys } from 'i18next'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The files of texts that have words of settings. */
type Files = ['common', 'admin', 'league', 'dashboard']

/**
 * Puts words of settings into the user's language, by their keys.
 * @param words the keys, or rows of the registry: only files that these name are loaded, beside the common one
 */
export const useSettingWords = (words: readonly unknown[]): ((word: string) => string) => {
  const files = JSON.stringify(words).match(/(?<=")\w+(?=:\w+\.)/g) ?? []
  // The registry's words are in these files only; tests/domain/league-settings.test.ts looks each of them up.
  const { t } = useTranslation([...new Set(['common', ...files])] as unknown as Files)
  return (word) => t(word as ParseKeys<Files>)
}
