import { readdirSync, readFileSync } from 'node:fs'
import { createInstance, type PostProcessorModule } from 'i18next'
import { describe, expect, test } from 'vitest'
import { isLanguage, type Language, languageCodes, withArticles } from '#locales/languages.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { type Texts, textOf } from '#web/lib/i18n/texts.ts'
import { isolated } from '#web/lib/text/isolated.ts'

/*
 * The app renders texts by itself (web/lib/i18n/texts.ts), the server through i18next: both must give the
 * same result.
 */

const filesOf = (language: Language): Record<string, Texts> =>
  Object.fromEntries(
    readdirSync(inRoot(`locales/${language}`))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(inRoot(`locales/${language}/${file}`), 'utf8')),
      ]),
  )
const resources = Object.fromEntries(languageCodes.map((code) => [code, filesOf(code)]))

const articles: PostProcessorModule = {
  type: 'postProcessor',
  name: 'articles',
  process: (text, _key, { lng, replace }) =>
    isLanguage(lng) ? withArticles(lng, text, Object.values(replace ?? {})) : text,
}
const i18n = createInstance()
void i18n.use(articles).init({
  initAsync: false,
  supportedLngs: languageCodes,
  fallbackLng: 'en',
  ns: Object.keys(resources.en ?? {}),
  defaultNS: 'common',
  resources,
  postProcess: articles.name,
  interpolation: { escapeValue: true, escape: isolated },
})

const find = (language: Language, namespace: string): Texts | undefined => resources[language]?.[namespace]

/** Every key with its texts, without plural suffixes. */
const keysIn = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, found]): [string, string][] => {
    if (typeof found === 'string') return [[before + key.replace(/_(zero|one|other)$/, ''), found]]
    return Array.isArray(found) ? [] : keysIn(found as Texts, `${before}${key}.`)
  })

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

/** Values for placeholders: names, dates after an article, a right-to-left one, a number, an empty one. */
const samples = ['Ada', '8 maggio 2026', '11 May', 'מרים', 'it {{name}} $1', 1234, ''] as const

describe.each(languageCodes)('the texts rendered by the app in %s', (language) => {
  test.each(Object.entries(filesOf(language)))('%s', (namespace, texts) => {
    for (const [key, text] of keysIn(texts))
      for (const count of [undefined, 0, 1, 2, 11])
        for (const sample of samples) {
          const values: Record<string, unknown> = {
            ...Object.fromEntries(placesIn(text).map((name) => [name, sample])),
            ...(count === undefined ? {} : { count }),
          }
          const said = textOf(find, language, namespace, key, values)
          const t = i18n.getFixedT(language, namespace as 'common')
          const plural = typeof values.count === 'number' ? { count: values.count } : {}
          expect(said).toBe(t(key as 'appName', { replace: values, ...plural }))
        }
  })
})

test('a missing text falls back to English, with English plural rules', () => {
  const some = (language: Language): Texts | undefined =>
    language === 'en' ? { of: { days_one: '{{count}} day', days_other: '{{count}} days' } } : { of: {} }
  expect(textOf(some, 'it', 'common', 'of.days', { count: 1 })).toBe('1 day')
  expect(textOf(some, 'it', 'common', 'common:of.days', { count: 0 })).toBe('0 days')
})

test('a group of texts is returned unchanged, an unknown key as its name', () => {
  const some = (): Texts => ({ short: { a: 'A', b: 'B' } })
  expect(textOf(some, 'en', 'common', 'short')).toEqual({ a: 'A', b: 'B' })
  expect(textOf(some, 'en', 'common', 'common:not.there')).toBe('not.there')
})

test('a plural form missing from a text falls back to “other”', () => {
  const some = (): Texts => ({ days_one: 'un giorno', days_other: '{{count}} giorni' })
  expect(textOf(some, 'it', 'common', 'days', { count: 1_000_000 })).toBe('1000000 giorni')
})
