import { withItalianArticle } from './it/articles.ts'

/** A language of the product. Its plural rules, names of days and numbers are Intl's, by its code and locale. */
interface LanguageEntry {
  /** BCP 47: how days, numbers and lists are written. */
  locale: string
  /** What it calls itself. */
  name: string
  /** The code of its labels on Wikidata, and the host of its Wikipedia. */
  wiki: string
  /** What Intl has no words for: less than a minute ago. */
  justNow: string
  /** It has every text: the app loads no English ones beside them. */
  isWhole?: true
  /** For articles that depend on what follows: the words in front of a value, as they suit it. */
  inFrontOf?: (words: string, value: string) => string
}

/**
 * The registry of languages. One more is a line here, one in `server.ts`, and a folder of words; what is not translated
 * is said in English.
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

/** The language of whoever asks for none, and of texts that have no translation. */
export const fallbackLanguage = 'en' satisfies Language

// Object.keys forgets the names; these are all there are.
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

/** A text by language, where it has one. */
export type Translations = Readonly<Partial<Record<Language, string>>>

/** The same of something that has a text in the fallback language at least. */
export type WholeTranslations = Translations & Readonly<Record<typeof fallbackLanguage, string>>

/** Something for each language. */
export const byLanguage = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  // Its keys are the languages.
  Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, Made>

/** The languages that a reader takes, the first choice first. */
export const languagesFor = (language: Language): Language[] =>
  language === fallbackLanguage ? [language] : [language, fallbackLanguage]

/** The languages whose texts an app in one of them needs. */
export const languagesWith = (language: Language): Language[] => {
  const { isWhole }: LanguageEntry = languages[language]
  return isWhole ? [language] : languagesFor(language)
}

/** The best of some texts by language for a reader: in their language, else in English; undefined where there is neither. */
export const inLanguage = <Text>(
  texts: Readonly<Partial<Record<string, Text>>>,
  language: Language,
): Text | undefined => texts[language] ?? texts[fallbackLanguage]

/** Words in front of a value, with the article that suits it. */
export const withArticle = (language: Language, words: string, value: string): string => {
  const { inFrontOf }: LanguageEntry = languages[language]
  return inFrontOf?.(words, value) ?? words
}

/** A sentence whose articles suit the values that were put into it. Words that stood there before are not looked at. */
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
