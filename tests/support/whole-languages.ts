import { languageCodes, languagesWith } from '#locales/languages.ts'

/** The languages that have every text. What another lacks is said in English. */
export const wholeLanguages = languageCodes.filter((code) => languagesWith(code).length === 1)
