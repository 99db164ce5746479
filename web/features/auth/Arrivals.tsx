import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { takeStart } from '#web/lib/auth/intent.ts'
import { useInvitation } from '#web/lib/auth/invitation.ts'
import { cameFromProvider, clearProvider } from '#web/lib/auth/provider-return.ts'
import { dismissAuthNotice, useAuthNotice } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { JoinInvitation } from './invitation/JoinInvitation.tsx'

export default function Arrivals() {
  const { t } = useTranslation('auth')
  const invitation = useInvitation()
  const notice = useAuthNotice()
  useEffect(() => {
    if (notice) {
      // A link failed although the user is signed in.
      if (notice.kind === 'failed')
        notify.error(t('linkFailed.title'), { description: t('linkFailed.text'), id: 'auth' })
      dismissAuthNotice()
    } else if (cameFromProvider() !== null) notify.success(t('toasts.signedIn'))
    clearProvider()
  }, [notice, t])
  // An invitation is handled first.
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!invitation && takeStart()) navigate(`${paths.dashboard}?create`, { replace: true })
  }, [invitation, navigate])
  return invitation && <JoinInvitation key={invitation.code} invitation={invitation} />
}
