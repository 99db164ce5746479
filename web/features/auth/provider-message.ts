import { fallbackLanguage } from '#locales/languages.ts'
import { authCodeOf, authProblem } from '#web/lib/auth/problems.ts'
import { currentLanguage, t } from '#web/lib/i18n/i18n.ts'
import { notify } from '#web/lib/notices/notify.ts'

/** The provider's own message where it is in the person's language, else our words for it. */
const providerMessage = (error: Error): string =>
  currentLanguage() === fallbackLanguage && authCodeOf(error) ? error.message : authProblem(error)

/** Tells of a refusal of the accounts server that is no field's fault. */
export const notifyAuthError = (error: Error): void =>
  notify.error(t('auth:toasts.errorTitle'), { description: providerMessage(error), id: 'auth' })
