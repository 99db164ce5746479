import { withItalianArticle } from './it/articles.ts'

/** A language of the product. Plural rules, names of days and numbers come from Intl, by its code and locale. */
interface LanguageEntry {
  /** BCP 47 tag for the format of days, numbers and lists */
  locale: string
  /** Its name in the language itself */
  name: string
  /** The language code of its Wikidata labels and its Wikipedia host */
  wiki: string
  /** The text for "less than a minute ago", which Intl does not have */
  justNow: string
  /** All texts are translated, so the app loads no English texts as a fallback */
  isWhole?: true
  /** For languages with articles that depend on the next word: adapts the words before a value */
  inFrontOf?: (words: string, value: string) => string
}

/**
 * The registry of languages. A new language is a line here, one in `server.ts`, and a folder of texts; missing
 * translations fall back to English.
 */
export const languages = {
  en: { locale: 'en-GB', name: 'English', wiki: 'en', justNow: 'just now' },
  it: {
    locale: 'it-IT',
    name: 'Italiano',
    wiki: 'it',
    justNow: 'proprio ora',
    isWhole: true,
    inFrontOf: withItalianArticle,
  },
} as const satisfies Record<string, LanguageEntry>

export type Language = keyof typeof languages

/** The language for requests without a preference, and for texts without a translation */
export const fallbackLanguage = 'en' satisfies Language

// Object.keys returns string[]; these are exactly the registry's keys.
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

export type Translations = Readonly<Partial<Record<Language, string>>>

/** Translations that include at least the fallback language */
export type WholeTranslations = Translations & Readonly<Record<typeof fallbackLanguage, string>>

/** A value for each language */
export const byLanguage = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  // The keys are exactly the languages.
  Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, Made>

/** The languages for a reader, in order of preference */
export const languagesFor = (language: Language): Language[] =>
  language === fallbackLanguage ? [language] : [language, fallbackLanguage]

/** The languages whose texts the app loads for a language */
export const languagesWith = (language: Language): Language[] => {
  const { isWhole }: LanguageEntry = languages[language]
  return isWhole ? [language] : languagesFor(language)
}

/** The text in the reader's language, else in English; undefined if there is neither */
export const inLanguage = <Text>(
  texts: Readonly<Partial<Record<string, Text>>>,
  language: Language,
): Text | undefined => texts[language] ?? texts[fallbackLanguage]

/** The words before a value, with the matching article */
export const withArticle = (language: Language, words: string, value: string): string => {
  const { inFrontOf }: LanguageEntry = languages[language]
  return inFrontOf?.(words, value) ?? words
}

/** A sentence with matching articles before the inserted values. Other articles stay unchanged. */
export const withArticles = (language: Language, sentence: string, values: readonly unknown[]): string => {
  const { inFrontOf }: LanguageEntry = languages[language]
  if (!inFrontOf) return sentence
  return values.reduce<string>((said, value) => {
    if (typeof value !== 'string' || value === '') return said
    const pieces = said.split(value)
    return pieces
      .map((piece, place) => (place < pieces.length - 1 ? inFrontOf(piece, value) : piece))
      .join(value)
  }, sentence)
}
