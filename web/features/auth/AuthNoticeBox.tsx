import { useEffect, useState } from 'react'
import { cameFromProvider, clearProvider } from '#web/lib/auth/provider-return.ts'
import { type AuthNotice, dismissAuthNotice, useAuthNotice } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'

/** Error codes of a provider's return that have a text of their own (texts `auth:problems.*`) */
const explained = {
  provider_email_needs_verification: 'provider_email_needs_verification',
  user_banned: 'user_banned',
  signup_disabled: 'signup_disabled',
  // The database or the provider is unreachable.
  unexpected_failure: 'busy',
} as const
const isExplained = (code: string): code is keyof typeof explained => Object.hasOwn(explained, code)

/** Why the visitor is not signed in. A failed sign-in at a provider is shown as a toast instead. */
export const useShownNotice = (): AuthNotice | null => {
  const { t } = useTranslation('auth')
  const notice = useAuthNotice()
  const [shown, setShown] = useState<AuthNotice | null>(null)
  useEffect(() => {
    if (!notice) return
    dismissAuthNotice()
    const provider = cameFromProvider()
    if (provider === null || notice.kind === 'ended') return setShown(notice)
    clearProvider()
    const code = notice.kind === 'failed' ? notice.code : ''
    notify.error(t('toasts.errorTitle'), {
      description: isExplained(code)
        ? t(`problems.${explained[code]}`, { name: provider })
        : t('ways.failed', { name: provider }),
      id: 'auth',
    })
  }, [notice, t])
  return shown
}

export function AuthNoticeBox({ notice }: { notice: AuthNotice }) {
  const { t } = useTranslation('auth')
  const words = (): { title: string; text: string } => {
    if (notice.kind === 'ended') {
      const why = notice.hadSession ? 'expired' : 'none'
      return { title: t(`ended.${why}.title`), text: t(`ended.${why}.text`) }
    }
    if (notice.kind === 'elsewhere') return { title: t('elsewhere.title'), text: t('elsewhere.text') }
    if (notice.code === 'over_request_rate_limit')
      return { title: t('later.title'), text: t('problems.over_request_rate_limit') }
    // The accounts server sends this code if its database is unreachable.
    if (notice.code === 'unexpected_failure') return { title: t('later.title'), text: t('problems.busy') }
    return { title: t('linkFailed.title'), text: t('linkFailed.text') }
  }
  const { title, text } = words()
  return (
    <div role="status" className="mb-8 grid gap-1 border-l-2 border-accent py-1 pl-5">
      <h2 className="text-lg">{title}</h2>
      <p className="text-soft">{text}</p>
    </div>
  )
}
