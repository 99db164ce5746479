import type { Language } from '#locales/languages.ts'
import { changeLanguage, loadTexts } from './store.ts'

/** Loads the common texts and those of a feature, and sets the language, for a page that the build renders. */
export const startPrerender = async (language: Language, feature: string): Promise<void> => {
  await loadTexts(['common', feature], language)
  await changeLanguage(language)
}
