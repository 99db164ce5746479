import { useEffect, useState } from 'react'
import { cameFromProvider, clearProvider } from '#web/lib/auth/provider-return.ts'
import { type AuthNotice, dismissAuthNotice, useAuthNotice } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'

/** Refusals of a return from a provider that say more than that it failed, with their words (texts `auth:problems.*`). */
const explained = {
  provider_email_needs_verification: 'provider_email_needs_verification',
  user_banned: 'user_banned',
  signup_disabled: 'signup_disabled',
  // The database, or the provider itself, is out of reach.
  unexpected_failure: 'busy',
} as const
const isExplained = (code: string): code is keyof typeof explained => Object.hasOwn(explained, code)

/** What became of the mailed link that led here; a failed sign-in at a provider is told as a notice instead. */
export const useShownNotice = (): AuthNotice | null => {
  const { t } = useTranslation('auth')
  const notice = useAuthNotice()
  const [shown, setShown] = useState<AuthNotice | null>(null)
  useEffect(() => {
    if (!notice) return
    dismissAuthNotice()
    const provider = cameFromProvider()
    if (provider === null) return setShown(notice)
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
    if (notice.kind === 'elsewhere') return { title: t('elsewhere.title'), text: t('elsewhere.text') }
    if (notice.code === 'over_request_rate_limit')
      return { title: t('later.title'), text: t('problems.over_request_rate_limit') }
    // What the accounts server says when its database is out of reach.
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
