import type { i18n, Namespace, TFunction } from 'i18next'
import english from '#locales/en/common.json'
import '#locales/resources.ts'
import { fallbackLanguage, type Language, languagesWith } from '#locales/languages.ts'
import { createListeners } from '../listeners.ts'
import { textsOf } from './text-files.ts'
import { type Texts, textOf } from './texts.ts'

/*
 * The loaded texts and the current language. Replaces i18next, which was a tenth of the first download. The
 * text files are the same, and a test compares the results (decision 21).
 */

const loaded = new Map<string, Texts>([[`${fallbackLanguage}/common`, english]])
const onTheWay = new Map<string, Promise<void>>()
/** Errors of English files, until `throwFailure` throws them. */
const failures = new Map<string, unknown>()
const { subscribe, notifyAll } = createListeners()
let language: Language = fallbackLanguage

export const currentLanguage = (): Language => language

export const onLanguageChange = subscribe

/** Fetches a file of texts; some languages lack some files. @throws the error of the failed import */
const fetchTexts = (each: Language, namespace: string): Promise<void> => {
  const name = `${each}/${namespace}`
  const found = onTheWay.get(name)
  if (found) return found
  const coming = (async () => {
    const file = await textsOf(each, namespace)?.()
    loaded.set(name, file?.default ?? {})
  })().finally(() => onTheWay.delete(name))
  onTheWay.set(name, coming)
  return coming
}

/** The same with English as a fallback; stores the error if English fails too. */
const fetchSome = async (each: Language, namespace: string): Promise<void> => {
  try {
    await fetchTexts(each, namespace)
  } catch (error) {
    const name = `${fallbackLanguage}/${namespace}`
    if (each === fallbackLanguage) failures.set(name, error)
    else if (loaded.has(name)) loaded.set(`${each}/${namespace}`, {})
    else await fetchSome(fallbackLanguage, namespace)
  }
}

const missingIn = (of: Language, namespaces: readonly string[]): [each: Language, namespace: string][] =>
  languagesWith(of).flatMap((each) =>
    namespaces
      .filter((namespace) => !loaded.has(`${each}/${namespace}`))
      .map((namespace): [Language, string] => [each, namespace]),
  )

/** Loads those texts of these namespaces that are not loaded yet; undefined if all are. */
export const loadTexts = (
  namespaces: readonly string[],
  of: Language = language,
): Promise<unknown> | undefined => {
  const missing = missingIn(of, namespaces)
  return missing.length > 0 ? Promise.all(missing.map((one) => fetchSome(...one))) : undefined
}

/** Throws the error of the last load of these namespaces, once: the next `loadTexts` tries again. */
export const throwFailure = (namespaces: readonly string[]): void => {
  for (const namespace of namespaces) {
    const name = `${fallbackLanguage}/${namespace}`
    const failure = failures.get(name)
    if (failures.delete(name)) throw failure
  }
}

/** Changes the language. Its texts must be loaded. */
export const speak = (next: Language): void => {
  language = next
  notifyAll()
}

/** The language that was chosen last: its texts may still be loading. */
let chosen: Language | null = null

/**
 * Loads the current namespaces in another language, then changes to it, unless yet another one was chosen meanwhile.
 * Returns whether it has changed.
 * @throws the error of a failed import
 */
export const changeLanguage = async (next: Language): Promise<boolean> => {
  chosen = next
  const namespaces = new Set([...loaded.keys()].map((name) => name.slice(name.indexOf('/') + 1)))
  await Promise.all(missingIn(next, [...namespaces]).map((one) => fetchTexts(...one)))
  if (chosen !== next) return false
  speak(next)
  return true
}

const textsIn = (each: Language, namespace: string): Texts | undefined => loaded.get(`${each}/${namespace}`)

export const namesOf = (namespaces: Namespace): readonly string[] => ([] as string[]).concat(namespaces)

const translators = new Map<string, unknown>()

/**
 * The `t` of the current language. A key without a namespace belongs to the first namespace. Returns the same function
 * each time.
 */
export const translatorOf = <const Ns extends Namespace>(namespaces: Ns): TFunction<Ns> => {
  const [first = 'common'] = namesOf(namespaces)
  const inUse = language
  const name = `${inUse}/${first}`
  if (!translators.has(name))
    translators.set(name, (key: string, values?: Record<string, unknown>) =>
      textOf(textsIn, inUse, first, key, values),
    )
  // The keys and texts are those of the files, which TFunction knows.
  return translators.get(name) as TFunction<Ns>
}

/** Translates outside of React. Inside, use `useTranslation`, which follows the language. */
export const t = ((key: string, values?: Record<string, unknown>) =>
  // The keys are those of the files, which that type knows.
  textOf(textsIn, language, 'common', key, values)) as unknown as i18n['t']
