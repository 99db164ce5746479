import { languageCodes, languagesWith } from '#locales/languages.ts'

/** Languages with all texts. Others use English where a text is missing. */
export const wholeLanguages = languageCodes.filter((code) => languagesWith(code).length === 1)
