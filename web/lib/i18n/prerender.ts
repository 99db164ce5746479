import i18next, { type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '#locales/en/common.json'
import { fallbackLanguage, type Language } from '#locales/languages.ts'
import { textsOf } from './text-files.ts'

const load = async (language: Language, names: readonly string[]): Promise<Record<string, ResourceKey>> => {
  const files = await Promise.all(
    names.map(async (name) => [name, await textsOf(language, name)?.()] as const),
  )
  return Object.fromEntries(files.flatMap(([name, file]) => (file ? [[name, file.default]] : [])))
}

/** Sets up the common texts and those of a feature for a page that the build renders, English where one is missing. */
export const startPrerender = async (language: Language, feature: string): Promise<void> => {
  const names = ['common', feature]
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    ns: names,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: {
      [language]: await load(language, names),
      [fallbackLanguage]: { common: english, ...(await load(fallbackLanguage, names)) },
    },
  })
}
