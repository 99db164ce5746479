import { useSyncExternalStore } from 'react'
import { fallbackLanguage, type Language } from '#locales/languages.ts'
import { writeLocal } from '../persistence/storage.ts'
import { firstLanguage, languageKey } from './language.ts'
import { currentLanguage, loadTexts, onLanguageChange, speak } from './store.ts'
import { textsOf } from './text-files.ts'

export { currentLanguage, onLanguageChange, t } from './store.ts'

// The Worker reads the language from the cookie, for the landing page and error messages.
const notifyListeners = (): void => {
  document.documentElement.lang = currentLanguage()
  writeLocal(languageKey, currentLanguage())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `lang=${currentLanguage()}; path=/; max-age=31536000; samesite=lax`
}

let started: Promise<unknown> = Promise.resolve()

/**
 * Loads the common texts in the language from local storage, the browser or the page; English replaces missing texts.
 */
export const startI18n = async (): Promise<void> => {
  onLanguageChange(notifyListeners)
  const language = firstLanguage()
  started = Promise.resolve(loadTexts(['common'], language)).then(() => speak(language))
  await started
}

/** Texts that features need besides their own */
const shared: Readonly<Record<string, readonly string[]>> = {
  competitions: ['kinds'],
  league: ['kinds', 'death', 'discussion'],
  person: ['death', 'discussion'],
}

/** Loads the texts of a feature before its screen. A feature may have no texts. */
export const preloadTextsOf = async (feature: string): Promise<void> => {
  if (!textsOf(fallbackLanguage, feature)) return
  await started
  await loadTexts([feature, ...(shared[feature] ?? [])])
}

export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
