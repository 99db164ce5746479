import type { Language } from '#locales/languages.ts'
import { notify } from '../notices/notify.ts'
import { changeLanguage, t } from './store.ts'

/** Changes the language; false, with a notice, if its texts could not be loaded. */
export const setLanguage = (language: Language): Promise<boolean> =>
  changeLanguage(language).then(
    () => true,
    () => {
      notify.error(t('errors.network'))
      return false
    },
  )
