import type { Language } from '#locales/languages.ts'
import { notify } from '../notices/notify.ts'
import { changeLanguage, t } from './store.ts'

/** Changes the language; false if another one was chosen meanwhile or, with a notice, if its texts could not be loaded. */
export const setLanguage = (language: Language): Promise<boolean> =>
  changeLanguage(language).catch(() => {
    notify.error(t('errors.network'))
    return false
  })
