import { readLocal } from '../persistence/storage.ts'

export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

/** Where the chosen language is kept in local storage. */
export const languageKey = 'i18nextLng'

const isLanguage = (tag: string | undefined): tag is Language => tag === 'en' || tag === 'it'

/** The language to begin with: the one chosen here before, else the browser's, else the page's own. */
export const firstLanguage = (): Language =>
  [readLocal(languageKey), ...navigator.languages, document.documentElement.lang]
    .map((tag) => tag?.slice(0, 2))
    .find(isLanguage) ?? 'en'
