import type { DefaultNamespace, Namespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { currentLanguage, loadTexts, namesOf, onLanguageChange, throwFailure, translatorOf } from './store.ts'

const defaultNamespace = 'common' satisfies DefaultNamespace

/**
 * The `t` for these namespaces; keys of the first one need no prefix. Suspends until they are loaded.
 * @throws the error of a failed import
 */
export const useTranslation = <const Ns extends Namespace = DefaultNamespace>(
  namespaces?: Ns,
): { t: TFunction<Ns> } => {
  useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
  // Without the argument, the type is the default namespace's.
  const all = namespaces ?? (defaultNamespace as Ns)
  const names = namesOf(all)
  throwFailure(names)
  const coming = loadTexts(names)
  if (coming) throw coming
  return { t: translatorOf(all) }
}
