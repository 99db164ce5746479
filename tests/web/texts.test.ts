import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fallbackLanguage, type Language, languageCodes } from '#locales/languages.ts'
import { serverTexts } from '#locales/server.ts'
import { inRoot, root } from '#scripts/lib/paths.ts'
import { wholeLanguages } from '../support/whole-languages.ts'

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )

const load = (language: Language, namespace: string): Map<string, string> =>
  // A file of texts is a nested object of strings.
  new Map(flat(JSON.parse(readFileSync(inRoot(`locales/${language}/${namespace}.json`), 'utf8')) as Texts))

const namespacesOf = (language: Language): string[] =>
  globSync([`locales/${language}/*.json`, `locales/${language}/server/*.json`], { cwd: root })
    .map((file) => relative(`locales/${language}`, file).replace(/\.json$/, ''))
    .sort()

const namespaces = namespacesOf(fallbackLanguage)
const placeholders = (text: string): string[] => (text.match(/\{\{?\w+\}?\}|<\/?\w+\/?>/g) ?? []).sort()
const pluralBase = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const sources = globSync(['web/**/*.{ts,tsx}', 'worker/**/*.ts'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(inRoot(file), 'utf8'),
}))
const allSource = sources.map(({ text }) => text).join('\n')
const found = (pattern: RegExp): ReadonlySet<string> =>
  new Set([...allSource.matchAll(pattern)].map(([, name = '']) => name))
/** Keys that are written in full, and the parts of computed ones: `status.${status}`, `${kind}.title`. */
const written = found(/['"`:]([\w.-]+)(?=['"`])/g)
const beginnings = found(/[`:]([\w.-]+)\.(?=\$\{)/g)
const endings = found(/\}\.([\w.-]+)(?=`)/g)

describe.each(languageCodes.filter((code) => code !== fallbackLanguage))('the texts in %s', (language) => {
  test('add no namespace, and a complete language has all of them', () => {
    const own = namespacesOf(language)
    expect(own.filter((name) => !namespaces.includes(name))).toEqual([])
    if (wholeLanguages.includes(language)) expect(own).toEqual(namespaces)
  })

  test.each(namespacesOf(language))('%s has the same keys, with the same placeholders', (namespace) => {
    const [all, own] = [load(fallbackLanguage, namespace), load(language, namespace)]
    expect([...own.keys()].filter((key) => !all.has(key))).toEqual([])
    if (wholeLanguages.includes(language)) expect([...own.keys()].sort()).toEqual([...all.keys()].sort())
    for (const [key, text] of own) {
      // A singular may have the word "one" instead of the number.
      if (!/_one$/.test(key)) expect(placeholders(text), key).toEqual(placeholders(all.get(key) ?? ''))
    }
  })
})

test.each(languageCodes)('the server loads all its files in %s', (language) => {
  const ofServer = Object.keys(serverTexts[fallbackLanguage])
  const own = namespacesOf(language)
    .map((name) => name.replace(/^server\//, ''))
    .filter((name) => ofServer.includes(name) || namespaces.includes(`server/${name}`))
  expect(Object.keys(serverTexts[language]).sort()).toEqual(own.sort())
})

describe('the texts', () => {
  test.each(namespaces)('%s has no empty text', (namespace) => {
    // A mail that only has a code.
    const mayBeEmpty = ['reauthentication.code']
    for (const language of languageCodes)
      for (const [key, text] of namespacesOf(language).includes(namespace) ? load(language, namespace) : [])
        if (!mayBeEmpty.includes(key)) expect(text.trim(), key).not.toBe('')
  })

  test.each(namespaces)('%s has no unused key', (namespace) => {
    const unused = [...new Set([...load(fallbackLanguage, namespace).keys()].map(pluralBase))].filter(
      (key) => {
        // Other tests compare refusals with their codes; mails and pages use computed keys.
        if (/^server\/(errors|mails|pages)$/.test(namespace)) return false
        if (namespace === 'landing') return !allSource.includes(key.split('.').at(-1) ?? key)
        if (written.has(key)) return false
        const parts = key.split('.')
        return !parts.some(
          (_, index) =>
            index > 0 &&
            (beginnings.has(parts.slice(0, index).join('.')) || endings.has(parts.slice(index).join('.'))),
        )
      },
    )
    expect(unused).toEqual([])
  })

  test('no screen has hard-coded text in its markup', () => {
    const found = sources
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(({ file, text }) =>
        [
          ...text.matchAll(
            /\s(?:aria-label|title|placeholder|label|alt|text|description|lede)="([A-Z][^"]+)"/g,
          ),
          ...text.matchAll(/(?:[a-zA-Z"}]|\/)>\s*([A-Z][a-zàèéìòù]+(?:[ ,.!?'’][^<{}=;]*)?)\s*<\//g),
        ].map((match) => `${file}: ${match[1]}`),
      )
      .filter((line) => !line.endsWith(': Deathlist'))
    expect(found).toEqual([])
  })

  test('the specified texts are kept word for word', () => {
    const common = load(fallbackLanguage, 'common')
    expect(common.get('loading')).toBe('Loading...')
    expect(common.get('notFound.title')).toBe('Oops! Page not found.')
    expect(common.get('errors.network')).toBe('Network error. Please check your connection.')
    expect(common.get('errors.request')).toBe('Request failed: {{status}} {{statusText}}')
    const auth = load(fallbackLanguage, 'auth')
    expect(auth.get('ended.none.text')).toBe('Authentication required')
    expect(auth.get('ended.expired.title')).toBe('Authentication expired')
    expect(auth.get('ways.failed')).toBe('Failed to sign in with {{name}}. Please try again.')
    expect(auth.get('ways.wentWrong')).toMatch(/^Something went wrong with \{\{name\}\} login/)
  })
})
