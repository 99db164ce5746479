import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts'
import { readLocal } from '../persistence/storage.ts'

export const languageKey = 'i18nextLng'

/** The initial language: chosen here earlier, else the browser's, else the page's */
export const firstLanguage = (): Language =>
  [readLocal(languageKey), ...navigator.languages, document.documentElement.lang]
    .map((tag) => tag?.slice(0, 2))
    .find(isLanguage) ?? fallbackLanguage
