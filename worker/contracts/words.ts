import { createInstance, type PostProcessorModule, type TFunction } from 'i18next'
import '#locales/resources.ts'
import {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageCodes,
  languages,
  withArticles,
} from '#locales/languages.ts'
import { type ServerTexts, serverTexts } from '#locales/server.ts'

const articles: PostProcessorModule = {
  type: 'postProcessor',
  name: 'articles',
  process: (text, _key, { lng, replace, ...values }) =>
    isLanguage(lng) ? withArticles(lng, text, Object.values(replace ?? values)) : text,
}

const i18n = createInstance()
void i18n.use(articles).init({
  initAsync: false,
  supportedLngs: languageCodes,
  fallbackLng: fallbackLanguage,
  ns: Object.keys(serverTexts[fallbackLanguage]),
  resources: serverTexts,
  postProcess: articles.name,
  returnEmptyString: true,
  // Mails and pages escape the values themselves.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_text, [place]) => place,
})

/** The server's texts of one topic (a namespace of locales/server.ts) in a language. Values are never parsed. */
export const wordsIn = <Name extends keyof ServerTexts>(language: Language, name: Name): TFunction<Name> =>
  i18n.getFixedT(language, name)

const formats = (language: Language) => {
  const { locale } = languages[language]
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (at: string | number): string => format.format(new Date(at))
  }
  const number = new Intl.NumberFormat(locale)
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  return {
    /** 8 May 2026 */
    day: date({ dateStyle: 'long' }),
    /** 8 May */
    dayOfYear: date({ day: 'numeric', month: 'long' }),
    month: date({ month: 'long', year: 'numeric' }),
    weekday: date({ weekday: 'long' }),
    /** 8 May 2026, 14:20, in a time zone. */
    momentIn: (at: string, timeZone: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
        new Date(at),
      ),
    number: (value: number) => number.format(value),
    signed: (value: number) => signed.format(value),
    list: new Intl.ListFormat(locale, { type: 'conjunction' }),
  }
}
const made: Partial<Record<Language, ReturnType<typeof formats>>> = {}

/**
 * Formatters for days (UTC), numbers and lists in a language. Creating one is much slower than using it, so each is
 * kept.
 */
export const formatsIn = (language: Language): ReturnType<typeof formats> => {
  made[language] ??= formats(language)
  return made[language]
}
