import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { cameFromGoogle, forgetGoogle } from '../../lib/auth/google-return.ts'
import { takeStart } from '../../lib/auth/intent.ts'
import { useInvitation } from '../../lib/auth/invitation.ts'
import { dismissAuthNotice, useAuthNotice } from '../../lib/auth/session.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { notify } from '../../lib/notices/notify.ts'
import { JoinInvitation } from './JoinInvitation.tsx'

/** What is left to tell and to ask once somebody is signed in; part of the frame. */
export default function Arrivals() {
  const { t } = useTranslation('auth')
  const invitation = useInvitation()
  const notice = useAuthNotice()
  useEffect(() => {
    if (notice) {
      // A link that failed while one is signed in all the same.
      if (notice.kind === 'failed')
        notify.error(t('linkFailed.title'), { description: t('linkFailed.text'), id: 'auth' })
      dismissAuthNotice()
    } else if (cameFromGoogle()) notify.success(t('toasts.signedIn'))
    forgetGoogle()
  }, [notice, t])
  // Not while there is an invitation: one thing at a time, and that one has somebody waiting.
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!invitation && takeStart()) navigate(`${paths.dashboard}?create`, { replace: true })
  }, [invitation, navigate])
  return invitation && <JoinInvitation key={invitation.code} invitation={invitation} />
}
