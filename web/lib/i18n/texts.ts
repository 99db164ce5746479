import { type Language, languagesFor, withArticles } from '#locales/languages.ts'
import { isolated } from '../text/isolated.ts'

/** The texts of a namespace by key, as in a file of `locales/` */
export interface Texts {
  readonly [key: string]: string | readonly string[] | Texts
}
type Found = Texts[string]

/** Values for the placeholders of a text. `count` chooses the plural form. */
type Values = Readonly<Record<string, unknown>>

export type FindTexts = (language: Language, namespace: string) => Texts | undefined

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

/** Possible suffixes of a key, best form first */
const endingsFor = (language: Language, count: unknown): string[] => {
  if (typeof count !== 'number') return ['']
  pluralRules[language] ??= new Intl.PluralRules(language)
  return [...(count === 0 ? ['_zero'] : []), `_${pluralRules[language].select(count)}`, '_other', '']
}

const isTexts = (found: Found): found is Texts => typeof found === 'object' && !Array.isArray(found)

const at = (texts: Texts | undefined, path: readonly string[]): Found | undefined =>
  path.reduce<Found | undefined>(
    (found, step) => (found !== undefined && isTexts(found) ? found[step] : undefined),
    texts,
  )

/** Fills the placeholders of a text. Each value is isolated in its own text direction. React does the escaping. */
const filled = (text: string, values: Values, language: Language): string => {
  const said = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
  return withArticles(language, said, Object.values(values))
}

/**
 * The text of a key such as `menu.title` or `common:menu.title`, or an object of texts for a parent key. Falls back to
 * English, then to the key.
 */
export const textOf = (
  find: FindTexts,
  language: Language,
  namespace: string,
  key: string,
  values: Values = {},
): Found => {
  const colon = key.indexOf(':')
  const path = key.slice(colon + 1).split('.')
  const last = path.pop() ?? ''
  for (const each of languagesFor(language)) {
    const texts = at(find(each, colon < 0 ? namespace : key.slice(0, colon)), path)
    if (texts === undefined || !isTexts(texts)) continue
    for (const ending of endingsFor(each, values.count)) {
      const found = texts[last + ending]
      if (found !== undefined) return typeof found === 'string' ? filled(found, values, language) : found
    }
  }
  return key.slice(colon + 1)
}
