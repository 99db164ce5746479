import i18next, { type BackendModule, type PostProcessorModule } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import english from '#locales/en/common.json'
import '#locales/resources.ts'
import {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageCodes,
  withArticles,
} from '#locales/languages.ts'
import { writeLocal } from '../persistence/storage.ts'
import { isolated } from '../text/isolated.ts'
import { firstLanguage, languageKey } from './language.ts'
import { textsOf } from './text-files.ts'

/** Loads a namespace's texts when a screen first needs them. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = textsOf(language, namespace)
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), null)
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

/** The language in use. */
export const currentLanguage = (): Language =>
  isLanguage(i18next.resolvedLanguage) ? i18next.resolvedLanguage : fallbackLanguage

/** Articles that suit the days behind them, which nobody knows while a text is written. */
const articles: PostProcessorModule = {
  type: 'postProcessor',
  name: 'articles',
  process: (text, _key, values) => withArticles(currentLanguage(), text, Object.values(values)),
}

// The Worker reads the choice from the cookie: it picks the landing page and the words of errors by it.
const tellEveryone = (): void => {
  document.documentElement.lang = currentLanguage()
  writeLocal(languageKey, currentLanguage())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `lang=${currentLanguage()}; path=/; max-age=31536000; samesite=lax`
}

let started: Promise<unknown> = Promise.resolve()

/** Sets the texts up: language from local storage, the browser or the page's own, English where a text is missing. */
export const startI18n = async (): Promise<void> => {
  i18next.on('languageChanged', tellEveryone)
  started = i18next
    .use(lazyFiles)
    .use(articles)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      supportedLngs: languageCodes,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackLng: fallbackLanguage,
      ns: ['common'],
      defaultNS: 'common',
      postProcess: articles.name,
      // What is put into a sentence keeps its own direction; React does the escaping.
      interpolation: { escapeValue: true, escape: isolated },
      resources: { [fallbackLanguage]: { common: english } },
      partialBundledLanguages: true,
    })
  await started
}

/** Texts that features share, beside their own. */
const shared: Readonly<Record<string, readonly string[]>> = {
  competitions: ['kinds'],
  league: ['kinds', 'death', 'discussion'],
  person: ['death', 'discussion'],
}

/** Loads the texts of a feature ahead of its screen; a feature without texts of its own is fine. */
export const preloadTextsOf = async (feature: string): Promise<void> => {
  if (!textsOf(fallbackLanguage, feature)) return
  await started
  await i18next.loadNamespaces([feature, ...(shared[feature] ?? [])])
}

/** Chooses the language of this browser. */
const setLanguage = async (language: Language): Promise<void> => {
  await i18next.changeLanguage(language)
}

/** Tells when another language has been chosen; answers how to stop. */
export const onLanguageChange = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The language in use, and how to choose another. */
export const useLanguage = (): {
  language: Language
  setLanguage: (language: Language) => Promise<void>
} => ({
  language: useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage),
  setLanguage,
})

/** A text outside of React; inside, `useTranslation` of react-i18next follows the language. */
export const t = i18next.t
