import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts'
import { readLocal } from '../persistence/storage.ts'

/** Where the chosen language is kept in local storage. */
export const languageKey = 'i18nextLng'

/** The language to begin with: the one chosen here before, else the browser's, else the page's own. */
export const firstLanguage = (): Language =>
  [readLocal(languageKey), ...navigator.languages, document.documentElement.lang]
    .map((tag) => tag?.slice(0, 2))
    .find(isLanguage) ?? fallbackLanguage
