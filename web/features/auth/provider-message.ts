import { isAuthError } from '@supabase/auth-js'
import { fallbackLanguage } from '#locales/languages.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { currentLanguage, t } from '#web/lib/i18n/i18n.ts'
import { notify } from '#web/lib/notices/notify.ts'

/** The accounts server's own message if it is in the user's language, else our text for the code */
const providerMessage = (error: unknown): string =>
  currentLanguage() === fallbackLanguage && isAuthError(error) && authCodeOf(error)
    ? error.message
    : authProblem(error)

/** Shows a refusal of the accounts server that belongs to no field. */
export const notifyAuthError = (error: unknown): void =>
  notify.error(t('auth:toasts.errorTitle'), { description: providerMessage(error), id: 'auth' })
