import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cameFromGoogle, forgetGoogle } from '../../lib/auth/google-return.ts'
import { useInvitation } from '../../lib/auth/invitation.ts'
import { dismissAuthNotice, useAuthNotice } from '../../lib/auth/session.ts'
import { notify } from '../../lib/notify.ts'
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
  return invitation && <JoinInvitation key={invitation.code} invitation={invitation} />
}
