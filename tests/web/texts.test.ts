import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot, root } from '../../scripts/lib/paths.ts'

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )

const load = (language: string, namespace: string): Map<string, string> =>
  // A file of texts is an object of strings and further such objects.
  new Map(flat(JSON.parse(readFileSync(inRoot(`locales/${language}/${namespace}.json`), 'utf8')) as Texts))

const namespacesOf = (language: string): string[] =>
  globSync(`locales/${language}/*.json`, { cwd: root })
    .map((file) => basename(file, '.json'))
    .sort()

const namespaces = namespacesOf('en')
const placeholders = (text: string): string[] => (text.match(/\{\{?\w+\}?\}|<\/?\w+\/?>/g) ?? []).sort()
const pluralBase = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const sources = globSync(['web/**/*.{ts,tsx}', 'worker/domain/league-settings/*.ts'], { cwd: root })
  .filter((file) => !/ui-page|UiPage/.test(file))
  .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
const allSource = sources.map(({ text }) => text).join('\n')

describe('the texts in both languages', () => {
  test('the same namespaces exist in both', () => {
    expect(namespacesOf('it')).toEqual(namespaces)
  })

  test.each(namespaces)('%s has the same keys, none empty, with the same places to fill in', (namespace) => {
    const [en, it] = [load('en', namespace), load('it', namespace)]
    expect([...it.keys()].sort()).toEqual([...en.keys()].sort())
    for (const [key, text] of en) {
      expect(text.trim(), key).not.toBe('')
      expect(it.get(key)?.trim(), key).not.toBe('')
      // A singular may say "one" instead of its number.
      if (!/_one$/.test(key)) expect(placeholders(it.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  test.each(namespaces)('%s has no key that nothing uses', (namespace) => {
    const unused = [...new Set([...load('en', namespace).keys()].map(pluralBase))].filter((key) => {
      if (namespace === 'landing') return !allSource.includes(key.split('.').at(-1) ?? key)
      if (new RegExp(`['"\`:]${key.replaceAll('.', '\\.')}['"\`]`).test(allSource)) return false
      // A key that is put together: `status.${status}`, `${kind}.title`.
      const parts = key.split('.')
      return !parts.some((_, index) => {
        const beginning = parts.slice(0, index).join('\\.')
        const ending = parts.slice(index).join('\\.')
        return (
          index > 0 &&
          (new RegExp(`[\`:]${beginning}\\.\\$\\{`).test(allSource) ||
            new RegExp(`\\}\\.${ending}\``).test(allSource))
        )
      })
    })
    expect(unused).toEqual([])
  })

  test('no words stand in the markup of a screen', () => {
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

  test('the words that were given are kept to the letter', () => {
    const common = load('en', 'common')
    expect(common.get('loading')).toBe('Loading...')
    expect(common.get('notFound.title')).toBe('Oops! Page not found.')
    expect(common.get('errors.network')).toBe('Network error. Please check your connection.')
    expect(common.get('errors.request')).toBe('Request failed: {{status}} {{statusText}}')
    expect(common.get('errors.authenticationRequired')).toBe('Authentication required')
    expect(common.get('errors.authenticationExpired')).toBe('Authentication expired')
  })
})
